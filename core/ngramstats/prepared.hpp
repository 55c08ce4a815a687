// A test sentence, prepared: every n-gram of its normal side and its references, numbered and counted, so
// that a candidate is scored by looking its n-grams up.
//
// An n-gram is named by a pair: the number of its first n-1 words, and its last word. So a candidate is
// walked from each position, one lookup a word, and stops being looked up as soon as a prefix is unknown.
//
// Invariants:
//  1. Numbers of n-grams of order n are the range [begin[n], end[n]); n runs from 0 (one word).
//  2. Those of the normal side come first: [begin[n], normal_end[n]).
//  3. The number of a word is the number of its unigram.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/split.hpp"

namespace ogden::ngramstats {

inline constexpr std::size_t kMaxOrder = 4;
using Number = std::uint32_t;
inline constexpr Number kUnknown = 0xFFFFFFFF;

struct Counts {
  std::uint32_t normal = 0;         ///< times it occurs in the normal sentence
  std::uint32_t references = 0;     ///< times it occurs in all references together
  std::uint32_t reference_max = 0;  ///< times it occurs in the reference that has it most often
  std::uint32_t containing = 0;     ///< references that have it at all
};

/// What SARI makes of an n-gram of the normal sentence, as the scripts count it, in the two cases that are nearly
/// all: the candidate has it as often as the normal sentence, or not at all.
struct Shares {
  double precision = 0, recall = 0;  ///< of keep, where all of it is kept
  double deletion = 0;               ///< where all of it is deleted
  std::uint32_t normal = 0;          ///< as in Counts
};

inline std::uint64_t mix_pair(std::uint64_t pair) noexcept {
  pair *= 0x9E3779B97F4A7C15ULL;
  return pair ^ (pair >> 32);
}

/// Finds words by their bytes and n-grams by (prefix, last word). Open addressing, at most half full.
class NumberTable {
 public:
  Number find_word(std::uint64_t hash, std::string_view word) const noexcept {
    const std::size_t mask = words_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const WordSlot& slot = words_[at];
      if (slot.number == kUnknown) return kUnknown;
      if (slot.hash != hash || slot.size != word.size()) continue;
      if (slot.size <= kHashedWhole || letters_.compare(slot.start, slot.size, word) == 0) return slot.number;
    }
  }
  /// Most n-grams go on in one way, or mostly in one way: that is looked at first.
  Number find_pair(Number prefix, Number word) const noexcept {
    if (prefix >= first_.size()) return kUnknown;
    const Continuation& first = first_[prefix];
    if (first.word == word) return first.number;
    return first.others ? find_other(prefix, word) : kUnknown;
  }

  Number add_word(std::uint64_t hash, std::string_view word, Number number);
  Number add_pair(Number prefix, Number word, Number number);

 private:
  struct WordSlot {
    std::uint64_t hash = 0;
    std::uint32_t start = 0, size = 0;
    Number number = kUnknown;
  };
  struct PairSlot {
    std::uint64_t pair = 0;
    Number number = kUnknown;
  };
  /// The word that came first after an n-gram, and whether there are others.
  struct Continuation {
    Number word = kUnknown, number = kUnknown;
    bool others = false;
  };
  Number find_other(Number prefix, Number word) const noexcept;
  void grow_words();
  void grow_pairs();

  std::string letters_;
  std::vector<WordSlot> words_ = std::vector<WordSlot>(16);
  std::vector<PairSlot> pairs_ = std::vector<PairSlot>(16);  // all but the first continuations
  std::vector<Continuation> first_;                          // by prefix
  std::size_t word_count_ = 0, pair_count_ = 0;
};

class PreparedSentence {
 public:
  PreparedSentence() = default;
  PreparedSentence(std::string_view normal, const std::vector<std::string_view>& references);

  const NumberTable& table() const noexcept { return table_; }
  const Counts& counts(Number number) const noexcept { return counts_[number]; }
  /// Of an n-gram of the normal sentence.
  const Shares& shares(std::size_t order, Number number) const noexcept {
    return shares_[shares_begin_[order] + (number - begin[order])];
  }
  /// N-grams of the normal sentence that a reference has.
  std::uint32_t keepable(std::size_t order) const noexcept { return keepable_[order]; }
  Number size() const noexcept { return static_cast<Number>(counts_.size()); }
  std::uint32_t references() const noexcept { return static_cast<std::uint32_t>(reference_lengths_.size()); }
  /// The length of the reference closest to `length`; the shorter of two equally close.
  std::uint32_t closest_reference_length(std::uint32_t length) const noexcept;

  std::array<Number, kMaxOrder> begin{}, normal_end{}, end{};

 private:
  using Walk = std::vector<Number>;  ///< at each position, the number of the n-gram that starts there
  void count_order(std::size_t order, const std::vector<Walk>& words, std::vector<Walk>& walks);
  void share_order(std::size_t order);

  NumberTable table_;
  std::vector<Counts> counts_;
  std::vector<Shares> shares_;  ///< of the normal side alone, order by order
  std::array<std::size_t, kMaxOrder> shares_begin_{};
  std::array<std::uint32_t, kMaxOrder> keepable_{};
  std::vector<std::uint32_t> reference_lengths_;
};

}  // namespace ogden::ngramstats
