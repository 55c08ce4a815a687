#include "parse/chart_forest.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kbest/lazy.hpp"
#include "parse/spans.hpp"

namespace ogden::parse {
namespace {

using forest::Edge;
using forest::kNone;
using forest::Node;

constexpr float kNever = -std::numeric_limits<float>::infinity();
/// Scores inside and outside are sums of floats in another order than that of a tree: they may be so far off, as a
/// share of the largest sum.
constexpr float kRounding = 1e-5F;

float best_score(const SpanScores& scores, const BestChart& chart) {
  return scores.length == 1 ? scores.row(0, 1)[chart.label[0]] : chart.whole(scores.length, 0);
}

float largest_sum(const SpanScores& scores, const BestChart& chart) {
  float most = std::fabs(best_score(scores, chart));
  for (std::size_t i = 0; i < scores.length; ++i) {
    const float* const row = chart.any.row(i);
    for (std::size_t j = i + 1; j <= scores.length; ++j) most = std::max(most, std::fabs(row[j]));
  }
  return most;
}

/// Nine sentences in ten have so many trees this near to the best one.
float likely_margin(std::size_t count) { return 1.0F + 2.0F * std::log(static_cast<float>(count)); }

}  // namespace

ChartForest::ChartForest(const SpanScores& scores, const BestChart& chart, float margin)
    : scores_(scores),
      chart_(chart),
      threshold_(best_score(scores, chart) - margin - kRounding * (1.0F + largest_sum(scores, chart))),
      kept_(span_count(scores.length), Kept{kNever, kNever}),
      nodes_(span_count(scores.length)) {
  const std::size_t length = scores.length;
  kept(0, length).labelled = 0.0F;
  for (std::size_t width = length; width > 0; --width) {
    for (std::size_t i = 0; i + width <= length; ++i) hand_down(i, i + width);
  }
  for (std::size_t width = 1; width <= length; ++width) {
    for (std::size_t i = 0; i + width <= length; ++i) add_span(i, i + width);
  }
  root_ = nodes(0, length).labelled;
}

ChartForest::Kept& ChartForest::kept(std::size_t start, std::size_t end) noexcept {
  return kept_[span_index(scores_.length, start, end)];
}

ChartForest::Nodes& ChartForest::nodes(std::size_t start, std::size_t end) noexcept {
  return nodes_[span_index(scores_.length, start, end)];
}

float ChartForest::below_score(std::size_t start, std::size_t end) const noexcept {
  return end - start == 1 ? 0.0F : chart_.split(start, end);
}

float ChartForest::outside_below(std::size_t start, std::size_t end) const noexcept {
  const std::size_t index = span_index(scores_.length, start, end);
  const Kept& outside = kept_[index];
  return std::max(outside.any, outside.labelled + scores_.row(start, end)[chart_.label[index]]);
}

/// From the best scores outside of a span to those outside of its parts, where they are good enough.
void ChartForest::hand_down(std::size_t start, std::size_t end) {
  Kept& here = kept(start, end);
  here.labelled = std::max(here.labelled, here.any);
  const float outside = outside_below(start, end);
  if (!keeps(outside + below_score(start, end)) || end - start == 1) return;
  const float* const left = chart_.any.row(start);
  const float* const right = chart_.whole.row(end);
  for (std::size_t cut = start + 1; cut < end; ++cut) {
    if (!keeps(outside + left[cut] + right[cut])) continue;
    float& of_left = kept(start, cut).any;
    float& of_right = end - cut == 1 ? kept(cut, end).any : kept(cut, end).labelled;
    of_left = std::max(of_left, outside + right[cut]);
    of_right = std::max(of_right, outside + left[cut]);
  }
}

void ChartForest::add_span(std::size_t start, std::size_t end) {
  const Kept outside = kept(start, end);
  const float below = below_score(start, end);
  if (!keeps(outside_below(start, end) + below)) return;
  const Node node = end - start == 1 ? forest_.add_leaf() : add_splits(start, end);
  if (node == kNone) return;
  const Node labelled = add_labels(start, end, node);
  Nodes& made = nodes(start, end);
  made = {kNone, labelled};
  if (outside.any == kNever) return;
  // Of equal derivations the last edge's comes first: that with a label.
  made.any = forest_.add_node();
  if (keeps(outside.any + below)) forest_.add_edge(made.any, std::array{node}, kNone, 0.0F);
  if (labelled != kNone) forest_.add_edge(made.any, std::array{labelled}, kNone, 0.0F);
}

forest::Node ChartForest::add_splits(std::size_t start, std::size_t end) {
  const float outside = outside_below(start, end);
  const float* const left = chart_.any.row(start);
  const float* const right = chart_.whole.row(end);
  Node node = kNone;
  for (std::size_t cut = end; --cut > start;) {
    if (!keeps(outside + left[cut] + right[cut])) continue;
    const Node first = nodes(start, cut).any;
    const Node second = end - cut == 1 ? nodes(cut, end).any : nodes(cut, end).labelled;
    if (first == kNone || second == kNone) continue;  // just outside of the margin, by rounding
    if (node == kNone) node = forest_.add_node();
    forest_.add_edge(node, std::array{first, second}, kNone, 0.0F);
  }
  return node;
}

forest::Node ChartForest::add_labels(std::size_t start, std::size_t end, forest::Node below) {
  const float outside = kept(start, end).labelled + below_score(start, end);
  const float* const row = scores_.row(start, end);
  Node node = kNone;
  for (std::size_t label = scores_.labels; label-- > 0;) {
    if (!keeps(outside + row[label])) continue;
    if (node == kNone) node = forest_.add_node();
    const auto rule = static_cast<std::uint32_t>(brackets_.size());
    brackets_.push_back({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(end),
                         static_cast<std::uint32_t>(label)});
    forest_.add_edge(node, std::array{below}, rule, row[label]);
  }
  return node;
}

std::vector<Bracket> ChartForest::brackets(const std::vector<Edge>& edges) const {
  std::vector<Bracket> found;
  for (const Edge edge : edges) {
    if (forest_.rule(edge) != kNone) found.push_back(brackets_[forest_.rule(edge)]);
  }
  return found;
}

namespace {

/// False where trees may be missing: there are more, and the margin left some out.
bool take_trees(const ChartForest& trees, double least, std::size_t count, std::vector<ScoredTree>& found) {
  found.clear();
  if (trees.root() == kNone) return trees.complete();
  kbest::LazyDerivations derivations;
  derivations.start(trees.forest());
  std::vector<Edge> edges;
  for (std::uint32_t rank = 0; found.size() < count; ++rank) {
    if (!derivations.reach(trees.root(), rank)) return trees.complete();
    const double score = derivations.score(trees.root(), rank);
    if (!trees.complete() && !(score >= least)) return false;
    derivations.edges(trees.root(), rank, edges);
    found.push_back({score, trees.brackets(edges)});
  }
  return true;
}

}  // namespace

std::vector<ScoredTree> best_trees(const SpanScores& scores, std::size_t count) {
  std::vector<ScoredTree> found;
  if (count == 0) return found;
  const BestChart chart(scores);
  for (float margin = likely_margin(count);; margin *= 2.0F) {  // in the end it is infinite, and the forest complete
    const ChartForest trees(scores, chart, margin);
    if (take_trees(trees, static_cast<double>(best_score(scores, chart) - margin), count, found)) return found;
  }
}

}  // namespace ogden::parse
