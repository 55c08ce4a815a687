// What a chart search is made of: a grammar, language models, features with weights, and how hard to search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chart/grammar.hpp"
#include "decode/joint_lm.hpp"

namespace ogden::chart {

using phrase::ModelReference;

/// Counts of 0 mean: no limit.
struct Settings {
  std::uint32_t pops = 100;       ///< derivations made for each span (cube pruning)
  std::uint32_t span = 20;        ///< words that a rule may rewrite
  std::uint32_t rule_limit = 20;  ///< rules for a normal side; with a structure, for a normal side and a label
  std::uint32_t identity = 0;     ///< words of the longest phrase that may be copied; 0: unknown words only
  std::uint32_t whole = 200;      ///< words up to which a sentence is searched as these settings say
  std::vector<Label> copy_labels; ///< what copied words are
  std::vector<Label> free_labels; ///< each once: with a structure, names of every span
};

/// The value of `unknown_word` for a word that no rule knows, as in Moses.
inline constexpr double kUnknownWordCost = -100;
/// No weight may be larger: sums of scores must stay finite.
inline constexpr double kLargestWeight = 1e6;

/// A grammar's value for sums: files may say anything.
inline float usable(float value) noexcept { return value > -1e6F ? (value < 1e6F ? value : 1e6F) : -1e6F; }

/// The features in order: language models, the search's own, the grammar's.
class Features {
 public:
  Features(std::span<const std::string> models, const Grammar& grammar, bool with_identity)
      : names_(models.begin(), models.end()) {
    word_penalty = add("word_penalty");
    phrase_penalty = add("phrase_penalty");
    glue = add("glue");
    unknown_word = add("unknown_word");
    identity = with_identity ? add("identity") : names_.size();
    first_of_grammar = names_.size();
    for (const std::string& name : grammar.features()) add(name);
  }
  const std::vector<std::string>& names() const noexcept { return names_; }
  std::size_t size() const noexcept { return names_.size(); }
  std::size_t word_penalty, phrase_penalty, glue, unknown_word, identity, first_of_grammar;

 private:
  std::size_t add(std::string name) {
    names_.push_back(std::move(name));
    return names_.size() - 1;
  }
  std::vector<std::string> names_;
};

/// Everything that the sentences of a search share and nobody changes.
struct Task {
  const std::vector<ModelReference>* models;
  const Grammar* grammar;
  const Features* features;
  Settings settings;
  std::vector<double> weights;  ///< one for each feature

  double weight(std::size_t feature) const { return weights[feature]; }
  /// Of the longest n-gram in any model; 1 if there is none.
  std::size_t order() const;
};

}  // namespace ogden::chart
