// The trees of a chart as a packed forest (forest/forest.hpp), and the best of them one by one (kbest/lazy.hpp).
//
// A forest of all trees would have an edge for each label and each split of every span, nearly all of them in no tree
// that anyone asks for. So it has only those edges whose best tree is within a margin of the best tree of all: the best
// score inside a span and the best score outside of it say so (forest pruning, Huang 2008, section 4.2). Every tree
// within the margin is then in the forest. Where there are too few of them, the margin is doubled.
//
//   below(i, j)      the words i to j, whatever label is put on them: a split, or a single word
//   labelled(i, j)   with a label
//   any(i, j)        labelled(i, j), or bare: below(i, j) without a label
//
// Each tree has one derivation (see chart.hpp), so the trees are distinct.
#pragma once

#include <cstddef>
#include <vector>

#include "forest/forest.hpp"
#include "parse/chart.hpp"

namespace ogden::parse {

class ChartForest {
 public:
  /// All trees whose score is at least that of the best less `margin`, and some others. The scores must outlive it.
  ChartForest(const SpanScores& scores, const BestChart& chart, float margin);

  const forest::Forest& forest() const noexcept { return forest_; }
  /// What stands for the sentence; kNone where no score is a number.
  forest::Node root() const noexcept { return root_; }
  /// Whether nothing was left out.
  bool complete() const noexcept { return complete_; }
  /// The brackets of a derivation, in the order of its edges: parents before children, left before right.
  std::vector<Bracket> brackets(const std::vector<forest::Edge>& edges) const;

 private:
  struct Kept {
    float any, labelled;  ///< the best score outside of the span as such a part
  };
  struct Nodes {
    forest::Node any = forest::kNone, labelled = forest::kNone;
  };

  bool keeps(float through) {
    if (!(through < threshold_)) return true;  // what is no number is kept
    complete_ = false;
    return false;
  }
  float below_score(std::size_t start, std::size_t end) const noexcept;
  float outside_below(std::size_t start, std::size_t end) const noexcept;
  void hand_down(std::size_t start, std::size_t end);
  void add_span(std::size_t start, std::size_t end);
  forest::Node add_splits(std::size_t start, std::size_t end);
  forest::Node add_labels(std::size_t start, std::size_t end, forest::Node below);
  Nodes& nodes(std::size_t start, std::size_t end) noexcept;
  Kept& kept(std::size_t start, std::size_t end) noexcept;

  const SpanScores& scores_;
  const BestChart& chart_;
  float threshold_;
  bool complete_ = true;
  std::vector<Kept> kept_;    ///< by span index
  std::vector<Nodes> nodes_;  ///< by span index
  std::vector<Bracket> brackets_;  ///< what rules stand for; kNone for edges without a label
  forest::Forest forest_;
  forest::Node root_ = forest::kNone;
};

struct ScoredTree {
  double score;
  std::vector<Bracket> brackets;
};

/// Up to `count` trees, the best first; fewer where there are no more.
std::vector<ScoredTree> best_trees(const SpanScores& scores, std::size_t count);

}  // namespace ogden::parse
