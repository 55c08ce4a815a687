#include "tag/weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace ogden::tag {

float Pace::weight(const Slope& slope, bool penalised) const noexcept {
  const double beyond = std::fabs(static_cast<double>(slope.sum)) - (penalised ? owed_ : 0);
  if (beyond <= 0) return 0;
  const double size = rate_ * beyond / std::sqrt(1e-8 + static_cast<double>(slope.squares));
  return static_cast<float>(slope.sum > 0 ? -size : size);
}

void Repeated::meet(std::uint64_t hash) noexcept {
  const std::uint64_t bit = std::uint64_t{1} << (place(hash) % 64);
  twice_[place(hash) / 64] |= once_[place(hash) / 64] & bit;
  once_[place(hash) / 64] |= bit;
}

std::uint32_t SparseWeights::number(std::uint64_t observation, std::size_t kind) {
  const auto [entry, added] = numbers_.try_emplace(observation, static_cast<std::uint32_t>(numbers_.size()));
  if (added) kind_of_.push_back(static_cast<std::uint8_t>(kind));
  return entry->second;
}

void SparseWeights::support(std::uint32_t number, std::uint16_t label) {
  constexpr std::size_t batch = std::size_t{1} << 23;
  seen_.push_back(std::uint64_t{number} << 16 | label);
  if (seen_.size() > 2 * distinct_ + batch) keep_distinct();
}

void SparseWeights::keep_distinct() {
  std::sort(seen_.begin(), seen_.end());
  seen_.erase(std::unique(seen_.begin(), seen_.end()), seen_.end());
  distinct_ = seen_.size();
}

void SparseWeights::settle_labels() {
  keep_distinct();
  if (seen_.size() > std::numeric_limits<std::uint32_t>::max()) throw std::runtime_error("too much to learn from");
  starts_.assign(numbers_.size() + 1, 0);
  for (const std::uint64_t each : seen_) ++starts_[(each >> 16) + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  labels_.resize(seen_.size());
  std::transform(seen_.begin(), seen_.end(), labels_.begin(),
                 [](std::uint64_t each) { return static_cast<std::uint16_t>(each); });
  weights_.assign(seen_.size(), 0);
  slopes_.assign(seen_.size(), {});
  seen_ = {};
}

void SparseWeights::settle(const Pace& pace) noexcept {
  for (std::size_t k = 0; k < weights_.size(); ++k) weights_[k] = pace.weight(slopes_[k]);
}

}  // namespace ogden::tag
