#include "trees/bracket_trees.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace ogden::trees {

BracketTrees::BracketTrees(std::span<const std::string> chains)
    : root_(number("ROOT")),
      noun_phrase_(number("NP")),
      pronoun_phrase_(number("WHNP")),
      clause_(number("SBAR")),
      question_(number("SBARQ")) {
  for (const std::string_view chain : chains) {
    std::vector<std::int32_t>& own = chains_.emplace_back();
    std::size_t start = 0;
    for (std::size_t end = 0; end != std::string_view::npos; start = end + 1) {
      end = chain.find('+', start);
      own.push_back(number(chain.substr(start, end == std::string_view::npos ? end : end - start)));
    }
  }
}

std::int32_t BracketTrees::number(std::string_view label) {
  const auto known = std::ranges::find(labels_, label);
  const auto place = static_cast<std::int32_t>(known - labels_.begin());
  if (known == labels_.end()) labels_.emplace_back(label);
  return place;
}

NodeColumns BracketTrees::columns(std::vector<TreeBracket> brackets, std::span<const std::uint8_t> pronouns) const {
  std::ranges::stable_sort(brackets, [](const TreeBracket& a, const TreeBracket& b) {
    return std::tuple(a.start, b.end) < std::tuple(b.start, a.end);
  });
  const auto size = static_cast<std::uint32_t>(pronouns.size());
  NodeColumns tree{{root_}, {0}};
  std::vector<std::pair<std::size_t, std::uint32_t>> open{{0, size + 1}};  // a node, and where it ends
  auto waiting = brackets.begin();
  for (std::uint32_t leaf = 0; leaf < size; ++leaf) {
    for (; waiting != brackets.end() && waiting->start == leaf; ++waiting) {
      if (waiting->chain >= chains_.size()) throw std::invalid_argument("a bracket has a label that is not known");
      ++tree.arities[open.back().first];
      for (const std::int32_t label : chains_[waiting->chain]) {
        tree.labels.push_back(label);
        tree.arities.push_back(1);
      }
      tree.arities.back() = 0;
      open.emplace_back(tree.labels.size() - 1, waiting->end);
    }
    ++tree.arities[open.back().first];
    tree.labels.push_back(NodeColumns::kLeaf);
    tree.arities.push_back(0);
    while (open.back().second <= leaf + 1) open.pop_back();
  }
  mark_pronouns(tree, pronouns);
  return tree;
}

void BracketTrees::mark_pronouns(NodeColumns& tree, std::span<const std::uint8_t> pronouns) const {
  if (std::ranges::find(pronouns, 1) == pronouns.end()) return;
  std::size_t leaf = 0;
  for (std::size_t node = 0; node + 1 < tree.labels.size(); ++node) {
    leaf += tree.labels[node] == NodeColumns::kLeaf ? 1 : 0;
    const bool opens = tree.labels[node] == clause_ || tree.labels[node] == question_;
    // The first leaf below this node is the next one of all.
    if (opens && tree.arities[node] > 1 && tree.labels[node + 1] == noun_phrase_ && pronouns[leaf] != 0) {
      tree.labels[node + 1] = pronoun_phrase_;
    }
  }
}

}  // namespace ogden::trees
