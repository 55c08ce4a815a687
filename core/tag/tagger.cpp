#include "tag/tagger.hpp"

#include <algorithm>

namespace ogden::tag {

namespace {

// A tag that a word by itself speaks so much less for than for its best one is not looked at any more. On the DEV part
// of GUM this changes no tag; 6 would change none either.
constexpr float kBeam = 8;

}  // namespace

void Tagging::score(std::span<const std::string_view> words, std::size_t kind) {
  const PackedWeights& weights = tagger_->weights();
  const std::size_t width = weights.chain().width, tags = weights.chain().tags;
  const std::span<const std::uint64_t> observed = observer_.observe(words, kind);
  scores_.assign(words.size() * width, 0.0f);
  for (std::size_t k = 0; k < words.size(); ++k) {
    float* const row = &scores_[k * width];
    for (const std::uint64_t each : observed.subspan(k * kObservations, kObservations)) {
      if (each != 0) weights.add(each, row);
    }
    const float least = *std::max_element(row, row + tags) - kBeam;
    for (std::size_t t = 0; t < width; ++t) {
      if (t >= tags || row[t] < least) row[t] = Chain::kNever;
    }
  }
  score_steps(words.size());
}

void Tagging::score_steps(std::size_t words) {
  const PackedWeights& weights = tagger_->weights();
  const std::size_t width = weights.chain().width;
  const std::span<const std::uint64_t> observed = observer_.steps();
  steps_.clear();
  for (std::size_t k = 0; k < words; ++k) {
    const float* const here = &scores_[k * width];
    for (const std::uint64_t each : observed.subspan(k * kStepObservations, kStepObservations)) {
      if (each != 0) weights.add(each, here - width, here, steps_.steps);
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

}  // namespace ogden::tag
