// One LSTM in one direction over several sentences (Hochreiter and Schmidhuber 1997; forget gates, no peepholes).
#pragma once

#include <cstddef>
#include <vector>

#include "network/dense.hpp"
#include "network/sequences.hpp"
#include "network/tensors.hpp"

namespace ogden::network {

/// What one pass leaves behind; row by row as in `Sequences`, in the order in which the LSTM reads.
struct LstmTape {
  std::vector<float> inputs, gates, memory, squashed, output;
};

class Lstm {
 public:
  /// Takes the weights as they are now; with `training`, also what the way back needs.
  void prepare(const float* dense, const LstmTensors& tensors, bool training);

  std::size_t width() const noexcept { return width_; }

  /// Reads `tape.inputs` and fills the rest of the tape.
  void forward(const Sequences& sequences, LstmTape& tape) const;
  /// The same in two parts. What rows of inputs add to the gates depends on nothing else, so that rows that are alike
  /// can share it: `project` gives it, and `run` takes the steps from there. It finds it in the gates of the tape. With
  /// `from_end`, each sentence is read from its last token to its first; rows stay where they are.
  void project(const std::vector<float>& inputs, std::vector<float>& projected) const;
  /// Puts row `numbers[r]` of what was projected into row r of the gates.
  void share(const std::vector<float>& projected, const std::vector<std::size_t>& numbers, LstmTape& tape) const;
  void run(const Sequences& sequences, bool from_end, LstmTape& tape) const;

  /// From the gradient of the output (`d_output`, changed) to that of the inputs; adds to the gradient of the
  /// weights, which lies like the weights.
  void backward(const Sequences& sequences, const LstmTape& tape, std::vector<float>& d_output,
                std::vector<float>& d_inputs, float* gradient) const;

 private:
  LstmTensors tensors_;
  std::size_t width_ = 0, input_ = 0;
  Packed input_weights_, recurrent_, input_back_, recurrent_back_;
  std::vector<float> bias_;
};

}  // namespace ogden::network
