#include "parse/spans.hpp"

#include <algorithm>
#include <cmath>

namespace ogden::parse {
namespace {

constexpr float kNegligible = 1e-4F;

void hidden_units(const float* left, const float* right, std::size_t width, float* hidden) {
  for (std::size_t k = 0; k < width; ++k) {
    const float sum = left[k] + right[k];
    hidden[k] = sum > 0.0F ? sum : 0.0F;
  }
}

}  // namespace

void SpanScorer::prepare(const Weights& weights, bool training) {
  const Layout& layout = weights.layout;
  const float* const dense = weights.dense.data();
  post_ = layout.left.rows;
  width_ = layout.left.columns;
  labels_ = layout.output.columns;
  left_at_ = layout.left;
  right_at_ = layout.right;
  bias_at_ = layout.span_bias;
  output_at_ = layout.output;
  output_bias_at_ = layout.output_bias;
  left_.pack(dense + left_at_.at, post_, width_, width_);
  right_.pack(dense + right_at_.at, post_, width_, width_);
  output_.pack(dense + output_at_.at, width_, labels_, labels_);
  bias_.assign(dense + bias_at_.at, dense + bias_at_.at + width_);
  output_bias_.assign(dense + output_bias_at_.at, dense + output_bias_at_.at + labels_);
  if (!training) return;
  left_back_.pack_transposed(dense + left_at_.at, width_, post_, width_);
  right_back_.pack_transposed(dense + right_at_.at, width_, post_, width_);
  output_back_.pack_transposed(dense + output_at_.at, labels_, width_, labels_);
}

void SpanScorer::project(const float* posts, std::size_t length, std::vector<float>& left,
                         std::vector<float>& right) const {
  left.resize((length + 1) * width_);
  right.assign((length + 1) * width_, 0.0F);
  for (std::size_t p = 0; p <= length; ++p) std::copy_n(bias_.data(), width_, left.data() + p * width_);
  network::multiply_add({posts, post_, 1}, left_, left.data(), width_, length + 1);
  network::multiply_add({posts, post_, 1}, right_, right.data(), width_, length + 1);
}

void SpanScorer::forward(const float* posts, std::size_t length, Room& room, std::vector<float>& scores) const {
  project(posts, length, room.left, room.right);
  scores.resize(span_count(length) * labels_);
  for (std::size_t i = 0; i < length; ++i) {
    network::multiply_rectified(room.left.data() + i * width_, room.right.data() + (i + 1) * width_, output_,
                                output_bias_.data(), scores.data() + span_index(length, i, i + 1) * labels_, length - i);
  }
}

void SpanScorer::backward(const float* posts, std::size_t length, const std::vector<float>& d_scores, float* d_posts,
                          float* gradient) const {
  struct Place {
    std::size_t start, end;
  };
  std::vector<float> left, right, hidden, chosen;
  std::vector<Place> places;
  project(posts, length, left, right);
  for (std::size_t i = 0; i < length; ++i) {
    for (std::size_t j = i + 1; j <= length; ++j) {
      const float* const row = d_scores.data() + span_index(length, i, j) * labels_;
      if (std::none_of(row, row + labels_, [](float d) { return std::fabs(d) > kNegligible; })) continue;
      places.push_back({i, j});
      chosen.insert(chosen.end(), row, row + labels_);
      hidden.resize(places.size() * width_);
      hidden_units(left.data() + i * width_, right.data() + j * width_, width_,
                   hidden.data() + (places.size() - 1) * width_);
    }
  }
  const std::size_t count = places.size();
  network::Packed packed;
  packed.pack(chosen.data(), count, labels_, labels_);
  network::multiply_add({hidden.data(), 1, width_}, packed, gradient + output_at_.at, labels_, width_);
  std::vector<float> d_hidden(count * width_), d_left((length + 1) * width_), d_right((length + 1) * width_);
  network::multiply_add({chosen.data(), labels_, 1}, output_back_, d_hidden.data(), width_, count);
  for (std::size_t s = 0; s < count; ++s) {
    for (std::size_t k = 0; k < labels_; ++k) gradient[output_bias_at_.at + k] += chosen[s * labels_ + k];
    float* const to_left = d_left.data() + places[s].start * width_;
    float* const to_right = d_right.data() + places[s].end * width_;
    for (std::size_t k = 0; k < width_; ++k) {
      const float d = hidden[s * width_ + k] > 0.0F ? d_hidden[s * width_ + k] : 0.0F;
      to_left[k] += d;
      to_right[k] += d;
    }
  }
  for (std::size_t p = 0; p <= length; ++p) {
    for (std::size_t k = 0; k < width_; ++k) gradient[bias_at_.at + k] += d_left[p * width_ + k];
  }
  packed.pack(d_left.data(), length + 1, width_, width_);
  network::multiply_add({posts, 1, post_}, packed, gradient + left_at_.at, width_, post_);
  packed.pack(d_right.data(), length + 1, width_, width_);
  network::multiply_add({posts, 1, post_}, packed, gradient + right_at_.at, width_, post_);
  network::multiply_add({d_left.data(), width_, 1}, left_back_, d_posts, post_, length + 1);
  network::multiply_add({d_right.data(), width_, 1}, right_back_, d_posts, post_, length + 1);
}

}  // namespace ogden::parse
