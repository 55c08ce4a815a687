// The product of matrices for any width of vectors: only dense.cpp includes it, which compiles it once for each.
//
// Everything is inlined into functions that name the instructions they may use, so that it is compiled for those.
#pragma once

#include <algorithm>
#include <cstddef>

#include "network/dense.hpp"

// Vectors as GCC and Clang write them, and versions of a function for instructions that a machine may lack.
#if defined(__GNUC__) || defined(__clang__)
#define OGDEN_VECTORS 1
#define OGDEN_INLINE [[gnu::always_inline]] inline
#else
#define OGDEN_VECTORS 0
#define OGDEN_INLINE inline
#endif
#if OGDEN_VECTORS && defined(__x86_64__)
#define OGDEN_WIDE 1
#else
#define OGDEN_WIDE 0
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define OGDEN_UNROLL _Pragma("GCC unroll 8")
#else
#define OGDEN_UNROLL
#endif

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

/// One panel: tiles of `Rows` rows, then what is left row by row. `c` has room for a whole panel.
template <typename Lanes, int Rows>
OGDEN_INLINE void panel_product(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride,
                                std::size_t rows) {
  std::size_t r = 0;
  for (; r + Rows <= rows; r += Rows) {
    strip<Lanes, Rows>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r + 2 <= rows; r += 2) {
    strip<Lanes, 2>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r < rows; ++r) {
    strip<Lanes, 1>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
}

template <typename Lanes, int Rows>
OGDEN_INLINE void product(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows) {
  constexpr std::size_t kBlock = 64;  // rows at a time where the last panel needs a place of its own
  const std::size_t whole = b.columns() / Packed::kPanel;
  for (std::size_t p = 0; p < whole; ++p) {
    panel_product<Lanes, Rows>(a, b.panel(p), b.inner(), c + p * Packed::kPanel, stride, rows);
  }
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
