// What codes stand for: numbers for the different values of a stream, in the order they come, and how often each came.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ogden::rules {

/// Numbers of 32 bits.
class NumberSymbols {
 public:
  std::uint32_t symbol(std::uint32_t value);
  const std::vector<std::uint64_t>& frequencies() const noexcept { return frequencies_; }
  const std::vector<std::uint32_t>& values() const noexcept { return values_; }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  struct Slot {
    std::uint32_t value = 0, symbol = kFree;
  };
  std::size_t slot(std::uint32_t value) const noexcept;
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // open addressing; a power of two, at most half full
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> frequencies_;
};

/// Rows of so many numbers. Rows whose numbers fall on the same steps of a ruler are one; it stands for the middle of
/// what it was, so a number changes by half a step at most, and not at all where all of them were equal.
class RowSymbols {
 public:
  RowSymbols(std::size_t width, float step);
  /// The symbol of each of these rows, one after the other. Many at once, since look-ups wait for memory side by side.
  void find(std::span<const float> rows, std::span<std::uint32_t> symbols);
  const std::vector<std::uint64_t>& frequencies() const noexcept { return frequencies_; }
  float value(std::uint32_t symbol, std::size_t k) const;

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  /// `mark` is of the row's steps, so that few rows are compared in vain.
  struct Slot {
    std::uint32_t mark = 0, symbol = kFree;
  };
  /// The step that a number falls on, and what it was at least and at most.
  struct Number {
    std::int64_t step;
    float lowest, highest;
  };
  /// A row that is looked for.
  struct Row {
    const float* values;
    const std::int64_t* steps;
    std::uint64_t hash;
  };
  std::uint32_t find(const Row& row);
  std::size_t slot(const Row& row) const noexcept;
  void add(const Row& row);
  void grow();

  std::size_t width_;
  double step_;
  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // as above
  std::vector<std::uint64_t> hashes_;                  // of each symbol
  std::vector<Number> numbers_;                        // width_ for each symbol
  std::vector<std::uint64_t> frequencies_;
  std::vector<std::int64_t> steps_;                    // of the rows that are looked for
  std::vector<Row> rows_;
};

}  // namespace ogden::rules
