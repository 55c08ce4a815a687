#include "parse/chart_forest.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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
  return scores.length == 1 ? chart.label[0] : chart.whole(0, scores.length);
}

float largest_sum(const SpanScores& scores, const BestChart& chart) {
  float most = std::fabs(best_score(scores, chart));
  for (std::size_t width = 1; width <= scores.length; ++width) {
    const float* const row = chart.any.row(width);
    for (std::size_t i = 0; i + width <= scores.length; ++i) most = std::max(most, std::fabs(row[i]));
  }
  return most;
}

/// Nine sentences in ten have so many trees this near to the best one.
float likely_margin(std::size_t count) { return 1.0F + 2.0F * std::log(static_cast<float>(count)); }

}  // namespace

void ChartForest::fill(const SpanScores& scores, const BestChart& chart, float margin) {
  const std::size_t length = scores.length;
  scores_ = &scores;
  chart_ = &chart;
  threshold_ = best_score(scores, chart) - margin - kRounding * (1.0F + largest_sum(scores, chart));
  complete_ = true;
  kept_.assign(span_count(length), Kept{kNever, kNever});
  nodes_.assign(span_count(length), Nodes{});
  brackets_.clear();
  forest_.clear();
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
  return kept_[span_index(scores_->length, start, end)];
}

ChartForest::Nodes& ChartForest::nodes(std::size_t start, std::size_t end) noexcept {
  return nodes_[span_index(scores_->length, start, end)];
}

float ChartForest::below_score(std::size_t start, std::size_t end) const noexcept {
  return end - start == 1 ? 0.0F : chart_->split(start, end);
}

float ChartForest::outside_below(std::size_t start, std::size_t end) const noexcept {
  const std::size_t index = span_index(scores_->length, start, end);
  const Kept& outside = kept_[index];
  return std::max(outside.any, outside.labelled + chart_->label[index]);
}

/// From the best scores outside of a span to those outside of its parts, where they are good enough.
void ChartForest::hand_down(std::size_t start, std::size_t end) {
  Kept& here = kept(start, end);
  here.labelled = std::max(here.labelled, here.any);
  const float outside = outside_below(start, end);
  if (!keeps(outside + below_score(start, end)) || end - start == 1) return;
  for (std::size_t cut = start + 1; cut < end; ++cut) {
    const float left = chart_->any(start, cut), right = chart_->whole(cut, end);
    if (!keeps(outside + left + right)) continue;
    float& of_left = kept(start, cut).any;
    float& of_right = end - cut == 1 ? kept(cut, end).any : kept(cut, end).labelled;
    of_left = std::max(of_left, outside + right);
    of_right = std::max(of_right, outside + left);
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
  Node node = kNone;
  for (std::size_t cut = end; --cut > start;) {
    if (!keeps(outside + chart_->any(start, cut) + chart_->whole(cut, end))) continue;
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
  const float* const row = scores_->row(start, end);
  Node node = kNone;
  for (std::size_t label = scores_->labels; label-- > 0;) {
    if (!keeps(outside + row[label])) continue;
    if (node == kNone) node = forest_.add_node();
    const auto rule = static_cast<std::uint32_t>(brackets_.size());
    brackets_.push_back({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(end),
                         static_cast<std::uint32_t>(label)});
    forest_.add_edge(node, std::array{below}, rule, row[label]);
  }
  return node;
}

/// False where trees may be missing: there are more, and the margin left some out.
bool BestTrees::take(double least, std::size_t count) {
  totals_.clear();
  starts_.assign(1, 0);
  rules_.clear();
  const Node root = forest_.root();
  if (root == kNone) return forest_.complete();
  derivations_.start(forest_.forest());
  written_of_.assign(forest_.forest().nodes(), kNone);
  written_.clear();
  for (std::uint32_t rank = 0; totals_.size() < count; ++rank) {
    if (!derivations_.reach(root, rank)) return forest_.complete();
    const double score = derivations_.score(root, rank);
    if (!forest_.complete() && !(score >= least)) return false;
    write(root, rank);
    totals_.push_back(score);
    starts_.push_back(rules_.size());
  }
  return true;
}

/// Appends the brackets of a tree. Trees have most of their parts in common: what was written before is copied.
void BestTrees::write(Node root, std::uint32_t rank) {
  begin(root, rank);
  while (!open_.empty()) {
    Open& here = open_.back();
    const Edge edge = derivations_.edge(here.node, here.rank);
    const std::span<const Node> tails = edge == kNone ? std::span<const Node>{} : forest_.forest().tails(edge);
    if (here.tail < tails.size()) {
      const std::size_t tail = here.tail++;
      begin(tails[tail], derivations_.tail_ranks(here.node, here.rank)[tail]);
      continue;
    }
    written_.push_back({here.rank, written_of_[here.node], here.start, rules_.size()});
    written_of_[here.node] = static_cast<std::uint32_t>(written_.size() - 1);
    open_.pop_back();
  }
}

void BestTrees::begin(Node node, std::uint32_t rank) {
  for (std::uint32_t k = written_of_[node]; k != kNone; k = written_[k].next) {
    if (written_[k].rank != rank) continue;
    for (std::size_t at = written_[k].start; at < written_[k].end; ++at) rules_.push_back(rules_[at]);
    return;
  }
  open_.push_back({node, rank, 0, rules_.size()});
  const Edge edge = derivations_.edge(node, rank);
  if (edge != kNone && forest_.forest().rule(edge) != kNone) rules_.push_back(forest_.forest().rule(edge));
}

void BestTrees::find(const SpanScores& scores, std::size_t count) {
  totals_.clear();
  if (count == 0) return;
  chart_.fill(scores);
  const float best = best_score(scores, chart_);
  for (float margin = likely_margin(count);; margin *= 2.0F) {  // in the end it is infinite, and the forest complete
    forest_.fill(scores, chart_, margin);
    if (take(static_cast<double>(best - margin), count)) return;
  }
}

}  // namespace ogden::parse
