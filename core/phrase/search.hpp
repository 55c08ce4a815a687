// Stack search (Koehn et al. 2003, section 3.3) with cube pruning (Huang & Chiang 2007), into a forest.
//
// A hypothesis is a rewrite of some of the words, left to right on the simple side. Stack n holds those that cover n
// normal words. Hypotheses that no continuation can tell apart are one node: same words covered, same end of the last
// phrase, same state of the language models (and, with lexicalised reordering, the same last phrase as far as its
// scores go).
//
// The hypotheses of a stack stand at positions: same coverage, same place of the last phrase. All at a position can be
// continued by the same spans, at the same cost of distortion and with the same future. So a position and a span
// make a grid, hypotheses by options, both sorted; the stack they lead to takes the best cells of all its grids, one
// after the other, and asks the language model about no more cells than it looks at.
//
// Before a search with reordering, a quick one in order finds what the rest of the sentence really costs from each
// word on: hypotheses that cover different words are compared by that (see `FutureScores`).
#pragma once

#include <cstdint>
#include <vector>

#include "cube/bucket_queue.hpp"
#include "decode/hash_index.hpp"
#include "forest/forest.hpp"
#include "phrase/coverage.hpp"
#include "phrase/future.hpp"
#include "phrase/sentence_options.hpp"

namespace ogden::phrase {

/// Towards the phrase from `last_start` to `last_end` when the next is from `start` to `end` (Koehn et al. 2005).
inline Orientation orientation(std::uint32_t last_start, std::uint32_t last_end, std::uint32_t start,
                               std::uint32_t end) noexcept {
  if (start == last_end) return kMonotone;
  return end == last_start ? kSwap : kDiscontinuous;
}

/// The rule number of the edge that ends a sentence without words.
inline constexpr std::uint32_t kNoOption = forest::kNone;

/// How hard a sentence is searched. Counts of 0: no limit.
struct Effort {
  std::uint32_t stack, pops;
  std::uint32_t jump, window;  ///< the distortion limit, and how far behind the first gap a phrase may end

  static Effort of(const Settings& settings, std::uint32_t words);
};

/// Where hypotheses stand.
struct Position {
  Coverage coverage;
  std::uint32_t last_start, last_end;  ///< of the last phrase; the start is 0 without lexicalised reordering
  double future;
  std::uint32_t first = 0, last = 0;  ///< those of its hypotheses that go on, among `kept_`
};

/// What a node of the forest stands for.
struct Hypothesis {
  std::uint32_t position;
  StateId state;
  std::uint32_t next_class;  ///< of the last phrase; 0 without lexicalised reordering
  bool operator==(const Hypothesis&) const = default;
};

class StackSearch {
 public:
  explicit StackSearch(const Task& task)
      : task_(&task), reorders_(task.reorders()), distortion_weight_(task.weight(task.distortion())) {}

  /// Gives the node of whole sentences. With `all_edges`, the forest has all derivations that were found, otherwise
  /// the best of each node.
  forest::Node search(OptionCache& cache, const SentenceOptions& options, bool all_edges);

  const forest::Forest& forest() const noexcept { return forest_; }
  const Hypothesis& hypothesis(forest::Node node) const { return hypotheses_[node]; }
  const Position& position(forest::Node node) const { return positions_[hypotheses_[node].position]; }

 private:
  struct Kept {
    double score;
    StateId state;
    forest::Node node;
    std::uint32_t next_class;
  };
  struct Grid {
    std::uint32_t first_kept, rows, first_option, columns;
    std::uint32_t position;  // that it leads to
    float distortion;
    Orientation orientation;
  };
  struct Cell {
    std::uint32_t grid, row, column;
    float score;  // of the edge
    StateId state;
  };
  struct Ranked {
    double score;
    std::uint32_t position;
    forest::Node node;
  };

  forest::Node finish_empty();
  void run(const Effort& effort, bool all_edges);
  std::vector<double> tails() const;

  // search.cpp: from stack to stack
  void keep(forest::Node first);
  void expand(const Position& from);
  std::uint32_t position_of(const Coverage& coverage, std::uint32_t start, std::uint32_t end);

  // cells.cpp: the cells of a stack's grids
  void fill(std::uint32_t words);
  void add_cell(std::uint32_t grid, std::uint32_t row, std::uint32_t column);
  void take(const Cell& cell);
  decode::LmStep follow(StateId state, const Option& option);
  forest::Node node_of(const Hypothesis& wanted);

  const Task* task_;
  bool reorders_;
  double distortion_weight_;
  Effort effort_{};
  bool all_edges_ = false, last_stack_ = false;
  OptionCache* cache_ = nullptr;
  const SentenceOptions* options_ = nullptr;
  FutureScores future_;
  forest::Forest forest_;
  std::vector<Hypothesis> hypotheses_;    // by node
  std::vector<Position> positions_;       // of all stacks
  HashIndex position_numbers_;
  std::vector<Kept> kept_;                // of all stacks, by position, best first
  std::vector<std::vector<Grid>> grids_;  // by the stack they lead to, in a ring
  const std::vector<Grid>* filling_ = nullptr;
  cube::BucketQueue queue_;
  std::vector<Cell> cells_;               // by their number in the queue
  HashIndex nodes_;                       // of the stack that is filled
  std::vector<Ranked> ranking_;
};

}  // namespace ogden::phrase
