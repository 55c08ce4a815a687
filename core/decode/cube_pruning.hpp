// Cube pruning (Chiang 2007; Huang & Chiang 2007) for phrases whose left neighbours are not known yet.
//
// A list holds finished phrases, best first. A cube is options, best first, that all have the same gaps, and a list for
// each gap. A cell of a cube, which is an option and a phrase for each gap, makes a new phrase; the cells of all cubes
// compete, and the best are taken.
//
// A cell waits with an estimate, which costs nothing; when its turn comes it is scored with the language models and
// waits again, and when it is the best once more it is taken. Most cubes are never scored at all. What an option is,
// and what becomes of a cell that is taken, the search knows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cube/bucket_queue.hpp"
#include "decode/joint_lm.hpp"
#include "decode/lm_left_contexts.hpp"
#include "forest/forest.hpp"

namespace ogden::decode {

struct FinishedPhrase {
  double score;
  LeftContext left;
  StateId state;
  forest::Node node;
};

/// What a cell makes.
struct Combination {
  float score = 0;  ///< of the edge: without the phrases in the gaps
  LeftContext left = kEmptyLeftContext;
  StateId state = 0;
};

/// How much work was done.
struct PruningWork {
  std::uint64_t cubes = 0, pops = 0, combinations = 0;
};

template <std::size_t kMostGaps>
class CubePruning {
  struct Cell;

 public:
  struct Cube {
    std::uint32_t first_option, options;  ///< consecutive numbers
    std::uint32_t gaps;
    std::array<std::uint32_t, kMostGaps> lists;  ///< by gap; none is empty
  };

  /// A cell, for whoever knows what its option is.
  class Choice {
   public:
    std::uint32_t option() const noexcept { return cube().first_option + cell_->ranks[0]; }
    std::uint32_t gaps() const noexcept { return cube().gaps; }
    const FinishedPhrase& phrase(std::size_t gap) const noexcept {
      return all_->phrases_[all_->lists_[cube().lists[gap]].first + cell_->ranks[gap + 1]];
    }

   private:
    friend CubePruning;
    Choice(const CubePruning& all, const Cell& cell) : all_(&all), cell_(&cell) {}
    const Cube& cube() const noexcept { return all_->cubes_[cell_->cube]; }
    const CubePruning* all_;
    const Cell* cell_;
  };

  /// For a new sentence.
  void clear() noexcept {
    phrases_.clear();
    lists_.clear();
    cubes_.clear();
    work_ = {};
  }

  std::uint32_t lists() const noexcept { return static_cast<std::uint32_t>(lists_.size()); }
  std::span<const FinishedPhrase> list(std::uint32_t list) const noexcept {
    return {phrases_.data() + lists_[list].first, lists_[list].size};
  }
  /// Another list; gives its number, which is the next.
  std::uint32_t add_list() {
    lists_.push_back({static_cast<std::uint32_t>(phrases_.size()), 0});
    return lists() - 1;
  }
  /// Adds to the last list a phrase that is no better than those there.
  void add_phrase(const FinishedPhrase& phrase) {
    phrases_.push_back(phrase);
    ++lists_.back().size;
  }

  /// The cubes of the next `run`.
  void clear_cubes() noexcept { cubes_.clear(); }
  void add_cube(const Cube& cube) { cubes_.push_back(cube); }
  bool has_cubes() const noexcept { return !cubes_.empty(); }

  /// Takes up to `pops` cells (0: all). `estimate(choice)` guesses a combination's score, `combine(choice)` makes the
  /// combination, `take(choice, combination)` is called for those taken.
  template <typename Estimate, typename Combine, typename Take>
  void run(std::uint32_t pops, Estimate estimate, Combine combine, Take take) {
    cells_.clear();
    queue_.clear();
    work_.cubes += cubes_.size();
    for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) add_cell(cube, {}, estimate);
    for (std::uint32_t taken = 0; pops == 0 || taken < pops;) {
      const std::uint32_t number = queue_.pop();
      if (number == cube::BucketQueue::kNone) break;
      Cell cell = cells_[number];
      const Choice choice(*this, cell);
      if (!cell.scored) {
        cell.combination = combine(choice);
        cell.scored = true;
        ++work_.combinations;
        cells_.push_back(cell);
        queue_.push(in_gaps(choice) + static_cast<double>(cell.combination.score));
        continue;
      }
      ++taken;
      ++work_.pops;
      take(choice, cell.combination);
      add_neighbours(cell, estimate);
    }
  }
  const PruningWork& work() const noexcept { return work_; }

 private:
  using Ranks = std::array<std::uint32_t, 1 + kMostGaps>;
  struct List {
    std::uint32_t first, size;
  };
  struct Cell {
    std::uint32_t cube;
    Ranks ranks;  // of the option, and of the phrase in each gap
    bool scored;
    Combination combination;
  };

  template <typename Estimate>
  void add_cell(std::uint32_t cube, const Ranks& ranks, Estimate& estimate) {
    cells_.push_back({cube, ranks, false, {}});
    const Choice choice(*this, cells_.back());
    queue_.push(in_gaps(choice) + static_cast<double>(estimate(choice)));
  }

  /// So that none comes twice, along the last axis in which the cell is off the corner and those behind it.
  template <typename Estimate>
  void add_neighbours(const Cell& cell, Estimate& estimate) {
    const Cube cube = cubes_[cell.cube];
    std::uint32_t axis = cube.gaps;
    while (axis > 0 && cell.ranks[axis] == 0) --axis;
    for (; axis <= cube.gaps; ++axis) {
      const std::uint32_t size = axis == 0 ? cube.options : lists_[cube.lists[axis - 1]].size;
      if (cell.ranks[axis] + 1 >= size) continue;
      Ranks ranks = cell.ranks;
      ++ranks[axis];
      add_cell(cell.cube, ranks, estimate);
    }
  }

  static double in_gaps(const Choice& choice) {
    double score = 0;
    for (std::uint32_t gap = 0; gap < choice.gaps(); ++gap) score += choice.phrase(gap).score;
    return score;
  }

  std::vector<FinishedPhrase> phrases_;
  std::vector<List> lists_;
  std::vector<Cube> cubes_;
  std::vector<Cell> cells_;  // by their number in the queue
  cube::BucketQueue queue_;
  PruningWork work_;
};

}  // namespace ogden::decode
