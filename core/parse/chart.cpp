#include "parse/chart.hpp"

#include <algorithm>
#include <cmath>

#include "network/dense.hpp"
#include "parse/spans.hpp"

namespace ogden::parse {
namespace {

/// Below this a part of the forest is not followed further down when probabilities are handed out.
constexpr float kNegligible = 1e-7F;

/// log(sum of exp), with the terms exp(x - result) left in `terms`.
float log_sum(float* terms, std::size_t size) {
  const float most = *std::max_element(terms, terms + size);
  for (std::size_t k = 0; k < size; ++k) terms[k] -= most;
  network::exponentials(terms, size);
  float sum = 0.0F;
  for (std::size_t k = 0; k < size; ++k) sum += terms[k];
  for (std::size_t k = 0; k < size; ++k) terms[k] /= sum;
  return most + std::log(sum);
}

/// log(1 + exp(x)) without overflow.
float log_one_plus(float x) { return x > 0.0F ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

/// The chart of sums. `labelled` is the log of the sum over labels of a span.
struct SumChart {
  Square any, whole, split, labelled;
  explicit SumChart(const SpanScores& scores);
};

SumChart::SumChart(const SpanScores& scores)
    : any(scores.length), whole(scores.length), split(scores.length), labelled(scores.length) {
  const std::size_t length = scores.length;
  std::vector<float> terms(std::max(length, scores.labels));
  for (std::size_t width = 1; width <= length; ++width) {
    for (std::size_t i = 0; i + width <= length; ++i) {
      const std::size_t j = i + width;
      std::copy_n(scores.row(i, j), scores.labels, terms.data());
      const float label = log_sum(terms.data(), scores.labels);
      labelled(i, j) = label;
      if (width == 1) {
        any(i, j) = whole(j, i) = log_one_plus(label);
        continue;
      }
      const float* const left = any.row(i);
      const float* const right = whole.row(j);
      for (std::size_t k = i + 1; k < j; ++k) terms[k - i - 1] = left[k] + right[k];
      const float below = log_sum(terms.data(), width - 1);
      split(i, j) = below;
      whole(j, i) = label + below;
      any(i, j) = log_one_plus(label) + below;
    }
  }
}

}  // namespace

BestChart::BestChart(const SpanScores& scores)
    : any(scores.length),
      whole(scores.length),
      split(scores.length),
      label(span_count(scores.length)),
      cut(span_count(scores.length)) {
  const std::size_t length = scores.length;
  for (std::size_t width = 1; width <= length; ++width) {
    for (std::size_t i = 0; i + width <= length; ++i) {
      const std::size_t j = i + width, index = span_index(length, i, j);
      const float* const row = scores.row(i, j);
      const float* const best = std::max_element(row, row + scores.labels);
      label[index] = static_cast<std::uint32_t>(best - row);
      if (width == 1) {
        any(i, j) = whole(j, i) = std::max(0.0F, *best);
        continue;
      }
      const float* const left = any.row(i);
      const float* const right = whole.row(j);
      std::size_t at = i + 1;
      float most = left[at] + right[at];
      for (std::size_t k = i + 2; k < j; ++k) {
        const float sum = left[k] + right[k];
        if (sum > most) {
          most = sum;
          at = k;
        }
      }
      cut[index] = static_cast<std::uint32_t>(at);
      split(i, j) = most;
      whole(j, i) = *best + most;
      any(i, j) = std::max(0.0F, *best) + most;
    }
  }
}

std::vector<Bracket> best_tree(const SpanScores& scores) {
  struct Item {
    std::size_t start, end;
    bool whole;
  };
  const BestChart chart(scores);
  std::vector<Bracket> brackets;
  std::vector<Item> stack{{0, scores.length, true}};
  while (!stack.empty()) {
    const Item item = stack.back();
    stack.pop_back();
    const std::size_t index = span_index(scores.length, item.start, item.end);
    const std::uint32_t label = chart.label[index];
    const bool word = item.end - item.start == 1;
    const bool sentence = item.end - item.start == scores.length;
    if (sentence || (item.whole && !word) || scores.row(item.start, item.end)[label] > 0.0F) {
      brackets.push_back({static_cast<std::uint32_t>(item.start), static_cast<std::uint32_t>(item.end), label});
    }
    if (word) continue;
    stack.push_back({chart.cut[index], item.end, true});
    stack.push_back({item.start, chart.cut[index], false});
  }
  return brackets;
}

double marginals(const SpanScores& scores, std::vector<float>& probabilities) {
  const std::size_t length = scores.length;
  const SumChart chart(scores);
  probabilities.assign(span_count(length) * scores.labels, 0.0F);
  Square as_any(length), as_whole(length);  // by (start, end): the probability of being reached as such a part
  std::vector<float> terms(std::max(length, scores.labels));
  as_whole(0, length) = 1.0F;
  for (std::size_t width = length; width > 0; --width) {
    for (std::size_t i = 0; i + width <= length; ++i) {
      const std::size_t j = i + width;
      const float any = as_any(i, j), whole = as_whole(i, j);
      if (any + whole < kNegligible) continue;
      const float label = chart.labelled(i, j);
      // With a label: surely, as a right part or the sentence; otherwise the label competes with having none.
      const float free = std::exp(label - log_one_plus(label));
      const bool must = width == length;
      const float share = width == 1 && !must ? (any + whole) * free : any * free + whole;
      std::copy_n(scores.row(i, j), scores.labels, terms.data());
      log_sum(terms.data(), scores.labels);
      float* const out = probabilities.data() + span_index(length, i, j) * scores.labels;
      for (std::size_t k = 0; k < scores.labels; ++k) out[k] = share * terms[k];
      if (width == 1) continue;
      const float* const left = chart.any.row(i);
      const float* const right = chart.whole.row(j);
      for (std::size_t k = i + 1; k < j; ++k) terms[k - i - 1] = left[k] + right[k] - chart.split(i, j);
      network::exponentials(terms.data(), width - 1);
      for (std::size_t k = i + 1; k < j; ++k) {
        const float part = (any + whole) * terms[k - i - 1];
        as_any(i, k) += part;
        as_whole(k, j) += part;
      }
    }
  }
  return static_cast<double>(length == 1 ? chart.labelled(0, 1) : chart.whole(length, 0));
}

}  // namespace ogden::parse
