#include "tag/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace ogden::tag {
namespace {

constexpr float kSmallGradient = 1e-4f;  // steps that change nothing are most of them
constexpr double kStepPenalty = 3;  // there are so many pairs of tags; with 1 the tagger is no better, and slower
constexpr std::size_t kGroups = 3, kStepGroups = 2;

std::size_t group_of(std::size_t observation) noexcept {
  const bool copy = observation >= kPlain;
  if (observation < kNaming || (copy && observation < kPlain + kNamingByKind)) return 0;
  return observation < kClasses || (copy && observation < kPlain + kClassesByKind) ? 1 : 2;
}

template <std::size_t Count>
void append(const std::array<std::vector<std::uint32_t>, Count>& groups, std::vector<std::uint32_t>& numbers) {
  for (const auto& group : groups) numbers.push_back(static_cast<std::uint32_t>(group.size()));
  for (const auto& group : groups) numbers.insert(numbers.end(), group.begin(), group.end());
}

}  // namespace

TaggerTrainer::TaggerTrainer(WordTable table, std::size_t tags, std::size_t kinds, const TaggerOptions& options)
    : options_(options),
      table_(std::move(table)),
      observer_(table_),
      kinds_(kinds),
      random_state_(options.seed),
      pace_(options.rate, options.penalty),
      step_pace_(options.rate, kStepPenalty * options.penalty),
      chain_(tags),
      start_slopes_(chain_.start.size()),
      end_slopes_(chain_.end.size()),
      next_slopes_(chain_.next.size()),
      lattice_(chain_),
      expected_(chain_) {
  if (tags == 0 || tags > 127) throw std::invalid_argument("there are 1 to 127 tags");
  if (kinds == 0 || kinds > 255) throw std::invalid_argument("there are 1 to 255 kinds of text");
}

void TaggerTrainer::add(std::span<const std::string_view> words, std::span<const std::uint8_t> tags, std::size_t kind,
                        float weight) {
  if (prepared_) throw std::invalid_argument("the tagger has begun to learn: no sentence can be added");
  if (words.size() != tags.size()) throw std::invalid_argument("there is not one tag for each word");
  if (kind >= kinds_) throw std::invalid_argument("there is no such kind of text");
  if (!(weight > 0) || !std::isfinite(weight)) throw std::invalid_argument("the weight of a sentence is above 0");
  for (const std::uint8_t tag : tags) {
    if (tag >= chain_.tags) throw std::invalid_argument("there is no such tag");
  }
  if (words.empty()) return;
  sentences_.push_back({{words.begin(), words.end()}, {tags.begin(), tags.end()}, kind, weight, {}, {}});
}

