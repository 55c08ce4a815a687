// Steps of Adam (Kingma and Ba 2015) on the weights of the parser's network, and what they start from.
//
// All but the tables move at each step. A row of a table moves when a sentence of the step touched it; its averages
// stand still in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parse/random.hpp"
#include "parse/weights.hpp"

namespace ogden::parse {

/// Random weights (Glorot and Bengio 2010). `vectors` are the rows of the words from the first real one on, or empty.
void initialise(Weights& weights, std::span<const float> vectors, Random& random);

/// The gradient of a table: a sum for each row that was touched.
class TableGradient {
 public:
  TableGradient(std::size_t rows, std::size_t width) : width_(width), sums_(rows * width), is_touched_(rows) {}

  void add(std::uint32_t row, const float* gradient);
  std::size_t width() const noexcept { return width_; }
  float* row(std::uint32_t number) noexcept { return sums_.data() + number * width_; }
  const std::vector<std::uint32_t>& touched() const noexcept { return touched_; }
  /// The rows are 0 again (whoever used them has seen to that): none is touched.
  void forget();
  /// The whole table, which is 0 afterwards.
  std::vector<float> take();

 private:
  std::size_t width_;
  std::vector<float> sums_;
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
};

class Optimiser {
 public:
  explicit Optimiser(Weights& weights);

  TableGradient words, features;  ///< to be added to before a step

  std::uint64_t steps() const noexcept { return steps_; }

  /// One step against `gradient` (which lies like the dense weights) and the gradients of the tables, each times
  /// `factor`. Leaves the gradients at 0.
  void step(std::vector<float>& gradient, float rate, float factor);

  std::string state() const;
  /// Throws std::invalid_argument where the sizes differ.
  void restore(std::string_view state);

 private:
  struct Moments {
    std::vector<float> first, second;
  };
  void step_table(std::vector<float>& table, Moments& moments, TableGradient& gradient, float rate, float factor);
  std::vector<std::vector<float>*> arrays();

  Weights& weights_;
  Moments dense_moments_, word_moments_, feature_moments_;
  std::uint64_t steps_ = 0;
};

}  // namespace ogden::parse
