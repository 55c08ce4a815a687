// How much is taken from counts of 1, 2 and 3 or more (Chen & Goodman 1999, eq. 26).
#pragma once

#include <array>
#include <cstdint>

#include "ngram/estimate/adjusted_counts.hpp"

namespace ogden::ngram {

struct Discounts {
  std::array<double, 4> by_count{};  ///< by_count[0] is 0
  bool estimated = true;             ///< false where the text was too small and the fallback was taken

  double of(std::uint64_t count) const noexcept { return by_count[count < 3 ? count : 3]; }
};

/// The fallback is for text in which no n-gram, or every n-gram, has some count: 0.5, 1 and 1.5.
Discounts estimate_discounts(const CountsOfCounts& counts) noexcept;

}  // namespace ogden::ngram
