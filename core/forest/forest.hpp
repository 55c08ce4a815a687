// The packed forest: many derivations in little space, whichever search made them.
//
// A node stands for all partial derivations that a search need not tell apart: those that cover the same words and
// leave the same state of the language model. An edge is one way to make its head: a rule applied to the nodes in
// its tails. Phrase search has one tail an edge (the derivation so far), chart search up to two, tree search one for
// each variable of a rule. What a rule number means, and which state a node has, the search knows; the forest knows
// scores. Best derivations, n-best lists and sums of features are algorithms over this one type.
//
// Invariants:
//  1. The tails of an edge have lower numbers than its head: the forest has no cycles, and numbers go upwards.
//  2. A node that is anything's tail has an edge, unless it was made as a leaf.
//  3. `best` is the highest sum of edge scores of any derivation of a node.
//
// Records are small, stand in a few arrays, and refer to each other by 32-bit numbers; a forest that is cleared
// keeps its memory for the next sentence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace ogden::forest {

using Node = std::uint32_t;
using Edge = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

class Forest {
 public:
  void clear() noexcept {
    nodes_.clear();
    edges_.clear();
    tails_.clear();
  }

  /// A node that is there from the start, with a derivation of no edges and score 0.
  Node add_leaf() {
    nodes_.push_back({0, kNone, kNone});
    return static_cast<Node>(nodes_.size() - 1);
  }
  /// A node without derivations so far.
  Node add_node() {
    nodes_.push_back({});
    return static_cast<Node>(nodes_.size() - 1);
  }

  /// Another way to make `head`. All edges of the tails must have been added.
  Edge add_edge(Node head, std::span<const Node> tails, std::uint32_t rule, float score) {
    const auto edge = static_cast<Edge>(edges_.size());
    NodeRecord& node = nodes_[head];
    edges_.push_back({score, rule, node.first, static_cast<std::uint32_t>(tails_.size())});
    tails_.insert(tails_.end(), tails.begin(), tails.end());
    node.first = edge;
    const double total = total_of(tails, score);
    if (total > node.best || node.best_edge == kNone) {
      node.best = total;
      node.best_edge = edge;
    }
    return edge;
  }

  /// The same for whoever wants the best derivation only: a worse edge is not kept, a better one takes the place of
  /// the one there was. All edges of a node must have the same number of tails. True if the edge was taken.
  bool offer_edge(Node head, std::span<const Node> tails, std::uint32_t rule, float score) {
    NodeRecord& node = nodes_[head];
    if (node.best_edge == kNone) {
      add_edge(head, tails, rule, score);
      return true;
    }
    const double total = total_of(tails, score);
    if (!(total > node.best)) return false;
    EdgeRecord& edge = edges_[node.best_edge];
    edge.score = score;
    edge.rule = rule;
    std::copy(tails.begin(), tails.end(), tails_.begin() + edge.first_tail);
    node.best = total;
    return true;
  }

  std::size_t nodes() const noexcept { return nodes_.size(); }
  std::size_t edges() const noexcept { return edges_.size(); }
  std::size_t bytes() const noexcept {
    return nodes_.capacity() * sizeof(NodeRecord) + edges_.capacity() * sizeof(EdgeRecord) +
           tails_.capacity() * sizeof(Node);
  }

  double best(Node node) const noexcept { return nodes_[node].best; }
  /// kNone for a leaf.
  Edge best_edge(Node node) const noexcept { return nodes_[node].best_edge; }
  /// The edges into a node, the latest first: `for (e = first_edge(n); e != kNone; e = next_edge(e))`.
  Edge first_edge(Node node) const noexcept { return nodes_[node].first; }
  Edge next_edge(Edge edge) const noexcept { return edges_[edge].next; }
  std::uint32_t rule(Edge edge) const noexcept { return edges_[edge].rule; }
  float score(Edge edge) const noexcept { return edges_[edge].score; }
  std::span<const Node> tails(Edge edge) const noexcept {
    const std::size_t begin = edges_[edge].first_tail;
    const std::size_t end = edge + 1 < edges_.size() ? edges_[edge + 1].first_tail : tails_.size();
    return {tails_.data() + begin, end - begin};
  }

  /// The edges of the best derivation of a node, each before the edges of its tails, the first tail's first.
  void best_derivation(Node node, std::vector<Edge>& edges) const;

 private:
  struct NodeRecord {
    double best = -std::numeric_limits<double>::infinity();
    Edge best_edge = kNone, first = kNone;
  };
  struct EdgeRecord {
    float score;
    std::uint32_t rule;
    Edge next;                 // into the same head
    std::uint32_t first_tail;  // tails end where the next edge's begin
  };

  double total_of(std::span<const Node> tails, float score) const noexcept {
    double total = score;
    for (const Node tail : tails) total += nodes_[tail].best;
    return total;
  }

  std::vector<NodeRecord> nodes_;
  std::vector<EdgeRecord> edges_;
  std::vector<Node> tails_;
};

}  // namespace ogden::forest
