// What a search over trees is made of beside what every search has: a grammar, and how hard to search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "decode/task.hpp"
#include "transduce/grammar.hpp"

namespace ogden::transduce {

/// Counts of 0 mean: no limit.
struct Settings {
  std::uint32_t pops = 100;       ///< derivations made for each node (cube pruning)
  std::uint32_t rule_limit = 20;  ///< rules for a normal side
  std::uint32_t whole = 200;      ///< words up to which a sentence is searched as these settings say
};

/// Everything that the sentences of a search share and nobody changes.
struct Task : decode::Task {
  const Grammar* grammar;
  Settings settings;

  /// The features that are this search's own: phrases copied for want of a rule, and what was deleted.
  std::size_t copied() const noexcept { return features->first_own; }
  std::size_t deleted() const noexcept { return features->first_own + 1; }
  std::size_t probability() const noexcept { return features->first_of_grammars; }
};

inline decode::Features features_of(std::span<const std::string> models, const Grammar& grammar) {
  decode::Features features(models, {"copied", "deleted"}, false);
  features.add(std::string(kProbability));
  for (const std::string& name : grammar.features()) features.add(name);
  return features;
}

}  // namespace ogden::transduce
