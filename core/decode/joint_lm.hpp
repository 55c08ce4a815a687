// The language models of a search as one: a state is one number, a word is one number, a score is already weighted.
//
// Several models, each with words, states and a weight of its own, would make the innermost loop of a search slow and
// its states large. So their states are numbered as they occur, each combination of them once, and a table of
// recent (state, word) pairs answers most questions without asking any model. Numbers are private to a worker;
// states are equal if, and only if, no continuation can tell them apart, so results do not depend on the numbering.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "decode/hash_index.hpp"
#include "ngram/automaton.hpp"
#include "ngram/packed.hpp"

namespace ogden::decode {

using WordId = std::uint32_t;
using StateId = std::uint32_t;
inline constexpr WordId kSentenceEnd = 0;

using ModelReference = std::variant<const ngram::Automaton*, const ngram::PackedModel*>;

/// What a model is of: words, or their tags.
enum class Reads : std::uint8_t { kWords, kTags };

struct LmStep {
  float score;
  StateId state;
};

/// One model with its states as numbers.
class NumberedModel {
 public:
  virtual ~NumberedModel() = default;
  virtual StateId start() = 0;
  virtual StateId empty() = 0;
  /// The model's number of a word of the text; its marks, as <s>, are unknown words there.
  virtual std::uint32_t find(std::string_view word) const = 0;
  virtual std::uint32_t sentence_end() const = 0;
  /// log10.
  virtual LmStep step(StateId state, std::uint32_t word) = 0;
};

class JointLm {
 public:
  /// `reads` says what each model is of; where it is empty, all are of words. Without `keeps_idle`, models that weigh
  /// nothing tell no states apart, and only `add_sentence_scores` knows what they say.
  JointLm(std::span<const ModelReference> models, std::span<const double> weights, std::span<const Reads> reads = {},
          bool keeps_idle = true);

  /// The number of a word, the same for the same letters and the same tag. The letters must outlive this.
  WordId number(std::string_view word, std::string_view tag = {});
  std::string_view word(WordId word) const { return words_[word].letters; }
  /// The same number for the same letters, whatever the tag.
  WordId untagged(WordId word) const { return words_[word].untagged; }

  /// Of the longest n-gram in any model that tells states apart; 1 if there is none.
  std::size_t order() const noexcept { return order_; }
  StateId start() const noexcept { return start_; }
  StateId empty() const noexcept { return empty_; }
  LmStep step(StateId state, WordId word) {
    Recent& recent = recent_[slot(state, word)];
    if (recent.state != state || recent.word != word) recent = ask(state, word);
    return {recent.score, recent.next};
  }
  /// What each model says of words after a state, as natural logarithms, added to `out`.
  void add_scores(StateId state, std::span<const WordId> words, double* out);
  /// The same of words from the start of a sentence on.
  void add_sentence_scores(std::span<const WordId> words, double* out);

 private:
  struct Recent {
    StateId state = 0xFFFFFFFF;
    WordId word = 0;
    float score = 0;
    StateId next = 0;
  };
  static constexpr unsigned kRecentBits = 14;  // 256 KB: within the second cache

  static std::size_t slot(StateId state, WordId word) noexcept {
    const std::uint64_t key = (std::uint64_t{state} << 32 | word) * 0x9E3779B97F4A7C15ULL;
    return (key ^ key >> 29) * 0xBF58476D1CE4E5B9ULL >> (64 - kRecentBits);
  }
  Recent ask(StateId state, WordId word);
  StateId joint(std::span<const StateId> states);
  std::span<const StateId> parts(const StateId& state) const;
  void add_from(std::span<const StateId> states, std::span<const WordId> words, double* out);

  struct Word {
    std::string_view letters, tag;
    WordId untagged;
  };
  std::vector<std::unique_ptr<NumberedModel>> models_;
  std::vector<Reads> reads_;
  std::vector<bool> idle_;
  std::vector<double> weights_;
  std::vector<Recent> recent_;
  HashIndex numbers_;
  std::vector<Word> words_;
  std::vector<std::uint32_t> model_words_;  // of word k in model m: [k * models + m]
  HashIndex joints_;
  std::vector<StateId> parts_;  // of joint state k in model m: [k * models + m]
  std::vector<StateId> scratch_;
  std::vector<StateId> starts_;  // of each model
  StateId start_ = 0, empty_ = 0;
  std::size_t order_ = 1;
};

}  // namespace ogden::decode
