// What a phrase search is made of beside what every search has: grammars, and how hard to search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "decode/task.hpp"
#include "rules/packed.hpp"

namespace ogden::phrase {

using decode::Features;

/// Scores are natural logarithms. Counts of 0 mean: no limit.
struct Settings {
  std::uint32_t stack = 150;        ///< hypotheses kept for each number of covered words
  std::uint32_t pops = 600;         ///< hypotheses made for each number of covered words
  double score_beam = 0;            ///< hypotheses so much below the best of their stack are dropped; 0: none are
  std::int32_t distortion_limit = 6;  ///< how far a phrase may start from the end of the last; 0: monotone; -1: any
  std::uint32_t option_limit = 20;  ///< rules of a grammar for a phrase
  std::uint32_t identity = 0;       ///< words of the longest phrase that a generated rule copies; 0: no such rules
  std::uint32_t whole = 200;        ///< words up to which a sentence is searched as these settings say
};

/// Where a phrase lies, seen from its neighbour on the simple side.
enum Orientation : std::uint8_t { kMonotone, kSwap, kDiscontinuous };
inline constexpr std::size_t kOrientations = 3;
inline constexpr std::int32_t kNoFeature = -1;
using OrientationFeatures = std::array<std::int32_t, kOrientations>;

/// A table, and which of its features are what.
struct Grammar {
  /// Adds the table's features to those of the search.
  Grammar(const std::string& name, const rules::PackedRules& table, Features& features);
  const rules::PackedRules* table;
  std::size_t first_feature;  ///< in the search's features
  /// The features of lexicalised reordering (Koehn et al. 2005), which count where their orientation is taken: by the
  /// table's own numbers, kNoFeature where it has none.
  OrientationFeatures previous, next;
  std::vector<std::uint8_t> plain;  ///< by feature: 1 if it counts whenever the rule is used
  bool reorders() const noexcept { return reorders_; }

 private:
  bool reorders_ = false;
};

/// Everything that the sentences of a search share and nobody changes.
struct Task : decode::Task {
  const std::vector<Grammar>* grammars;
  Settings settings;

  /// The feature that is this search's own.
  std::size_t distortion() const noexcept { return features->first_own; }
  bool reorders() const noexcept;
};

/// The features without those of grammars.
inline Features own_features(std::span<const std::string> models, bool with_identity) {
  return {models, {"distortion"}, with_identity};
}

}  // namespace ogden::phrase
