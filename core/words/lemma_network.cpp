#include "words/lemma_network.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace ogden::words {
namespace {

constexpr std::size_t kParts = 4;

std::size_t letter_class(char letter) noexcept {
  return letter >= 'a' && letter <= 'z' ? static_cast<std::size_t>(letter - 'a') + 2 : 1;
}

}  // namespace

LemmaNetwork::LemmaNetwork(std::vector<float> first, std::vector<float> first_bias, std::vector<float> second,
                           std::vector<float> second_bias)
    : first_(std::move(first)),
      first_bias_(std::move(first_bias)),
      second_(std::move(second)),
      second_bias_(std::move(second_bias)) {
  const std::size_t hidden = first_bias_.size(), rules = second_bias_.size();
  if (hidden == 0 || rules < 2 || first_.size() != kRows * hidden || second_.size() != hidden * rules) {
    throw std::invalid_argument("the layers do not fit each other");
  }
}

LemmaNetwork::Choice LemmaNetwork::choose(std::string_view word, std::size_t part) const {
  if (part >= kParts) throw std::invalid_argument("there is no such part of speech");
  const std::size_t width = first_bias_.size(), rules = second_bias_.size();
  std::vector<float> hidden = first_bias_, scores = second_bias_;
  const auto add_row = [&](std::size_t row) {
    for (std::size_t k = 0; k < width; ++k) hidden[k] += first_[row * width + k];
  };
  add_row(part);
  for (std::size_t k = 0; k < std::min(word.size(), kLetters); ++k) {
    add_row((k + 1) * kClasses + letter_class(word[word.size() - 1 - k]));
  }
  for (std::size_t k = 0; k < width; ++k) {
    if (hidden[k] <= 0.0F) continue;
    for (std::size_t rule = 0; rule < rules; ++rule) scores[rule] += hidden[k] * second_[k * rules + rule];
  }
  const auto best = std::ranges::max_element(scores);
  const float most = *best;
  *best = -std::numeric_limits<float>::infinity();
  return {static_cast<std::size_t>(best - scores.begin()), most - *std::ranges::max_element(scores)};
}

}  // namespace ogden::words
