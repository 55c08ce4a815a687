#include "align/lattice.hpp"

#include <algorithm>
#include <cmath>

#include "machine/widest.hpp"

namespace ogden::align {
namespace {

/// Instead of the place that a best path came from: a number as they are, so that all go through lanes alike.
constexpr double kStayed = -1;

/// products = left * right, `size` of them, a multiple of four.
OGDEN_WIDEST void multiply(const double* __restrict left, const double* __restrict right, double* __restrict products,
                           std::size_t size) {
  for (std::size_t k = 0; k < size; ++k) products[k] = left[k] * right[k];
}

OGDEN_WIDEST void multiply_by(double* __restrict values, const double* __restrict factors, std::size_t size) {
  for (std::size_t k = 0; k < size; ++k) values[k] *= factors[k];
}

}  // namespace

Lattice::Lattice(const Distortion& distortion, const Chances& chances)
    : distortion_(distortion), chances_(chances), jumps_(distortion, false), reversed_(distortion, true) {}

void Lattice::prepare(const Emissions& emissions) {
  n_ = emissions.n;
  stride_ = emissions.stride;
  anywhere_ = (1 - chances_.null) * chances_.smoothing / static_cast<double>(n_);
  divisors_.assign(stride_, 0);
  const double jump = (1 - chances_.null) * (1 - chances_.smoothing);
  const double* sums = distortion_.sums(n_);
  double* divisors = divisors_.data();
  for (std::size_t place = 0; place <= n_; ++place) divisors[place] = jump / sums[place];
}

double Lattice::run(const Emissions& emissions) {
  start(emissions);
  for (std::size_t j = 0; j < emissions.length; ++j) {
    leave(j);
    come(emissions, j);
    arrive(emissions, j);
  }
  turn();
  for (std::size_t j = emissions.length; j-- > 0;) {
    pull(emissions, j);
    count(j);
    go_back(j);
  }
  finish();
  return logarithm_;
}

Lattice::Logarithms Lattice::run(Lattice& first, const Emissions& emissions, Lattice& second,
                                 const Emissions& others) {
  const std::size_t steps = std::max(emissions.length, others.length);
  // What is to be done for one, if it is not at its end, and then for the other.
  const auto both = [&](std::size_t j, auto&& step) {
    if (j < emissions.length) step(first, emissions, j);
    if (j < others.length) step(second, others, j);
  };
  first.start(emissions);
  second.start(others);
  for (std::size_t j = 0; j < steps; ++j) {
    both(j, [](Lattice& lattice, const Emissions&, std::size_t at) { lattice.leave(at); });
    both(j, [](Lattice& lattice, const Emissions& words, std::size_t at) { lattice.come(words, at); });
    both(j, [](Lattice& lattice, const Emissions& words, std::size_t at) { lattice.arrive(words, at); });
  }
  first.turn();
  second.turn();
  for (std::size_t k = 0; k < steps; ++k) {
    both(k, [](Lattice& lattice, const Emissions& words, std::size_t at) { lattice.pull(words, words.length - 1 - at); });
    both(k, [](Lattice& lattice, const Emissions& words, std::size_t at) { lattice.count(words.length - 1 - at); });
    both(k, [](Lattice& lattice, const Emissions& words, std::size_t at) { lattice.go_back(words.length - 1 - at); });
  }
  first.finish();
  second.finish();
  return {first.logarithm_, second.logarithm_};
}

void Lattice::start(const Emissions& emissions) {
  prepare(emissions);
  places_.resize((emissions.length + 1) * stride_);
  std::fill_n(places_.data(), stride_, 0.0);
  places_.data()[0] = 1;
  leaves_.resize(emissions.length * (stride_ + FourLanes::kWidth) + FourLanes::kWidth);
  for (std::size_t j = 0; j <= emissions.length; ++j) std::fill_n(leaves_of(j) - FourLanes::kWidth, FourLanes::kWidth, 0.0);
  posteriors_.resize(emissions.length * stride_);
  scales_.resize(emissions.length);
  logarithm_ = 0;
}

void Lattice::leave(std::size_t j) {
  const double* before = places_of(j);
  double all = 0;
  for (std::size_t place = 0; place <= n_; ++place) all += before[place];
  all_ = all;
  multiply(before, divisors_.data(), leaves_of(j), stride_);
}

void Lattice::come(const Emissions& emissions, std::size_t j) {
  double* came = posteriors_.data() + j * stride_;
  add_jumps(leaves_of(j), stride_ / FourLanes::kWidth, jumps_, anywhere_ * all_, came);
  multiply_by(came, emissions.row(j), stride_);
}

OGDEN_WIDEST void Lattice::arrive(const Emissions& emissions, std::size_t j) {
  const double* before = places_of(j);
  double* __restrict now = places_of(j + 1);
  double* __restrict came = posteriors_.data() + j * stride_;
  const double none = chances_.null * emissions.row(j)[0];
  double scale = none * all_;
  for (std::size_t i = 1; i <= n_; ++i) scale += came[i];
  const double inverse = 1 / scale;
  const double stay = none * inverse;
  for (std::size_t i = 0; i < stride_; ++i) {
    came[i] *= inverse;
    now[i] = came[i] + before[i] * stay;
  }
  now[0] = before[0] * stay;  // no word is there to come to
  scales_[j] = inverse;
  logarithm_ += std::log(scale);
}

void Lattice::turn() {
  after_.assign(stride_, 1);
  sums_.resize(stride_);
  kept_.resize(stride_);
  pulls_.resize(stride_);
  counts_.assign(2 * stride_, 0);
  leaving_.assign(stride_, 0);
}

OGDEN_WIDEST void Lattice::pull(const Emissions& emissions, std::size_t j) {
  const double* before = places_of(j);
  const double* emission = emissions.row(j);
  const double* after = after_.data();
  const double inverse = scales_[j];
  double* __restrict posterior = posteriors_.data() + j * stride_;
  double* __restrict pulls = pulls_.data();
  double* __restrict kept = kept_.data();
  for (std::size_t i = 0; i < stride_; ++i) {
    posterior[i] *= after[i];
    pulls[i] = emission[i] * inverse * after[i];
    kept[i] = before[i] * after[i];
  }
  pulls[0] = 0;  // nobody comes to the place before the sentence
  double none = kept[0], total = 0;
  for (std::size_t i = 1; i <= n_; ++i) {
    none += kept[i];
    total += pulls[i];
  }
  total_ = total;
  stay_ = chances_.null * emission[0] * inverse;
  posterior[0] = none * stay_;
}

void Lattice::count(std::size_t j) {
  add_jumps(pulls_.data(), stride_ / FourLanes::kWidth, reversed_, 0, sums_.data());
  count_jumps(pulls_.data(), leaves_of(j), stride_ / FourLanes::kWidth, counts_.data());
}

OGDEN_WIDEST void Lattice::go_back(std::size_t j) {
  const double* left = leaves_of(j);
  const double* sums = sums_.data();
  const double* divisors = divisors_.data();
  const double anywhere = anywhere_ * total_;
  double* __restrict after = after_.data();
  double* __restrict leaving = leaving_.data();
  for (std::size_t place = 0; place < stride_; ++place) {
    leaving[place] += left[place] * sums[place];
    after[place] = divisors[place] * sums[place] + anywhere + stay_ * after[place];
  }
}

void Lattice::finish() {
  distances_.resize(2 * n_);
  // Distance 1 - n first; counts are by p - i.
  const double* weights = distortion_.weights(1 - static_cast<std::ptrdiff_t>(n_));
  for (std::size_t k = 0; k < distances_.size(); ++k) {
    distances_[k] = counts_.data()[stride_ + n_ - 1 - k] * weights[k];
  }
}

/// Here `after_` is of the best path to each place, and `from` the place before, or kStayed.
OGDEN_WIDEST void Lattice::best_step(const double* emission, double* __restrict from) {
  double* __restrict next = sums_.data();
  const double* before = after_.data();
  multiply(before, divisors_.data(), pulls_.data(), stride_);
  find_best_jumps(before, pulls_.data(), anywhere_, stride_ / FourLanes::kWidth, jumps_, next, from);
  const double null = chances_.null, none = emission[0];
  for (std::size_t i = 1; i <= n_; ++i) {
    const double moved = next[i] * emission[i];
    const double stayed = before[i] * null * none;
    from[i] = stayed > moved ? kStayed : from[i];
    next[i] = std::max(moved, stayed);
  }
  next[0] = before[0] * null * none;  // no word is there to come from
  const double best = std::max(0.0, *std::max_element(next, next + n_ + 1));
  for (std::size_t i = 0; i <= n_; ++i) next[i] = best > 0 ? next[i] / best : 0;
  std::fill(next + n_ + 1, next + stride_, 0.0);
  after_.swap(sums_);
}

void Lattice::best_path(const Emissions& emissions, std::vector<std::int32_t>& partners) {
  prepare(emissions);
  after_.assign(stride_, 0);
  after_.data()[0] = 1;
  sums_.resize(stride_);
  pulls_.resize(stride_);
  posteriors_.resize(emissions.length * stride_);  // each word's places before
  for (std::size_t j = 0; j < emissions.length; ++j) best_step(emissions.row(j), posteriors_.data() + j * stride_);
  const double* last = after_.data();
  auto place = static_cast<std::size_t>(std::max_element(last, last + n_ + 1) - last);
  partners.assign(emissions.length, kNoPartner);
  for (std::size_t j = emissions.length; j-- > 0;) {
    const double from = posteriors_.data()[j * stride_ + place];
    if (place == 0 || from == kStayed) continue;
    partners[j] = static_cast<std::int32_t>(place) - 1;
    place = static_cast<std::size_t>(from);
  }
}

}  // namespace ogden::align
