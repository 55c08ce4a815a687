// exp(x) in arithmetic that every machine has, so that a compiler can do many side by side and all give the same bits.
#pragma once

#include <bit>
#include <cstdint>

#include "machine/vector_build.hpp"

namespace ogden::network {

/// Within 2 units in the last place; from exp(-87) to exp(88), which is where what is smaller or larger ends.
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

}  // namespace ogden::network
