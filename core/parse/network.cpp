#include "parse/network.hpp"

#include <algorithm>
#include <bit>

namespace ogden::parse {
namespace {

void apply(const network::Sequences& sequences, const std::vector<float>& mask, std::vector<float>& rows,
           std::size_t width) {
  if (mask.empty()) return;
  for (std::size_t r = 0; r < sequences.rows; ++r) {
    const float* const factors = mask.data() + sequences.sentence[r] * width;
    for (std::size_t k = 0; k < width; ++k) rows[r * width + k] *= factors[k];
  }
}

network::Sequences sequences_of(std::span<const std::vector<Token>* const> batch) {
  std::vector<std::size_t> lengths;
  for (const auto* sentence : batch) lengths.push_back(sentence->size());
  return network::Sequences(std::move(lengths));
}

}  // namespace

void Network::prepare(bool training) {
  for (std::size_t layer = 0; layer < kLayers; ++layer) {
    for (std::size_t way = 0; way < kDirections; ++way) {
      lstm_[layer][way].prepare(weights_->dense.data(), weights_->layout.lstm[layer][way], training);
    }
  }
  scorer_.prepare(*weights_, training);
}

void DistinctTokens::find(std::span<const std::vector<Token>* const> batch, const network::Sequences& sequences) {
  tokens_.clear();
  numbers_.resize(sequences.rows);
  slots_.assign(std::bit_ceil(2 * sequences.rows + 1), 0);
  for (std::size_t b = 0; b < batch.size(); ++b) {
    for (std::size_t t = 0; t < batch[b]->size(); ++t) numbers_[sequences.row(b, t)] = number((*batch[b])[t]);
  }
}

std::size_t DistinctTokens::number(const Token& token) {
  std::uint64_t hash = token.word;
  for (std::size_t f = 0; f < token.count; ++f) hash = (hash ^ token.features[f]) * 0x9E3779B97F4A7C15ULL;
  std::size_t at = (hash >> 32U) & (slots_.size() - 1);
  for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
    if (tokens_[slots_[at] - 1] == token) return slots_[at] - 1;
  }
  tokens_.push_back(token);
  slots_[at] = static_cast<std::uint32_t>(tokens_.size());
  return tokens_.size() - 1;
}

/// What the network sees of a token: `row` is all zero before.
void Network::look_up(const Token& token, float* row) const {
  const Shape& shape = weights_->shape;
  std::copy_n(weights_->words.data() + std::size_t{token.word} * shape.word_width, shape.word_width, row);
  float* const rest = row + shape.word_width;
  for (std::size_t f = 0; f < token.count; ++f) {
    const float* const from = weights_->features.data() + std::size_t{token.features[f]} * shape.feature_width;
    for (std::size_t k = 0; k < shape.feature_width; ++k) rest[k] += from[k];
  }
}

/// What a layer gives of each token, both directions side by side.
void Network::join_directions(std::size_t layer, const Tape& tape, std::vector<float>& joined) const {
  const std::size_t hidden = weights_->shape.hidden;
  joined.resize(tape.sequences.rows * kDirections * hidden);
  for (std::size_t r = 0; r < tape.sequences.rows; ++r) {
    float* const row = joined.data() + r * kDirections * hidden;
    std::copy_n(tape.lstm[layer][0].output.data() + r * hidden, hidden, row);
    std::copy_n(tape.lstm[layer][1].output.data() + tape.from_right(r) * hidden, hidden, row + hidden);
  }
}

void Network::run_layer(std::size_t layer, std::vector<float>& inputs, const Masks& masks, Tape& tape) const {
  const network::Sequences& sequences = tape.sequences;
  const std::size_t width = inputs.size() / std::max<std::size_t>(1, sequences.rows);
  apply(sequences, masks.layer[layer], inputs, width);
  std::vector<float>& turned = tape.lstm[layer][1].inputs;
  turned.resize(inputs.size());
  for (std::size_t r = 0; r < sequences.rows; ++r) {
    std::copy_n(inputs.data() + sequences.mirrored[r] * width, width, turned.data() + r * width);
  }
  tape.lstm[layer][0].inputs = std::move(inputs);
  for (std::size_t way = 0; way < kDirections; ++way) lstm_[layer][way].forward(sequences, tape.lstm[layer][way]);
}

void Network::take_posts(const Masks& masks, Tape& tape) const {
  const network::Sequences& sequences = tape.sequences;
  const std::size_t hidden = weights_->shape.hidden, width = post_width();
  const float* const from_left = tape.lstm[kLayers - 1][0].output.data();
  const float* const from_right = tape.lstm[kLayers - 1][1].output.data();
  tape.posts.resize(sequences.lengths.size());
  for (std::size_t b = 0; b < tape.posts.size(); ++b) {
    const std::size_t count = sequences.lengths[b] - 1;
    tape.posts[b].resize(count * width);
    for (std::size_t p = 0; p < count; ++p) {
      float* const post = tape.posts[b].data() + p * width;
      std::copy_n(from_left + sequences.row(b, p) * hidden, hidden, post);
      std::copy_n(from_right + tape.from_right(sequences.row(b, p + 1)) * hidden, hidden, post + hidden);
      if (masks.posts.empty()) continue;
      for (std::size_t k = 0; k < width; ++k) post[k] *= masks.posts[b * width + k];
    }
  }
}

