#include "parse/dense.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define OGDEN_WIDE 1
#else
#define OGDEN_WIDE 0
#endif

#define OGDEN_INLINE [[gnu::always_inline]] inline

namespace ogden::parse {

void Packed::reshape(std::size_t inner, std::size_t columns) {
  inner_ = inner;
  columns_ = columns;
  data_.assign(panels() * inner * kPanel, 0.0F);
}

void Packed::pack(const float* values, std::size_t inner, std::size_t columns, std::size_t stride) {
  reshape(inner, columns);
  for (std::size_t p = 0; p < panels(); ++p) {
    const std::size_t first = p * kPanel, width = std::min(kPanel, columns - first);
    float* to = data_.data() + p * inner * kPanel;
    for (std::size_t k = 0; k < inner; ++k) std::copy_n(values + k * stride + first, width, to + k * kPanel);
  }
}

void Packed::pack_transposed(const float* values, std::size_t inner, std::size_t columns, std::size_t stride) {
  reshape(inner, columns);
  for (std::size_t c = 0; c < columns; ++c) {
    float* to = data_.data() + (c / kPanel) * inner * kPanel + c % kPanel;
    for (std::size_t k = 0; k < inner; ++k) to[k * kPanel] = values[c * stride + k];
  }
}

namespace {

template <int Width>
struct Lanes {
  typedef float Vector __attribute__((vector_size(Width * sizeof(float)), aligned(4), may_alias));
};

/// `Rows` rows and 2 vectors of columns of a product, kept in registers while it runs over the inner dimension.
template <int Width, int Rows>
OGDEN_INLINE void tile(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride) {
  using Vector = typename Lanes<Width>::Vector;
  Vector low[Rows], high[Rows];
  for (int r = 0; r < Rows; ++r) {
    low[r] = *reinterpret_cast<const Vector*>(c + static_cast<std::size_t>(r) * stride);
    high[r] = *reinterpret_cast<const Vector*>(c + static_cast<std::size_t>(r) * stride + Width);
  }
  for (std::size_t k = 0; k < inner; ++k) {
    const Vector left = *reinterpret_cast<const Vector*>(panel + k * Packed::kPanel);
    const Vector right = *reinterpret_cast<const Vector*>(panel + k * Packed::kPanel + Width);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      const float factor = a.values[static_cast<std::size_t>(r) * a.row + k * a.inner];
      low[r] += left * factor;
      high[r] += right * factor;
    }
  }
  for (int r = 0; r < Rows; ++r) {
    *reinterpret_cast<Vector*>(c + static_cast<std::size_t>(r) * stride) = low[r];
    *reinterpret_cast<Vector*>(c + static_cast<std::size_t>(r) * stride + Width) = high[r];
  }
}

template <int Width, int Rows>
OGDEN_INLINE void strip(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride) {
  for (std::size_t at = 0; at < Packed::kPanel; at += 2 * Width) {
    tile<Width, Rows>(a, panel + at, inner, c + at, stride);
  }
}

/// One panel: tiles of `Rows` rows, then what is left row by row. `c` has room for a whole panel.
template <int Width, int Rows>
OGDEN_INLINE void panel_product(Left a, const float* panel, std::size_t inner, float* c, std::size_t stride,
                                std::size_t rows) {
  std::size_t r = 0;
  for (; r + Rows <= rows; r += Rows) {
    strip<Width, Rows>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r + 2 <= rows; r += 2) {
    strip<Width, 2>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
  for (; r < rows; ++r) {
    strip<Width, 1>({a.values + r * a.row, a.row, a.inner}, panel, inner, c + r * stride, stride);
  }
}

template <int Width, int Rows>
OGDEN_INLINE void product(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows) {
  constexpr std::size_t kBlock = 64;  // rows at a time where the last panel needs a place of its own
  const std::size_t whole = b.columns() / Packed::kPanel;
  for (std::size_t p = 0; p < whole; ++p) {
    panel_product<Width, Rows>(a, b.panel(p), b.inner(), c + p * Packed::kPanel, stride, rows);
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
    panel_product<Width, Rows>({a.values + begin * a.row, a.row, a.inner}, b.panel(whole), b.inner(), room,
                               Packed::kPanel, count);
    for (std::size_t r = 0; r < count; ++r) std::copy_n(room + r * Packed::kPanel, rest, target + r * stride);
  }
}

OGDEN_INLINE float exponential(float x) {
  // Cephes' expf: x = n ln 2 + r, with |r| <= ln 2 / 2, and a polynomial for exp(r).
  x = x > -87.0F ? x : -87.0F;  // what is no number goes here too
  x = x > 88.0F ? 88.0F : x;
  constexpr float shift = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
  const float n = (x * 1.44269504F + shift) - shift;
  const float r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
  float y = 1.9875691500e-4F;
  y = y * r + 1.3981999507e-3F;
  y = y * r + 8.3334519073e-3F;
  y = y * r + 4.1665795894e-2F;
  y = y * r + 1.6666665459e-1F;
  y = y * r + 5.0000001201e-1F;
  y = (y * (r * r) + r) + 1.0F;
  return y * std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
}

OGDEN_INLINE float sigmoid(float x) { return 1.0F / (1.0F + exponential(-x)); }
OGDEN_INLINE float tangent(float x) { return 1.0F - 2.0F / (1.0F + exponential(2.0F * x)); }

OGDEN_INLINE void exponentials_of(float* values, std::size_t size) {
  for (std::size_t k = 0; k < size; ++k) values[k] = exponential(values[k]);
}

OGDEN_INLINE void step_of(float* gates, const float* previous, float* memory, float* squashed, float* output,
                          std::size_t rows, std::size_t width, std::size_t output_stride) {
  for (std::size_t r = 0; r < rows; ++r) {
    float* __restrict in = gates + r * 4 * width;
    float* __restrict forget = in + width;
    float* __restrict out = in + 2 * width;
    float* __restrict candidate = in + 3 * width;
    float* __restrict cell = memory + r * width;
    float* __restrict tanh = squashed + r * width;
    float* __restrict hidden = output + r * output_stride;
    const float* __restrict before = previous == nullptr ? nullptr : previous + r * width;
    for (std::size_t k = 0; k < 3 * width; ++k) in[k] = sigmoid(in[k]);
    for (std::size_t k = 0; k < width; ++k) candidate[k] = tangent(candidate[k]);
    if (before == nullptr) {
      for (std::size_t k = 0; k < width; ++k) cell[k] = in[k] * candidate[k];
    } else {
      for (std::size_t k = 0; k < width; ++k) cell[k] = in[k] * candidate[k] + forget[k] * before[k];
    }
    for (std::size_t k = 0; k < width; ++k) {
      tanh[k] = tangent(cell[k]);
      hidden[k] = out[k] * tanh[k];
    }
  }
}

OGDEN_INLINE void step_back_of(const float* gates, const float* previous, const float* squashed,
                               const float* d_output, float* d_memory, float* d_gates, std::size_t rows,
                               std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r) {
    const float* __restrict in = gates + r * 4 * width;
    const float* __restrict tanh = squashed + r * width;
    const float* __restrict d_hidden = d_output + r * width;
    float* __restrict d_cell = d_memory + r * width;
    float* __restrict d_in = d_gates + r * 4 * width;
    const float* __restrict before = previous == nullptr ? nullptr : previous + r * width;
    for (std::size_t k = 0; k < width; ++k) {
      const float i = in[k], f = in[width + k], o = in[2 * width + k], g = in[3 * width + k];
      const float d = d_cell[k] + d_hidden[k] * o * (1.0F - tanh[k] * tanh[k]);
      const float c = before == nullptr ? 0.0F : before[k];
      d_in[k] = d * g * i * (1.0F - i);
      d_in[width + k] = d * c * f * (1.0F - f);
      d_in[2 * width + k] = d_hidden[k] * tanh[k] * o * (1.0F - o);
      d_in[3 * width + k] = d * i * (1.0F - g * g);
      d_cell[k] = d * f;
    }
  }
}

// One set of functions for each width of vectors.
#define OGDEN_VERSIONS(name, target, width, rows)                                                               \
  target void product_##name(Left a, const Packed& b, float* c, std::size_t stride, std::size_t count) {        \
    product<width, rows>(a, b, c, stride, count);                                                               \
  }                                                                                                             \
  target void exponentials_##name(float* values, std::size_t size) { exponentials_of(values, size); }           \
  target void step_##name(float* gates, const float* previous, float* memory, float* squashed, float* output,   \
                          std::size_t count, std::size_t size, std::size_t stride) {                            \
    step_of(gates, previous, memory, squashed, output, count, size, stride);                                    \
  }                                                                                                             \
  target void step_back_##name(const float* gates, const float* previous, const float* squashed,                \
                               const float* d_output, float* d_memory, float* d_gates, std::size_t count,       \
                               std::size_t size) {                                                              \
    step_back_of(gates, previous, squashed, d_output, d_memory, d_gates, count, size);                          \
  }

