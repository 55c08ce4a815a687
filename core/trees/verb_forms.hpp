// Verb tags as the tree tells them, where a tagger saw only neighbours.
//
// Between VB and VBP, and between VBD and VBN, words near by often say nothing: *have not yet told*, *the form sent to
// you*. What the tree says decides: a verb under *must* or *to* is VB, under *have* or *be* it is VBN, behind a noun VBN,
// beside a subject in the plural VBP, with no subject in an order VB. A sentence keeps its only verb.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ogden::trees {

/// A tree with its nodes in the order of a walk, parents first; a node without children is a word.
struct WordedTree {
  std::span<const std::string_view> labels;
  std::span<const std::uint32_t> arities;
  std::span<const std::string_view> words;  ///< of the leaves, as they are written
  std::span<const std::string_view> lower;  ///< the same in lower case
};

/// Of each word the tag that its place asks for; empty where it keeps its own. Throws std::invalid_argument for what is
/// no tree.
std::vector<std::string_view> verb_forms(const WordedTree& tree);

}  // namespace ogden::trees
