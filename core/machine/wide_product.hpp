// The product of two numbers of 64 bits, all 128 bits of it, on any compiler.
#pragma once

#include <cstdint>

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#include <intrin.h>
#endif

namespace ogden {

struct WideProduct {
  std::uint64_t low, high;
};

inline WideProduct wide_product(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64)};
#elif defined(_MSC_VER) && defined(_M_X64)
  WideProduct product;
  product.low = _umul128(a, b, &product.high);
  return product;
#elif defined(_MSC_VER) && defined(_M_ARM64)
  return {a * b, __umulh(a, b)};
#else
  // By halves, as at school.
  constexpr std::uint64_t kHalf = 0xFFFFFFFF;
  const std::uint64_t low = (a & kHalf) * (b & kHalf), left = (a >> 32) * (b & kHalf), right = (a & kHalf) * (b >> 32);
  const std::uint64_t middle = (low >> 32) + (left & kHalf) + (right & kHalf);
  return {(middle << 32) | (low & kHalf), (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32)};
#endif
}

}  // namespace ogden
