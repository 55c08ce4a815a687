// What the sentences of any search share and nobody changes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "decode/features.hpp"
#include "decode/joint_lm.hpp"

namespace ogden::decode {

/// A search adds its grammars and settings.
struct Task {
  const std::vector<ModelReference>* models;
  const Features* features;
  std::vector<double> weights;  ///< one for each feature
  std::vector<Reads> reads{};   ///< what each model is of; empty: all are of words

  double weight(std::size_t feature) const { return weights[feature]; }
  /// A worker's language models.
  JointLm joint_lm(bool keeps_idle = true) const {
    return {*models, std::span(weights).first(models->size()), reads, keeps_idle};
  }
  /// What copying words is worth beside the penalties that every option has.
  double copy_score(OptionKind kind, std::size_t words) const {
    if (kind == OptionKind::kUnknown) return weight(features->unknown_word) * kUnknownWordCost;
    return kind == OptionKind::kIdentity ? weight(features->identity) * static_cast<double>(words) : 0;
  }
};

}  // namespace ogden::decode