OGDEN_VERSIONS(plain, , 4, 4)
#if OGDEN_WIDE
OGDEN_VERSIONS(avx2, __attribute__((target("avx2"))), 8, 6)
OGDEN_VERSIONS(avx512, __attribute__((target("avx512f"))), 16, 8)
#endif

struct Versions {
  decltype(&product_plain) product = product_plain;
  decltype(&exponentials_plain) exponentials = exponentials_plain;
  decltype(&step_plain) step = step_plain;
  decltype(&step_back_plain) step_back = step_back_plain;
};

const Versions& versions() {
  static const Versions chosen = [] {
    Versions best;
#if OGDEN_WIDE
    if (__builtin_cpu_supports("avx512f")) {
      best = {product_avx512, exponentials_avx512, step_avx512, step_back_avx512};
    } else if (__builtin_cpu_supports("avx2")) {
      best = {product_avx2, exponentials_avx2, step_avx2, step_back_avx2};
    }
#endif
    return best;
  }();
  return chosen;
}

}  // namespace

void multiply_add(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows) {
  versions().product(a, b, c, stride, rows);
}

void exponentials(float* values, std::size_t size) { versions().exponentials(values, size); }

void lstm_step(float* gates, const float* previous, float* memory, float* squashed, float* output,
               std::size_t rows, std::size_t width, std::size_t output_stride) {
  versions().step(gates, previous, memory, squashed, output, rows, width, output_stride);
}

void lstm_step_back(const float* gates, const float* previous, const float* squashed, const float* d_output,
                    float* d_memory, float* d_gates, std::size_t rows, std::size_t width) {
  versions().step_back(gates, previous, squashed, d_output, d_memory, d_gates, rows, width);
}

}  // namespace ogden::parse
