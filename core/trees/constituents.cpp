#include "trees/constituents.hpp"

#include <algorithm>

namespace ogden::trees {

Constituents::Constituents(const FlatTree& normal, const FlatTree& simple, std::span<const Link> links, bool parallel)
    : normal_(normal), simple_(simple), reach_(normal.size()), back_(simple.size()) {
  for (const auto& [from, to] : links) {
    if (from >= normal.words().size() || to >= simple.words().size()) {
      throw std::invalid_argument("a link to a word that is not there");
    }
    reach_[normal.leaf(from)].include(to, to + 1);
    back_[simple.leaf(to)].include(from, from + 1);
  }
  spread(normal, reach_);
  spread(simple, back_);
  starts_.reserve(normal.size() + 1);
  for (NodeId node = 0; node < normal.size(); ++node) {
    starts_.push_back(static_cast<std::uint32_t>(partners_.size()));
    if (!is_linked(node)) continue;
    find_partners(node);
    if (!parallel) continue;
    partners_.erase(std::remove_if(partners_.begin() + starts_.back(), partners_.end(),
                                   [&](NodeId other) { return crosses(node, other); }),
                    partners_.end());
  }
  starts_.push_back(static_cast<std::uint32_t>(partners_.size()));
}

/// From the leaves upwards: in preorder, children stand behind their parents.
void Constituents::spread(const FlatTree& tree, std::vector<Reach>& reach) {
  for (NodeId node = tree.size(); node-- > 1;) {
    if (reach[node].first < reach[node].last) reach[tree[node].parent].include(reach[node].first, reach[node].last);
  }
}

bool Constituents::aligned(NodeId normal, NodeId simple) const noexcept {
  return is_linked(normal) && reach_[normal].within(simple_[simple]) && back_[simple].within(normal_[normal]);
}

void Constituents::find_partners(NodeId normal) {
  NodeId node = simple_.leaf(reach_[normal].first);
  while (node != kNoNode && !reach_[normal].within(simple_[node])) node = simple_[node].parent;
  for (; node != kNoNode && back_[node].within(normal_[normal]); node = simple_[node].parent) partners_.push_back(node);
}

/// Whether the pair is (a, z) or (b, y) of four pairs: a parent and a child on either side.
bool Constituents::crosses(NodeId normal, NodeId simple) const noexcept {
  const NodeId above = simple_[simple].parent, over = normal_[normal].parent;
  if (above != kNoNode && aligned(normal, above)) {
    bool found = false;
    normal_.each_child(normal, [&](NodeId child) { found |= aligned(child, simple) && aligned(child, above); });
    if (found) return true;
  }
  if (over == kNoNode || !aligned(over, simple)) return false;
  bool found = false;
  simple_.each_child(simple, [&](NodeId child) { found |= aligned(normal, child) && aligned(over, child); });
  return found;
}

}  // namespace ogden::trees
