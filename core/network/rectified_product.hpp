// The product of rectified units with weights for any width of vectors: as dense_product.hpp, only dense.cpp includes it.
//
// About two units of three are 0. Leaving them out adds the others in the same order, so the sums are the same bits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "network/dense.hpp"
#include "network/dense_product.hpp"
#include "machine/vector_build.hpp"

namespace ogden::network {

/// The sums left + right that are above 0, and where they are, from place `k` on behind the first `count` of them; gives
/// how many there are. `sums` and `places` have room for all, and for 16 more.
OGDEN_INLINE std::size_t positive_sums_from(std::size_t k, std::size_t count, const float* left, const float* right,
                                            std::size_t size, float* sums, std::uint32_t* places) {
  for (; k < size; ++k) {
    const float sum = left[k] + right[k];
    sums[count] = sum;
    places[count] = static_cast<std::uint32_t>(k);
    count += sum > 0.0F;
  }
  return count;
}

inline std::size_t positive_sums(const float* left, const float* right, std::size_t size, float* sums,
                                 std::uint32_t* places) {
  return positive_sums_from(0, 0, left, right, size, sums, places);
}

/// `Vectors` vectors of columns, from column `first` on, of one row: c += sum of unit * b(place). `c` has room for them.
template <typename Lanes, int Vectors>
OGDEN_INLINE void sparse_row(const float* units, const std::uint32_t* places, std::size_t count, const Packed& b,
                             std::size_t first, float* c) {
  const float* from[Vectors];
  Lanes sums[Vectors], weights;
  for (int v = 0; v < Vectors; ++v) {
    const std::size_t column = first + static_cast<std::size_t>(v) * Lanes::kWidth;
    from[v] = b.panel(column / Packed::kPanel) + column % Packed::kPanel;
    sums[v].load(c + v * Lanes::kWidth);
  }
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t place = places[k] * Packed::kPanel;
    OGDEN_UNROLL
    for (int v = 0; v < Vectors; ++v) {
      weights.load(from[v] + place);
      sums[v].add(weights, units[k]);
    }
  }
  for (int v = 0; v < Vectors; ++v) sums[v].store(c + v * Lanes::kWidth);
}

/// `c` has room for whole panels.
template <typename Lanes>
OGDEN_INLINE void sparse_product(const float* units, const std::uint32_t* places, std::size_t count, const Packed& b,
                                 float* c) {
  constexpr std::size_t kWidth = Lanes::kWidth;
  std::size_t column = 0;
  for (; column + 5 * kWidth < b.columns(); column += 6 * kWidth) {
    sparse_row<Lanes, 6>(units, places, count, b, column, c + column);
  }
  for (; column + 2 * kWidth < b.columns(); column += 3 * kWidth) {
    sparse_row<Lanes, 3>(units, places, count, b, column, c + column);
  }
  for (; column < b.columns(); column += kWidth) sparse_row<Lanes, 1>(units, places, count, b, column, c + column);
}

template <typename Lanes, typename Sums>
OGDEN_INLINE void rectified_product(const float* left, const float* right, const Packed& b, const float* bias, float* c,
                                    std::size_t rows, Sums sums) {
  const std::size_t inner = b.inner(), columns = b.columns();
  float room[kMostColumns];
  float units[kMostUnits + 16];
  std::uint32_t places[kMostUnits + 16];
  for (std::size_t r = 0; r < rows; ++r) {
    std::fill(std::copy_n(bias, columns, room), room + b.panels() * Packed::kPanel, 0.0F);
    const std::size_t count = sums(left, right + r * inner, inner, units, places);
    sparse_product<Lanes>(units, places, count, b, room);
    std::copy_n(room, columns, c + r * columns);
  }
}

}  // namespace ogden::network
