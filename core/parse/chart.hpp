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

/// A square of numbers for pairs of fenceposts.
class Square {
 public:
  explicit Square(std::size_t length = 0) : side_(length + 1), values_(side_ * side_) {}
  float& operator()(std::size_t a, std::size_t b) noexcept { return values_[a * side_ + b]; }
  float operator()(std::size_t a, std::size_t b) const noexcept { return values_[a * side_ + b]; }
  const float* row(std::size_t a) const noexcept { return values_.data() + a * side_; }
  float* row(std::size_t a) noexcept { return values_.data() + a * side_; }

 private:
  std::size_t side_;
  std::vector<float> values_;
};

/// The chart of the best tree. `whole` is by (end, start), so that both factors of a split lie in a row.
struct BestChart {
  Square any, whole, split;
  std::vector<std::uint32_t> label, cut;  ///< by span index: the best label, and where the best split is

  explicit BestChart(const SpanScores& scores);
};

/// The brackets of the best tree, parents before children and left before right. Of equal trees always the same.
std::vector<Bracket> best_tree(const SpanScores& scores);

/// The probability of each label at each span, under exp(score) (`probabilities` lies like the scores); gives the
/// logarithm of the sum over all trees. Inside and outside (Baker 1979).
double marginals(const SpanScores& scores, std::vector<float>& probabilities);

}  // namespace ogden::parse
