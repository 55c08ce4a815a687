#include "decode/joint_lm.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "text/split.hpp"

namespace ogden::decode {
namespace {

/// A model's lowest score: files may say minus infinity, which no sum survives.
constexpr float kImpossible = -1000.0F;

bool is_mark(std::string_view word) noexcept { return word == "<s>" || word == "</s>"; }

class NumberedAutomaton final : public NumberedModel {
 public:
  explicit NumberedAutomaton(const ngram::Automaton& model) : model_(model) {}
  StateId start() override { return model_.start(); }
  StateId empty() override { return ngram::kEmptyContext; }
  std::uint32_t find(std::string_view word) const override {
    return is_mark(word) ? ngram::kUnknownWord : model_.vocabulary().find(word);
  }
  std::uint32_t sentence_end() const override { return ngram::kSentenceEnd; }
  LmStep step(StateId state, std::uint32_t word) override {
    const ngram::Step step = model_.step(state, word);
    return {step.score, step.state};
  }

 private:
  const ngram::Automaton& model_;
};

class NumberedPackedModel final : public NumberedModel {
 public:
  explicit NumberedPackedModel(const ngram::PackedModel& model) : model_(model) {}
  StateId start() override { return number(model_.start()); }
  StateId empty() override { return number({}); }
  std::uint32_t find(std::string_view word) const override { return model_.find(is_mark(word) ? "<unk>" : word); }
  std::uint32_t sentence_end() const override { return model_.find("</s>"); }
  LmStep step(StateId state, std::uint32_t word) override {
    const ngram::PackedStep step = model_.step(states_[state], word);
    return {step.score, number(step.state)};
  }

 private:
  StateId number(const ngram::PackedState& state) {
    // The entry of the longest context says which it is; the shorter ones follow from it.
    const std::uint64_t longest = state.length == 0 ? 0 : state.entries[state.length - 1];
    const auto [found, added] =
        numbers_.find_or_add(mixed(longest << 8 | state.length), static_cast<StateId>(states_.size()),
                             [&](StateId other) { return states_[other] == state; });
    if (added) states_.push_back(state);
    return found;
  }
  const ngram::PackedModel& model_;
  HashIndex numbers_;
  std::vector<ngram::PackedState> states_;
};

std::unique_ptr<NumberedModel> numbered(const ModelReference& reference) {
  if (const auto* model = std::get_if<const ngram::Automaton*>(&reference)) {
    return std::make_unique<NumberedAutomaton>(**model);
  }
  return std::make_unique<NumberedPackedModel>(*std::get<const ngram::PackedModel*>(reference));
}

float finite(float score) noexcept { return score > kImpossible ? score : kImpossible; }

}  // namespace

JointLm::JointLm(std::span<const ModelReference> models, std::span<const double> weights, std::span<const Reads> reads,
                 bool keeps_idle)
    : reads_(reads.begin(), reads.end()), weights_(weights.begin(), weights.end()), recent_(std::size_t{1} << kRecentBits), scratch_(models.size()) {
  for (const ModelReference& model : models) {
    models_.push_back(numbered(model));
    idle_.push_back(!keeps_idle && weights_[models_.size() - 1] == 0);
    if (idle_.back()) continue;
    order_ = std::max(order_, std::visit([](const auto* each) { return each->order(); }, model));
  }
  reads_.resize(models.size(), Reads::kWords);
  // The first number is the sentence's end, which is no word: nothing in a text can have its number.
  words_.push_back({{}, {}, kSentenceEnd});
  for (const auto& model : models_) model_words_.push_back(model->sentence_end());
  for (std::size_t m = 0; m < models_.size(); ++m) {
    starts_.push_back(models_[m]->start());
    scratch_[m] = idle_[m] ? models_[m]->empty() : starts_[m];
  }
  start_ = joint(scratch_);
  for (std::size_t m = 0; m < models_.size(); ++m) scratch_[m] = models_[m]->empty();
  empty_ = joint(scratch_);
}

WordId JointLm::number(std::string_view word, std::string_view tag) {
  const std::uint64_t hash = tag.empty() ? hash_word(word) : mixed(hash_word(word) ^ mixed(hash_word(tag)));
  const auto next = static_cast<WordId>(words_.size());
  const auto [found, added] = numbers_.find_or_add(
      hash, next, [&](WordId other) { return words_[other].letters == word && words_[other].tag == tag; });
  if (!added) return found;
  words_.push_back({word, tag, next});
  for (std::size_t m = 0; m < models_.size(); ++m) {
    model_words_.push_back(models_[m]->find(reads_[m] == Reads::kTags ? tag : word));
  }
  if (!tag.empty()) {
    const WordId untagged = number(word);  // may move all words
    words_[next].untagged = untagged;
  }
  return next;
}

/// A single model's states are their own numbers.
StateId JointLm::joint(std::span<const StateId> states) {
  if (states.size() == 1) return states[0];
  std::uint64_t hash = 0;
  for (const StateId state : states) hash = mixed(hash ^ state);
  const auto next = static_cast<StateId>(states.empty() ? 0 : parts_.size() / states.size());
  const auto [found, added] = joints_.find_or_add(hash, next, [&](StateId other) {
    return std::equal(states.begin(), states.end(), parts(other).begin());
  });
  if (added) parts_.insert(parts_.end(), states.begin(), states.end());
  return found;
}

std::span<const StateId> JointLm::parts(const StateId& state) const {
  if (models_.size() == 1) return {&state, 1};
  return {parts_.data() + state * models_.size(), models_.size()};
}

JointLm::Recent JointLm::ask(StateId state, WordId word) {
  double score = 0;
  for (std::size_t m = 0; m < models_.size(); ++m) {
    scratch_[m] = parts(state)[m];
    if (idle_[m]) continue;
    const LmStep step = models_[m]->step(scratch_[m], model_words_[word * models_.size() + m]);
    score += weights_[m] * std::numbers::ln10 * finite(step.score);
    scratch_[m] = step.state;
  }
  return {state, word, static_cast<float>(score), joint(scratch_)};
}

void JointLm::add_scores(StateId state, std::span<const WordId> words, double* out) {
  const std::span<const StateId> from = parts(state);
  scratch_.assign(from.begin(), from.end());
  add_from(scratch_, words, out);
}

void JointLm::add_sentence_scores(std::span<const WordId> words, double* out) { add_from(starts_, words, out); }

void JointLm::add_from(std::span<const StateId> states, std::span<const WordId> words, double* out) {
  for (std::size_t m = 0; m < models_.size(); ++m) {
    StateId here = states[m];
    for (const WordId word : words) {
      const LmStep step = models_[m]->step(here, model_words_[word * models_.size() + m]);
      out[m] += std::numbers::ln10 * finite(step.score);
      here = step.state;
    }
  }
}

}  // namespace ogden::decode
