#include "phrase/search.hpp"

#include <algorithm>
#include <limits>

namespace ogden::phrase {

using decode::kSentenceEnd;
using decode::mixed;
using forest::Edge;
using forest::kNone;
using forest::Node;

namespace {

/// For sentences that are too long to be searched as the settings say.
constexpr std::uint32_t kFewestHypotheses = 5;
constexpr std::uint32_t kManyHypotheses = 1000;  // in place of "no limit"
constexpr std::uint32_t kInOrder = 5;            // so many times too long: no reordering

/// The quick search that the other's future comes from.
constexpr Effort kQuick{10, 40, 0, 0};

std::uint32_t thinned(std::uint32_t limit, std::uint32_t whole, std::uint32_t words) {
  return decode::thinned(limit == 0 ? kManyHypotheses : limit, kFewestHypotheses, whole, words);
}

}  // namespace

Effort Effort::of(const Settings& settings, std::uint32_t words) {
  const bool anywhere = settings.distortion_limit < 0;
  Effort effort{settings.stack, settings.pops, 0, 0};
  effort.jump = anywhere ? ~std::uint32_t{0} : static_cast<std::uint32_t>(settings.distortion_limit);
  if (settings.whole > 0 && words > settings.whole) {
    // Far beyond what is searched in whole, in order.
    effort.stack = thinned(effort.stack, settings.whole, words);
    effort.pops = thinned(effort.pops, settings.whole, words);
    if (words / kInOrder >= settings.whole) effort.jump = 0;
  }
  effort.window = std::min(effort.jump, kWidestWindow);
  return effort;
}

Node StackSearch::search(OptionCache& cache, const SentenceOptions& options, bool all_edges) {
  cache_ = &cache;
  options_ = &options;
  const Effort effort = Effort::of(task_->settings, options.size());
  future_.estimate(options, effort.window, distortion_weight_);
  std::uint32_t longest = 0;
  for (const Option& option : options.options()) longest = std::max(longest, option.end - option.start);
  if (grids_.size() < longest + 1) grids_.resize(longest + 1);
  if (effort.jump > 0 && options.size() > 0) {
    run(kQuick, true);
    future_.refine(tails());
  }
  run(effort, all_edges);
  return options.size() == 0 ? finish_empty() : static_cast<Node>(forest_.nodes() - 1);
}

/// A sentence without words still ends.
Node StackSearch::finish_empty() {
  const Node goal = forest_.add_node();
  hypotheses_.push_back(hypotheses_[0]);
  const Node root = 0;
  JointLm& lm = cache_->lm();
  forest_.add_edge(goal, {&root, 1}, kNoOption, lm.step(lm.start(), kSentenceEnd).score);
  return goal;
}

void StackSearch::run(const Effort& effort, bool all_edges) {
  effort_ = effort;
  all_edges_ = all_edges;
  forest_.clear();
  hypotheses_.clear();
  positions_.clear();
  position_numbers_.clear();
  kept_.clear();
  for (std::vector<Grid>& grids : grids_) grids.clear();
  const Node root = forest_.add_leaf();
  hypotheses_.push_back({position_of({}, 0, 0), cache_->lm().start(), 0});
  keep(root);
  for (std::uint32_t words = 1; words <= options_->size(); ++words) {
    const auto first = static_cast<Node>(forest_.nodes());
    last_stack_ = words == options_->size();
    fill(words);
    if (!last_stack_) keep(first);
  }
}

/// The best score of a continuation from each word to the end, in a forest made in order.
std::vector<double> StackSearch::tails() const {
  std::vector<double> outside(forest_.nodes(), kUnknownTail), tails(options_->size() + 1, kUnknownTail);
  outside.back() = 0;
  for (auto node = static_cast<Node>(forest_.nodes()); node-- > 0;) {
    double& tail = tails[position(node).coverage.first_gap];
    tail = std::max(tail, outside[node]);
    if (outside[node] <= kUnknownTail) continue;
    for (Edge edge = forest_.first_edge(node); edge != kNone; edge = forest_.next_edge(edge)) {
      double& before = outside[forest_.tails(edge)[0]];
      before = std::max(before, outside[node] + static_cast<double>(forest_.score(edge)));
    }
  }
  return tails;
}

/// Of the nodes from `first` on, which are a stack, the best go on.
void StackSearch::keep(Node first) {
  ranking_.clear();
  double best = -std::numeric_limits<double>::infinity();
  for (Node node = first; node < forest_.nodes(); ++node) {
    const std::uint32_t position = hypotheses_[node].position;
    ranking_.push_back({forest_.best(node) + positions_[position].future, position, node});
    best = std::max(best, ranking_.back().score);
  }
  if (effort_.stack > 0 && ranking_.size() > effort_.stack) {
    std::nth_element(ranking_.begin(), ranking_.begin() + effort_.stack, ranking_.end(),
                     [](const Ranked& a, const Ranked& b) {
                       return a.score > b.score || (a.score == b.score && a.node < b.node);
                     });
    ranking_.resize(effort_.stack);
  }
  if (task_->settings.score_beam > 0) {
    std::erase_if(ranking_, [&](const Ranked& each) { return each.score < best - task_->settings.score_beam; });
  }
  std::sort(ranking_.begin(), ranking_.end(), [](const Ranked& a, const Ranked& b) {
    if (a.position != b.position) return a.position < b.position;
    return a.score > b.score || (a.score == b.score && a.node < b.node);
  });
  for (std::size_t k = 0; k < ranking_.size(); ++k) {
    const Ranked& ranked = ranking_[k];
    Position& position = positions_[ranked.position];
    const bool first_there = k == 0 || ranking_[k - 1].position != ranked.position;
    if (first_there) position.first = static_cast<std::uint32_t>(kept_.size());
    const Hypothesis& hypothesis = hypotheses_[ranked.node];
    kept_.push_back({forest_.best(ranked.node), hypothesis.state, ranked.node, hypothesis.next_class});
    position.last = static_cast<std::uint32_t>(kept_.size());
    if (k + 1 == ranking_.size() || ranking_[k + 1].position != ranked.position) expand(Position(position));
  }
}

void StackSearch::expand(const Position& from) {
  const std::uint32_t gap = from.coverage.first_gap, words = from.coverage.words();
  const std::uint64_t farthest = gap + std::uint64_t{std::max(1U, effort_.window)};
  const std::uint64_t limit = std::min<std::uint64_t>(options_->size(), farthest);
  for (std::uint32_t start = gap; start < limit; ++start) {
    const std::uint32_t way = start > from.last_end ? start - from.last_end : from.last_end - start;
    if (way > effort_.jump) continue;
    for (const Span& span : options_->at(start)) {
      // Otherwise the way back to the gap would be too long.
      if (start != gap && span.end > gap + effort_.window) break;
      if (from.coverage.overlaps(start, span.end)) break;
      const std::uint32_t to = position_of(from.coverage.with(start, span.end), start, span.end);
      grids_[(words + span.end - start) % grids_.size()].push_back(
          {from.first, from.last - from.first, span.first, span.last - span.first, to,
           static_cast<float>(-distortion_weight_ * way),
           orientation(from.last_start, from.last_end, start, span.end)});
    }
  }
}

/// The position of hypotheses with this coverage and last phrase.
std::uint32_t StackSearch::position_of(const Coverage& coverage, std::uint32_t start, std::uint32_t end) {
  if (!reorders_) start = 0;
  // Nothing follows a whole sentence: all of them share one position.
  if (coverage.first_gap == options_->size()) start = end = 0;
  const std::uint64_t hash =
      mixed(mixed(std::uint64_t{coverage.first_gap} << 32 | end) ^ coverage.behind ^ std::uint64_t{start} << 40);
  const auto [found, added] =
      position_numbers_.find_or_add(hash, static_cast<std::uint32_t>(positions_.size()), [&](std::uint32_t other) {
        const Position& there = positions_[other];
        return there.coverage == coverage && there.last_start == start && there.last_end == end;
      });
  if (added) positions_.push_back({coverage, start, end, future_.of(coverage, end), 0, 0});
  return found;
}

}  // namespace ogden::phrase
