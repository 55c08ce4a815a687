// From a forest to what people and tuners read: texts, feature vectors, scores and derivations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chart/search.hpp"
#include "kbest/lazy.hpp"

namespace ogden::chart {

/// A rule of a derivation, or words that were copied (rule -1), and the simple words that came of it.
struct Step {
  std::uint32_t start, end;
  std::int64_t rule;
  /// 0: a piece of the sentence; 1: under a nonterminal of that, and so on. What a split is made of is as deep as the
  /// split would be.
  std::uint32_t depth;
  std::uint32_t simple_start, simple_end;
};

/// The candidates of one sentence, best first.
struct Candidates {
  std::vector<double> scores, features;  ///< a score each; a row of features each
  std::string letters;                   ///< of all texts, one after the other
  std::vector<std::uint64_t> text_ends;  ///< in `letters`
  /// Each rule before those under it, in the order of the normal words.
  std::vector<Step> steps;
  std::vector<std::uint64_t> step_ends;
  Work work;
};

class CandidateReader {
 public:
  explicit CandidateReader(const Task& task) : task_(&task) {}
  /// The `size` best derivations of a search, or of distinct texts.
  void read(Rulebook& book, const ChartSearch& search, forest::Node goal, std::size_t size, bool distinct,
            Candidates& out);

 private:
  /// A derivation as a tree; its places in `places_` are in the order of `edges_`.
  struct Place {
    std::uint32_t tails[kMostNonterminals];
    std::uint32_t depth;
    std::uint32_t step;  // of the candidate; none for a split
    bool inner;          // under another place
  };
  void add(Rulebook& book, const ChartSearch& search, Candidates& found);
  void arrange(const Rulebook& book, const ChartSearch& search);
  static std::span<const Part> parts(const Rulebook& book, std::uint32_t rule);
  void write(Rulebook& book, const ChartSearch& search, std::size_t first_step, Candidates& found);
  void add_features(const Option& option);
  void sort(const Candidates& found, Candidates& out) const;

  const Task* task_;
  kbest::LazyDerivations derivations_;
  std::vector<forest::Edge> edges_;
  std::vector<Place> places_;
  std::vector<WordId> words_;
  std::vector<double> row_;
  std::vector<float> scores_;
};

}  // namespace ogden::chart
