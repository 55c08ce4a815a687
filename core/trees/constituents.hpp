// Which constituents of two trees stand for each other, given which words do.
//
// Two nodes are aligned if at least one pair of words below them is linked and no word below one is linked to a word
// outside the other (Cohn & Lapata 2009). All partners of a node lie on one way upwards, so they are found without
// looking at other nodes.
//
// Feblowitz & Kauchak 2013, section 3.1: where b with its parent a are both aligned to z and its parent y, only (a, y)
// and (b, z) are kept (`parallel`).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "trees/flat_tree.hpp"

namespace ogden::trees {

/// Linked words: of the normal side, of the simple side.
using Link = std::pair<std::uint32_t, std::uint32_t>;

class Constituents {
 public:
  /// Throws std::invalid_argument for a link to a word that is not there. The trees must outlive it.
  Constituents(const FlatTree& normal, const FlatTree& simple, std::span<const Link> links, bool parallel);

  bool is_linked(NodeId normal) const noexcept { return reach_[normal].first < reach_[normal].last; }
  /// The simple nodes aligned to a normal one, the lowest first.
  std::span<const NodeId> partners(NodeId normal) const noexcept {
    return std::span(partners_).subspan(starts_[normal], starts_[normal + 1] - starts_[normal]);
  }

 private:
  /// The words on the other side that a node's words are linked to lie from `first` to `last` (not included).
  struct Reach {
    std::uint32_t first = 0xFFFFFFFF, last = 0;
    void include(std::uint32_t from, std::uint32_t to) {
      if (from < first) first = from;
      if (to > last) last = to;
    }
    bool within(const Node& node) const noexcept { return first >= node.start && last <= node.end; }
  };
  static void spread(const FlatTree& tree, std::vector<Reach>& reach);
  bool aligned(NodeId normal, NodeId simple) const noexcept;
  void find_partners(NodeId normal);
  bool crosses(NodeId normal, NodeId simple) const noexcept;

  const FlatTree& normal_;
  const FlatTree& simple_;
  std::vector<Reach> reach_, back_;
  std::vector<std::uint32_t> starts_;
  std::vector<NodeId> partners_;
};

}  // namespace ogden::trees
