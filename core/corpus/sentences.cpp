#include "corpus/sentences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace ogden::corpus {
namespace {

/// Sentences that a step consumes on each side. Of equal sums the first step here wins.
struct Step {
  std::uint8_t normal, simple;
  bool skips() const noexcept { return normal == 0 || simple == 0; }
};
constexpr std::array<Step, 5> kSteps{{{1, 1}, {2, 1}, {1, 2}, {1, 0}, {0, 1}}};

/// The norm of each sentence, and of each sentence together with the one before it.
struct Norms {
  explicit Norms(std::span<const Vector> sentences) : with_previous(sentences.size(), 0) {
    for (const Vector& sentence : sentences) alone.push_back(sentence.norm);
    for (std::size_t k = 1; k < sentences.size(); ++k) {
      const double before = alone[k - 1];
      with_previous[k] = std::sqrt(before * before + alone[k] * alone[k] + 2 * dot(sentences[k - 1], sentences[k]));
    }
  }
  double of(std::size_t end, std::uint8_t count) const noexcept {
    return count == 2 ? with_previous[end - 1] : alone[end - 1];
  }
  std::vector<double> alone, with_previous;
};

/// Only the steps are kept for every cell, a byte each: sums and products need the last rows alone, and a
/// text without paragraphs, thousands of sentences long, must fit into memory too.
class Alignment {
 public:
  Alignment(std::span<const Vector> normal, std::span<const Vector> simple)
      : normal_(normal), simple_(simple), normal_norms_(normal), simple_norms_(simple), width_(simple.size() + 1) {}

  std::vector<Link> best(double skip_penalty) {
    fill(skip_penalty);
    std::vector<Link> links;
    for (std::size_t i = normal_.size(), j = simple_.size(); i > 0 || j > 0;) {
      const Step step = kSteps[steps_[i * width_ + j]];
      if (!step.skips()) {
        const double similarity = similarity_of(i, j, step, [this](std::size_t a, std::size_t b) {
          return dot(normal_[a], simple_[b]);
        });
        links.push_back({static_cast<std::uint32_t>(i - step.normal), step.normal,
                         static_cast<std::uint32_t>(j - step.simple), step.simple, similarity});
      }
      i -= step.normal;
      j -= step.simple;
    }
    std::reverse(links.begin(), links.end());
    return links;
  }

 private:
  using Row = std::vector<double>;

  /// Of the sentences that `step` consumes when it ends before normal sentence i and simple sentence j.
  template <typename Product>
  double similarity_of(std::size_t i, std::size_t j, Step step, Product product) const {
    double sum = product(i - 1, j - 1);
    if (step.normal == 2) sum += product(i - 2, j - 1);
    if (step.simple == 2) sum += product(i - 1, j - 2);
    return cosine(sum, normal_norms_.of(i, step.normal), simple_norms_.of(j, step.simple));
  }

  void fill(double skip_penalty) {
    steps_.assign((normal_.size() + 1) * width_, 0);
    std::array<Row, 3> sums{Row(width_), Row(width_), Row(width_)};  // row i is at i % 3
    std::array<Row, 2> products{Row(simple_.size()), Row(simple_.size())};
    for (std::size_t i = 0; i <= normal_.size(); ++i) {
      if (i > 0) {
        for (std::size_t j = 0; j < simple_.size(); ++j) products[(i - 1) % 2][j] = dot(normal_[i - 1], simple_[j]);
      }
      for (std::size_t j = 0; j < width_; ++j) fill_cell(i, j, skip_penalty, sums, products);
    }
  }

  void fill_cell(std::size_t i, std::size_t j, double skip_penalty, std::array<Row, 3>& sums,
                 const std::array<Row, 2>& products) {
    double& best = sums[i % 3][j];
    best = i == 0 && j == 0 ? 0 : -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < kSteps.size(); ++k) {
      const Step step = kSteps[k];
      if (i < step.normal || j < step.simple) continue;
      const double gain = step.skips() ? -skip_penalty
                                       : similarity_of(i, j, step, [&](std::size_t a, std::size_t b) {
                                           return products[a % 2][b];
                                         });
      const double sum = sums[(i - step.normal) % 3][j - step.simple] + gain;
      if (sum > best) {
        best = sum;
        steps_[i * width_ + j] = static_cast<std::uint8_t>(k);
      }
    }
  }

  std::span<const Vector> normal_, simple_;
  Norms normal_norms_, simple_norms_;
  std::size_t width_;
  std::vector<std::uint8_t> steps_;
};

}  // namespace

std::vector<Link> align_sentences(std::span<const Vector> normal, std::span<const Vector> simple,
                                  double skip_penalty) {
  return Alignment(normal, simple).best(skip_penalty);
}

}  // namespace ogden::corpus
