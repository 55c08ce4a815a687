#include "chart/search.hpp"
#include "decode/lm_combiner.hpp"

namespace ogden::chart {

using decode::kEmptyLeftContext;
using decode::LmCombiner;
using forest::Node;

/// Makes the phrases of a span, or the sentences up to a word, from `cubes_`.
///
/// A cell waits with an estimate, which costs nothing; when its turn comes it is scored with the language models and
/// waits again, and when it is the best once more it is taken. Most cubes of a wide span are never scored at all.
void ChartSearch::fill(std::uint32_t start, std::uint32_t end) {
  cells_.clear();
  queue_.clear();
  nodes_.clear();
  work_.cubes += cubes_.size();
  for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) add_cell(cube, {});
  for (std::uint32_t pops = 0; pops_ == 0 || pops < pops_;) {
    const std::uint32_t number = queue_.pop();
    if (number == cube::BucketQueue::kNone) break;
    Cell cell = cells_[number];
    if (!cell.scored) {
      gluing_ ? combine_glue(cell) : combine(cell);
      cell.scored = true;
      ++work_.combinations;
      cells_.push_back(cell);
      queue_.push(below(cell) + static_cast<double>(cell.score));
      continue;
    }
    ++pops;
    ++work_.pops;
    take(cell, start, end);
    add_neighbours(cell);
  }
}

void ChartSearch::add_cell(std::uint32_t cube, const std::array<std::uint32_t, 1 + kMostNonterminals>& ranks) {
  cells_.push_back({cube, ranks, false, 0, kEmptyLeftContext, 0});
  queue_.push(estimate(cells_.back()));
}

/// So that none comes twice, along the last axis in which the cell is off the corner and those behind it.
void ChartSearch::add_neighbours(const Cell& cell) {
  const Cube& cube = cubes_[cell.cube];
  std::uint32_t axis = cube.nonterminals;
  while (axis > 0 && cell.ranks[axis] == 0) --axis;
  for (; axis <= cube.nonterminals; ++axis) {
    const std::uint32_t size = axis == 0 ? cube.options.size : lists_[cube.lists[axis - 1]].size;
    if (cell.ranks[axis] + 1 >= size) continue;
    auto ranks = cell.ranks;
    ++ranks[axis];
    add_cell(cell.cube, ranks);
  }
}

/// The scores of the phrases that a cell is made of.
double ChartSearch::below(const Cell& cell) const {
  const Cube& cube = cubes_[cell.cube];
  double score = 0;
  for (std::uint32_t k = 0; k < cube.nonterminals; ++k) score += kept(cube, cell, k).score;
  return score;
}

double ChartSearch::estimate(const Cell& cell) const {
  if (gluing_) return below(cell) + task_->weight(task_->glue());
  const std::uint32_t option = cubes_[cell.cube].options.first + cell.ranks[0];
  return option == kSplit ? below(cell) : below(cell) + static_cast<double>(cache_->option(option).estimate);
}

void ChartSearch::combine(Cell& cell) {
  const Cube& cube = cubes_[cell.cube];
  if (cube.options.first == kSplit) return combine_split(cell);
  const Option& option = cache_->option(cube.options.first + cell.ranks[0]);
  LmCombiner combiner(cache_->lm(), cache_->left_contexts());
  for (const Part part : cache_->parts(option)) {
    if (part < 0) {
      const Kept& phrase = kept(cube, cell, static_cast<std::uint32_t>(~part));
      combiner.add(phrase.left, phrase.state);
    } else {
      combiner.add(static_cast<WordId>(part));
    }
  }
  cell.score = option.score + combiner.score();
  cell.left = combiner.left();
  cell.state = combiner.state();
}

void ChartSearch::combine_split(Cell& cell) {
  const Cube& cube = cubes_[cell.cube];
  LmCombiner combiner(cache_->lm(), cache_->left_contexts());
  for (std::uint32_t k = 0; k < cube.nonterminals; ++k) {
    combiner.add(kept(cube, cell, k).left, kept(cube, cell, k).state);
  }
  cell.score = combiner.score();
  cell.left = combiner.left();
  cell.state = combiner.state();
}

void ChartSearch::combine_glue(Cell& cell) {
  const Cube& cube = cubes_[cell.cube];
  const Kept& before = kept(cube, cell, 0);
  const Kept& phrase = kept(cube, cell, 1);
  LmCombiner combiner(cache_->lm(), cache_->left_contexts(), before.state);
  combiner.add(phrase.left, phrase.state);
  cell.score = combiner.score() + static_cast<float>(task_->weight(task_->glue()));
  cell.left = kEmptyLeftContext;
  cell.state = combiner.state();
  if (phrases_[phrase.node].end == size_) {
    // Nothing follows a whole sentence: its state is of no interest.
    cell.score += cache_->lm().step(cell.state, decode::kSentenceEnd).score;
    cell.state = 0;
  }
}

void ChartSearch::take(const Cell& cell, std::uint32_t start, std::uint32_t end) {
  const Cube& cube = cubes_[cell.cube];
  const std::uint32_t rule = gluing_ ? kGlue : cube.options.first + cell.ranks[0];
  const Label label = gluing_ || structure_ != nullptr ? 0 : cache_->option(rule).label;
  const Phrase wanted{start, end, label, cell.left, cell.state};
  const std::uint64_t hash =
      decode::mixed((std::uint64_t{cell.left} << 32 | cell.state) ^ decode::mixed(label));
  const auto [head, added] = nodes_.find_or_add(hash, static_cast<Node>(forest_.nodes()),
                                                [&](Node other) { return phrases_[other] == wanted; });
  if (added) {
    forest_.add_node();
    phrases_.push_back(wanted);
  }
  std::array<Node, kMostNonterminals> tails{};
  for (std::uint32_t k = 0; k < cube.nonterminals; ++k) tails[k] = kept(cube, cell, k).node;
  heads_.push_back(head);
  forest_.add_edge(head, std::span(tails).first(cube.nonterminals), rule, cell.score);
}

}  // namespace ogden::chart
