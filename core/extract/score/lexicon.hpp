// Word translation probabilities counted from links, as Moses' lexical tables.
#pragma once

#include <cstdint>
#include <vector>

#include "extract/pairs.hpp"

namespace ogden::extract {

/// Counts of linked words; a word without links is counted with kNull. First `add` pairs, then `finish`, then ask.
class Lexicon {
 public:
  /// What one pair of words is worth: p(normal|simple) and p(simple|normal). In single precision, as Moses holds them:
  /// that decides the last printed digit of some scores.
  struct Probabilities {
    float normal = 1, simple = 1;
  };
  struct Entry {
    Word normal, simple;
    Probabilities probabilities;
  };

  void add(const SentencePair& pair);
  /// Two words that were linked so often, as somebody else counted.
  void add(Word normal, Word simple, std::uint64_t times);
  /// Turns counts into probabilities, rounded to 7 decimals as in the files of Moses.
  void finish();
  /// As in Moses, words that were never linked do not count against a phrase.
  Probabilities operator()(Word normal, Word simple) const noexcept {
    return known_[place(known_, key_of(normal, simple))].probabilities;  // of an empty one they are 1
  }
  /// Every pair of words in no particular order.
  std::vector<Entry> entries() const;
  struct Count {
    Word normal, simple;
    std::uint64_t count;
  };
  /// The same as they were counted.
  std::vector<Count> counts() const;

 private:
  struct Slot {
    std::uint64_t key = kEmpty;
    std::uint64_t count = 0;
  };
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  static std::uint64_t key_of(Word normal, Word simple) noexcept { return std::uint64_t{normal} << 32 | simple; }
  static Word normal_of(std::uint64_t key) noexcept { return static_cast<Word>(key >> 32); }
  static Word simple_of(std::uint64_t key) noexcept { return static_cast<Word>(key); }
  /// The place of a key, or of the empty one where it would be.
  template <typename Slots>
  static std::size_t place(const Slots& slots, std::uint64_t key) noexcept {
    const std::size_t mask = slots.size() - 1;
    std::uint64_t hash = key * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
    std::size_t at = hash & mask;
    while (slots[at].key != key && slots[at].key != kEmpty) at = (at + 1) & mask;
    return at;
  }
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // open addressing; a power of two
  /// The same slots after finish(): what is asked for lies in one place.
  struct Known {
    std::uint64_t key = kEmpty;
    Probabilities probabilities;
  };
  std::vector<Known> known_ = std::vector<Known>(1);
  std::size_t used_ = 0;
};

}  // namespace ogden::extract
