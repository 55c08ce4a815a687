// What a chart search is made of beside what every search has: a grammar, and how hard to search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chart/grammar.hpp"
#include "decode/task.hpp"

namespace ogden::chart {

/// Counts of 0 mean: no limit.
struct Settings {
  std::uint32_t pops = 100;       ///< derivations made for each span (cube pruning)
  std::uint32_t span = 20;        ///< words that a rule may rewrite
  std::uint32_t rule_limit = 20;  ///< rules for a normal side; with span labels, for a normal side and a label
  std::uint32_t identity = 0;     ///< words of the longest phrase that may be copied; 0: unknown words only
  std::uint32_t whole = 200;      ///< words up to which a sentence is searched as these settings say
  std::vector<Label> copy_labels; ///< what copied words are
  std::vector<Label> free_labels; ///< each once: with span labels, names of every span
};

/// Everything that the sentences of a search share and nobody changes.
struct Task : decode::Task {
  const Grammar* grammar;
  Settings settings;

  /// The feature that is this search's own.
  std::size_t glue() const noexcept { return features->first_own; }
};

inline decode::Features features_of(std::span<const std::string> models, const Grammar& grammar, bool with_identity) {
  decode::Features features(models, {"glue"}, with_identity);
  for (const std::string& name : grammar.features()) features.add(name);
  return features;
}

}  // namespace ogden::chart
