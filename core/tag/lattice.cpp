#include "tag/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ogden::tag {
namespace {

constexpr float kNothing = 1e-12f;  // of a share of 1: what is smaller is not carried on
constexpr float kLeastSum = 1e-30f, kMostShare = 1e30f;

float highest(const float* row, std::size_t count) noexcept { return *std::max_element(row, row + count); }

std::vector<float> exponentials(const std::vector<float>& scores) {
  std::vector<float> result(scores.size());
  std::transform(scores.begin(), scores.end(), result.begin(), [](float x) { return std::exp(x); });
  return result;
}

}  // namespace

void Lattice::refresh() {
  const std::size_t width = chain_->width;
  exp_start_ = exponentials(chain_->start);
  exp_end_ = exponentials(chain_->end);
  exp_chain_ = exponentials(chain_->next);
  exp_next_ = exp_chain_;
  exp_previous_.assign(width * width, 0.0f);
  for (std::size_t p = 0; p < chain_->tags; ++p) {
    for (std::size_t t = 0; t < chain_->tags; ++t) exp_previous_[t * width + p] = exp_next_[p * width + t];
  }
}

void Lattice::best(std::span<const float> scores, const Steps& steps, std::span<std::uint8_t> tags) {
  const std::size_t width = chain_->width, count = tags.size();
  if (count == 0) return;
  from_.resize(count * width);
  choice_.resize(width);
  row_.assign(chain_->start.begin(), chain_->start.end());
  for (std::size_t t = 0; t < width; ++t) row_[t] += scores[t];
  for (std::size_t k = 1; k < count; ++k) {
    step_from_best(steps.to(k));
    for (std::size_t t = 0; t < width; ++t) {
      row_[t] = sums_[t] + scores[k * width + t];
      from_[k * width + t] = static_cast<std::uint8_t>(choice_[t]);
    }
  }
  for (std::size_t t = 0; t < width; ++t) row_[t] += chain_->end[t];
  auto tag = static_cast<std::size_t>(std::max_element(row_.data(), row_.data() + chain_->tags) - row_.data());
  for (std::size_t k = count; k-- > 0;) {
    tags[k] = static_cast<std::uint8_t>(tag);
    if (k > 0) tag = from_[k * width + tag];
  }
}

/// From `row_`, the best scores so far by tag, to `sums_`, those of the tag after it, and `choice_`, from where.
void Lattice::step_from_best(std::span<const Step> steps) {
  const std::size_t width = chain_->width;
  for (const Step& step : steps) next_[step.from * width + step.to] += step.score;
  std::fill(sums_.begin(), sums_.end(), 2 * Chain::kNever);
  std::fill(choice_.begin(), choice_.end(), 0);
  for (std::size_t p = 0; p < chain_->tags; ++p) {
    if (Chain::never(row_[p])) continue;
    const float* const next = &next_[p * width];
    const float so_far = row_[p];
    const auto tag = static_cast<std::int32_t>(p);
    for (std::size_t t = 0; t < width; ++t) {
      const float sum = so_far + next[t];
      choice_[t] = sum > sums_[t] ? tag : choice_[t];
      sums_[t] = sum > sums_[t] ? sum : sums_[t];
    }
  }
  for (const Step& step : steps) next_[step.from * width + step.to] = chain_->next[step.from * width + step.to];
}

double Lattice::probabilities(std::span<float> scores, const Steps& steps, Expected* expected) {
  if (expected != nullptr) expected->steps.assign(steps.steps.size(), 0.0f);
  if (scores.empty()) return 0;
  if (exp_next_.empty()) refresh();
  const double total = forward(scores, steps);
  backward(scores, steps, expected);
  return total;
}

void Lattice::enter(std::span<const Step> steps) {
  for (const Step& step : steps) {
    float& next = exp_next_[step.from * chain_->width + step.to];
    next = std::min(next * std::exp(step.score), kMostShare);
    exp_previous_[step.to * chain_->width + step.from] = next;
  }
}

