#include "phrase/settings.hpp"

#include <algorithm>
#include <string_view>

namespace ogden::phrase {
namespace {

// As the rules' room names them.
constexpr std::array<std::string_view, kOrientations> kPrevious = {"monotone(previous)", "swap(previous)",
                                                                   "discontinuous(previous)"};
constexpr std::array<std::string_view, kOrientations> kNext = {"monotone(next)", "swap(next)", "discontinuous(next)"};

}  // namespace

Grammar::Grammar(const std::string& name, const rules::PackedRules& rules, Features& features)
    : table(&rules), first_feature(features.size()), plain(rules.features(), 1) {
  previous.fill(kNoFeature);
  next.fill(kNoFeature);
  for (std::size_t k = 0; k < rules.features(); ++k) {
    features.add(name + ":" + std::string(rules.feature_name(k)));
    for (std::size_t way = 0; way < kOrientations; ++way) {
      if (rules.feature_name(k) == kPrevious[way]) previous[way] = static_cast<std::int32_t>(k);
      if (rules.feature_name(k) == kNext[way]) next[way] = static_cast<std::int32_t>(k);
    }
  }
  for (const OrientationFeatures* ways : {&previous, &next}) {
    for (const std::int32_t feature : *ways) {
      if (feature == kNoFeature) continue;
      plain[static_cast<std::size_t>(feature)] = 0;
      reorders_ = true;
    }
  }
}

bool Task::reorders() const noexcept {
  return std::any_of(grammars->begin(), grammars->end(), [](const Grammar& grammar) { return grammar.reorders(); });
}

}  // namespace ogden::phrase
