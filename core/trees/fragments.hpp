// Fragments of trees as numbers: the sides of a rule that rewrites trees.
//
// A fragment's nodes stand in preorder, a cell each: an inner node with its number of children, a leaf with its word,
// or a variable, which stands for whatever subtree is there, with its number. The variables of a normal side are
// numbered 0, 1, ... from left to right; a simple side has each of them at most once, and those it lacks are deleted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "trees/flat_tree.hpp"

namespace ogden::trees {

enum class CellKind : std::uint32_t { kInner, kWord, kVariable };

struct Cell {
  std::uint32_t code;    ///< the label and the kind
  std::uint32_t number;  ///< of children, of the word, of the variable

  static Cell inner(Symbol label, std::uint32_t arity) { return {label << 2U, arity}; }
  static Cell word(Symbol label, Symbol word) { return {label << 2U | 1U, word}; }
  static Cell variable(Symbol label, std::uint32_t number) { return {label << 2U | 2U, number}; }
  Symbol label() const noexcept { return code >> 2U; }
  CellKind kind() const noexcept { return static_cast<CellKind>(code & 3U); }
  bool operator==(const Cell&) const = default;
  auto operator<=>(const Cell&) const = default;
};

using Fragment = std::span<const Cell>;

/// How many variables a side has, or -1 where the cells are no fragment. `on_normal_side`, they must be in order, and
/// the fragment more than a variable; else each below `known` and there once.
std::int64_t count_variables(Fragment fragment, bool on_normal_side, std::uint32_t known, std::size_t symbols);

/// What a rule does with the words that stand in it.
struct RuleShape {
  bool changes;                   ///< anything at all: false for a copy
  std::uint32_t words_new, words_lost;  ///< of the simple side only, of the normal side only
};
RuleShape shape_of(Fragment normal, Fragment simple);

/// The levels of annotation (Feblowitz & Kauchak 2013, section 3.2): the labels alone; with each node's parent; with
/// the tag of its head; with the head itself.
inline constexpr unsigned kLevels = 4;

/// What tells a normal side at a place of a tree from others at a level from 2 on. `nodes` are those of the cells. The
/// same in all programs: grammars keep it.
std::uint64_t context_key(unsigned level, Fragment fragment, std::span<const NodeId> nodes, const FlatTree& tree);

}  // namespace ogden::trees