void Lattice::leave(std::span<const Step> steps) {
  for (const Step& step : steps) {
    const std::size_t place = step.from * chain_->width + step.to;
    exp_next_[place] = exp_chain_[place];
    exp_previous_[step.to * chain_->width + step.from] = exp_chain_[place];
  }
}

void Lattice::advance(const float* previous, float* here) const {
  std::fill(here, here + chain_->width, 0.0f);
  for (std::size_t p = 0; p < chain_->tags; ++p) {
    const float so_far = previous[p];
    if (so_far < kNothing) continue;
    const float* const next = &exp_next_[p * chain_->width];
    for (std::size_t t = 0; t < chain_->width; ++t) here[t] += so_far * next[t];
  }
}

// Each row of `ahead_` is scaled to the sum 1, so nothing overflows however long the sentence. `scores` become
// their exponentials, divided by the scale of their row.
double Lattice::forward(std::span<float> scores, const Steps& steps) {
  const std::size_t width = chain_->width, count = scores.size() / width;
  ahead_.resize(scores.size());
  double total = 0;
  for (std::size_t k = 0; k < count; ++k) {
    float* const here = &ahead_[k * width];
    float* const row = &scores[k * width];
    const float top = highest(row, chain_->tags);
    for (std::size_t t = 0; t < width; ++t) row[t] = std::exp(row[t] - top);
    if (k + 1 == count) {
      for (std::size_t t = 0; t < width; ++t) row[t] *= exp_end_[t];
    }
    if (k == 0) {
      std::copy(exp_start_.begin(), exp_start_.end(), here);
    } else {
      enter(steps.to(k));
      advance(here - width, here);
      leave(steps.to(k));
    }
    float sum = 0;
    for (std::size_t t = 0; t < width; ++t) here[t] *= row[t];
    for (std::size_t t = 0; t < chain_->tags; ++t) sum += here[t];
    sum = std::max(sum, kLeastSum);
    for (std::size_t t = 0; t < width; ++t) {
      here[t] /= sum;
      row[t] /= sum;
    }
    total += static_cast<double>(top) + std::log(static_cast<double>(sum));
  }
  return total;
}

void Lattice::backward(std::span<float> scores, const Steps& steps, Expected* expected) {
  const std::size_t width = chain_->width, count = scores.size() / width, tags = chain_->tags;
  row_.assign(width, 1.0f);  // what follows, for each tag of the word at hand
  for (std::size_t k = count; k-- > 0;) {
    float* const row = &scores[k * width];
    const float* const here = &ahead_[k * width];
    for (std::size_t t = 0; t < width; ++t) sums_[t] = row[t] * row_[t];
    float total = 0;
    for (std::size_t t = 0; t < tags; ++t) total += row[t] = here[t] * row_[t];
    for (std::size_t t = 0; t < tags; ++t) row[t] /= std::max(total, kLeastSum);
    std::fill(row + tags, row + width, 0.0f);
    if (k == 0) break;
    enter(steps.to(k));
    if (expected != nullptr) expect(here - width, steps.to(k), expected->steps.data() + steps.starts[k], expected->next);
    std::fill(row_.begin(), row_.end(), 0.0f);
    for (std::size_t t = 0; t < tags; ++t) {
      const float onward = sums_[t];
      if (onward < kNothing) continue;
      const float* const previous = &exp_previous_[t * width];
      for (std::size_t p = 0; p < width; ++p) row_[p] += previous[p] * onward;
    }
    leave(steps.to(k));
  }
}

void Lattice::expect(const float* previous, std::span<const Step> steps, float* found,
                     std::vector<float>& transitions) const {
  const std::size_t width = chain_->width;
  for (std::size_t p = 0; p < chain_->tags; ++p) {
    const float so_far = previous[p];
    if (so_far < 1e-7f) continue;
    const float* const next = &exp_next_[p * width];
    float* const to = &transitions[p * width];
    for (std::size_t t = 0; t < chain_->tags; ++t) to[t] += so_far * next[t] * sums_[t];
  }
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const Step& step = steps[k];
    found[k] = previous[step.from] * exp_next_[step.from * width + step.to] * sums_[step.to];
  }
}

}  // namespace ogden::tag
