// What a phrase search is made of: grammars, language models, features with weights, and how hard to search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "decode/joint_lm.hpp"
#include "rules/packed.hpp"

namespace ogden::phrase {

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

/// The value of `unknown_word` for a word that no rule knows, as in Moses.
inline constexpr double kUnknownWordCost = -100;
/// No weight may be larger: sums of scores must stay finite.
inline constexpr double kLargestWeight = 1e6;

/// Where a phrase lies, seen from its neighbour on the simple side.
enum Orientation : std::uint8_t { kMonotone, kSwap, kDiscontinuous };
inline constexpr std::size_t kOrientations = 3;
inline constexpr std::int32_t kNoFeature = -1;
using OrientationFeatures = std::array<std::int32_t, kOrientations>;

/// A table, and which of its features are what.
struct Grammar {
  Grammar(std::string name, const rules::PackedRules& table, std::size_t first_feature);
  std::string name;
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

/// The features in order: language models, the search's own, each grammar's.
class Features {
 public:
  Features(std::span<const std::string> models, const std::vector<Grammar>& grammars, bool identity);
  const std::vector<std::string>& names() const noexcept { return names_; }
  std::size_t size() const noexcept { return names_.size(); }
  std::size_t word_penalty, phrase_penalty, distortion, unknown_word, identity;

 private:
  std::vector<std::string> names_;
};

/// Everything that the sentences of a search share and nobody changes.
struct Task {
  const std::vector<ModelReference>* models;
  const std::vector<Grammar>* grammars;
  const Features* features;
  Settings settings;
  std::vector<double> weights;  ///< one for each feature

  double weight(std::size_t feature) const { return weights[feature]; }
  bool reorders() const noexcept;
};

}  // namespace ogden::phrase
