// The score of every span of a sentence for every label, from the fenceposts at its two ends.
//
// hidden(i, j) = max(0, left(i) + right(j) + bias), where left and right are products of the fenceposts with
// weights; score(i, j, label) = hidden(i, j) * output + bias. The product with the fenceposts is done once for
// each of them and not for each span, so the cost of a span is that of the output.
#pragma once

#include <cstddef>
#include <vector>

#include "network/dense.hpp"
#include "parse/weights.hpp"

namespace ogden::parse {

/// The spans of a sentence of `length` words in one row: all that start at 0 by their end, then all that start at
/// 1, and so on.
inline std::size_t span_count(std::size_t length) noexcept { return length * (length + 1) / 2; }
inline std::size_t span_index(std::size_t length, std::size_t start, std::size_t end) noexcept {
  return start * (2 * length - start + 1) / 2 + (end - start - 1);
}

class SpanScorer {
 public:
  void prepare(const Weights& weights, bool training);

  /// What a pass works with, kept so that the next sentence needs no new memory.
  struct Room {
    std::vector<float> left, right;
  };

  /// `posts` has length + 1 rows; `scores` gets span_count(length) rows of one number for each label.
  void forward(const float* posts, std::size_t length, Room& room, std::vector<float>& scores) const;

  /// From the gradient of the scores to that of the posts (added to). Spans whose gradient is nearly 0 are left
  /// out: most are, and the sum of what is lost is far below the noise of the training.
  void backward(const float* posts, std::size_t length, const std::vector<float>& d_scores, float* d_posts,
                float* gradient) const;

 private:
  void project(const float* posts, std::size_t length, std::vector<float>& left, std::vector<float>& right) const;

  std::size_t post_ = 0, width_ = 0, labels_ = 0;
  network::Tensor left_at_, right_at_, bias_at_, output_at_, output_bias_at_;
  network::Packed left_, right_, output_, left_back_, right_back_, output_back_;
  std::vector<float> bias_, output_bias_;
};

}  // namespace ogden::parse
