// What codes stand for: numbers for the different values of a stream, in the order they come, and how often each came.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules/huffman.hpp"

namespace ogden::rules {

/// Numbers of 32 bits.
class NumberSymbols {
 public:
  std::uint32_t symbol(std::uint32_t value);
  const std::vector<std::uint64_t>& frequencies() const noexcept { return frequencies_; }
  const std::vector<std::uint32_t>& values() const noexcept { return values_; }

 private:
  std::unordered_map<std::uint32_t, std::uint32_t> symbols_;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> frequencies_;
};

/// Rows of so many numbers. Rows whose numbers fall on the same steps of a ruler are one; it stands for the middle of
/// what it was, so a number changes by half a step at most, and not at all where all of them were equal.
class RowSymbols {
 public:
  RowSymbols(std::size_t width, float step) : width_(width), step_(step), slots_(1024, kFree) {}
  std::uint32_t symbol(std::span<const float> row);
  const std::vector<std::uint64_t>& frequencies() const noexcept { return frequencies_; }
  float value(std::uint32_t symbol, std::size_t k) const;

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  std::size_t slot(std::span<const std::int64_t> steps) const;
  void grow();

  std::size_t width_;
  double step_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::int64_t> steps_, scratch_;  // width_ numbers for each symbol
  std::vector<float> lowest_, highest_;
  std::vector<std::uint64_t> frequencies_;
};

}  // namespace ogden::rules
