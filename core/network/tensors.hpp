// Where the matrices of a network lie: all in one array, so that gradients, averages and optimisers are plain loops.
#pragma once

#include <cstddef>

namespace ogden::network {

/// A matrix inside the array of weights.
struct Tensor {
  std::size_t at = 0, rows = 0, columns = 0;
  std::size_t size() const noexcept { return rows * columns; }
};

struct LstmTensors {
  Tensor input, recurrent, bias;  ///< the gates side by side: input, forget, output, candidate
};

/// Lays one matrix behind the other.
class TensorPlaces {
 public:
  Tensor next(std::size_t rows, std::size_t columns) noexcept {
    const Tensor tensor{size_, rows, columns};
    size_ += tensor.size();
    return tensor;
  }
  LstmTensors next_lstm(std::size_t inputs, std::size_t hidden) noexcept {
    const Tensor input = next(inputs, 4 * hidden), recurrent = next(hidden, 4 * hidden);
    return {input, recurrent, next(1, 4 * hidden)};
  }
  std::size_t size() const noexcept { return size_; }

 private:
  std::size_t size_ = 0;
};

}  // namespace ogden::network
