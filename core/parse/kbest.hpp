// The k best trees of a chart, lazily: Huang and Chiang 2005, algorithm 3.
//
// Each item of the chart (see chart.hpp) has a list of its best derivations, made as far as someone asks. A list
// starts from the scores of the best tree's chart, so that nothing below is opened for a derivation that is never
// taken. Each tree has one derivation, so the trees are distinct; each list is sorted, so they are too.
#pragma once

#include <cstddef>
#include <vector>

#include "parse/chart.hpp"

namespace ogden::parse {

struct ScoredTree {
  float score;
  std::vector<Bracket> brackets;
};

/// Up to `count` trees, the best first; fewer where there are no more.
std::vector<ScoredTree> best_trees(const SpanScores& scores, std::size_t count);

}  // namespace ogden::parse
