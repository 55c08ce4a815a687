// Scores of candidates under weights, and which candidate of each sentence is the best.
//
// Sums are made feature by feature in double precision, for each candidate by itself: the same on any number
// of threads, which a linear-algebra library does not promise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::tuning {

/// A row of `width` features for each candidate.
struct Features {
  const float* data;
  std::size_t rows, width;

  std::span<const float> row(std::size_t number) const noexcept { return {data + number * width, width}; }
};

/// The sum of features times weights of each row.
std::vector<double> scores_of(const Features& features, std::span<const double> weights, std::size_t threads);

/// The row with the highest score among `starts[k]` to `starts[k + 1]`, for each k; the first of equal ones.
std::vector<std::int64_t> best_rows(std::span<const std::int64_t> starts, std::span<const double> scores,
                                    std::size_t threads);

}  // namespace ogden::tuning