void Network::read(std::span<const std::vector<Token>* const> batch, Tape& tape) const {
  tape.sequences = sequences_of(batch);
  tape.mirrored = false;
  const network::Sequences& sequences = tape.sequences;
  tape.distinct.find(batch, sequences);
  const std::size_t width = weights_->shape.token();
  tape.inputs.assign(tape.distinct.tokens().size() * width, 0.0F);
  float* row = tape.inputs.data();
  for (const Token& token : tape.distinct.tokens()) {
    look_up(token, row);
    row += width;
  }
  for (std::size_t layer = 0; layer < kLayers; ++layer) {
    if (layer > 0) join_directions(layer - 1, tape, tape.inputs);
    for (std::size_t way = 0; way < kDirections; ++way) {
      const network::Lstm& lstm = lstm_[layer][way];
      lstm.project(tape.inputs, layer == 0 ? tape.projected : tape.room.gates);
      if (layer == 0) lstm.share(tape.projected, tape.distinct.numbers(), tape.room);
      lstm.run(sequences, way == 1, tape.room);
      tape.lstm[layer][way].output.swap(tape.room.output);
    }
  }
  take_posts(Masks{}, tape);
}

void Network::forward(std::span<const std::vector<Token>* const> batch, const Masks& masks, Tape& tape) const {
  tape.sequences = sequences_of(batch);
  tape.mirrored = true;
  const std::size_t width = weights_->shape.token();
  std::vector<float> inputs(tape.sequences.rows * width);
  for (std::size_t b = 0; b < batch.size(); ++b) {
    for (std::size_t t = 0; t < batch[b]->size(); ++t) {
      look_up((*batch[b])[t], inputs.data() + tape.sequences.row(b, t) * width);
    }
  }
  for (std::size_t layer = 0; layer < kLayers; ++layer) {
    if (layer > 0) join_directions(layer - 1, tape, inputs);
    run_layer(layer, inputs, masks, tape);
  }
  take_posts(masks, tape);
}

void Network::backward(const Tape& tape, const Masks& masks, const std::vector<std::vector<float>>& d_posts,
                       float* gradient, std::vector<float>& d_tokens) const {
  const network::Sequences& sequences = tape.sequences;
  const std::size_t hidden = weights_->shape.hidden, width = post_width();
  std::vector<float> d_output[kDirections];
  for (auto& each : d_output) each.assign(sequences.rows * hidden, 0.0F);
  for (std::size_t b = 0; b < d_posts.size(); ++b) {
    for (std::size_t p = 0; p + 1 < sequences.lengths[b]; ++p) {
      const float* const d_post = d_posts[b].data() + p * width;
      float* const left = d_output[0].data() + sequences.row(b, p) * hidden;
      float* const right = d_output[1].data() + sequences.mirrored[sequences.row(b, p + 1)] * hidden;
      for (std::size_t k = 0; k < hidden; ++k) {
        left[k] = d_post[k] * (masks.posts.empty() ? 1.0F : masks.posts[b * width + k]);
        right[k] = d_post[hidden + k] * (masks.posts.empty() ? 1.0F : masks.posts[b * width + hidden + k]);
      }
    }
  }
  std::vector<float> d_turned;
  for (std::size_t layer = kLayers; layer-- > 0;) {
    lstm_[layer][0].backward(sequences, tape.lstm[layer][0], d_output[0], d_tokens, gradient);
    lstm_[layer][1].backward(sequences, tape.lstm[layer][1], d_output[1], d_turned, gradient);
    const std::size_t inputs = d_tokens.size() / std::max<std::size_t>(1, sequences.rows);
    for (std::size_t r = 0; r < sequences.rows; ++r) {
      const float* const from = d_turned.data() + sequences.mirrored[r] * inputs;
      for (std::size_t k = 0; k < inputs; ++k) d_tokens[r * inputs + k] += from[k];
    }
    apply(sequences, masks.layer[layer], d_tokens, inputs);
    if (layer == 0) break;
    for (std::size_t r = 0; r < sequences.rows; ++r) {
      std::copy_n(d_tokens.data() + r * inputs, hidden, d_output[0].data() + r * hidden);
      std::copy_n(d_tokens.data() + r * inputs + hidden, hidden,
                  d_output[1].data() + sequences.mirrored[r] * hidden);
    }
  }
}

}  // namespace ogden::parse
