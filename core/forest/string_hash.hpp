// The words that a derivation makes, as a number: equal strings have equal hashes, and a hash is put together from
// those of parts without a look at the words. Two different strings share a hash once in 10^18 times.
//
// A string is a polynomial over its words modulo the prime 2^61 - 1, at a fixed point; a hash is the value and the
// point to the power of the length.
#pragma once

#include <cstdint>

#include "machine/wide_product.hpp"

namespace ogden::forest {

struct StringHash {
  std::uint64_t value = 0, power = 1;
  bool operator==(const StringHash&) const = default;
};

namespace modular {

inline constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
inline constexpr std::uint64_t kPoint = 0x1B873593CC9E2D51ULL % kPrime;

inline std::uint64_t reduced(std::uint64_t value) noexcept {
  value = (value & kPrime) + (value >> 61);
  return value >= kPrime ? value - kPrime : value;
}

inline std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept {
  const WideProduct product = wide_product(a, b);
  return reduced((product.low & kPrime) + ((product.high << 3) | (product.low >> 61)));
}

}  // namespace modular

/// What `left` and then `right` make.
inline StringHash joined(const StringHash& left, const StringHash& right) noexcept {
  using namespace modular;
  return {reduced(times(left.value, right.power) + right.value), times(left.power, right.power)};
}

/// The power of a string of so many words.
inline std::uint64_t power_of(std::uint32_t words) noexcept {
  std::uint64_t power = 1;
  for (std::uint64_t square = modular::kPoint; words != 0; words >>= 1, square = modular::times(square, square)) {
    if ((words & 1) != 0) power = modular::times(power, square);
  }
  return power;
}

/// A single word by its number.
inline StringHash hash_of(std::uint32_t word) noexcept {
  std::uint64_t mixed = (word + 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ (mixed >> 29)) * 0x94D049BB133111EBULL;
  return {modular::reduced(mixed ^ (mixed >> 32)), modular::kPoint};
}

}  // namespace ogden::forest
