#include "parse/optimiser.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "parse/tokens.hpp"

namespace ogden::parse {
namespace {

constexpr float kFirstDecay = 0.9F, kSecondDecay = 0.999F, kTiny = 1e-8F;

void fill_uniform(float* values, std::size_t size, float most, Random& random) {
  for (std::size_t k = 0; k < size; ++k) values[k] = (2.0F * random.uniform() - 1.0F) * most;
}

void adam(float* values, float* gradient, float* first, float* second, std::size_t size, float rate, float factor) {
  for (std::size_t k = 0; k < size; ++k) {
    const float g = gradient[k] * factor;
    first[k] = kFirstDecay * first[k] + (1.0F - kFirstDecay) * g;
    second[k] = kSecondDecay * second[k] + (1.0F - kSecondDecay) * g * g;
    values[k] -= rate * first[k] / (std::sqrt(second[k]) + kTiny);
    gradient[k] = 0.0F;
  }
}

}  // namespace

void initialise(Weights& weights, std::span<const float> vectors, Random& random) {
  float* const dense = weights.dense.data();
  const auto glorot = [&](const network::Tensor& tensor, std::size_t out) {
    fill_uniform(dense + tensor.at, tensor.size(), std::sqrt(6.0F / static_cast<float>(tensor.rows + out)), random);
  };
  for (const auto& layer : weights.layout.lstm) {
    for (const auto& each : layer) {
      glorot(each.input, weights.shape.hidden);
      glorot(each.recurrent, weights.shape.hidden);
      std::fill_n(dense + each.bias.at + weights.shape.hidden, weights.shape.hidden, 1.0F);  // remember at first
    }
  }
  glorot(weights.layout.left, weights.shape.span);
  glorot(weights.layout.right, weights.shape.span);
  glorot(weights.layout.output, weights.shape.labels);
  std::fill_n(dense + weights.layout.output_bias.at, weights.shape.labels, -3.0F);  // most spans are no phrase
  fill_uniform(weights.features.data(), weights.features.size(), 0.15F, random);
  fill_uniform(weights.words.data(), weights.words.size(), 0.15F, random);
  const auto first = static_cast<std::ptrdiff_t>(Lexicon::kFirstWord * weights.shape.word_width);
  std::copy(vectors.begin(), vectors.end(), weights.words.begin() + first);
}

void TableGradient::add(std::uint32_t row, const float* gradient) {
  if (!is_touched_[row]) {
    is_touched_[row] = true;
    touched_.push_back(row);
  }
  float* const sum = sums_.data() + row * width_;
  for (std::size_t k = 0; k < width_; ++k) sum[k] += gradient[k];
}

void TableGradient::forget() {
  for (const std::uint32_t row : touched_) is_touched_[row] = false;
  touched_.clear();
}

std::vector<float> TableGradient::take() {
  std::vector<float> table(sums_.size());
  table.swap(sums_);
  forget();
  return table;
}

Optimiser::Optimiser(Weights& weights)
    : words(weights.shape.words, weights.shape.word_width),
      features(weights.shape.features, weights.shape.feature_width),
      weights_(weights),
      dense_moments_{std::vector<float>(weights.dense.size()), std::vector<float>(weights.dense.size())},
      word_moments_{std::vector<float>(weights.words.size()), std::vector<float>(weights.words.size())},
      feature_moments_{std::vector<float>(weights.features.size()), std::vector<float>(weights.features.size())} {}

void Optimiser::step_table(std::vector<float>& table, Moments& moments, TableGradient& gradient, float rate,
                           float factor) {
  const std::size_t width = gradient.width();
  for (const std::uint32_t row : gradient.touched()) {
    const std::size_t at = row * width;
    adam(table.data() + at, gradient.row(row), moments.first.data() + at, moments.second.data() + at, width, rate,
         factor);
  }
  gradient.forget();
}

void Optimiser::step(std::vector<float>& gradient, float rate, float factor) {
  ++steps_;
  const double count = static_cast<double>(steps_);
  const double correction = std::sqrt(1.0 - std::pow(0.999, count)) / (1.0 - std::pow(0.9, count));
  const float corrected = rate * static_cast<float>(correction);
  adam(weights_.dense.data(), gradient.data(), dense_moments_.first.data(), dense_moments_.second.data(),
       gradient.size(), corrected, factor);
  step_table(weights_.words, word_moments_, words, corrected, factor);
  step_table(weights_.features, feature_moments_, features, corrected, factor);
}

std::vector<std::vector<float>*> Optimiser::arrays() {
  return {&weights_.dense,      &weights_.words,       &weights_.features,
          &dense_moments_.first, &dense_moments_.second, &word_moments_.first,
          &word_moments_.second, &feature_moments_.first, &feature_moments_.second};
}

std::string Optimiser::state() const {
  std::string bytes(reinterpret_cast<const char*>(&steps_), sizeof steps_);
  for (const std::vector<float>* array : const_cast<Optimiser*>(this)->arrays()) {
    bytes.append(reinterpret_cast<const char*>(array->data()), array->size() * sizeof(float));
  }
  return bytes;
}

void Optimiser::restore(std::string_view state) {
  std::size_t size = sizeof steps_;
  for (const std::vector<float>* array : arrays()) size += array->size() * sizeof(float);
  if (state.size() != size) throw std::invalid_argument("the state of the training is of other sizes");
  std::memcpy(&steps_, state.data(), sizeof steps_);
  std::size_t at = sizeof steps_;
  for (std::vector<float>* array : arrays()) {
    std::memcpy(array->data(), state.data() + at, array->size() * sizeof(float));
    at += array->size() * sizeof(float);
  }
}

}  // namespace ogden::parse
