// Synchronous tree substitution rules from a pair of trees with aligned constituents.
//
// A rule starts at a pair of aligned nodes and ends, on the way down, at the next aligned nodes, which become its
// variables: so it is as small as the alignment allows (the maximally general rule set, Cohn & Lapata 2009, section 4;
// Feblowitz & Kauchak 2013, section 3.1). What is linked to nothing on the normal side is a variable that the simple
// side lacks, or stands in the rule word for word; what is linked to nothing on the simple side stands there word for
// word.
//
// Where a node and a child of it both stand for one simple node, as in NP(NP PP) for NP, the node has a rule of its own,
// NP(NP0 PP1) → NP0, whose simple side is a variable alone. Or no such rule may be, and the child's place is in the rule
// above (`bare`): so it is in Figure 1 of Feblowitz & Kauchak.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "trees/constituents.hpp"
#include "trees/fragments.hpp"

namespace ogden::extract {

using trees::Cell;
using trees::FlatTree;
using trees::NodeId;

struct TreeRuleSettings {
  bool parallel = true;      ///< of nodes in chains, align parents with parents and children with children only
  bool lexical = false;      ///< deleted words stand in the rule
  bool bare = false;         ///< a simple side may be a variable alone
  bool deeper = false;       ///< also rules with one of the variables replaced by the rule below it
  std::uint32_t largest = 40;  ///< nodes of a side; larger rules are left out. 0: no limit
};

struct TreeRule {
  std::vector<Cell> normal, simple;
  std::vector<NodeId> nodes;  ///< of the normal cells
};

class TreeRuleExtractor {
 public:
  explicit TreeRuleExtractor(const TreeRuleSettings& settings) : settings_(settings) {}
  /// The rules of a pair, from the roots downwards; none where no words are linked.
  const std::vector<TreeRule>& extract(const FlatTree& normal, const FlatTree& simple,
                                       std::span<const trees::Link> links);
  /// How many rules of the last pair were too large.
  std::uint32_t left_out() const noexcept { return left_out_; }

 private:
  struct Pair {
    NodeId normal, simple;
  };
  void derive(Pair top);
  void add_rule(Pair top, NodeId opened);
  NodeId partner(NodeId node, NodeId simple) const;
  bool is_handed_down(NodeId node, NodeId simple) const;
  void write_normal(Pair top, NodeId opened, TreeRule& rule);
  void write_simple(NodeId top, TreeRule& rule);

  TreeRuleSettings settings_;
  const FlatTree* normal_ = nullptr;
  const FlatTree* simple_ = nullptr;
  const trees::Constituents* constituents_ = nullptr;
  std::vector<TreeRule> rules_;
  std::uint32_t left_out_ = 0;
  std::vector<Pair> waiting_, variables_;  // kept variables of the rule that was written last
  std::vector<std::uint32_t> owners_;      // by simple node: the variable that it is, plus one
};

}  // namespace ogden::extract
