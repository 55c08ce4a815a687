#include "align/distortion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace ogden::align {
namespace {

std::size_t cells(std::size_t longest) { return (longest + 1) * (longest + 2) / 2 - 1; }

std::vector<double> falling(std::size_t longest) {
  std::vector<double> weights(2 * longest);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    weights[k] = 1 / (1 + std::abs(static_cast<double>(k) - static_cast<double>(longest)));
  }
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= total;
  return weights;
}

}  // namespace

Distortion::Distortion(std::size_t longest) : Distortion(falling(longest)) {}

Distortion::Distortion(std::vector<double> weights) : longest_(weights.size() / 2), weights_(std::move(weights)) {
  double total = 0;
  for (const double weight : weights_) {
    if (!(weight >= 0)) throw std::invalid_argument("the weight of a jump is negative");
    total += weight;
  }
  if (weights_.empty() || weights_.size() % 2 != 0 || !std::isfinite(total) || total <= 0) {
    throw std::invalid_argument("the weights of jumps need an even number and a finite sum");
  }
  add_up();
}

void Distortion::add_up() {
  sums_.resize(cells(longest_));
  for (std::size_t place = 0; place <= longest_; ++place) {
    const double* reach = weights(1 - static_cast<std::ptrdiff_t>(place));
    double total = std::accumulate(reach, reach + (place == 0 ? 0 : place - 1), 0.0);
    for (std::size_t n = std::max<std::size_t>(place, 1); n <= longest_; ++n) {
      total += reach[n - 1];
      // A place that no jump leaves keeps a divisor: what it divides is zero.
      sums_[n * (n + 1) / 2 - 1 + place] = total > 0 ? total : 1;
    }
  }
}

DistortionCounts::DistortionCounts(std::size_t longest)
    : longest_(longest), distances_(2 * longest, 0), leaving_(cells(longest), 0) {}

void DistortionCounts::add(std::size_t n, std::span<const double> distances, std::span<const double> leaving) {
  double* distance = distances_.data() + (longest_ - n);
  for (const double count : distances) *distance++ += count;
  double* place = leaving_.data() + (n * (n + 1) / 2 - 1);
  for (const double count : leaving) *place++ += count;
}

Distortion DistortionCounts::improved(const Distortion& before, std::size_t rounds) const {
  Distortion distortion = before;
  for (std::size_t round = 0; round < rounds; ++round) {
    std::vector<double> demands(2 * longest_, 0);
    for (std::size_t n = 1; n <= longest_; ++n) {
      for (std::size_t place = 0; place <= n; ++place) {
        const double count = leaving_[n * (n + 1) / 2 - 1 + place];
        if (count <= 0) continue;
        const double demand = count / distortion.sums(n)[place];
        double* distance = demands.data() + (longest_ - place);
        for (std::size_t k = 0; k < n; ++k) distance[k] += demand;
      }
    }
    std::vector<double> weights(2 * longest_, 0);
    double total = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (distances_[k] > 0 && demands[k] > 0) weights[k] = distances_[k] / demands[k];
      total += weights[k];
    }
    if (!(total > 0) || !std::isfinite(total)) return distortion;  // nothing was counted
    for (double& weight : weights) weight /= total;
    distortion = Distortion(std::move(weights));
  }
  return distortion;
}

}  // namespace ogden::align
