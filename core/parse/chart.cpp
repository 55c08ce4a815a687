#include "parse/chart.hpp"

#include <algorithm>
#include <cmath>

#include "machine/widest.hpp"
#include "network/dense.hpp"
#include "network/exponential.hpp"
#include "parse/spans.hpp"

namespace ogden::parse {
namespace {

constexpr std::size_t kLanes = Diagonals::kLanes;
/// Below this a part of the forest is not followed further down when probabilities are handed out.
constexpr float kNegligible = 1e-7F;

/// log(1 + exp(x)) without overflow.
float log_one_plus(float x) { return x > 0.0F ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

OGDEN_INLINE float larger(float a, float b) { return b > a ? b : a; }

/// The largest number of each row. Several columns go side by side, since each step waits for the one before.
void row_maxima(const float* values, std::size_t rows, std::size_t columns, float* maxima) {
  constexpr std::size_t kTogether = 8;
  for (const float* row = values; row != values + rows * columns; row += columns) {
    float most[kTogether];
    for (std::size_t k = 0; k < kTogether; ++k) most[k] = row[std::min(k, columns - 1)];
    std::size_t at = kTogether;
    for (; at + kTogether <= columns; at += kTogether) {
      for (std::size_t k = 0; k < kTogether; ++k) most[k] = larger(most[k], row[at + k]);
    }
    for (; at < columns; ++at) most[0] = larger(most[0], row[at]);
    for (std::size_t k = 1; k < kTogether; ++k) most[0] = larger(most[0], most[k]);
    *maxima++ = most[0];
  }
}

/// The sum of each row from its front. A sum waits for its last addition, so several rows go side by side.
void row_sums(const float* values, std::size_t rows, std::size_t columns, float* sums) {
  constexpr std::size_t kTogether = 8;
  std::size_t r = 0;
  for (; r + kTogether <= rows; r += kTogether) {
    float found[kTogether] = {};
    for (std::size_t k = 0; k < columns; ++k) {
      for (std::size_t each = 0; each < kTogether; ++each) found[each] += values[(r + each) * columns + k];
    }
    std::copy_n(found, kTogether, sums + r);
  }
  for (; r < rows; ++r) {
    sums[r] = 0.0F;
    for (std::size_t k = 0; k < columns; ++k) sums[r] += values[r * columns + k];
  }
}

/// How many spans of a width are worked on: all, and what fills up the last vector.
std::size_t lanes_of(std::size_t length, std::size_t width) { return (length - width + kLanes) / kLanes * kLanes; }

OGDEN_WIDEST void raise_to_sums(const float* __restrict left, const float* __restrict right, float* __restrict best,
                                std::size_t lanes) {
  for (std::size_t k = 0; k < lanes; ++k) best[k] = larger(best[k], left[k] + right[k]);
}

OGDEN_WIDEST void add_exponentials(const float* __restrict left, const float* __restrict right,
                                   const float* __restrict best, float* __restrict sums, std::size_t lanes) {
  for (std::size_t k = 0; k < lanes; ++k) sums[k] += network::exponential((left[k] + right[k]) - best[k]);
}

OGDEN_WIDEST void add_shares(const float* __restrict left, const float* __restrict right, const float* __restrict split,
                             const float* __restrict reached, float* __restrict to_left, float* __restrict to_right,
                             std::size_t lanes) {
  for (std::size_t k = 0; k < lanes; ++k) {
    const float part = reached[k] * network::exponential((left[k] + right[k]) - split[k]);
    to_left[k] += part;
    to_right[k] += part;
  }
}

/// For each span of a width its best split.
void best_splits(const Diagonals& any, const Diagonals& whole, std::size_t width, std::size_t lanes, float* best) {
  for (std::size_t k = 0; k < lanes; ++k) best[k] = any.row(1)[k] + whole.row(width - 1)[k + 1];
  for (std::size_t cut = 2; cut < width; ++cut) raise_to_sums(any.row(cut), whole.row(width - cut) + cut, best, lanes);
}

}  // namespace

void BestChart::fill(const SpanScores& scores) {
  const std::size_t length = scores.length;
  for (Diagonals* each : {&any, &whole, &split}) each->reset(length);
  label.resize(span_count(length));
  row_maxima(scores.values, label.size(), scores.labels, label.data());
  for (std::size_t width = 1; width <= length; ++width) {
    float* const below = split.row(width);
    if (width > 1) best_splits(any, whole, width, lanes_of(length, width), below);
    for (std::size_t i = 0; i + width <= length; ++i) {
      const float best = label[span_index(length, i, i + width)];
      any.row(width)[i] = std::max(0.0F, best) + below[i];
      whole.row(width)[i] = width == 1 ? any.row(width)[i] : best + below[i];
    }
  }
}

std::vector<Bracket> best_tree(const SpanScores& scores) {
  struct Item {
    std::size_t start, end;
    bool whole;
  };
  BestChart chart;
  chart.fill(scores);
  std::vector<Bracket> brackets;
  std::vector<Item> stack{{0, scores.length, true}};
  while (!stack.empty()) {
    const auto [start, end, whole] = stack.back();
    stack.pop_back();
    const float* const row = scores.row(start, end);
    const float* const label = std::max_element(row, row + scores.labels);
    const bool word = end - start == 1, sentence = end - start == scores.length;
    if (sentence || (whole && !word) || *label > 0.0F) {
      brackets.push_back({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(end),
                          static_cast<std::uint32_t>(label - row)});
    }
    if (word) continue;
    std::size_t best = start + 1;
    for (std::size_t cut = start + 2; cut < end; ++cut) {
      if (chart.any(start, cut) + chart.whole(cut, end) > chart.any(start, best) + chart.whole(best, end)) best = cut;
    }
    stack.push_back({best, end, true});
    stack.push_back({start, best, false});
  }
  return brackets;
}

double Marginals::sum(const SpanScores& scores) {
  length_ = scores.length;
  labels_ = scores.labels;
  for (Diagonals* each : {&any_, &whole_, &split_, &labelled_, &optional_, &as_any_, &as_whole_}) each->reset(length_);
  sum_labels(scores);
  sum_splits();
  hand_down();
  return static_cast<double>(length_ == 1 ? labelled_(0, 1) : whole_(0, length_));
}

void Marginals::sum_labels(const SpanScores& scores) {
  const std::size_t spans = span_count(length_);
  most_.resize(spans);
  sums_.resize(spans);
  terms_.resize(spans * labels_);
  row_maxima(scores.values, spans, labels_, most_.data());
  for (std::size_t s = 0; s < spans; ++s) {
    for (std::size_t k = 0; k < labels_; ++k) terms_[s * labels_ + k] = scores.values[s * labels_ + k] - most_[s];
  }
  network::exponentials(terms_.data(), terms_.size());
  row_sums(terms_.data(), spans, labels_, sums_.data());
  for (std::size_t i = 0, s = 0; i < length_; ++i) {
    for (std::size_t width = 1; i + width <= length_; ++width, ++s) {
      const float label = most_[s] + std::log(sums_[s]);
      labelled_.row(width)[i] = label;
      optional_.row(width)[i] = log_one_plus(label);
    }
  }
}

void Marginals::sum_splits() {
  for (std::size_t width = 1; width <= length_; ++width) {
    const std::size_t count = length_ - width + 1, lanes = lanes_of(length_, width);
    float* const below = split_.row(width);
    if (width > 1) {
      best_splits(any_, whole_, width, lanes, below);
      room_.assign(lanes, 0.0F);
      for (std::size_t cut = 1; cut < width; ++cut) {
        add_exponentials(any_.row(cut), whole_.row(width - cut) + cut, below, room_.data(), lanes);
      }
      for (std::size_t i = 0; i < count; ++i) below[i] += std::log(room_[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      any_.row(width)[i] = optional_.row(width)[i] + below[i];
      whole_.row(width)[i] = (width == 1 ? optional_ : labelled_).row(width)[i] + below[i];
    }
  }
}

void Marginals::hand_down() {
  shares_.assign(span_count(length_), 0.0F);
  as_whole_.row(length_)[0] = 1.0F;
  for (std::size_t width = length_; width > 0; --width) {
    const std::size_t lanes = lanes_of(length_, width);
    room_.assign(lanes, 0.0F);
    for (std::size_t i = 0; i + width <= length_; ++i) {
      const float any = as_any_.row(width)[i], whole = as_whole_.row(width)[i];
      if (any + whole < kNegligible) continue;
      room_[i] = any + whole;
      // With a label: surely, as a right part or the sentence; otherwise the label competes with having none.
      const float free = std::exp(labelled_.row(width)[i] - optional_.row(width)[i]);
      shares_[span_index(length_, i, i + width)] =
          width == 1 && width != length_ ? (any + whole) * free : any * free + whole;
    }
    for (std::size_t cut = 1; cut < width; ++cut) {
      add_shares(any_.row(cut), whole_.row(width - cut) + cut, split_.row(width), room_.data(), as_any_.row(cut),
                 as_whole_.row(width - cut) + cut, lanes);
    }
  }
}

float Marginals::of(const Bracket& bracket) const noexcept {
  const std::size_t span = span_index(length_, bracket.start, bracket.end);
  return shares_[span] * (terms_[span * labels_ + bracket.label] / sums_[span]);
}

void Marginals::all(std::vector<float>& probabilities) const {
  probabilities.assign(terms_.size(), 0.0F);
  for (std::size_t s = 0; s < shares_.size(); ++s) {
    if (shares_[s] == 0.0F) continue;
    for (std::size_t k = 0; k < labels_; ++k) {
      probabilities[s * labels_ + k] = shares_[s] * (terms_[s * labels_ + k] / sums_[s]);
    }
  }
}

}  // namespace ogden::parse
