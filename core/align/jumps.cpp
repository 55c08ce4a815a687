#include "align/jumps.hpp"

#include <algorithm>

namespace ogden::align {
namespace {

constexpr std::size_t kLanes = FourLanes::kWidth;
constexpr std::size_t kSquare = kLanes * kLanes;  ///< weights of jumps from four places to four
constexpr std::size_t kSums = 8;                  ///< fours of sums that stay in registers
constexpr std::size_t kBests = 4;                 ///< the same for maxima and where they are from

template <std::size_t Fours>
OGDEN_INLINE void add_some_jumps(const double* factors, std::size_t fours, const double* weights, double start,
                                 double* sums) {
  FourLanes totals[Fours], factor, weight;
  factor.set(start);
  for (std::size_t b = 0; b < Fours; ++b) totals[b] = factor;
  for (std::size_t from = 0; from < fours; ++from, factors += kLanes, weights -= kSquare) {
    hide(weights);
    for (std::size_t k = 0; k < kLanes; ++k) {
      factor.set(factors[k]);
      OGDEN_UNROLL
      for (std::size_t b = 0; b < Fours; ++b) {
        weight.load(weights + kSquare * b + kLanes * k);
        totals[b].add_product(factor, weight);
      }
    }
  }
  for (std::size_t b = 0; b < Fours; ++b) totals[b].store(sums + kLanes * b);
}

OGDEN_INLINE void add_all_jumps(const double* factors, std::size_t fours, const double* weights, double start,
                                double* sums) {
  for (std::size_t left = fours; left > 0;) {
    const std::size_t now = std::min(left, kSums);
    switch (now) {
      case 1: add_some_jumps<1>(factors, fours, weights, start, sums); break;
      case 2: add_some_jumps<2>(factors, fours, weights, start, sums); break;
      case 3: add_some_jumps<3>(factors, fours, weights, start, sums); break;
      case 4: add_some_jumps<4>(factors, fours, weights, start, sums); break;
      case 5: add_some_jumps<5>(factors, fours, weights, start, sums); break;
      case 6: add_some_jumps<6>(factors, fours, weights, start, sums); break;
      case 7: add_some_jumps<7>(factors, fours, weights, start, sums); break;
      default: add_some_jumps<kSums>(factors, fours, weights, start, sums); break;
    }
    left -= now;
    weights += kSquare * now;
    sums += kLanes * now;
  }
}

OGDEN_INLINE void count_all_jumps(const double* pull, const double* left, std::size_t fours, double* counts) {
  FourLanes first, second, third, fourth, count, lanes;
  for (std::size_t to = 0; to < fours; ++to, pull += kLanes) {
    first.set(pull[0]);
    second.set(pull[1]);
    third.set(pull[2]);
    fourth.set(pull[3]);
    double* at = counts + kLanes * (fours - to - 1);
    const double* from = left - kLanes;
    for (std::size_t b = 0; b <= fours; ++b, at += kLanes, from += kLanes) {
      count.load(at);
      lanes.load(from);
      count.add_product(first, lanes);
      lanes.load(from + 1);
      count.add_product(second, lanes);
      lanes.load(from + 2);
      count.add_product(third, lanes);
      lanes.load(from + 3);
      count.add_product(fourth, lanes);
      count.store(at);
    }
  }
}

template <std::size_t Fours>
OGDEN_INLINE void find_some_best_jumps(const double* before, const double* masses, double anywhere, std::size_t fours,
                                       const double* weights, double* scores, double* origins) {
  FourLanes bests[Fours], from[Fours], mass, any, here, weight, score;
  score.set(-1);
  for (std::size_t b = 0; b < Fours; ++b) bests[b] = score;
  for (std::size_t place = 0; place < kLanes * fours; ++place) {
    if (before[place] == 0) continue;
    mass.set(masses[place]);
    any.set(before[place] * anywhere);
    here.set(static_cast<double>(place));
    const double* row = weights - kSquare * (place / kLanes) + kLanes * (place % kLanes);
    OGDEN_UNROLL
    for (std::size_t b = 0; b < Fours; ++b) {
      weight.load(row + kSquare * b);
      score = any;
      score.add_product(mass, weight);
      bests[b].compete(score, here, from[b]);
    }
  }
  for (std::size_t b = 0; b < Fours; ++b) {
    bests[b].store(scores + kLanes * b);
    from[b].store(origins + kLanes * b);
  }
}

OGDEN_INLINE void find_all_best_jumps(const double* before, const double* masses, double anywhere, std::size_t fours,
                                      const double* weights, double* scores, double* origins) {
  for (std::size_t left = fours; left > 0;) {
    const std::size_t now = std::min(left, kBests);
    switch (now) {
      case 1: find_some_best_jumps<1>(before, masses, anywhere, fours, weights, scores, origins); break;
      case 2: find_some_best_jumps<2>(before, masses, anywhere, fours, weights, scores, origins); break;
      case 3: find_some_best_jumps<3>(before, masses, anywhere, fours, weights, scores, origins); break;
      default: find_some_best_jumps<kBests>(before, masses, anywhere, fours, weights, scores, origins); break;
    }
    left -= now;
    weights += kSquare * now;
    scores += kLanes * now;
    origins += kLanes * now;
  }
}

struct Version {
  void (*add)(const double*, std::size_t, const double*, double, double*);
  void (*count)(const double*, const double*, std::size_t, double*);
  void (*find_best)(const double*, const double*, double, std::size_t, const double*, double*, double*);
};

// One set of functions for each width of vectors.
#define OGDEN_JUMPS(name, target)                                                                                  \
  target void add_##name(const double* factors, std::size_t fours, const double* weights, double start,              \
                         double* sums) {                                                                             \
    add_all_jumps(factors, fours, weights, start, sums);                                                             \
  }                                                                                                                  \
  target void count_##name(const double* pull, const double* left, std::size_t fours, double* counts) {              \
    count_all_jumps(pull, left, fours, counts);                                                                      \
  }                                                                                                                  \
  target void find_best_##name(const double* before, const double* masses, double anywhere, std::size_t fours,       \
                               const double* weights, double* scores, double* origins) {                             \
    find_all_best_jumps(before, masses, anywhere, fours, weights, scores, origins);                                  \
  }                                                                                                                  \
  constexpr Version version_##name{add_##name, count_##name, find_best_##name};

