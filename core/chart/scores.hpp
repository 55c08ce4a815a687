// Rows of scores, a float for each feature of each rule, and the same in one byte a score.
//
// A grammar of a million rules with 70 features has little else that takes as much room. Its scores lie close together,
// so each feature has a table of 256 values, and a score is its place in the table: exact where a feature has no more
// different values than that, else the nearest of 256 that are chosen for the smallest squared error (Lloyd 1982). The
// smallest, the largest and 0 are always exact: 0 is what a rule has for features that it lacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::chart {

inline constexpr std::size_t kTableSize = 256;

/// Rows as they are added. They stand in blocks, so that growing copies nothing and the blocks go one by one.
class ScoreRows {
 public:
  explicit ScoreRows(std::size_t width) : width_(width) {}
  void add(std::span<const float> row);

  /// All rows one after the other; none is left here.
  std::vector<float> take();

  struct Coded {
    std::vector<float> tables;         ///< kTableSize values for each feature, ascending, the last perhaps repeated
    std::vector<std::uint8_t> codes;  ///< a row for each rule
  };
  Coded take_coded();

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 14;  // rows
  std::vector<float> table(std::size_t feature, std::vector<float>& column) const;
  void encode(std::span<const float> tables, std::vector<std::uint8_t>& codes);

  std::size_t width_, rows_ = 0;
  std::vector<std::vector<float>> blocks_;
};

}  // namespace ogden::chart
