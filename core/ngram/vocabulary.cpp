#include "ngram/vocabulary.hpp"

#include <stdexcept>

namespace ogden::ngram {

Vocabulary::Vocabulary() : slots_(1024) {
  for (const char* word : {"<unk>", "<s>", "</s>"}) add(word);
}

std::size_t Vocabulary::slot_of(std::uint64_t hash) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].number != kFree && slots_[at].hash != hash) at = (at + 1) & mask;
  return at;
}

Word Vocabulary::add(std::string_view word) {
  const std::uint64_t hash = hash_word(word);
  std::size_t at = slot_of(hash);
  if (slots_[at].number != kFree) {
    if (words_[slots_[at].number] != word) throw std::runtime_error("two words of the vocabulary have one hash");
    return slots_[at].number;
  }
  if (2 * (words_.size() + 1) > slots_.size()) {
    grow();
    at = slot_of(hash);
  }
  slots_[at] = {hash, static_cast<Word>(words_.size())};
  words_.emplace_back(word);
  return slots_[at].number;
}

Word Vocabulary::find(std::string_view word) const noexcept { return find_hash(hash_word(word)); }

Word Vocabulary::find_hash(std::uint64_t hash) const noexcept {
  const Slot& slot = slots_[slot_of(hash)];
  return slot.number == kFree ? kUnknownWord : slot.number;
}

void Vocabulary::grow() {
  std::vector<Slot, LargePages<Slot>> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.number != kFree) slots_[slot_of(slot.hash)] = slot;
  }
}

}  // namespace ogden::ngram