std::uint64_t TaggerTrainer::random() {
  // splitmix64 (Steele, Lea & Flood 2014)
  std::uint64_t z = random_state_ += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

std::span<const std::uint64_t> TaggerTrainer::observe(const Sentence& sentence) {
  views_.assign(sentence.words.begin(), sentence.words.end());
  return observer_.observe(views_, sentence.kind);
}

void TaggerTrainer::prepare() {
  prepared_ = true;
  for (const Sentence& sentence : sentences_) {
    for (const std::uint64_t each : observe(sentence)) repeated_.meet(each);
    for (const std::uint64_t each : observer_.steps()) repeated_.meet(each);
  }
  for (Sentence& sentence : sentences_) {
    number_words(sentence, observe(sentence));
    number_steps(sentence, observer_.steps());
  }
  repeated_ = {};
  word_weights_.settle_labels();
  step_weights_.settle_labels();
}

void TaggerTrainer::number_words(Sentence& sentence, std::span<const std::uint64_t> observed) {
  for (std::size_t word = 0; word < sentence.words.size(); ++word) {
    std::array<std::vector<std::uint32_t>, kGroups> groups;
    for (std::size_t k = 0; k < kObservations; ++k) {
      const std::uint64_t each = observed[word * kObservations + k];
      if (each == 0 || !repeated_(each)) continue;
      const std::uint32_t number = word_weights_.number(each, k < kPlain ? 0 : sentence.kind);
      word_weights_.support(number, sentence.tags[word]);
      groups[group_of(k)].push_back(number);
    }
    append(groups, sentence.seen);
  }
}

void TaggerTrainer::number_steps(Sentence& sentence, std::span<const std::uint64_t> observed) {
  for (std::size_t word = 0; word < sentence.words.size(); ++word) {
    std::array<std::vector<std::uint32_t>, kStepGroups> groups;
    for (std::size_t k = 0; k < kStepObservations; ++k) {
      const std::uint64_t each = observed[word * kStepObservations + k];
      if (each == 0 || !repeated_(each)) continue;
      const std::uint32_t number = step_weights_.number(each, k + 1 < kStepObservations ? 0 : sentence.kind);
      step_weights_.support(number, static_cast<std::uint16_t>(sentence.tags[word - 1] << 8 | sentence.tags[word]));
      groups[k < kNamingSteps ? 0 : 1].push_back(number);
    }
    append(groups, sentence.steps);
  }
}

double TaggerTrainer::epoch() {
  if (sentences_.empty()) throw std::invalid_argument("there is no sentence to learn from");
  if (!prepared_) prepare();
  std::vector<std::uint32_t> order(sentences_.size());
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  double sum = 0;
  std::size_t words = 0;
  for (const std::uint32_t k : order) {
    pace_.next();
    step_pace_.next();
    show(sentences_[k]);
    score();
    score_steps();
    sum += learn(sentences_[k]);
    words += sentences_[k].words.size();
  }
  word_weights_.settle(pace_);
  step_weights_.settle(step_pace_);
  return sum / static_cast<double>(words);
}

void TaggerTrainer::show(const Sentence& sentence) {
  shown_.clear();
  shown_steps_.clear();
  const std::uint32_t *at = sentence.seen.data(), *step = sentence.steps.data();
  bool hidden_before = false;
  for (std::size_t word = 0; word < sentence.words.size(); ++word) {
    const double chance = static_cast<double>(random() >> 11) * 0x1p-53;
    const bool hide_name = chance < options_.hidden_words, hide_class = chance < options_.hidden_classes;
    const std::uint32_t count = at[0] + at[1] + at[2];
    const std::uint32_t hidden = hide_name ? at[0] + (hide_class ? at[1] : 0) : 0;
    at += kGroups;
    shown_.push_back(count - hidden);
    shown_.insert(shown_.end(), at + hidden, at + count);
    at += count;

    const std::uint32_t step_count = step[0] + step[1], step_hidden = hide_name || hidden_before ? step[0] : 0;
    step += kStepGroups;
    shown_steps_.push_back(step_count - step_hidden);
    shown_steps_.insert(shown_steps_.end(), step + step_hidden, step + step_count);
    step += step_count;
    hidden_before = hide_name;
  }
}

void TaggerTrainer::score() {
  scores_.clear();
  for (const std::uint32_t* at = shown_.data(); at < shown_.data() + shown_.size();) {
    scores_.resize(scores_.size() + chain_.width, 0.0f);
    float* const row = scores_.data() + scores_.size() - chain_.width;
    std::fill(row + chain_.tags, row + chain_.width, Chain::kNever);
    for (std::uint32_t left = *at++; left > 0; --left, ++at) {
      for (std::uint32_t k = word_weights_.begin(*at); k < word_weights_.end(*at); ++k) {
        row[word_weights_.label(k)] += word_weights_.weight(k);
      }
    }
  }
}

void TaggerTrainer::score_steps() {
  steps_.clear();
  step_places_.clear();
  for (const std::uint32_t* at = shown_steps_.data(); at < shown_steps_.data() + shown_steps_.size();) {
    for (std::uint32_t left = *at++; left > 0; --left, ++at) {
      for (std::uint32_t k = step_weights_.begin(*at); k < step_weights_.end(*at); ++k) {
        const std::uint16_t label = step_weights_.label(k);
        steps_.steps.push_back({static_cast<std::uint8_t>(label >> 8), static_cast<std::uint8_t>(label),
                                step_weights_.weight(k)});
        step_places_.push_back(k);
      }
    }
    steps_.starts.push_back(static_cast<std::uint32_t>(steps_.steps.size()));
  }
}

double TaggerTrainer::learn(const Sentence& sentence) {
  std::fill(expected_.next.begin(), expected_.next.end(), 0.0f);
  lattice_.refresh();
  lattice_.probabilities(scores_, steps_, &expected_);
  double sum = 0;
  const std::uint32_t* at = shown_.data();
  for (std::size_t word = 0; word < sentence.words.size(); ++word) {
    // The gradient of the loss: what is expected less what is there.
    float* const row = &scores_[word * chain_.width];
    sum += std::log(std::max(row[sentence.tags[word]], 1e-20f));
    row[sentence.tags[word]] -= 1;
    for (std::uint32_t left = *at++; left > 0; --left, ++at) {
      for (std::uint32_t k = word_weights_.begin(*at); k < word_weights_.end(*at); ++k) {
        const float gradient = row[word_weights_.label(k)] * sentence.weight;
        if (std::fabs(gradient) >= kSmallGradient) word_weights_.move(k, gradient, pace_);
      }
    }
  }
  learn_steps(sentence);
  learn_transitions(sentence);
  return sum;
}

void TaggerTrainer::learn_steps(const Sentence& sentence) {
  for (std::size_t word = 1; word < sentence.words.size(); ++word) {
    for (std::uint32_t k = steps_.starts[word]; k < steps_.starts[word + 1]; ++k) {
      const Step& step = steps_.steps[k];
      const bool there = step.from == sentence.tags[word - 1] && step.to == sentence.tags[word];
      const float gradient = (expected_.steps[k] - (there ? 1.0f : 0.0f)) * sentence.weight;
      if (std::fabs(gradient) >= kSmallGradient) step_weights_.move(step_places_[k], gradient, step_pace_);
    }
  }
}

void TaggerTrainer::learn_transitions(const Sentence& sentence) {
  for (std::size_t k = 1; k < sentence.tags.size(); ++k) {
    expected_.next[sentence.tags[k - 1] * chain_.width + sentence.tags[k]] -= 1;
  }
  const auto move = [&](std::vector<Slope>& slopes, const float* gradients, std::vector<float>& weights) {
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (gradients[k] != 0) pace_.move(slopes[k], gradients[k] * sentence.weight, weights[k], false);
    }
  };
  move(next_slopes_, expected_.next.data(), chain_.next);
  move(start_slopes_, scores_.data(), chain_.start);
  move(end_slopes_, &scores_[(sentence.words.size() - 1) * chain_.width], chain_.end);
}

std::string TaggerTrainer::pack(std::size_t kinds) const {
  if (kinds == 0 || kinds > kinds_) throw std::invalid_argument("there are not so many kinds of text");
  std::vector<Weight> words, steps;
  word_weights_.visit(kinds, [&](std::uint64_t observation, std::uint16_t label, float weight) {
    words.push_back({observation, 0, static_cast<std::uint8_t>(label), weight});
  });
  step_weights_.visit(kinds, [&](std::uint64_t observation, std::uint16_t label, float weight) {
    steps.push_back({observation, static_cast<std::uint8_t>(label >> 8), static_cast<std::uint8_t>(label), weight});
  });
  return pack_weights(chain_, kinds, std::move(words), std::move(steps));
}

}  // namespace ogden::tag
