#include "ngramstats/matching.hpp"

#include <algorithm>
#include <bit>

#include "text/split.hpp"

namespace ogden::ngramstats {

void Matching::start(const PreparedSentence& sentence) {
  length_ = static_cast<std::uint32_t>(tokens_.size());
  times_.assign(sentence.size(), 0);
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

void Matching::match(const PreparedSentence& sentence, std::string_view candidate) {
  tokens_.clear();
  split(candidate, tokens_);
  start(sentence);
  const NumberTable& table = sentence.table();
  const Number known = sentence.size();
  words_.resize(length_);
  for (std::size_t at = 0; at < length_; ++at) {
    const std::uint64_t hash = hash_word(tokens_[at]);
    Number number = table.find_word(hash, tokens_[at]);
    if (number == kUnknown) {
      number = new_word(hash, tokens_[at]);
    } else {
      added_types_[0] += times_[number]++ == 0 && number >= sentence.normal_end[0];
    }
    words_[at] = number;
  }
  walk_ = words_;
  for (std::size_t order = 1; order < kMaxOrder; ++order) {
    for (std::size_t at = 0; at + order < length_; ++at) {
      const Number prefix = walk_[at], word = words_[at + order];
      Number number = prefix < known && word < known ? table.find_pair(prefix, word) : kUnknown;
      if (number == kUnknown) {
        number = new_pair(prefix, word, order);
      } else {
        added_types_[order] += times_[number]++ == 0 && number >= sentence.normal_end[order];
      }
      walk_[at] = number;
    }
  }
}

}  // namespace ogden::ngramstats
