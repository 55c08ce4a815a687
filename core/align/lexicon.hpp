// The translation table t(target word | source word), with an entry for each pair of words that were seen in
// one pair of sentences, and no other.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "align/similarity.hpp"
#include "align/words.hpp"
#include "memory/large_pages.hpp"

namespace ogden::align {

/// A column that is read at random.
template <typename T>
using WideColumn = std::vector<T, LargePages<T>>;

/// Row e is entries [starts[e], starts[e + 1]). Invariants:
///  1. starts has one number more than the vocabulary has words, and rises from 0 to the number of entries;
///  2. words rise within a row and are below the vocabulary's size;
///  3. probabilities are in [0, 1], totals are finite and not negative.
struct Lexicon {
  std::vector<std::uint64_t> starts;
  std::vector<Word> words;
  WideColumn<double> probabilities;
  std::vector<double> totals;  ///< by source word: how often it was seen, and the prior's counts

  std::size_t rows() const noexcept { return starts.size() - 1; }
  /// The entry, or a negative number.
  std::int64_t find(Word source, Word target) const noexcept;
  /// Throws std::invalid_argument where an invariant does not hold.
  void check(std::size_t vocabulary) const;
};

/// Where each cell of each pair of sentences is in the table. Pair k has a cell for the empty word and each
/// target word, then a row of cells for each source word: cells[starts[k] + i * J + j] counts from its row's
/// start, so that four bytes are enough. This costs memory, and saves a search for each cell in each round.
///
/// While it is learned, a row of the table has its entries in the order in which the corpus has them, not in that of
/// their words: what one pair of sentences needs of a row then lies together.
struct Cells {
  std::vector<std::uint64_t> starts;
  std::vector<std::uint32_t> places;
  std::vector<std::uint32_t> entries;  ///< by place in the lexicon, whose words rise: the place in the row while learning
};

/// The lexicon of a corpus, without probabilities: while these are learned, they are in the order of the cells.
Lexicon build_lexicon(const Sentences& source, const Sentences& target, std::size_t vocabulary, std::size_t threads,
                      Cells& cells);

/// An entry that the prior has seen beforehand.
struct PriorCount {
  std::uint64_t entry;
  double count;
};

/// In the order of the entries.
std::vector<PriorCount> prior_counts(const Lexicon& lexicon, const std::vector<Form>& forms, const Prior& prior,
                                     std::size_t threads);

/// The forms of all words, by number; of the empty and the unknown word nothing.
std::vector<Form> forms_of(const Vocabulary& vocabulary);

}  // namespace ogden::align
