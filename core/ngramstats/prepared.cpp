#include "ngramstats/prepared.hpp"

#include <algorithm>
#include <utility>

#include "text/split.hpp"

namespace ogden::ngramstats {

namespace {

std::uint64_t pair_of(Number prefix, Number word) noexcept {
  return (static_cast<std::uint64_t>(prefix) << 32) | word;
}

}  // namespace

Number NumberTable::find_other(Number prefix, Number word) const noexcept {
  const std::uint64_t pair = pair_of(prefix, word);
  const std::size_t mask = pairs_.size() - 1;
  for (std::size_t at = mix_pair(pair) & mask;; at = (at + 1) & mask) {
    const PairSlot& slot = pairs_[at];
    if (slot.number == kUnknown) return kUnknown;
    if (slot.pair == pair) return slot.number;
  }
}

Number NumberTable::add_word(std::uint64_t hash, std::string_view word, Number number) {
  if (2 * ++word_count_ > words_.size()) grow_words();
  const std::size_t mask = words_.size() - 1;
  std::size_t at = hash & mask;
  while (words_[at].number != kUnknown) at = (at + 1) & mask;
  words_[at] = {hash, static_cast<std::uint32_t>(letters_.size()), static_cast<std::uint32_t>(word.size()), number};
  letters_.append(word);
  return number;
}

Number NumberTable::add_pair(Number prefix, Number word, Number number) {
  if (prefix >= first_.size()) first_.resize(std::size_t{prefix} + 1);
  Continuation& first = first_[prefix];
  if (first.word == kUnknown) {
    first.word = word;
    return first.number = number;
  }
  first.others = true;
  if (2 * ++pair_count_ > pairs_.size()) grow_pairs();
  const std::uint64_t pair = pair_of(prefix, word);
  const std::size_t mask = pairs_.size() - 1;
  std::size_t at = mix_pair(pair) & mask;
  while (pairs_[at].number != kUnknown) at = (at + 1) & mask;
  pairs_[at] = {pair, number};
  return number;
}

void NumberTable::grow_words() {
  std::vector<WordSlot> old(2 * words_.size());
  old.swap(words_);
  const std::size_t mask = words_.size() - 1;
  for (const WordSlot& slot : old) {
    if (slot.number == kUnknown) continue;
    std::size_t at = slot.hash & mask;
    while (words_[at].number != kUnknown) at = (at + 1) & mask;
    words_[at] = slot;
  }
}

void NumberTable::grow_pairs() {
  std::vector<PairSlot> old(2 * pairs_.size());
  old.swap(pairs_);
  const std::size_t mask = pairs_.size() - 1;
  for (const PairSlot& slot : old) {
    if (slot.number == kUnknown) continue;
    std::size_t at = mix_pair(slot.pair) & mask;
    while (pairs_[at].number != kUnknown) at = (at + 1) & mask;
    pairs_[at] = slot;
  }
}

PreparedSentence::PreparedSentence(std::string_view normal, const std::vector<std::string_view>& references) {
  // Text 0 is the normal sentence, the others are the references.
  std::vector<Walk> words(1 + references.size());
  std::vector<std::string_view> tokens;
  for (std::size_t text = 0; text < words.size(); ++text) {
    tokens.clear();
    split(text == 0 ? normal : references[text - 1], tokens);
    for (const std::string_view token : tokens) {
      const std::uint64_t hash = hash_word(token);
      Number number = table_.find_word(hash, token);
      if (number == kUnknown) {
        number = table_.add_word(hash, token, size());
        counts_.emplace_back();
      }
      words[text].push_back(number);
    }
    if (text == 0) normal_end[0] = size();
    if (text > 0) reference_lengths_.push_back(static_cast<std::uint32_t>(tokens.size()));
  }
  std::vector<Walk> walks = words;
  for (std::size_t order = 0; order < kMaxOrder; ++order) {
    count_order(order, words, walks);
    share_order(order);
  }
}

void PreparedSentence::share_order(std::size_t order) {
  shares_begin_[order] = shares_.size();
  const auto share = [](std::uint64_t part, std::uint64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
  };
  for (Number number = begin[order]; number < normal_end[order]; ++number) {
    const Counts& counts = counts_[number];
    const std::uint64_t normal = std::uint64_t{references()} * counts.normal, reference = counts.references;
    const std::uint64_t good = std::min(normal, reference);
    shares_.push_back({share(good, normal), share(good, good), share(normal - good, normal), counts.normal});
    keepable_[order] += counts.references > 0;
  }
}

void PreparedSentence::count_order(std::size_t order, const std::vector<Walk>& words, std::vector<Walk>& walks) {
  if (order > 0) begin[order] = normal_end[order] = size();
  std::vector<std::uint32_t> here(counts_.size());
  for (std::size_t text = 0; text < walks.size(); ++text) {
    Walk& walk = walks[text];
    if (order > 0 && !walk.empty()) walk.pop_back();
    for (std::size_t at = 0; at < walk.size() && order > 0; ++at) {
      const Number last = words[text][at + order];
      Number number = table_.find_pair(walk[at], last);
      if (number == kUnknown) {
        number = table_.add_pair(walk[at], last, size());
        counts_.emplace_back();
      }
      walk[at] = number;
    }
    here.resize(counts_.size());
    for (const Number number : walk) ++here[number];
    for (const Number number : walk) {
      Counts& counts = counts_[number];
      const std::uint32_t times = std::exchange(here[number], 0);
      if (times == 0) continue;  // a repeated n-gram, counted already
      if (text == 0) {
        counts.normal = times;
      } else {
        counts.references += times;
        counts.reference_max = std::max(counts.reference_max, times);
        ++counts.containing;
      }
    }
    if (text == 0 && order > 0) normal_end[order] = size();
  }
  end[order] = size();
}

std::uint32_t PreparedSentence::closest_reference_length(std::uint32_t length) const noexcept {
  std::uint32_t best = 0;
  std::uint32_t best_gap = 0xFFFFFFFF;
  for (const std::uint32_t candidate : reference_lengths_) {
    const std::uint32_t gap = candidate > length ? candidate - length : length - candidate;
    if (gap < best_gap || (gap == best_gap && candidate < best)) {
      best = candidate;
      best_gap = gap;
    }
  }
  return best;
}

}  // namespace ogden::ngramstats
