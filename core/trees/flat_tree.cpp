#include "trees/flat_tree.hpp"

namespace ogden::trees {

FlatTree::FlatTree(std::span<const Symbol> labels, std::span<const std::int32_t> arities,
                   std::span<const std::int32_t> heads, std::span<const Symbol> words)
    : words_(words.begin(), words.end()) {
  const auto refuse = [](const char* why) { throw std::invalid_argument(why); };
  if (labels.empty() || labels.size() != arities.size() || labels.size() != heads.size()) refuse("a tree has no nodes");
  if (labels.size() >= kNoSymbol) refuse("a tree has too many nodes");
  nodes_.resize(labels.size());
  leaves_.reserve(words.size());
  struct Open {
    NodeId node;
    std::uint32_t missing;
  };
  std::vector<Open> open;
  for (NodeId k = 0; k < labels.size(); ++k) {
    if (arities[k] < 0 || heads[k] < 0) refuse("a node has fewer than no children");
    if (k > 0 && open.empty()) refuse("a tree has two roots");
    const auto start = static_cast<std::uint32_t>(leaves_.size());
    nodes_[k] = {labels[k],  open.empty() ? kNoNode : open.back().node, static_cast<std::uint32_t>(arities[k]), 1, start,
                 start + 1, static_cast<std::uint32_t>(heads[k])};
    if (!open.empty()) --open.back().missing;
    if (arities[k] == 0) leaves_.push_back(k);
    open.push_back({k, static_cast<std::uint32_t>(arities[k])});
    while (!open.empty() && open.back().missing == 0) {
      Node& node = nodes_[open.back().node];
      node.size = k + 1 - open.back().node;
      node.end = static_cast<std::uint32_t>(leaves_.size());
      open.pop_back();
    }
  }
  if (!open.empty()) refuse("a node lacks children");
  if (leaves_.size() != words.size()) refuse("a tree must have a leaf for each word");
  for (const Node& node : nodes_) {
    if (node.head < node.start || node.head >= node.end) refuse("a head is outside of its phrase");
  }
}

std::vector<std::uint32_t> FlatTree::packed() const {
  std::vector<std::uint32_t> numbers{size()};
  for (const Node& node : nodes_) numbers.insert(numbers.end(), {node.label, node.arity, node.head});
  numbers.insert(numbers.end(), words_.begin(), words_.end());
  return numbers;
}

FlatTree FlatTree::unpacked(std::span<const std::uint32_t> numbers) {
  const std::size_t size = numbers[0];
  std::vector<Symbol> labels;
  std::vector<std::int32_t> arities, heads;
  for (std::size_t k = 0; k < size; ++k) {
    labels.push_back(numbers[1 + 3 * k]);
    arities.push_back(static_cast<std::int32_t>(numbers[2 + 3 * k]));
    heads.push_back(static_cast<std::int32_t>(numbers[3 + 3 * k]));
  }
  return {labels, arities, heads, numbers.subspan(1 + 3 * size)};
}

}  // namespace ogden::trees
