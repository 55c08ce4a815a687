#include "rules/symbols.hpp"

#include <algorithm>
#include <cmath>

namespace ogden::rules {

std::uint32_t NumberSymbols::symbol(std::uint32_t value) {
  const auto [at, fresh] = symbols_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
  if (fresh) {
    values_.push_back(value);
    frequencies_.push_back(0);
  }
  ++frequencies_[at->second];
  return at->second;
}

std::size_t RowSymbols::slot(std::span<const std::int64_t> steps) const {
  std::uint64_t hash = 0;
  for (const std::int64_t step : steps) {
    hash = (hash ^ static_cast<std::uint64_t>(step)) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  }
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    if (slots_[at] == kFree) return at;
    const auto* const found = steps_.data() + slots_[at] * width_;
    if (std::equal(steps.begin(), steps.end(), found)) return at;
  }
}

void RowSymbols::grow() {
  slots_.assign(2 * slots_.size(), kFree);
  for (std::uint32_t k = 0; k < frequencies_.size(); ++k) {
    slots_[slot({steps_.data() + k * width_, width_})] = k;
  }
}

std::uint32_t RowSymbols::symbol(std::span<const float> row) {
  scratch_.clear();
  for (const float value : row) scratch_.push_back(std::llround(static_cast<double>(value) / step_));
  std::size_t at = slot(scratch_);
  if (slots_[at] == kFree) {
    if (2 * frequencies_.size() >= slots_.size()) {
      grow();
      at = slot(scratch_);
    }
    slots_[at] = static_cast<std::uint32_t>(frequencies_.size());
    frequencies_.push_back(0);
    steps_.insert(steps_.end(), scratch_.begin(), scratch_.end());
    lowest_.insert(lowest_.end(), row.begin(), row.end());
    highest_.insert(highest_.end(), row.begin(), row.end());
  }
  const std::uint32_t symbol = slots_[at];
  ++frequencies_[symbol];
  for (std::size_t k = 0; k < width_; ++k) {
    lowest_[symbol * width_ + k] = std::min(lowest_[symbol * width_ + k], row[k]);
    highest_[symbol * width_ + k] = std::max(highest_[symbol * width_ + k], row[k]);
  }
  return symbol;
}

float RowSymbols::value(std::uint32_t symbol, std::size_t k) const {
  const double low = lowest_[symbol * width_ + k], high = highest_[symbol * width_ + k];
  return static_cast<float>(low + (high - low) / 2);
}

}  // namespace ogden::rules
