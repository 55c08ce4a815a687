#include "parse/tagger.hpp"

#include <algorithm>

namespace ogden::parse {

void Tagging::score(std::span<const std::string_view> words, std::size_t kind) {
  const PackedWeights& weights = tagger_->weights();
  const std::size_t width = weights.chain().width, tags = weights.chain().tags;
  const std::span<const std::uint64_t> observed = observer_.observe(words, kind);
  scores_.assign(words.size() * width, 0.0f);
  for (std::size_t k = 0; k < words.size(); ++k) {
    float* const row = &scores_[k * width];
    for (std::size_t j = 0; j < kObservations; ++j) {
      const std::uint64_t each = observed[k * kObservations + j];
      if (each != 0) weights.add(each, row);
    }
    std::fill(row + tags, row + width, Chain::kNever);
  }
  const std::span<const std::uint64_t> steps = observer_.steps();
  steps_.clear();
  for (std::size_t k = 0; k < words.size(); ++k) {
    for (std::size_t j = 0; j < kStepObservations; ++j) {
      const std::uint64_t each = steps[k * kStepObservations + j];
      if (each != 0) weights.add(each, steps_.steps);
    }
    steps_.starts.push_back(static_cast<std::uint32_t>(steps_.steps.size()));
  }
}

void Tagging::tag(std::span<const std::string_view> words, std::size_t kind, std::span<std::uint8_t> tags) {
  score(words, kind);
  lattice_.best(scores_, steps_, tags);
}

void Tagging::probabilities(std::span<const std::string_view> words, std::size_t kind, std::span<float> found) {
  score(words, kind);
  lattice_.probabilities(scores_, steps_);
  const std::size_t width = tagger_->weights().chain().width, tags = tagger_->tags();
  for (std::size_t k = 0; k < words.size(); ++k) std::copy_n(&scores_[k * width], tags, &found[k * tags]);
}

}  // namespace ogden::parse
