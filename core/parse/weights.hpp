// The numbers of the parser's network and how they lie in memory.
//
// Two layers of LSTMs, each read from the left and from the right, see every token of a sentence (Stern, Andreas
// and Klein 2017). Between two tokens stands a fencepost: what the second layer knows from the left and from the
// right. A span is scored for every label from its two fenceposts by a network with one hidden layer.
//
// All weights but those of words and features lie in one array (`network/tensors.hpp`). Words and features are tables of
// rows, of which a sentence touches few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "network/tensors.hpp"

namespace ogden::parse {

/// The sizes of a network. `valid` keeps them so small that no product of two of them overflows.
struct Shape {
  std::uint32_t words = 0, word_width = 0;        ///< rows of the table of words, numbers in a row
  std::uint32_t features = 0, feature_width = 0;  ///< the same for features
  std::uint32_t hidden = 0;                       ///< numbers in the state of one LSTM
  std::uint32_t span = 0;                         ///< hidden units for a span
  std::uint32_t labels = 0;

  bool valid() const noexcept {
    const auto within = [](std::uint32_t value, std::uint32_t most) { return value > 0 && value <= most; };
    return within(words, 1U << 22) && within(features, 1U << 22) && within(word_width, 1024) &&
           within(feature_width, 1024) && within(hidden, 1024) && within(span, 1024) && within(labels, 4096);
  }
  std::size_t token() const noexcept { return std::size_t{word_width} + feature_width; }
  bool operator==(const Shape&) const = default;
};

constexpr std::size_t kLayers = 2;
constexpr std::size_t kDirections = 2;

struct Layout {
  network::LstmTensors lstm[kLayers][kDirections];
  network::Tensor left, right, span_bias, output, output_bias;
  std::size_t size = 0;

  explicit Layout(const Shape& shape) {
    network::TensorPlaces places;
    const std::size_t hidden = shape.hidden;
    for (std::size_t layer = 0; layer < kLayers; ++layer) {
      for (auto& each : lstm[layer]) {
        each = places.next_lstm(layer == 0 ? shape.token() : kDirections * hidden, hidden);
      }
    }
    left = places.next(kDirections * hidden, shape.span);
    right = places.next(kDirections * hidden, shape.span);
    span_bias = places.next(1, shape.span);
    output = places.next(shape.span, shape.labels);
    output_bias = places.next(1, shape.labels);
    size = places.size();
  }
};

struct Weights {
  Shape shape;
  Layout layout;
  std::vector<float> dense, words, features;

  explicit Weights(const Shape& sizes)
      : shape(sizes),
        layout(sizes),
        dense(layout.size),
        words(std::size_t{sizes.words} * sizes.word_width),
        features(std::size_t{sizes.features} * sizes.feature_width) {}
};

}  // namespace ogden::parse
