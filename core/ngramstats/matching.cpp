#include "ngramstats/matching.hpp"

#include <algorithm>
#include <bit>

namespace ogden::ngramstats {

void Matching::start(const PreparedSentence& sentence) {
  length_ = static_cast<std::uint32_t>(tokens_.size());
  times_.assign(sentence.size() + tokens_.size(), 0);
  new_types_.fill(0);
  added_types_.fill(0);
  next_ = sentence.size();
  const std::size_t room = std::bit_ceil(2 * kMaxOrder * (tokens_.size() + 1));
  if (pair_slots_.size() < room || ++stamp_ == 0) {
    word_slots_.assign(std::max(room, word_slots_.size()), {});
    pair_slots_.assign(std::max(room, pair_slots_.size()), {});
    stamp_ = 1;
  }
}

Number Matching::new_word(std::uint64_t hash, std::string_view word) {
  const std::size_t mask = word_slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; word_slots_[at].stamp == stamp_; at = (at + 1) & mask) {
    if (word_slots_[at].hash == hash && word_slots_[at].word == word) return word_slots_[at].number;
  }
  word_slots_[at] = {hash, word, next_++, stamp_};
  ++new_types_[0];
  return word_slots_[at].number;
}

Number Matching::new_pair(Number prefix, Number word, std::size_t order) {
  const std::uint64_t pair = (static_cast<std::uint64_t>(prefix) << 32) | word;
  const std::size_t mask = pair_slots_.size() - 1;
  std::size_t at = mix_pair(pair) & mask;
  for (; pair_slots_[at].stamp == stamp_; at = (at + 1) & mask) {
    if (pair_slots_[at].pair == pair) return pair_slots_[at].number;
  }
  pair_slots_[at] = {pair, next_++, stamp_};
  ++new_types_[order];
  return pair_slots_[at].number;
}

void Matching::match_words(const PreparedSentence& sentence) {
  const Number known = sentence.size(), normal_end = sentence.normal_end[0];
  words_.resize(length_);
  for (std::size_t at = 0; at < length_; ++at) {
    const auto& [hash, word] = tokens_[at];
    Number number = sentence.table().find_word(hash, word);
    if (number == kUnknown) number = new_word(hash, word);
    added_types_[0] += times_[number]++ == 0 && number >= normal_end && number < known;
    words_[at] = number;
  }
}

/// The longer n-grams that start at a place.
void Matching::match_from(const PreparedSentence& sentence, std::size_t at) {
  const NumberTable& table = sentence.table();
  const Number known = sentence.size();
  const std::size_t orders = std::min(kMaxOrder, length_ - at);
  // Where the first word comes but once, so do all n-grams that begin with it.
  const bool once = times_[words_[at]] == 1;
  Number prefix = words_[at];
  for (std::size_t order = 1; order < orders; ++order) {
    const Number word = words_[at + order];
    Number number = prefix < known && word < known ? table.find_pair(prefix, word) : kUnknown;
    if (number != kUnknown) {
      added_types_[order] += times_[number]++ == 0 && number >= sentence.normal_end[order];
    } else if (once) {
      for (; order < orders; ++order) ++new_types_[order];
      return;
    } else {
      number = new_pair(prefix, word, order);
    }
    prefix = number;
  }
}

void Matching::match(const PreparedSentence& sentence, std::string_view candidate) {
  tokens_.clear();
  split_hashes(candidate, tokens_);
  start(sentence);
  match_words(sentence);
  for (std::size_t at = 0; at < length_; ++at) match_from(sentence, at);
}

}  // namespace ogden::ngramstats
