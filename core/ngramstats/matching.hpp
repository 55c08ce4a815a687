// The n-grams of one candidate, looked up in a prepared sentence.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ngramstats/prepared.hpp"
#include "text/split_hashes.hpp"

namespace ogden::ngramstats {

/// Scratch memory of one thread; `match` fills it anew for each candidate.
class Matching {
 public:
  void match(const PreparedSentence& sentence, std::string_view candidate);

  std::uint32_t length() const noexcept { return length_; }
  /// Times the candidate has the prepared n-gram `number`.
  std::uint32_t times(Number number) const noexcept { return times_[number]; }
  /// Different n-grams of the candidate that neither the normal side nor a reference has.
  std::uint32_t new_types(std::size_t order) const noexcept { return new_types_[order]; }
  /// Different n-grams of the candidate that a reference has, and the normal side has not.
  std::uint32_t added_types(std::size_t order) const noexcept { return added_types_[order]; }
  /// All n-grams of the candidate, repeated ones too.
  std::uint32_t total(std::size_t order) const noexcept {
    return length_ > order ? length_ - static_cast<std::uint32_t>(order) : 0;
  }

 private:
  // What the prepared sentence does not know is numbered here, upwards from the prepared numbers. A slot
  // belongs to the present candidate if it has its stamp, so nothing is cleared between candidates.
  struct WordSlot {
    std::uint64_t hash = 0;
    std::string_view word;
    Number number = 0;
    std::uint32_t stamp = 0;
  };
  struct PairSlot {
    std::uint64_t pair = 0;
    Number number = 0;
    std::uint32_t stamp = 0;
  };
  void start(const PreparedSentence& sentence);
  void match_words(const PreparedSentence& sentence);
  void match_from(const PreparedSentence& sentence, std::size_t at);
  Number new_word(std::uint64_t hash, std::string_view word);
  Number new_pair(Number prefix, Number word, std::size_t order);

  std::vector<HashedWord> tokens_;
  std::vector<Number> words_;
  std::vector<std::uint32_t> times_;  ///< of prepared n-grams, then of new words
  std::array<std::uint32_t, kMaxOrder> new_types_{}, added_types_{};
  std::vector<WordSlot> word_slots_;
  std::vector<PairSlot> pair_slots_;
  Number next_ = 0;
  std::uint32_t stamp_ = 0;
  std::uint32_t length_ = 0;
};

}  // namespace ogden::ngramstats
