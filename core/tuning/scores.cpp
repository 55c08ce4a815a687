#include "tuning/scores.hpp"

#include "threads/parallel.hpp"

namespace ogden::tuning {

std::vector<double> scores_of(const Features& features, std::span<const double> weights, std::size_t threads) {
  std::vector<double> scores(features.rows);
  parallel(features.rows, threads, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const auto row = features.row(k);
        double sum = 0;
        for (std::size_t f = 0; f < features.width; ++f) sum += static_cast<double>(row[f]) * weights[f];
        scores[k] = sum;
      }
    };
  });
  return scores;
}

std::vector<std::int64_t> best_rows(std::span<const std::int64_t> starts, std::span<const double> scores,
                                    std::size_t threads) {
  std::vector<std::int64_t> best(starts.size() - 1);
  parallel(best.size(), threads, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        std::int64_t found = starts[k];
        for (std::int64_t row = found + 1; row < starts[k + 1]; ++row) {
          if (scores[static_cast<std::size_t>(row)] > scores[static_cast<std::size_t>(found)]) found = row;
        }
        best[k] = found;
      }
    };
  });
  return best;
}

}  // namespace ogden::tuning
