// The product of matrices for any width of vectors: only dense.cpp includes it, which compiles it once for each.
//
// Everything is inlined into functions that name the instructions they may use, so that it is compiled for those.
#pragma once

#include <algorithm>
#include <cstddef>

#include "network/dense.hpp"
#include "machine/vector_build.hpp"

namespace ogden::network {

/// A few numbers side by side, in the C++ of any compiler.
template <int Width>
struct PlainLanes {
  static constexpr int kWidth = Width;
  float lanes[Width];
  OGDEN_INLINE void load(const float* from) { std::copy_n(from, Width, lanes); }
  OGDEN_INLINE void store(float* to) const { std::copy_n(lanes, Width, to); }
  OGDEN_INLINE void add(const PlainLanes& other, float factor) {
    for (int k = 0; k < Width; ++k) lanes[k] += other.lanes[k] * factor;
  }
};

#if OGDEN_VECTORS
/// The same as one vector.
template <int Width>
struct VectorLanes {
  static constexpr int kWidth = Width;
  typedef float Vector __attribute__((vector_size(Width * sizeof(float)), aligned(4), may_alias));
  Vector lanes;
  OGDEN_INLINE void load(const float* from) { lanes = *reinterpret_cast<const Vector*>(from); }
  OGDEN_INLINE void store(float* to) const { *reinterpret_cast<Vector*>(to) = lanes; }
  OGDEN_INLINE void add(const VectorLanes& other, float factor) { lanes += other.lanes * factor; }
};
#endif

/// `Rows` rows and 2 vectors of columns of a product, kept in registers while it runs over the inner dimension.
template <typename Lanes, int Rows>
OGDEN_INLINE void tile(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride) {
  Lanes low[Rows], high[Rows], left, right;
  for (int r = 0; r < Rows; ++r) {
    low[r].load(c + static_cast<std::size_t>(r) * stride);
    high[r].load(c + static_cast<std::size_t>(r) * stride + Lanes::kWidth);
  }
  for (std::size_t k = 0; k < inner; ++k) {
    left.load(panel + k * Packed::kPanel);
    right.load(panel + k * Packed::kPanel + Lanes::kWidth);
    OGDEN_UNROLL
    for (int r = 0; r < Rows; ++r) {
      const float factor = a.values[static_cast<std::size_t>(r) * a.row + k * a.inner];
      low[r].add(left, factor);
      high[r].add(right, factor);
    }
  }
  for (int r = 0; r < Rows; ++r) {
    low[r].store(c + static_cast<std::size_t>(r) * stride);
    high[r].store(c + static_cast<std::size_t>(r) * stride + Lanes::kWidth);
  }
}

template <typename Lanes, int Rows>
OGDEN_INLINE void strip(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride) {
  for (std::size_t at = 0; at < Packed::kPanel; at += 2 * Lanes::kWidth) {
    tile<Lanes, Rows>(a, panel + at, inner, c + at, stride);
  }
}

/// One panel: tiles of `Rows` rows, then what is left in smaller ones. `c` has room for a whole panel.
template <typename Lanes, int Rows>
OGDEN_INLINE void panel_product(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride,
                                std::size_t rows) {
  std::size_t r = 0;
  for (; r + Rows <= rows; r += Rows) {
    strip<Lanes, Rows>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; Rows > 4 && r + 4 <= rows; r += 4) {
    strip<Lanes, 4>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r + 2 <= rows; r += 2) {
    strip<Lanes, 2>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r < rows; ++r) {
    strip<Lanes, 1>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
}

/// One row and `Vectors` vectors of columns from `first` on: as many sums side by side as a tile has, or each addition
/// would wait for the one before.
template <typename Lanes, int Vectors>
OGDEN_INLINE void row_part(Left a, const Packed& b, std::size_t first, float* c) {
  const float* from[Vectors];
  Lanes sums[Vectors], weights;
  for (int v = 0; v < Vectors; ++v) {
    const std::size_t column = first + static_cast<std::size_t>(v) * Lanes::kWidth;
    from[v] = b.panel(column / Packed::kPanel) + column % Packed::kPanel;
    sums[v].load(c + column);
  }
  for (std::size_t k = 0; k < b.inner(); ++k) {
    const float factor = a.values[k * a.inner];
    OGDEN_UNROLL
    for (int v = 0; v < Vectors; ++v) {
      weights.load(from[v] + k * Packed::kPanel);
      sums[v].add(weights, factor);
    }
  }
  for (int v = 0; v < Vectors; ++v) sums[v].store(c + first + static_cast<std::size_t>(v) * Lanes::kWidth);
}

/// One row, the whole panels of it.
template <typename Lanes>
OGDEN_INLINE void row_product(Left a, const Packed& b, float* c) {
  constexpr std::size_t kTogether = 8 * Lanes::kWidth;
  const std::size_t columns = b.columns() / Packed::kPanel * Packed::kPanel;
  std::size_t first = 0;
  for (; first + kTogether <= columns; first += kTogether) row_part<Lanes, 8>(a, b, first, c);
  for (; first < columns; first += Lanes::kWidth) row_part<Lanes, 1>(a, b, first, c);
}

template <typename Lanes, int Rows>
OGDEN_INLINE void product(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows) {
  constexpr std::size_t kBlock = 64;  // rows at a time where the last panel needs a place of its own
  const std::size_t whole = b.columns() / Packed::kPanel;
  const std::size_t paired = rows - rows % 2;
  for (std::size_t p = 0; p < whole; ++p) {
    panel_product<Lanes, Rows>(a, b.panel(p), b.inner(), c + p * Packed::kPanel, stride, paired);
  }
  if (paired < rows) row_product<Lanes>({a.values + paired * a.row, a.row, a.inner}, b, c + paired * stride);
  const std::size_t rest = b.columns() - whole * Packed::kPanel;
  if (rest == 0) return;
  float room[kBlock * Packed::kPanel];
  for (std::size_t begin = 0; begin < rows; begin += kBlock) {
    const std::size_t count = std::min(kBlock, rows - begin);
    float* const target = c + begin * stride + whole * Packed::kPanel;
    for (std::size_t r = 0; r < count; ++r) {
      std::fill_n(std::copy_n(target + r * stride, rest, room + r * Packed::kPanel), Packed::kPanel - rest, 0.0F);
    }
    panel_product<Lanes, Rows>({a.values + begin * a.row, a.row, a.inner}, b.panel(whole), b.inner(), room,
                               Packed::kPanel, count);
    for (std::size_t r = 0; r < count; ++r) std::copy_n(room + r * Packed::kPanel, rest, target + r * stride);
  }
}

}  // namespace ogden::network
