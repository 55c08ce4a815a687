#include "align/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "machine/widest.hpp"

namespace ogden::align {

void Lattice::prepare(const Emissions& emissions) {
  n_ = emissions.n;
  divisors_.resize(n_ + 1);
  const double jump = (1 - chances_.null) * (1 - chances_.smoothing);
  for (std::size_t place = 0; place <= n_; ++place) divisors_[place] = jump / distortion_.sum(place, n_);
  const double* weights = distortion_.weights(1 - static_cast<std::ptrdiff_t>(n_));
  reversed_.assign(weights, weights + 2 * n_);
  std::reverse(reversed_.begin(), reversed_.end());
}

double Lattice::run(const Emissions& emissions) {
  prepare(emissions);
  const double logarithm = forward(emissions);
  backward(emissions);
  return logarithm;
}

namespace {

/// Rows of a product that are added up at once, in registers: each sum is made in the same order as row by row.
constexpr std::size_t kRows = 4;

}  // namespace

OGDEN_WIDEST double Lattice::forward(const Emissions& emissions) {
  const std::size_t width = n_ + 1;
  const double anywhere = (1 - chances_.null) * chances_.smoothing / static_cast<double>(n_);
  places_.assign((emissions.length + 1) * width, 0);
  places_[0] = 1;
  posteriors_.resize(emissions.length * width);
  scales_.resize(emissions.length);
  double logarithm = 0;
  for (std::size_t j = 0; j < emissions.length; ++j) {
    const double* before = &places_[j * width];
    double* now = &places_[(j + 1) * width];
    double* __restrict came = &posteriors_[j * width];
    const double* emission = emissions.row(j);
    const double all = std::accumulate(before, before + width, 0.0);
    std::fill(came + 1, came + width, anywhere * all);
    std::size_t place = 0;
    for (; place + kRows <= width; place += kRows) {
      const double first = before[place] * divisors_[place], second = before[place + 1] * divisors_[place + 1];
      const double third = before[place + 2] * divisors_[place + 2], fourth = before[place + 3] * divisors_[place + 3];
      // From each place the distances are one less than from the place before it.
      const double* weights = distortion_.weights(1 - static_cast<std::ptrdiff_t>(place + kRows - 1));
      for (std::size_t i = 0; i < n_; ++i) {
        came[i + 1] = came[i + 1] + first * weights[i + 3] + second * weights[i + 2] + third * weights[i + 1] +
                      fourth * weights[i];
      }
    }
    for (; place < width; ++place) {
      const double mass = before[place] * divisors_[place];
      const double* weights = distortion_.weights(1 - static_cast<std::ptrdiff_t>(place));
      for (std::size_t i = 0; i < n_; ++i) came[i + 1] += mass * weights[i];
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
    logarithm += std::log(scale);
  }
  return logarithm;
}

OGDEN_WIDEST void Lattice::backward(const Emissions& emissions) {
  const std::size_t width = n_ + 1;
  const double anywhere = (1 - chances_.null) * chances_.smoothing / static_cast<double>(n_);
  after_.assign(width, 1);
  sums_.resize(width);
  leave_.assign(width + 2 * (kRows - 1), 0);  // with zeros around it
  double* const leave = leave_.data() + (kRows - 1);
  pull_.resize(width);
  distances_.assign(2 * n_, 0);
  leaving_.assign(width, 0);
  for (std::size_t j = emissions.length; j-- > 0;) {
    const double* before = &places_[j * width];
    const double* emission = emissions.row(j);
    const double stay = chances_.null * emission[0] * scales_[j];
    double* posterior = &posteriors_[j * width];
    double none = 0;
    double total = 0;
    for (std::size_t i = 0; i < width; ++i) none += before[i] * after_[i];
    posterior[0] = none * stay;
    for (std::size_t i = 1; i < width; ++i) {
      posterior[i] *= after_[i];
      pull_[i] = emission[i] * scales_[j] * after_[i];
      total += pull_[i];
    }
    for (std::size_t place = 0; place < width; ++place) leave[place] = before[place] * divisors_[place];
    std::fill(sums_.begin(), sums_.end(), 0.0);
    // The distance from place p to i is i - p: with p rising, weights are met from the longest jump down.
    std::size_t i = 1;
    double* __restrict sums = sums_.data();
    for (; i + kRows <= width; i += kRows) {
      const double first = pull_[i], second = pull_[i + 1], third = pull_[i + 2], fourth = pull_[i + 3];
      const double* weights = &reversed_[n_ - i - (kRows - 1)];
      for (std::size_t place = 0; place < width; ++place) {
        sums[place] = sums[place] + first * weights[place + 3] + second * weights[place + 2] +
                      third * weights[place + 1] + fourth * weights[place];
      }
      double* __restrict counts = &distances_[n_ - i - (kRows - 1)];
      const double* left = leave - (kRows - 1);
      for (std::size_t k = 0; k < width + kRows - 1; ++k) {
        counts[k] = counts[k] + first * left[k] + second * left[k + 1] + third * left[k + 2] + fourth * left[k + 3];
      }
    }
    for (; i < width; ++i) {
      const double pull = pull_[i];
      const double* weights = &reversed_[n_ - i];
      double* __restrict counts = &distances_[n_ - i];
      for (std::size_t place = 0; place < width; ++place) {
        sums[place] += pull * weights[place];
        counts[place] += pull * leave[place];
      }
    }
    for (std::size_t place = 0; place < width; ++place) {
      leaving_[place] += leave[place] * sums_[place];
      after_[place] = divisors_[place] * sums_[place] + anywhere * total + stay * after_[place];
    }
  }
  for (std::size_t k = 0; k < distances_.size(); ++k) distances_[k] *= reversed_[k];
  std::reverse(distances_.begin(), distances_.end());
}

OGDEN_WIDEST void Lattice::best_path(const Emissions& emissions, std::vector<std::int32_t>& partners) {
  prepare(emissions);
  const std::size_t width = n_ + 1;
  const double anywhere = (1 - chances_.null) * chances_.smoothing / static_cast<double>(n_);
  after_.assign(width, 0);  // here: of the best path to each place
  after_[0] = 1;
  next_.resize(width);
  from_.assign(emissions.length * width, 0);
  stayed_.assign(emissions.length * width, 0);
  for (std::size_t j = 0; j < emissions.length; ++j) {
    const double* emission = emissions.row(j);
    std::fill(next_.begin(), next_.end(), -1.0);
    std::uint32_t* from = &from_[j * width];
    for (std::size_t place = 0; place < width; ++place) {
      if (after_[place] == 0) continue;
      const double* weights = distortion_.weights(1 - static_cast<std::ptrdiff_t>(place));
      const double mass = after_[place] * divisors_[place];
      const double any = after_[place] * anywhere;
      for (std::size_t i = 0; i < n_; ++i) {
        const double score = mass * weights[i] + any;
        if (score > next_[i + 1]) {
          next_[i + 1] = score;
          from[i + 1] = static_cast<std::uint32_t>(place);
        }
      }
    }
    double best = 0;
    for (std::size_t i = 0; i < width; ++i) {
      const double moved = i == 0 ? -1 : next_[i] * emission[i];
      const double stayed = after_[i] * chances_.null * emission[0];
      stayed_[j * width + i] = stayed > moved;
      next_[i] = std::max(moved, stayed);
      best = std::max(best, next_[i]);
    }
    for (double& score : next_) score = best > 0 ? score / best : 0;
    after_.swap(next_);
  }
  std::size_t place = static_cast<std::size_t>(std::max_element(after_.begin(), after_.end()) - after_.begin());
  partners.assign(emissions.length, kNoPartner);
  for (std::size_t j = emissions.length; j-- > 0;) {
    if (stayed_[j * width + place] || place == 0) continue;
    partners[j] = static_cast<std::int32_t>(place) - 1;
    place = from_[j * width + place];
  }
}

}  // namespace ogden::align
