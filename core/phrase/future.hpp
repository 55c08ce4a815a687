// What the words that are still to come will cost, about (Koehn et al. 2003, section 3.2).
//
// The estimate of a gap is the best sequence of options that fills it, each scored as if it stood alone. Hypotheses
// that cover different words can then be compared. The distortion to come is estimated too (Moore & Quirk 2007,
// section 4): at least the way back to the first gap and then over what is covered behind it.
//
// Options in isolation look worse than they are, since their first words have no context. For the words from the last
// covered one to the end, which are most of what is to come, `refine` takes the scores of real continuations.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "phrase/coverage.hpp"
#include "phrase/sentence_options.hpp"

namespace ogden::phrase {

inline constexpr double kUnknownTail = -1e30;

class FutureScores {
 public:
  /// Gaps of up to `window` words lie between covered words.
  void estimate(const SentenceOptions& options, std::uint32_t window, double distortion_weight);

  /// From each word to the end, where something better is known; `kUnknownTail` where not.
  void refine(const std::vector<double>& tails);

  /// For a hypothesis with this coverage whose last phrase ended at `last`.
  double of(const Coverage& coverage, std::uint32_t last) const {
    if (coverage.first_gap >= size_) return 0;
    double score = 0;
    const std::uint32_t tail = coverage.gaps([&](std::uint32_t begin, std::uint32_t end) { score += gap(begin, end); });
    const auto back = static_cast<std::int64_t>(last) - static_cast<std::int64_t>(coverage.first_gap);
    const auto way = static_cast<double>(std::abs(back) + std::popcount(coverage.behind));
    return score + tails_[tail] - distortion_weight_ * way;
  }

 private:
  double gap(std::uint32_t begin, std::uint32_t end) const {
    return gaps_[std::size_t{begin} * (window_ + 1) + (end - begin)];
  }
  std::uint32_t size_ = 0, window_ = 0;
  double distortion_weight_ = 0;
  std::vector<float> gaps_;   // of a start and a length
  std::vector<double> tails_; // from a word to the end
};

}  // namespace ogden::phrase
