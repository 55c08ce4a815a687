// What the parser has read of a sentence, as Python holds it.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace ogden {

using BracketTuple = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
using WeighedTuple = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, float>;

/// The logarithm of a tree's probability, and its brackets.
using ScoredTuple = std::pair<double, std::vector<BracketTuple>>;

/// What a chart gives: the tree that is chosen, and the most probable trees, which stay here until they are asked for.
struct ParsedSentence {
  std::vector<WeighedTuple> chosen;
  std::vector<ScoredTuple> likely;
};

}  // namespace ogden
