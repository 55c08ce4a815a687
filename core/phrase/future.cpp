#include "phrase/future.hpp"

#include <algorithm>

namespace ogden::phrase {
namespace {

/// Of a gap that no sequence of options fills: a protected span would have to be cut.
constexpr float kHopeless = -1e15F;

}  // namespace

void FutureScores::estimate(const SentenceOptions& options, std::uint32_t window, double distortion_weight) {
  size_ = options.size();
  window_ = window;
  // Without this, a negative weight would reward what has not been done yet.
  distortion_weight_ = std::max(0.0, distortion_weight);
  tails_.assign(size_ + 1, kHopeless);
  tails_[size_] = 0;
  const std::size_t width = window + 1;
  gaps_.assign(size_ * width, kHopeless);
  for (std::uint32_t start = size_; start-- > 0;) {
    gaps_[start * width] = 0;
    for (const Span& span : options.at(start)) {
      tails_[start] = std::max(tails_[start], span.best + tails_[span.end]);
      for (std::uint32_t length = span.end - start; length <= window && start + length <= size_; ++length) {
        const std::uint32_t left = length - (span.end - start);
        const float rest = span.end < size_ ? gaps_[span.end * width + left] : (left == 0 ? 0.0F : kHopeless);
        float& best = gaps_[start * width + length];
        best = std::max(best, span.best + rest);
      }
    }
  }
}

void FutureScores::refine(const std::vector<double>& tails) {
  for (std::size_t k = 0; k < size_; ++k) {
    if (tails[k] > kUnknownTail) tails_[k] = tails[k];
  }
}

}  // namespace ogden::phrase
