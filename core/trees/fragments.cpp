#include "trees/fragments.hpp"

#include <algorithm>
#include <iterator>

#include "decode/hash_index.hpp"

namespace ogden::trees {

std::int64_t count_variables(Fragment fragment, bool on_normal_side, std::uint32_t known, std::size_t symbols) {
  std::uint64_t missing = 1;
  std::int64_t variables = 0;
  std::vector<bool> seen(on_normal_side ? 0 : known);
  for (const Cell& cell : fragment) {
    if (missing == 0 || cell.label() >= symbols) return -1;
    --missing;
    switch (cell.kind()) {
      case CellKind::kInner:
        if (cell.number == 0 || cell.number > fragment.size()) return -1;
        missing += cell.number;
        break;
      case CellKind::kWord:
        if (cell.number >= symbols) return -1;
        break;
      case CellKind::kVariable:
        if (on_normal_side) {
          if (cell.number != static_cast<std::uint64_t>(variables) || fragment.size() == 1) return -1;
        } else {
          if (cell.number >= known || seen[cell.number]) return -1;
          seen[cell.number] = true;
        }
        ++variables;
        break;
      default:
        return -1;
    }
  }
  return missing == 0 && !fragment.empty() ? variables : -1;
}

RuleShape shape_of(Fragment normal, Fragment simple) {
  const auto sorted_words = [](Fragment fragment) {
    std::vector<Symbol> words;
    for (const Cell& cell : fragment) {
      if (cell.kind() == CellKind::kWord) words.push_back(cell.number);
    }
    std::ranges::sort(words);
    return words;
  };
  const std::vector<Symbol> old_words = sorted_words(normal), new_words = sorted_words(simple);
  std::vector<Symbol> common;
  std::ranges::set_intersection(old_words, new_words, std::back_inserter(common));
  return {!std::ranges::equal(normal, simple), static_cast<std::uint32_t>(new_words.size() - common.size()),
          static_cast<std::uint32_t>(old_words.size() - common.size())};
}

std::uint64_t context_key(unsigned level, Fragment fragment, std::span<const NodeId> nodes, const FlatTree& tree) {
  std::uint64_t key = decode::mixed(level);
  const auto add = [&](std::uint64_t value) { key = decode::mixed(key ^ (value + 1)); };
  for (std::size_t k = 0; k < fragment.size(); ++k) {
    add(std::uint64_t{fragment[k].code} << 32U | fragment[k].number);
    add(tree.parent_label(nodes[k]));
    if (level >= 3) add(tree.head_tag(nodes[k]));
    if (level >= 4) add(tree.head_word(nodes[k]));
  }
  return key;
}

}  // namespace ogden::trees
