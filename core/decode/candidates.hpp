// From a forest to what people and tuners read: texts, feature vectors, scores and derivations.
//
// Which derivations are best, in which order, and that their texts differ, is the same for every search. What a
// derivation's edges stand for the search knows, and tells by its `Derivations`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "decode/task.hpp"
#include "forest/forest.hpp"
#include "kbest/lazy.hpp"

namespace ogden::decode {

/// A rule that a derivation uses, or words that it copies.
struct Step {
  std::uint32_t start, end;  ///< the normal words
  std::int32_t grammar;      ///< -1: they were copied
  std::uint32_t rule;        ///< of the grammar
  /// 0: a piece of the sentence; 1: under a nonterminal of that, and so on. What a split is made of is as deep as the
  /// split would be.
  std::uint32_t depth;
  std::uint32_t simple_start, simple_end;  ///< the simple words that came of it
};

/// One candidate while it is put together.
struct Candidate {
  std::vector<WordId> words;
  std::vector<double> features;
  std::vector<Step> steps;

  void clear(std::size_t width) {
    words.clear();
    features.assign(width, 0);
    steps.clear();
  }
};

/// The candidates of one sentence.
struct Candidates {
  std::vector<double> scores, features;  ///< a score each; a row of features each
  std::string letters;                   ///< of all texts, one after the other
  std::vector<std::uint64_t> text_ends;  ///< in `letters`
  std::vector<Step> steps;
  std::vector<std::uint64_t> step_ends;

  void clear();
  void add(const Candidate& candidate, const Task& task, const JointLm& lm);
  /// The same, best first.
  void sorted(Candidates& out) const;
};

/// How many of the wanted candidates a sentence of so many words gets: at least one, and not too many, as each word of
/// each takes some hundred bytes on the way.
inline std::size_t affordable_candidates(std::size_t wanted, std::size_t words) {
  constexpr std::size_t kMostWords = std::size_t{1} << 21;
  return std::clamp<std::size_t>(wanted, 1, kMostWords / std::max<std::size_t>(1, words) + 1);
}

/// What a search knows of the derivations in its forest. `of` gives the hash of an edge's words.
class Derivations : public kbest::StringHasher {
 public:
  virtual const forest::Forest& forest() const = 0;
  /// Reads the derivation with these edges, each before the edges of its tails, the first tail's first. `out` is empty,
  /// with a row of zeros for the features.
  virtual void read(const std::vector<forest::Edge>& edges, Candidate& out) = 0;
};

/// Reads the best derivations of one forest after the other, and keeps its memory.
class CandidateReader {
 public:
  explicit CandidateReader(const Task& task) : task_(&task) {}
  /// The `size` best derivations of a node, or the best of `size` distinct texts.
  void read(Derivations& derivations, const JointLm& lm, forest::Node goal, std::size_t size, bool distinct,
            Candidates& out);

 private:
  void add(Derivations& derivations, const JointLm& lm);

  const Task* task_;
  kbest::LazyDerivations lazy_;
  std::vector<forest::Edge> edges_;
  Candidate candidate_;
  Candidates found_;
};

}  // namespace ogden::decode