OGDEN_JUMPS(any, )
#if OGDEN_WIDE
OGDEN_JUMPS(avx2, __attribute__((target("avx2"))))
#endif
#undef OGDEN_JUMPS

const Version& version() {
#if OGDEN_WIDE
  static const Version& fastest = __builtin_cpu_supports("avx2") ? version_avx2 : version_any;
  return fastest;
#else
  return version_any;
#endif
}

}  // namespace

JumpTable::JumpTable(const Distortion& distortion, bool backward) : reach_(distortion.longest() / kLanes + 1) {
  const auto longest = static_cast<std::ptrdiff_t>(distortion.longest());
  const auto lanes = static_cast<std::ptrdiff_t>(kLanes), reach = lanes * static_cast<std::ptrdiff_t>(reach_);
  weights_.assign((2 * reach_ + 1) * kSquare, 0);
  double* weight = weights_.data();
  for (std::ptrdiff_t first = -reach; first <= reach; first += lanes) {
    for (std::ptrdiff_t from = 0; from < lanes; ++from) {
      for (std::ptrdiff_t to = first; to < first + lanes; ++to, ++weight) {
        const std::ptrdiff_t distance = backward ? from - to : to - from;
        if (distance > -longest && distance <= longest) *weight = *distortion.weights(distance);
      }
    }
  }
}

const double* JumpTable::here() const noexcept { return weights_.data() + reach_ * kSquare; }

void add_jumps(const double* factors, std::size_t fours, const JumpTable& jumps, double start, double* sums) {
  version().add(factors, fours, jumps.here(), start, sums);
}

void count_jumps(const double* pull, const double* left, std::size_t fours, double* counts) {
  version().count(pull, left, fours, counts);
}

void find_best_jumps(const double* before, const double* masses, double anywhere, std::size_t fours,
                     const JumpTable& jumps, double* scores, double* origins) {
  version().find_best(before, masses, anywhere, fours, jumps.here(), scores, origins);
}

}  // namespace ogden::align
