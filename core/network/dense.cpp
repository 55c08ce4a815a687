#include "network/dense.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>

#include "network/dense_product.hpp"
#include "network/exponential.hpp"
#include "network/rectified_product.hpp"

#if OGDEN_WIDE
#include <immintrin.h>
#endif

namespace ogden::network {

float* Packed::reshape(std::size_t inner, std::size_t columns) {
  inner_ = inner;
  columns_ = columns;
  lines_.assign(panels() * inner * (kPanel * sizeof(float) / sizeof(Line)), Line{});
  return lines_.data()->values;
}

void Packed::pack(const float* values, std::size_t inner, std::size_t columns, std::size_t stride) {
  float* const packed = reshape(inner, columns);
  for (std::size_t p = 0; p < panels(); ++p) {
    const std::size_t first = p * kPanel, width = std::min(kPanel, columns - first);
    float* to = packed + p * inner * kPanel;
    for (std::size_t k = 0; k < inner; ++k) std::copy_n(values + k * stride + first, width, to + k * kPanel);
  }
}

void Packed::pack_transposed(const float* values, std::size_t inner, std::size_t columns, std::size_t stride) {
  float* const packed = reshape(inner, columns);
  for (std::size_t c = 0; c < columns; ++c) {
    float* to = packed + (c / kPanel) * inner * kPanel + c % kPanel;
    for (std::size_t k = 0; k < inner; ++k) to[k * kPanel] = values[c * stride + k];
  }
}

namespace {

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

#if OGDEN_WIDE
/// As `positive_sums`, sixteen at a time.
__attribute__((target("avx512f"))) std::size_t positive_sums_avx512(const float* left, const float* right,
                                                                    std::size_t size, float* sums,
                                                                    std::uint32_t* places) {
  std::size_t count = 0, k = 0;
  __m512i here = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (; k + 16 <= size; k += 16) {
    const __m512 sum = _mm512_add_ps(_mm512_loadu_ps(left + k), _mm512_loadu_ps(right + k));
    const __mmask16 positive = _mm512_cmp_ps_mask(sum, _mm512_setzero_ps(), _CMP_GT_OQ);
    _mm512_storeu_ps(sums + count, _mm512_maskz_compress_ps(positive, sum));
    _mm512_storeu_si512(places + count, _mm512_maskz_compress_epi32(positive, here));
    count += static_cast<std::size_t>(__builtin_popcount(positive));
    here = _mm512_add_epi32(here, _mm512_set1_epi32(16));
  }
  return positive_sums_from(k, count, left, right, size, sums, places);
}
#endif

struct Version {
  std::string_view name;
  void (*product)(Left, const Packed&, float*, std::size_t, std::size_t);
  void (*rectified)(const float*, const float*, const Packed&, const float*, float*, std::size_t);
  void (*exponentials)(float*, std::size_t);
  void (*step)(float*, const float*, float*, float*, float*, std::size_t, std::size_t, std::size_t);
  void (*step_back)(const float*, const float*, const float*, const float*, float*, float*, std::size_t, std::size_t);
};

// One set of functions for each width of vectors.
#define OGDEN_VERSION(name, target, lanes, rows, sums)                                                          \
  target void product_##name(Left a, const Packed& b, float* c, std::size_t stride, std::size_t count) {        \
    product<lanes, rows>(a, b, c, stride, count);                                                               \
  }                                                                                                             \
  target void rectified_##name(const float* left, const float* right, const Packed& b, const float* bias,       \
                               float* c, std::size_t count) {                                                   \
    rectified_product<lanes>(left, right, b, bias, c, count, sums);                                             \
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
  }                                                                                                             \
  constexpr Version version_##name{#name,               product_##name, rectified_##name,                       \
                                   exponentials_##name, step_##name,    step_back_##name};

OGDEN_VERSION(plain, , PlainLanes<4>, 4, positive_sums)
#if OGDEN_VECTORS
OGDEN_VERSION(vectors, , VectorLanes<4>, 4, positive_sums)
#endif
#if OGDEN_WIDE
OGDEN_VERSION(avx2, __attribute__((target("avx2"))), VectorLanes<8>, 6, positive_sums)
OGDEN_VERSION(avx512, __attribute__((target("avx512f"))), VectorLanes<16>, 8, positive_sums_avx512)
// Its registers, but vectors of half the width.
OGDEN_VERSION(avx512vl, __attribute__((target("avx512f,avx512vl"))), VectorLanes<8>, 8, positive_sums_avx512)
#endif

#if OGDEN_WIDE
/// Zen 4 does vectors of 512 bits as two halves, and a third slower than if they had been halves from the start. Zen 5,
/// which does not, knows an instruction that Zen 4 does not know.
bool halves_vectors() { return __builtin_cpu_is("amd") && !__builtin_cpu_supports("avx512vp2intersect"); }
#endif

/// Those that this machine can run, the fastest first.
std::vector<const Version*> usable_versions() {
  std::vector<const Version*> found;
#if OGDEN_WIDE
  const bool wide = __builtin_cpu_supports("avx512f"), narrow = wide && __builtin_cpu_supports("avx512vl");
  if (narrow && halves_vectors()) found.push_back(&version_avx512vl);
  if (wide) found.push_back(&version_avx512);
  if (narrow && !halves_vectors()) found.push_back(&version_avx512vl);
  if (__builtin_cpu_supports("avx2")) found.push_back(&version_avx2);
#endif
#if OGDEN_VECTORS
  found.push_back(&version_vectors);
#endif
  found.push_back(&version_plain);
  return found;
}

std::atomic<const Version*>& version_in_use() {
  static std::atomic<const Version*> version{usable_versions().front()};
  return version;
}

const Version& version() { return *version_in_use().load(std::memory_order_relaxed); }

}  // namespace

std::vector<std::string> instructions() {
  std::vector<std::string> names;
  for (const Version* each : usable_versions()) names.emplace_back(each->name);
  return names;
}

void use_instructions(std::string_view name) {
  for (const Version* each : usable_versions()) {
    if (each->name != name) continue;
    version_in_use() = each;
    return;
  }
  throw std::invalid_argument("this machine or build has no such instructions");
}

void multiply_add(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows) {
  version().product(a, b, c, stride, rows);
}

void multiply_rectified(const float* left, const float* right, const Packed& b, const float* bias, float* c,
                        std::size_t rows) {
  if (b.inner() > kMostUnits || b.columns() > kMostColumns) throw std::invalid_argument("too many units or columns");
  version().rectified(left, right, b, bias, c, rows);
}

void exponentials(float* values, std::size_t size) { version().exponentials(values, size); }

void lstm_step(float* gates, const float* previous, float* memory, float* squashed, float* output,
               std::size_t rows, std::size_t width, std::size_t output_stride) {
  version().step(gates, previous, memory, squashed, output, rows, width, output_stride);
}

void lstm_step_back(const float* gates, const float* previous, const float* squashed, const float* d_output,
                    float* d_memory, float* d_gates, std::size_t rows, std::size_t width) {
  version().step_back(gates, previous, squashed, d_output, d_memory, d_gates, rows, width);
}

}  // namespace ogden::network
