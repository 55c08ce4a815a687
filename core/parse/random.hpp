// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
#pragma once

#include <cstdint>

namespace ogden::parse {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() noexcept {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }

  /// From 0 up to 1, which is left out.
  float uniform() noexcept { return static_cast<float>(next() >> 40U) * 0x1p-24F; }

 private:
  std::uint64_t state_;
};

}  // namespace ogden::parse
