// From tokens to fenceposts and back: the two tables, two layers of LSTMs, and the places between words.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "network/lstm.hpp"
#include "network/sequences.hpp"
#include "parse/spans.hpp"
#include "parse/tokens.hpp"
#include "parse/weights.hpp"

namespace ogden::parse {

/// Factors that hide units while training, the same for all tokens of a sentence (Gal and Ghahramani 2016): for the
/// inputs of each layer and for the fenceposts, a row for each sentence. Empty when parsing.
struct Masks {
  std::vector<float> layer[kLayers], posts;
};

/// What a pass over a batch leaves behind.
struct Tape {
  network::Sequences sequences{{}};
  network::LstmTape lstm[kLayers][kDirections];
  std::vector<std::vector<float>> posts;  ///< of each sentence: length + 1 rows
};

class Network {
 public:
  explicit Network(const Weights& weights) : weights_(&weights) {}

  /// Takes the weights as they are now. Call it after each change to them.
  void prepare(bool training);

  const SpanScorer& scorer() const noexcept { return scorer_; }
  std::size_t post_width() const noexcept { return kDirections * weights_->shape.hidden; }

  /// `batch` is sorted by length, the longest first; a sentence has its two ends (see Lexicon::tokens).
  void forward(std::span<const std::vector<Token>* const> batch, const Masks& masks, Tape& tape) const;

  /// From the gradients of the fenceposts; adds to `gradient`, and leaves in `d_tokens` a row for each row of the
  /// batch: the gradient of the word's row and then of each of its features' rows.
  void backward(const Tape& tape, const Masks& masks, const std::vector<std::vector<float>>& d_posts, float* gradient,
                std::vector<float>& d_tokens) const;

 private:
  void look_up(std::span<const std::vector<Token>* const> batch, const network::Sequences& sequences,
               std::vector<float>& inputs) const;
  void run_layer(std::size_t layer, std::vector<float>& inputs, const Masks& masks, Tape& tape) const;
  void take_posts(const Masks& masks, Tape& tape) const;

  const Weights* weights_;
  network::Lstm lstm_[kLayers][kDirections];
  SpanScorer scorer_;
};

}  // namespace ogden::parse
