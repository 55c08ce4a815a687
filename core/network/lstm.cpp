#include "network/lstm.hpp"

#include <algorithm>

namespace ogden::network {

void Lstm::prepare(const float* dense, const LstmTensors& tensors, bool training) {
  tensors_ = tensors;
  input_ = tensors.input.rows;
  width_ = tensors.recurrent.rows;
  const std::size_t gates = 4 * width_;
  input_weights_.pack(dense + tensors.input.at, input_, gates, gates);
  recurrent_.pack(dense + tensors.recurrent.at, width_, gates, gates);
  bias_.assign(dense + tensors.bias.at, dense + tensors.bias.at + gates);
  if (!training) return;
  input_back_.pack_transposed(dense + tensors.input.at, gates, input_, gates);
  recurrent_back_.pack_transposed(dense + tensors.recurrent.at, gates, width_, gates);
}

void Lstm::forward(const Sequences& sequences, LstmTape& tape) const {
  project(tape.inputs, tape.gates);
  run(sequences, false, tape);
}

void Lstm::project(const std::vector<float>& inputs, std::vector<float>& projected) const {
  const std::size_t gates = 4 * width_, rows = inputs.size() / input_;
  projected.resize(rows * gates);
  for (std::size_t r = 0; r < rows; ++r) std::copy_n(bias_.data(), gates, projected.data() + r * gates);
  multiply_add({inputs.data(), input_, 1}, input_weights_, projected.data(), gates, rows);
}

void Lstm::share(const std::vector<float>& projected, const std::vector<std::size_t>& numbers, LstmTape& tape) const {
  const std::size_t gates = 4 * width_;
  tape.gates.resize(numbers.size() * gates);
  for (std::size_t r = 0; r < numbers.size(); ++r) {
    std::copy_n(projected.data() + numbers[r] * gates, gates, tape.gates.data() + r * gates);
  }
}

void Lstm::run(const Sequences& sequences, bool from_end, LstmTape& tape) const {
  const std::size_t gates = 4 * width_, rows = sequences.rows, steps = sequences.steps();
  tape.memory.resize(rows * width_);
  tape.squashed.resize(rows * width_);
  tape.output.resize(rows * width_);
  const auto step = [&](std::size_t at, std::size_t count, const float* previous) {
    lstm_step(tape.gates.data() + at * gates, previous, tape.memory.data() + at * width_,
              tape.squashed.data() + at * width_, tape.output.data() + at * width_, count, width_, width_);
  };
  std::size_t before = 0, running = 0;  // the rows of the step before
  for (std::size_t n = 0; n < steps; ++n) {
    const std::size_t t = from_end ? steps - 1 - n : n;
    const std::size_t at = sequences.starts[t], count = sequences.counts[t], going_on = std::min(count, running);
    if (going_on > 0) {
      multiply_add({tape.output.data() + before * width_, width_, 1}, recurrent_, tape.gates.data() + at * gates, gates,
                   going_on);
      step(at, going_on, tape.memory.data() + before * width_);
    }
    if (going_on < count) step(at + going_on, count - going_on, nullptr);
    before = at;
    running = count;
  }
}

void Lstm::backward(const Sequences& sequences, const LstmTape& tape, std::vector<float>& d_output,
                    std::vector<float>& d_inputs, float* gradient) const {
  const std::size_t gates = 4 * width_, rows = sequences.rows;
  std::vector<float> d_gates(rows * gates), d_memory(sequences.lengths.size() * width_);
  for (std::size_t t = sequences.steps(); t-- > 0;) {
    const std::size_t at = sequences.starts[t], count = sequences.counts[t];
    const std::size_t before = t == 0 ? 0 : sequences.starts[t - 1];
    float* const d_now = d_gates.data() + at * gates;
    lstm_step_back(tape.gates.data() + at * gates, t == 0 ? nullptr : tape.memory.data() + before * width_,
                   tape.squashed.data() + at * width_, d_output.data() + at * width_, d_memory.data(), d_now, count,
                   width_);
    if (t > 0) {
      multiply_add({d_now, gates, 1}, recurrent_back_, d_output.data() + before * width_, width_, count);
    }
  }
  d_inputs.assign(rows * input_, 0.0F);
  multiply_add({d_gates.data(), gates, 1}, input_back_, d_inputs.data(), input_, rows);

  Packed right;
  right.pack(d_gates.data(), rows, gates, gates);
  multiply_add({tape.inputs.data(), 1, input_}, right, gradient + tensors_.input.at, gates, input_);
  const std::size_t first = sequences.steps() == 0 ? 0 : sequences.counts[0];
  std::vector<float> previous((rows - first) * width_);
  for (std::size_t t = 1; t < sequences.steps(); ++t) {
    std::copy_n(tape.output.data() + sequences.starts[t - 1] * width_, sequences.counts[t] * width_,
                previous.data() + (sequences.starts[t] - first) * width_);
  }
  right.pack(d_gates.data() + first * gates, rows - first, gates, gates);
  multiply_add({previous.data(), 1, width_}, right, gradient + tensors_.recurrent.at, gates, width_);
  float* const d_bias = gradient + tensors_.bias.at;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < gates; ++k) d_bias[k] += d_gates[r * gates + k];
  }
}

}  // namespace ogden::network
