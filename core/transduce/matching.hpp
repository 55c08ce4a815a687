// Which normal sides of a grammar fit at a node of a tree.
//
// The trie of normal sides and the tree are walked together: each node that a side has not looked at yet may be a
// variable there, or be opened. What comes out are the cells of the side, the nodes that they fit, and the nodes of its
// variables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "transduce/grammar.hpp"
#include "trees/flat_tree.hpp"

namespace ogden::transduce {

using trees::FlatTree;
using trees::NodeId;

struct Match {
  TrieNode pattern;
  const std::vector<Cell>& cells;
  const std::vector<NodeId>& nodes;      ///< of the cells
  const std::vector<NodeId>& variables;  ///< in order
};

class Matcher {
 public:
  explicit Matcher(const Grammar& grammar) : grammar_(&grammar) {}

  /// Calls `visit(match)` for each normal side with rules that fits at a node. `closed(node)`: it may be a variable
  /// only.
  template <typename Closed, typename Visit>
  void each(const FlatTree& tree, NodeId top, Closed closed, Visit visit) {
    tree_ = &tree;
    steps_ = 0;
    pending_.assign(1, top);
    cells_.clear();
    nodes_.clear();
    variables_.clear();
    walk(kRoot, closed, visit);
  }

 private:
  /// Steps at a node: more are asked for by strange grammars and trees only.
  static constexpr std::uint32_t kMostSteps = 1U << 14U;

  template <typename Closed, typename Visit>
  void walk(TrieNode at, Closed& closed, Visit& visit) {
    if (pending_.empty()) {
      const auto [first, last] = grammar_->rules(at);
      if (first < last) visit(Match{at, cells_, nodes_, variables_});
      return;
    }
    if (++steps_ > kMostSteps) return;
    const NodeId node = pending_.back();
    const Symbol label = (*tree_)[node].label;
    pending_.pop_back();
    nodes_.push_back(node);
    if (at != kRoot) {
      const Cell cell = Cell::variable(label, static_cast<std::uint32_t>(variables_.size()));
      if (const TrieNode next = grammar_->step(at, cell); next != kNowhere) {
        variables_.push_back(node);
        go(next, cell, closed, visit);
        variables_.pop_back();
      }
    }
    if (!closed(node)) {
      const bool leaf = tree_->is_leaf(node);
      const Cell cell = leaf ? Cell::word(label, tree_->word(node)) : Cell::inner(label, (*tree_)[node].arity);
      if (const TrieNode next = grammar_->step(at, cell); next != kNowhere) {
        const std::size_t before = pending_.size();
        if (!leaf) push_children(node);
        go(next, cell, closed, visit);
        pending_.resize(before);
      }
    }
    nodes_.pop_back();
    pending_.push_back(node);
  }
  template <typename Closed, typename Visit>
  void go(TrieNode next, const Cell& cell, Closed& closed, Visit& visit) {
    cells_.push_back(cell);
    walk(next, closed, visit);
    cells_.pop_back();
  }
  /// The first on top.
  void push_children(NodeId node) {
    const std::size_t before = pending_.size();
    tree_->each_child(node, [&](NodeId child) { pending_.push_back(child); });
    std::reverse(pending_.begin() + static_cast<std::ptrdiff_t>(before), pending_.end());
  }

  const Grammar* grammar_;
  const FlatTree* tree_ = nullptr;
  std::uint32_t steps_ = 0;
  std::vector<NodeId> pending_, nodes_, variables_;
  std::vector<Cell> cells_;
};

}  // namespace ogden::transduce
