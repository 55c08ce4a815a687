// What the tagger sees of a word: the word, its spelling, its class, its entry in a dictionary, and those of its
// neighbours, two on each side. Each observation is a 64-bit hash; no table of names is kept.
//
// The observations of a word come in a fixed order and in three groups. Training hides the first now and then,
// or the first and the second, so that the tagger learns to do without them, as it must for unknown words:
//
//  1. what names the word itself;
//  2. what names its class or its entry in the dictionary;
//  3. its spelling, and what stands around it.
//
// Treebanks differ in their habits: in one of them the name of a gene is a common noun. So some observations
// are made twice for a sentence of another kind than the first: once as for any text, and once more together with
// the kind (Daumé III 2007, "Frustratingly easy domain adaptation").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tag/word_table.hpp"

namespace ogden::tag {

constexpr std::size_t kNaming = 9;    ///< group 1 is observations [0, kNaming)
constexpr std::size_t kClasses = 27;  ///< group 2 is [kNaming, kClasses)
constexpr std::size_t kPlain = 65;    ///< group 3 is [kClasses, kPlain)
constexpr std::size_t kByKind = 25;   ///< then those that are made once more for other kinds
constexpr std::size_t kObservations = kPlain + kByKind;
constexpr std::size_t kNamingByKind = 2, kClassesByKind = 8;  ///< where the groups end among these, counted from kPlain

/// Observations of a word together with the one before it, which speak for a tag after another.
constexpr std::size_t kStepObservations = 9;
constexpr std::size_t kNamingSteps = 3;  ///< the first ones name a word

/// Observes sentences; its memory is used again from one to the next.
class Observer {
 public:
  explicit Observer(const WordTable& table) : table_(&table) {}

  /// kObservations hashes for each word, 0 for what is not there to be seen. Any bytes are accepted as words.
  std::span<const std::uint64_t> observe(std::span<const std::string_view> words, std::size_t kind);
  /// Of the same sentence: kStepObservations hashes for each word, all 0 for the first.
  std::span<const std::uint64_t> steps() const noexcept { return steps_; }

 private:
  enum class Capitals : std::uint8_t { kNone, kNumber, kMark, kOneLetter, kAll, kFirst, kFirstAndMore, kInside, kEdge };
  struct Seen {
    std::string plain, lower;
    std::uint64_t raw_hash, plain_hash, lower_hash, shape;
    std::array<std::uint64_t, 5> endings;     ///< the last 1, 2, ... letters; 0 where the word is shorter
    std::array<std::uint64_t, 4> beginnings;  ///< the first ones
    WordClass known;
    std::uint64_t cluster;  ///< the class, or by its capitals what kind of word without a class it is
    Capitals capitals;
  };
  class Page;

  void look(std::string_view word, Seen& seen) const;
  void look_at_letters(Seen& seen) const;
  std::uint64_t headline(std::size_t words) const;
  void describe(std::size_t place, std::size_t words, std::uint64_t headline, Page page);
  void describe_word(const Seen* here, bool first, std::uint64_t headline, Page& page) const;
  void describe_class(const Seen* here, Page& page) const;
  void describe_spelling(const Seen* here, bool first, std::uint64_t headline, Page& page);
  void describe_neighbours(const Seen* here, Page& page) const;
  void describe_step(const Seen* here, std::size_t kind, std::uint64_t* found) const;

  const WordTable* table_;
  std::vector<Seen> seen_;  ///< two before the sentence, the words, two after
  std::vector<std::uint64_t> found_, steps_;
  std::size_t quotes_ = 0;
};

}  // namespace ogden::tag
