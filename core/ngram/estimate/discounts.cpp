#include "ngram/estimate/discounts.hpp"

namespace ogden::ngram {

Discounts estimate_discounts(const CountsOfCounts& counts) noexcept {
  const Discounts fallback{{0, 0.5, 1.0, 1.5}, false};
  for (std::size_t k = 1; k <= 3; ++k) {
    if (counts[k] == 0) return fallback;
  }
  const auto n = [&](std::size_t k) { return static_cast<double>(counts[k]); };
  const double y = n(1) / (n(1) + 2 * n(2));
  Discounts discounts;
  for (std::size_t k = 1; k <= 3; ++k) {
    const auto count = static_cast<double>(k);
    discounts.by_count[k] = count - (count + 1) * y * n(k + 1) / n(k);
    if (discounts.by_count[k] < 0 || discounts.by_count[k] > count) return fallback;
  }
  return discounts;
}

}  // namespace ogden::ngram
