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

Grammar::Grammar(std::string given, const rules::PackedRules& rules, std::size_t first)
    : name(std::move(given)), table(&rules), first_feature(first), plain(rules.features(), 1) {
  previous.fill(kNoFeature);
  next.fill(kNoFeature);
  for (std::size_t k = 0; k < rules.features(); ++k) {
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

Features::Features(std::span<const std::string> models, const std::vector<Grammar>& grammars, bool with_identity)
    : names_(models.begin(), models.end()) {
  const auto add = [&](std::string name) {
    names_.push_back(std::move(name));
    return names_.size() - 1;
  };
  word_penalty = add("word_penalty");
  phrase_penalty = add("phrase_penalty");
  distortion = add("distortion");
  unknown_word = add("unknown_word");
  identity = with_identity ? add("identity") : names_.size();
  for (const Grammar& grammar : grammars) {
    for (std::size_t k = 0; k < grammar.table->features(); ++k) {
      add(grammar.name + ":" + std::string(grammar.table->feature_name(k)));
    }
  }
}

bool Task::reorders() const noexcept {
  return std::any_of(grammars->begin(), grammars->end(), [](const Grammar& grammar) { return grammar.reorders(); });
}

}  // namespace ogden::phrase
