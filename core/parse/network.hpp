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

/// The different tokens of a batch. Half of all tokens are one that was there before: "the", a comma, the two ends.
class DistinctTokens {
 public:
  void find(std::span<const std::vector<Token>* const> batch, const network::Sequences& sequences);

  const std::vector<Token>& tokens() const noexcept { return tokens_; }
  /// For each row of the batch the number of its token.
  const std::vector<std::size_t>& numbers() const noexcept { return numbers_; }

 private:
  std::size_t number(const Token& token);

  std::vector<Token> tokens_;
  std::vector<std::size_t> numbers_;
  std::vector<std::uint32_t> slots_;  ///< a number and one more by a token's hash; 0: free
};

/// What a pass over a batch leaves behind.
struct Tape {
  network::Sequences sequences{{}};
  network::LstmTape lstm[kLayers][kDirections];
  bool mirrored = false;  ///< whether the rows of LSTMs from the right lie in the order in which they read
  std::vector<std::vector<float>> posts;  ///< of each sentence: length + 1 rows
  // What parsing works with, kept so that the next batch needs no new memory.
  DistinctTokens distinct;
  std::vector<float> inputs, projected;
  network::LstmTape room;

  /// The row of the LSTMs from the right for a row of the batch.
  std::size_t from_right(std::size_t row) const noexcept { return mirrored ? sequences.mirrored[row] : row; }
};

class Network {
 public:
  explicit Network(const Weights& weights) : weights_(&weights) {}

  /// Takes the weights as they are now. Call it after each change to them.
  void prepare(bool training);

  const SpanScorer& scorer() const noexcept { return scorer_; }
  std::size_t post_width() const noexcept { return kDirections * weights_->shape.hidden; }

  /// `batch` is sorted by length, the longest first; a sentence has its two ends (see Lexicon::tokens). For parsing.
  void read(std::span<const std::vector<Token>* const> batch, Tape& tape) const;

  /// The same for training, slower: it leaves behind what the way back needs.
  void forward(std::span<const std::vector<Token>* const> batch, const Masks& masks, Tape& tape) const;

  /// From the gradients of the fenceposts; adds to `gradient`, and leaves in `d_tokens` a row for each row of the
  /// batch: the gradient of the word's row and then of each of its features' rows.
  void backward(const Tape& tape, const Masks& masks, const std::vector<std::vector<float>>& d_posts, float* gradient,
                std::vector<float>& d_tokens) const;

 private:
  void look_up(const Token& token, float* row) const;
  void join_directions(std::size_t layer, const Tape& tape, std::vector<float>& joined) const;
  void run_layer(std::size_t layer, std::vector<float>& inputs, const Masks& masks, Tape& tape) const;
  void take_posts(const Masks& masks, Tape& tape) const;

  const Weights* weights_;
  network::Lstm lstm_[kLayers][kDirections];
  SpanScorer scorer_;
};

}  // namespace ogden::parse
