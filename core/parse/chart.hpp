// The best tree, and the probability of every bracket, from a score for every span and label.
//
// The score of a tree is the sum of the scores of its brackets; a chain of unary rules is one label. A bracket
// with no label costs nothing and is how nodes with many children come about: a node's children are joined from
// the left, two at a time, under brackets without a label. So that each tree is reached in one way only, a right
// part is always a word or has a label. Probabilities and k-best lists then count each tree once.
//
//   any(i, j)     the words i to j as a left part: with a label or without
//   whole(i, j)   the same as a right part: with a label, or a single word
//   split(i, j)   max or sum over k of any(i, k) + whole(k, j)
//
// The whole sentence has a label. Labels do not depend on the split (Stern, Andreas and Klein 2017), so the time is
// that of length^3 / 6 additions, which is little next to computing the scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ogden::parse {

struct Bracket {
  std::uint32_t start, end, label;
  bool operator==(const Bracket&) const = default;
};

/// Scores as `SpanScorer` gives them. At least one word and one label.
struct SpanScores {
  std::size_t length, labels;
  const float* values;
  const float* row(std::size_t start, std::size_t end) const noexcept {
    return values + (start * (2 * length - start + 1) / 2 + (end - start - 1)) * labels;
  }
};

/// Numbers for spans, those of one width side by side, by their start: what is done to all spans of a width is done to
/// `kLanes` of them at once. Behind each row there is room for more, so that no end needs care.
class Diagonals {
 public:
  static constexpr std::size_t kLanes = 16;

  /// For sentences of `length` words; all numbers are 0.
  void reset(std::size_t length) {
    stride_ = length + 2 * kLanes;
    values_.assign((length + 1) * stride_, 0.0F);
  }
  float* row(std::size_t width) noexcept { return values_.data() + width * stride_; }
  const float* row(std::size_t width) const noexcept { return values_.data() + width * stride_; }
  float operator()(std::size_t start, std::size_t end) const noexcept { return row(end - start)[start]; }

 private:
  std::size_t stride_ = 0;
  std::vector<float> values_;
};

/// The chart of the best tree. It can be used again for another sentence.
struct BestChart {
  Diagonals any, whole, split;
  std::vector<float> label;  ///< by span index: the score of the best label

  void fill(const SpanScores& scores);
};

/// The brackets of the best tree, parents before children and left before right. Of equal trees always the same.
std::vector<Bracket> best_tree(const SpanScores& scores);

/// The probability of each label at each span, under exp(score). Inside and outside (Baker 1979). It can be used again for
/// another sentence.
class Marginals {
 public:
  /// Reads the scores; gives the logarithm of the sum over all trees.
  double sum(const SpanScores& scores);
  /// The probability of a bracket.
  float of(const Bracket& bracket) const noexcept;
  /// All probabilities, which lie like the scores.
  void all(std::vector<float>& probabilities) const;

 private:
  void sum_labels(const SpanScores& scores);
  void sum_splits();
  void hand_down();

  std::size_t length_ = 0, labels_ = 0;
  std::vector<float> most_, terms_, sums_;  ///< by span index: the largest score, exp(score - largest), their sum
  std::vector<float> shares_;               ///< by span index: the probability of having a label
  std::vector<float> room_;                 ///< for the spans of one width
  Diagonals any_, whole_, split_, labelled_, optional_;  ///< logarithms; `optional`: with a label or without
  Diagonals as_any_, as_whole_;                          ///< the probability of being reached as such a part
};

}  // namespace ogden::parse
