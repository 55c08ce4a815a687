// The best derivations of a forest's node one after the other, and no more work than they need (Huang & Chiang 2005,
// algorithm 3).
//
// A derivation of a node is an edge and, for each tail, which of the tail's derivations it takes: a rank. The next
// best of a node is the best of a few candidates; once it is taken, its neighbours (one rank further in one tail)
// become candidates, which may ask the tails for one more derivation, and so on down. The questions that wait are
// kept on a stack of our own: a sentence of 5,000 words is a chain of as many nodes.
//
// Where strings must be distinct, a node keeps only the best derivation of each string. Derivations of one node can be
// continued in the same ways, so the others could only lead to worse derivations of strings that are made anyhow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cube/best_first_heap.hpp"
#include "forest/forest.hpp"
#include "forest/string_hash.hpp"

namespace ogden::kbest {

using forest::Edge;
using forest::Forest;
using forest::kNone;
using forest::Node;
using forest::StringHash;

/// A set of hashes' values.
class Seen {
 public:
  void clear() noexcept {
    slots_.clear();
    size_ = 0;
  }
  /// False if it was there.
  bool insert(std::uint64_t value);

 private:
  void grow();
  std::vector<std::uint64_t> slots_;  // 0: free
  std::size_t size_ = 0;
};

/// How a search makes the hash of an edge's string from those of its tails.
class StringHasher {
 public:
  virtual ~StringHasher() = default;
  virtual StringHash of(Edge edge, std::span<const StringHash> tails) const = 0;
};

class LazyDerivations {
 public:
  /// Starts on a forest, which must outlive what is asked of it. With `hasher`, derivations of a node are distinct.
  void start(const Forest& forest, const StringHasher* hasher = nullptr);

  /// Makes derivations 0 to `rank` of a node; false if it has no so many.
  bool reach(Node node, std::uint32_t rank);
  /// The score of a derivation that was reached.
  double score(Node node, std::uint32_t rank) const { return state_of(node).made[rank].score; }
  /// Its edge, kNone for a leaf, and which derivation of each of its tails it takes.
  Edge edge(Node node, std::uint32_t rank) const { return state_of(node).made[rank].edge; }
  std::span<const std::uint32_t> tail_ranks(Node node, std::uint32_t rank) const {
    const Derivation& derivation = state_of(node).made[rank];
    return std::span(ranks_).subspan(derivation.ranks, forest_->tails(derivation.edge).size());
  }
  /// Its edges, each before the edges of its tails, the first tail's first.
  void edges(Node node, std::uint32_t rank, std::vector<Edge>& edges) const;

 private:
  struct Derivation {
    double score;
    Edge edge;            // kNone for a leaf
    std::uint32_t ranks;  // in ranks_: one for each tail
    StringHash hash;
  };
  struct State {
    std::vector<Derivation> made, cells;
    cube::BestFirstHeap heap;
    Seen seen;
    Derivation pending;       // taken, but its neighbours from `axis` on are still to be added
    std::size_t axis = 0, axes = 0;
    bool exhausted = false;
  };
  struct Question {
    Node node;
    std::uint32_t rank;
  };

  const State& state_of(Node node) const { return states_[slot_[node]]; }
  State& open(Node node);
  void answer(Question question);
  bool made(Node node, std::uint32_t rank) const {
    return slot_[node] != kNone && state_of(node).made.size() > rank;
  }
  bool exhausted(Node node) const { return slot_[node] != kNone && state_of(node).exhausted; }
  bool add_neighbours(State& state);
  bool take_next(State& state);
  void add_cell(State& state, Edge edge, std::uint32_t ranks, double score);
  double score_of(Edge edge, std::uint32_t ranks) const;

  const Forest* forest_ = nullptr;
  const StringHasher* hasher_ = nullptr;
  std::vector<std::uint32_t> slot_;  // by node: its state
  std::vector<State> states_;        // kept for the next sentence, with their memory
  std::size_t open_ = 0;
  std::vector<std::uint32_t> ranks_;
  std::vector<Question> questions_;
  std::vector<StringHash> tail_hashes_;
};

}  // namespace ogden::kbest
