#include "extract/tree_rules.hpp"

#include <algorithm>
#include <utility>

namespace ogden::extract {

const std::vector<TreeRule>& TreeRuleExtractor::extract(const FlatTree& normal, const FlatTree& simple,
                                                        std::span<const trees::Link> links) {
  const trees::Constituents constituents(normal, simple, links, settings_.parallel);
  normal_ = &normal;
  simple_ = &simple;
  constituents_ = &constituents;
  rules_.clear();
  left_out_ = 0;
  owners_.assign(simple.size(), 0);
  if (!constituents.is_linked(0)) return rules_;
  derive({0, 0});
  return rules_;
}

/// The rule of a pair, and of all pairs under it.
void TreeRuleExtractor::derive(Pair top) {
  waiting_.assign(1, top);
  while (!waiting_.empty()) {
    const Pair here = waiting_.back();
    waiting_.pop_back();
    add_rule(here, trees::kNoNode);
    const std::vector<Pair> below = variables_;
    waiting_.insert(waiting_.end(), below.rbegin(), below.rend());
    if (!settings_.deeper) continue;
    for (const Pair& pair : below) {
      if (!normal_->is_leaf(pair.normal)) add_rule(here, pair.normal);
    }
  }
}

/// `opened` is a node that would be a variable and is none.
void TreeRuleExtractor::add_rule(Pair top, NodeId opened) {
  TreeRule rule;
  variables_.clear();
  write_normal(top, opened, rule);
  write_simple(top.simple, rule);
  const std::size_t largest = settings_.largest;
  if (largest > 0 && (rule.normal.size() > largest || rule.simple.size() > largest)) {
    ++left_out_;
  } else {
    rules_.push_back(std::move(rule));
  }
}

/// The highest partner of a node below a simple one, or that one itself where there is no other; or none.
NodeId TreeRuleExtractor::partner(NodeId node, NodeId simple) const {
  const std::span<const NodeId> partners = constituents_->partners(node);
  const NodeId end = simple + (*simple_)[simple].size;
  bool itself = false;
  for (std::size_t k = partners.size(); k-- > 0;) {
    if (partners[k] > simple && partners[k] < end) {
      return settings_.bare || !is_handed_down(node, partners[k]) ? partners[k] : trees::kNoNode;
    }
    itself |= partners[k] == simple;
  }
  return itself && settings_.bare ? simple : trees::kNoNode;
}

/// Whether a child of a node stands for a simple node as well.
bool TreeRuleExtractor::is_handed_down(NodeId node, NodeId simple) const {
  bool found = false;
  normal_->each_child(node, [&](NodeId child) {
    const std::span<const NodeId> partners = constituents_->partners(child);
    found |= std::ranges::find(partners, simple) != partners.end();
  });
  return found;
}

void TreeRuleExtractor::write_normal(Pair top, NodeId opened, TreeRule& rule) {
  const FlatTree& tree = *normal_;
  std::uint32_t variables = 0;
  const NodeId end = top.normal + tree[top.normal].size;
  for (NodeId node = top.normal; node < end;) {
    rule.nodes.push_back(node);
    const trees::Symbol label = tree[node].label;
    if (node != top.normal && node != opened) {
      const bool linked = constituents_->is_linked(node);
      const NodeId other = linked ? partner(node, top.simple) : trees::kNoNode;
      if (other != trees::kNoNode || (!linked && !settings_.lexical)) {
        rule.normal.push_back(Cell::variable(label, variables++));
        if (other != trees::kNoNode) {
          variables_.push_back({node, other});
          owners_[other] = variables;
        }
        node += tree[node].size;
        continue;
      }
    }
    rule.normal.push_back(tree.is_leaf(node) ? Cell::word(label, tree.word(node)) : Cell::inner(label, tree[node].arity));
    ++node;
  }
}

void TreeRuleExtractor::write_simple(NodeId top, TreeRule& rule) {
  const FlatTree& tree = *simple_;
  const NodeId end = top + tree[top].size;
  for (NodeId node = top; node < end;) {
    const trees::Symbol label = tree[node].label;
    if (owners_[node] > 0) {
      rule.simple.push_back(Cell::variable(label, owners_[node] - 1));
      node += tree[node].size;
    } else {
      rule.simple.push_back(tree.is_leaf(node) ? Cell::word(label, tree.word(node))
                                               : Cell::inner(label, tree[node].arity));
      ++node;
    }
  }
  for (const Pair& pair : variables_) owners_[pair.simple] = 0;
}

}  // namespace ogden::extract
