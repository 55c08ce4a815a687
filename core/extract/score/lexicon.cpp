#include "extract/score/lexicon.hpp"

#include <charconv>

#include "machine/read_float.hpp"

namespace ogden::extract {
namespace {

/// Exactly what printing with 7 decimals and reading again gives.
float rounded(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, 7).ptr;
  float result = 0;
  read_float(text, end, result);
  return result;
}

}  // namespace

void Lexicon::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.key != kEmpty) slots_[place(slots_, slot.key)] = slot;
  }
}

void Lexicon::add(Word normal, Word simple, std::uint64_t times) {
  const std::uint64_t key = key_of(normal, simple);
  Slot& slot = slots_[place(slots_, key)];
  slot.count += times;
  if (slot.key == key) return;
  slot.key = key;
  if (++used_ * 2 > slots_.size()) grow();
}

void Lexicon::add(const SentencePair& pair) {
  std::vector<bool> normal(pair.normal.size()), simple(pair.simple.size());
  for (const Link& link : pair.links) {
    normal[link.normal] = simple[link.simple] = true;
    add(pair.normal[link.normal], pair.simple[link.simple], 1);
  }
  for (std::size_t k = 0; k < normal.size(); ++k) {
    if (!normal[k]) add(pair.normal[k], kNull, 1);
  }
  for (std::size_t k = 0; k < simple.size(); ++k) {
    if (!simple[k]) add(kNull, pair.simple[k], 1);
  }
}

void Lexicon::finish() {
  std::vector<std::uint64_t> normal, simple;
  const auto total = [](std::vector<std::uint64_t>& totals, Word word) -> std::uint64_t& {
    if (word >= totals.size()) totals.resize(std::size_t{word} + 1);
    return totals[word];
  };
  for (const Slot& slot : slots_) {
    if (slot.key == kEmpty) continue;
    total(normal, normal_of(slot.key)) += slot.count;
    total(simple, simple_of(slot.key)) += slot.count;
  }
  known_.assign(slots_.size(), {});
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const std::uint64_t key = slots_[k].key;
    if (key == kEmpty) continue;
    const auto both = static_cast<double>(slots_[k].count);
    known_[k] = {key, {rounded(both / static_cast<double>(simple[simple_of(key)])),
                       rounded(both / static_cast<double>(normal[normal_of(key)]))}};
  }
}

std::vector<Lexicon::Entry> Lexicon::entries() const {
  std::vector<Entry> entries;
  entries.reserve(used_);
  for (const auto& [key, probabilities] : known_) {
    if (key != kEmpty) entries.push_back({normal_of(key), simple_of(key), probabilities});
  }
  return entries;
}

std::vector<Lexicon::Count> Lexicon::counts() const {
  std::vector<Count> counts;
  counts.reserve(used_);
  for (const Slot& slot : slots_) {
    if (slot.key != kEmpty) counts.push_back({normal_of(slot.key), simple_of(slot.key), slot.count});
  }
  return counts;
}

}  // namespace ogden::extract
