// Scores of the phrase pairs that share a normal phrase, and which of them stay.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "extract/grouping.hpp"
#include "extract/score/lexicon.hpp"
#include "extract/score/significance.hpp"

namespace ogden::extract {

/// The four scores in the order of Moses' tables.
enum Score : std::size_t { kNormalGivenSimple, kLexNormalGivenSimple, kSimpleGivenNormal, kLexSimpleGivenNormal };

/// A line of the table. The simple side of a deletion has no words.
struct Entry {
  ShortPhrase normal, simple;
  std::array<double, 4> scores;
  std::uint64_t simple_count, normal_count, count;
  /// p(monotone), p(swap), p(discontinuous) towards the word before, then towards the word after.
  std::array<double, 6> reordering;
  InnerLinks links;
};

struct PruningOptions {
  std::size_t limit = 0;                        // entries kept for a normal phrase; 0: all
  const Cooccurrence* cooccurrence = nullptr;   // for pruning by significance, or none
  double threshold = 0;                         // smallest -ln p that stays
};

/// Appends the entries of one normal phrase, in the order of its records. Probabilities are those among all pairs:
/// what is pruned afterwards does not change them. `pairs` is scratch memory.
void score_normal_phrase(const std::vector<Record>& records, const PhraseCodec& codec, const Lexicon& lexicon,
                         const PruningOptions& pruning, std::vector<CountedPair>& pairs, std::vector<Entry>& entries);

/// The same for counted pairs. `minus_log_p` says how significant a pair is, or is nothing: then all stay.
using Significance = std::function<double(const CountedPair&)>;
void score_pairs(const std::vector<CountedPair>& pairs, const Lexicon& lexicon, std::size_t limit,
                 const Significance& minus_log_p, double threshold, std::vector<Entry>& entries);

}  // namespace ogden::extract
