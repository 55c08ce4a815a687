// Trees of the parser's brackets, node by node.
//
// The parser's labels are chains (`S+VP` is an S over a VP alone) and no two brackets are over the same words
// (ogden/parsing/unary_chains.py). Here chains become nodes, ROOT is put over all, and an NP that opens a clause with a
// relative pronoun becomes a WHNP (ogden/parsing/wh_phrases.py).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::trees {

/// A tree with its nodes in the order of a walk, parents first.
struct NodeColumns {
  static constexpr std::int32_t kLeaf = -1;  ///< in place of a label
  std::vector<std::int32_t> labels;          ///< numbers of BracketTrees::labels()
  std::vector<std::uint32_t> arities;        ///< how many children each node has

  bool operator==(const NodeColumns&) const = default;
};

struct TreeBracket {
  std::uint32_t start, end, chain;
};

class BracketTrees {
 public:
  /// `chains` are the labels of a parser.
  explicit BracketTrees(std::span<const std::string> chains);

  const std::vector<std::string>& labels() const noexcept { return labels_; }

  /// The tree of brackets that nest. There is a leaf for each of the flags, which say whether it is a relative pronoun.
  /// Throws std::invalid_argument for a label that the parser does not have.
  NodeColumns columns(std::vector<TreeBracket> brackets, std::span<const std::uint8_t> pronouns) const;

 private:
  std::int32_t number(std::string_view label);
  void mark_pronouns(NodeColumns& tree, std::span<const std::uint8_t> pronouns) const;

  std::vector<std::string> labels_;
  std::vector<std::vector<std::int32_t>> chains_;  ///< the labels of each, from above
  std::int32_t root_, noun_phrase_, pronoun_phrase_, clause_, question_;
};

}  // namespace ogden::trees
