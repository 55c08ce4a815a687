// A constituency tree in one array, as alignment, rule extraction and transduction walk it.
//
// Nodes stand in preorder, so the first child of a node follows it and the next child follows the first one's
// descendants. A leaf is a tag over a word. Labels and words are numbers; whoever made them knows what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace ogden::trees {

using Symbol = std::uint32_t;
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;
/// What a finished vocabulary does not have. All other symbols are smaller.
inline constexpr Symbol kNoSymbol = 0x3FFFFFFF;
/// The label above a root: none, and not one that is not known either.
inline constexpr Symbol kNoParent = kNoSymbol + 1;

struct Node {
  Symbol label;
  NodeId parent;             ///< kNoNode for the root
  std::uint32_t arity;       ///< children; 0 for a leaf
  std::uint32_t size;        ///< nodes of the subtree, this one included
  std::uint32_t start, end;  ///< words
  std::uint32_t head;        ///< the word that heads it
};

class FlatTree {
 public:
  /// Labels, numbers of children and places of head words by node; words by leaf. Throws std::invalid_argument for what
  /// is no tree.
  FlatTree(std::span<const Symbol> labels, std::span<const std::int32_t> arities, std::span<const std::int32_t> heads,
           std::span<const Symbol> words);
  FlatTree() = default;
  /// All of it as numbers, and back.
  std::vector<std::uint32_t> packed() const;
  static FlatTree unpacked(std::span<const std::uint32_t> numbers);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(nodes_.size()); }
  const Node& operator[](NodeId node) const noexcept { return nodes_[node]; }
  bool is_leaf(NodeId node) const noexcept { return nodes_[node].arity == 0; }
  const std::vector<Symbol>& words() const noexcept { return words_; }
  Symbol word(NodeId leaf) const noexcept { return words_[nodes_[leaf].start]; }
  /// The leaf over a word.
  NodeId leaf(std::uint32_t word) const noexcept { return leaves_[word]; }
  Symbol parent_label(NodeId node) const noexcept {
    return nodes_[node].parent == kNoNode ? kNoParent : nodes_[nodes_[node].parent].label;
  }
  Symbol head_tag(NodeId node) const noexcept { return nodes_[leaves_[nodes_[node].head]].label; }
  Symbol head_word(NodeId node) const noexcept { return words_[nodes_[node].head]; }

  template <typename Visit>
  void each_child(NodeId node, Visit visit) const {
    NodeId child = node + 1;
    for (std::uint32_t k = 0; k < nodes_[node].arity; ++k, child += nodes_[child].size) visit(child);
  }

 private:
  std::vector<Node> nodes_;
  std::vector<Symbol> words_;
  std::vector<NodeId> leaves_;
};

}  // namespace ogden::trees
