#include <limits>

#include "phrase/search.hpp"

namespace ogden::phrase {

using decode::kSentenceEnd;
using decode::LmStep;
using forest::Node;

/// Makes the hypotheses that cover so many words.
void StackSearch::fill(std::uint32_t words) {
  std::vector<Grid>& grids = grids_[words % grids_.size()];
  filling_ = &grids;
  cells_.clear();
  queue_.clear();
  nodes_.clear();
  for (std::uint32_t k = 0; k < grids.size(); ++k) add_cell(k, 0, 0);
  double worst = -std::numeric_limits<double>::infinity();
  for (std::uint32_t pops = 0; effort_.pops == 0 || pops < effort_.pops; ++pops) {
    const std::uint32_t number = queue_.pop();
    if (number == cube::BucketQueue::kNone || queue_.score(number) < worst) break;
    if (pops == 0 && task_->settings.score_beam > 0) worst = queue_.score(number) - task_->settings.score_beam;
    const Cell cell = cells_[number];
    take(cell);
    const Grid& grid = grids[cell.grid];
    if (cell.column + 1 < grid.columns) add_cell(cell.grid, cell.row, cell.column + 1);
    if (cell.column == 0 && cell.row + 1 < grid.rows) add_cell(cell.grid, cell.row + 1, 0);
  }
  grids.clear();
}

void StackSearch::add_cell(std::uint32_t number, std::uint32_t row, std::uint32_t column) {
  const Grid& grid = (*filling_)[number];
  const Kept& before = kept_[grid.first_kept + row];
  const Option& option = options_->options()[grid.first_option + column];
  LmStep step = follow(before.state, option);
  // Nothing follows a whole sentence: its state is of no interest.
  if (last_stack_) step = {step.score + cache_->lm().step(step.state, kSentenceEnd).score, 0};
  float score = option.score + step.score + grid.distortion;
  if (reorders_) {
    score += option.previous[grid.orientation] + cache_->next_scores(before.next_class).weighted[grid.orientation];
  }
  cells_.push_back({number, row, column, score, step.state});
  queue_.push(before.score + static_cast<double>(score) + positions_[grid.position].future);
}

/// The score of an option's words after a state, and the state after them.
LmStep StackSearch::follow(StateId state, const Option& option) {
  JointLm& lm = cache_->lm();
  const std::span<const WordId> words = cache_->words(option);
  const Inner* inner = cache_->inner(option);
  float score = 0;
  for (std::size_t k = 0; k < words.size(); ++k, ++inner) {
    const LmStep step = lm.step(state, words[k]);
    score += step.score;
    state = step.state;
    if (k + 1 < words.size() && inner->state == state) return {score + inner->rest, option.state};
  }
  return {score, state};
}

void StackSearch::take(const Cell& cell) {
  const Grid& grid = (*filling_)[cell.grid];
  const std::uint32_t rule = grid.first_option + cell.column;
  const Node tail = kept_[grid.first_kept + cell.row].node;
  const bool waits = reorders_ && !last_stack_;
  const Node head = node_of({grid.position, cell.state, waits ? options_->options()[rule].next_class : 0});
  if (all_edges_) {
    forest_.add_edge(head, {&tail, 1}, rule, cell.score);
  } else {
    forest_.offer_edge(head, {&tail, 1}, rule, cell.score);
  }
}

Node StackSearch::node_of(const Hypothesis& wanted) {
  const std::uint64_t hash =
      decode::mixed((std::uint64_t{wanted.state} << 32 | wanted.position) ^ decode::mixed(wanted.next_class));
  const auto [found, added] = nodes_.find_or_add(hash, static_cast<Node>(forest_.nodes()),
                                                 [&](Node other) { return hypotheses_[other] == wanted; });
  if (added) {
    forest_.add_node();
    hypotheses_.push_back(wanted);
  }
  return found;
}

}  // namespace ogden::phrase
