#include "align/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "machine/widest.hpp"

namespace ogden::align {

namespace {

/// Rows of a product that are added up at once, in registers: each sum is made in the same order as row by row.
constexpr std::size_t kRows = 4;
/// Instead of the place that a best path came from: a number as they are, so that all go through vectors alike.
constexpr double kStayed = -1;

}  // namespace

void Lattice::prepare(const Emissions& emissions) {
  n_ = emissions.n;
  stride_ = (n_ + kRows) / kRows * kRows;
  reach_ = stride_ + kRows;
  anywhere_ = (1 - chances_.null) * chances_.smoothing / static_cast<double>(n_);
  divisors_.assign(stride_, 0);
  const double jump = (1 - chances_.null) * (1 - chances_.smoothing);
  for (std::size_t place = 0; place <= n_; ++place) divisors_[place] = jump / distortion_.sum(place, n_);
  weights_.assign(2 * reach_ + 1, 0);
  const double* known = distortion_.weights(1 - static_cast<std::ptrdiff_t>(n_));
  std::copy(known, known + 2 * n_, weights_.begin() + static_cast<std::ptrdiff_t>(reach_ + 1 - n_));
}

double Lattice::run(const Emissions& emissions) {
  start(emissions);
  for (std::size_t j = 0; j < emissions.length; ++j) forward(emissions, j);
  turn();
  for (std::size_t j = emissions.length; j-- > 0;) backward(emissions, j);
  finish();
  return logarithm_;
}

Lattice::Logarithms Lattice::run(Lattice& first, const Emissions& emissions, Lattice& second,
                                 const Emissions& others) {
  const std::size_t steps = std::max(emissions.length, others.length);
  first.start(emissions);
  second.start(others);
  for (std::size_t j = 0; j < steps; ++j) {
    if (j < emissions.length) first.forward(emissions, j);
    if (j < others.length) second.forward(others, j);
  }
  first.turn();
  second.turn();
  for (std::size_t j = 0; j < steps; ++j) {
    if (j < emissions.length) first.backward(emissions, emissions.length - 1 - j);
    if (j < others.length) second.backward(others, others.length - 1 - j);
  }
  first.finish();
  second.finish();
  return {first.logarithm_, second.logarithm_};
}

void Lattice::start(const Emissions& emissions) {
  prepare(emissions);
  places_.assign((emissions.length + 1) * stride_, 0);
  places_[0] = 1;
  posteriors_.resize(emissions.length * stride_);
  scales_.resize(emissions.length);
  logarithm_ = 0;
}

OGDEN_WIDEST void Lattice::forward(const Emissions& emissions, std::size_t j) {
  const std::size_t width = n_ + 1, stride = stride_;
  const double* before = &places_[j * stride];
  double* __restrict now = &places_[(j + 1) * stride];
  double* __restrict came = &posteriors_[j * stride];
  const double* emission = emissions.row(j);
  const double all = std::accumulate(before, before + width, 0.0);
  std::fill(came, came + stride, anywhere_ * all);
  for (std::size_t place = 0; place < stride; place += kRows) {
    const double first = before[place] * divisors_[place], second = before[place + 1] * divisors_[place + 1];
    const double third = before[place + 2] * divisors_[place + 2], fourth = before[place + 3] * divisors_[place + 3];
    // From each place the distances are one less than from the place before it.
    const double* weights = &weights_[reach_ - place - (kRows - 1)];
    for (std::size_t i = 0; i < stride; ++i) {
      came[i] = came[i] + first * weights[i + 3] + second * weights[i + 2] + third * weights[i + 1] +
                fourth * weights[i];
    }
  }
  double scale = chances_.null * emission[0] * all;
  for (std::size_t i = 1; i < width; ++i) scale += came[i] *= emission[i];
  const double inverse = 1 / scale;
  const double stay = chances_.null * emission[0] * inverse;
  now[0] = before[0] * stay;
  for (std::size_t i = 1; i < width; ++i) {
    came[i] *= inverse;
    now[i] = came[i] + before[i] * stay;
  }
  scales_[j] = inverse;
  logarithm_ += std::log(scale);
}

void Lattice::turn() {
  reversed_.assign(weights_.rbegin(), weights_.rend());
  after_.assign(stride_, 1);
  sums_.resize(stride_);
  leave_.assign(stride_ + 2 * kRows + kRows, 0);  // with zeros around it
  pull_.assign(stride_ + kRows, 0);
  counts_.assign(2 * reach_ + 1, 0);
  leaving_.assign(stride_, 0);
}

OGDEN_WIDEST void Lattice::backward(const Emissions& emissions, std::size_t j) {
  const std::size_t width = n_ + 1, stride = stride_;
  double* const leave = leave_.data() + (kRows - 1);
  double* __restrict sums = sums_.data();
  const double* before = &places_[j * stride];
  const double* emission = emissions.row(j);
  const double stay = chances_.null * emission[0] * scales_[j];
  double* posterior = &posteriors_[j * stride];
  double none = 0;
  double total = 0;
  for (std::size_t i = 0; i < width; ++i) none += before[i] * after_[i];
  posterior[0] = none * stay;
  for (std::size_t i = 1; i < width; ++i) {
    posterior[i] *= after_[i];
    pull_[i] = emission[i] * scales_[j] * after_[i];
    total += pull_[i];
  }
  for (std::size_t place = 0; place < stride; ++place) leave[place] = before[place] * divisors_[place];
  std::fill(sums, sums + stride, 0.0);
  // The distance from place p to i is i - p: with p rising, weights are met from the longest jump down.
  for (std::size_t i = 1; i < width; i += kRows) {
    const double first = pull_[i], second = pull_[i + 1], third = pull_[i + 2], fourth = pull_[i + 3];
    const double* weights = &reversed_[reach_ - i - (kRows - 1)];
    for (std::size_t place = 0; place < stride; ++place) {
      sums[place] = sums[place] + first * weights[place + 3] + second * weights[place + 2] +
                    third * weights[place + 1] + fourth * weights[place];
    }
    double* __restrict counts = &counts_[reach_ - i - (kRows - 1)];
    const double* left = leave_.data();
    for (std::size_t k = 0; k < stride + kRows; ++k) {
      counts[k] = counts[k] + first * left[k] + second * left[k + 1] + third * left[k + 2] + fourth * left[k + 3];
    }
  }
  for (std::size_t place = 0; place < stride; ++place) {
    leaving_[place] += leave[place] * sums[place];
    after_[place] = divisors_[place] * sums[place] + anywhere_ * total + stay * after_[place];
  }
}

void Lattice::finish() {
  distances_.resize(2 * n_);
  // Distance 1 - n first: counts_ has distance reach_ first.
  for (std::size_t k = 0; k < distances_.size(); ++k) {
    const std::size_t at = reach_ + n_ - 1 - k;
    distances_[k] = counts_[at] * reversed_[at];
  }
  leaving_.resize(n_ + 1);
}

/// Here `after_` is of the best path to each place, and `from_` the place before, or kStayed.
OGDEN_WIDEST void Lattice::best_step(const double* emission, double* __restrict from) {
  const std::size_t stride = stride_;
  double* __restrict next = next_.data();
  std::fill(next, next + stride, -1.0);
  for (std::size_t place = 0; place < stride; ++place) {
    const double mass = after_[place] * divisors_[place], any = after_[place] * anywhere_;
    if (after_[place] == 0) continue;
    const double* weights = &weights_[reach_ - place];
    const auto here = static_cast<double>(place);
    for (std::size_t i = 0; i < stride; ++i) {
      const double score = mass * weights[i] + any;
      from[i] = score > next[i] ? here : from[i];
      next[i] = score > next[i] ? score : next[i];
    }
  }
  const double first = after_[0] * chances_.null * emission[0];
  for (std::size_t i = 1; i <= n_; ++i) {
    const double moved = next[i] * emission[i];
    const double stayed = after_[i] * chances_.null * emission[0];
    from[i] = stayed > moved ? kStayed : from[i];
    next[i] = std::max(moved, stayed);
  }
  next[0] = first;  // no word is there to come from
  const double best = std::max(0.0, *std::max_element(next, next + n_ + 1));
  for (std::size_t i = 0; i <= n_; ++i) next[i] = best > 0 ? next[i] / best : 0;
  std::fill(next + n_ + 1, next + stride, 0.0);
  after_.swap(next_);
}

void Lattice::best_path(const Emissions& emissions, std::vector<std::int32_t>& partners) {
  prepare(emissions);
  after_.assign(stride_, 0);
  after_[0] = 1;
  next_.resize(stride_);
  from_.assign(emissions.length * stride_, 0);
  for (std::size_t j = 0; j < emissions.length; ++j) best_step(emissions.row(j), &from_[j * stride_]);
  const auto width = static_cast<std::ptrdiff_t>(n_ + 1);
  auto place = static_cast<std::size_t>(std::max_element(after_.begin(), after_.begin() + width) - after_.begin());
  partners.assign(emissions.length, kNoPartner);
  for (std::size_t j = emissions.length; j-- > 0;) {
    const double from = from_[j * stride_ + place];
    if (place == 0 || from == kStayed) continue;
    partners[j] = static_cast<std::int32_t>(place) - 1;
    place = static_cast<std::size_t>(from);
  }
}

}  // namespace ogden::align
