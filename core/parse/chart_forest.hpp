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
#include <cstdint>
#include <span>
#include <vector>

#include "forest/forest.hpp"
#include "kbest/lazy.hpp"
#include "parse/chart.hpp"

namespace ogden::parse {

class ChartForest {
 public:
  /// All trees whose score is at least that of the best less `margin`, and some others. It can be filled again.
  void fill(const SpanScores& scores, const BestChart& chart, float margin);

  const forest::Forest& forest() const noexcept { return forest_; }
  /// What stands for the sentence; kNone where no score is a number.
  forest::Node root() const noexcept { return root_; }
  /// Whether nothing was left out.
  bool complete() const noexcept { return complete_; }
  /// What the rules of the edges stand for; kNone is the rule of edges without a label.
  const std::vector<Bracket>& brackets() const noexcept { return brackets_; }

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

  const SpanScores* scores_ = nullptr;  ///< while it is filled
  const BestChart* chart_ = nullptr;
  float threshold_ = 0.0F;
  bool complete_ = true;
  std::vector<Kept> kept_;    ///< by span index
  std::vector<Nodes> nodes_;  ///< by span index
  std::vector<Bracket> brackets_;
  forest::Forest forest_;
  forest::Node root_ = forest::kNone;
};

/// The best trees of a sentence. It can be used again for another one.
class BestTrees {
 public:
  /// Finds up to `count` trees, the best first; fewer where there are no more.
  void find(const SpanScores& scores, std::size_t count);

  std::size_t size() const noexcept { return totals_.size(); }
  double score(std::size_t tree) const noexcept { return totals_[tree]; }
  /// The brackets of a tree as numbers in `brackets`: parents before children, left before right.
  std::span<const std::uint32_t> tree(std::size_t tree) const noexcept {
    return std::span(rules_).subspan(starts_[tree], starts_[tree + 1] - starts_[tree]);
  }
  /// The brackets that any of the trees may have.
  const std::vector<Bracket>& brackets() const noexcept { return forest_.brackets(); }

 private:
  /// The brackets of a derivation that was written, in `rules_`; derivations of one node are a list.
  struct Written {
    std::uint32_t rank, next;
    std::size_t start, end;
  };
  struct Open {
    forest::Node node;
    std::uint32_t rank;
    std::size_t tail, start;
  };

  bool take(double least, std::size_t count);
  void write(forest::Node root, std::uint32_t rank);
  void begin(forest::Node node, std::uint32_t rank);

  BestChart chart_;
  ChartForest forest_;
  kbest::LazyDerivations derivations_;
  std::vector<std::uint32_t> written_of_;  ///< by node: its latest in `written_`
  std::vector<Written> written_;
  std::vector<Open> open_;
  std::vector<double> totals_;
  std::vector<std::size_t> starts_;  ///< of each tree in `rules_`, and the end of the last
  std::vector<std::uint32_t> rules_;
};

}  // namespace ogden::parse
