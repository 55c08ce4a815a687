// Several sentences side by side, so that the network multiplies matrices and not vectors.
//
// Sentences are sorted by length, the longest first. Row by row come the first tokens of all, then the second
// tokens of all that have one, and so on: at step t the sentences still running are the first `counts[t]`, and
// nothing is computed for the ends that short sentences lack.
#pragma once

#include <cstddef>
#include <vector>

namespace ogden::network {

struct Sequences {
  std::vector<std::size_t> lengths;   ///< of each sentence, never rising
  std::vector<std::size_t> starts;    ///< the first row of each step
  std::vector<std::size_t> counts;    ///< how many sentences have this step
  std::vector<std::size_t> mirrored;  ///< for each row, the row of the token as far from the other end
  std::vector<std::size_t> sentence;  ///< for each row, its sentence
  std::size_t rows = 0;

  explicit Sequences(std::vector<std::size_t> sorted) : lengths(std::move(sorted)) {
    const std::size_t steps = lengths.empty() ? 0 : lengths.front();
    std::size_t running = lengths.size();
    for (std::size_t t = 0; t < steps; ++t) {
      while (running > 0 && lengths[running - 1] <= t) --running;
      starts.push_back(rows);
      counts.push_back(running);
      rows += running;
    }
    mirrored.resize(rows);
    sentence.resize(rows);
    for (std::size_t b = 0; b < lengths.size(); ++b) {
      for (std::size_t t = 0; t < lengths[b]; ++t) {
        mirrored[row(b, t)] = row(b, lengths[b] - 1 - t);
        sentence[row(b, t)] = b;
      }
    }
  }

  std::size_t row(std::size_t b, std::size_t t) const noexcept { return starts[t] + b; }
  std::size_t steps() const noexcept { return starts.size(); }
};

}  // namespace ogden::network
