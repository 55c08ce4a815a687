// Options: what the rules offer for the phrases of a sentence.
//
// Reading a rule, looking its words up and scoring them takes longer than using it, and batches repeat the same few
// thousand phrases. So a worker keeps the options of each phrase it met (`Phrasebook`); a sentence copies those
// of its own phrases side by side (`SentenceOptions`), sorted by what they are worth in isolation.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "forest/string_hash.hpp"
#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"
#include "phrase/settings.hpp"

namespace ogden::phrase {

/// A table's value for sums: damaged tables may say anything.
inline float usable(float value) noexcept { return value > -1e6F ? (value < 1e6F ? value : 1e6F) : -1e6F; }

enum class Kind : std::uint8_t { kRule, kUnknown, kIdentity, kProtected };

/// What is known of a phrase's words before its left neighbour is: the state after its first k words and the score of
/// the rest. Where a search arrives at that state, it need not look at the rest.
struct Inner {
  StateId state;
  float rest;
};

/// What a search looks at most comes first.
struct Option {
  float score = 0;     ///< weighted, without language models and what depends on neighbours
  float estimate = 0;  ///< with the language models as if nothing stood before it
  std::uint32_t words = 0, length = 0;  ///< the simple words, in the phrasebook
  std::uint32_t inner = 0;              ///< in the phrasebook: one for each word but the last
  StateId state = 0;                    ///< after all words
  std::uint32_t next_class = 0;         ///< which `next` scores of reordering it leaves to its successor
  std::array<float, kOrientations> previous{};  ///< weighted scores of reordering
  std::uint32_t rule = 0;
  std::uint16_t grammar = 0;
  Kind kind = Kind::kRule;
  std::uint32_t start = 0, end = 0;  ///< in the sentence
  std::uint64_t hash = 0;            ///< its value; the power follows from the length
};

/// Scores of reordering that wait for the next phrase. Class 0: none.
struct NextScores {
  std::uint32_t grammar = 0;
  std::array<float, kOrientations> features{}, weighted{};
};

class Phrasebook {
 public:
  explicit Phrasebook(const Task& task);

  /// The best rules of a grammar for the phrase at a node of its table. Valid until the next call.
  std::span<const Option> rules(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal);
  /// An option that leaves words as they are.
  Option copy(Kind kind, std::span<const WordId> words);
  /// A rule of a grammar that makes these simple words, if there is one: whatever the limit is.
  bool find(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal,
            std::span<const WordId> simple, Option& found);

  Language& language() noexcept { return language_; }
  std::span<const WordId> words(const Option& option) const { return {words_.data() + option.words, option.length}; }
  const Inner* inner(const Option& option) const { return inner_.data() + option.inner; }
  const NextScores& next_scores(std::uint32_t number) const { return classes_[number]; }
  /// Forgets all phrases if there are too many. Options given out before are worthless then.
  void tidy();

 private:
  Option read(std::size_t grammar, std::uint32_t rule, std::span<const rules::Word> normal);
  void add_words(Option& option, std::span<const WordId> words);
  std::uint32_t next_class(std::size_t grammar, const std::array<float, kOrientations>& scores);
  void repack(std::size_t words_before, std::size_t inner_before, std::size_t first);
  WordId number(std::size_t grammar, rules::Word word);

  const Task* task_;
  Language language_;
  std::vector<std::vector<WordId>> numbers_;  // by grammar and its word
  std::vector<WordId> words_;
  std::vector<Inner> inner_;
  std::vector<Option> options_;
  struct List {
    rules::Node node;
    std::uint32_t grammar;
    std::uint32_t first, size;  // in options_
  };
  HashIndex list_numbers_;
  std::vector<List> lists_;
  std::vector<NextScores> classes_;
  HashIndex class_numbers_;
  rules::PackedRule rule_;
  std::vector<WordId> simple_;
  std::vector<Option> sorting_;
};

/// Words `start` to `end` of a sentence and the options for them.
struct Span {
  std::uint32_t start, end;
  std::uint32_t first, last;  ///< options
  float best;                 ///< the highest estimate
};

struct Sentence {
  std::span<const std::string_view> tokens;
  /// Words that must stay, as [first, last) pairs: sorted, inside the sentence, none overlapping another.
  std::span<const std::pair<std::uint32_t, std::uint32_t>> protected_spans;
};

class SentenceOptions {
 public:
  void collect(const Task& task, Phrasebook& book, const Sentence& sentence);
  std::uint32_t size() const noexcept { return size_; }
  const std::vector<Option>& options() const noexcept { return options_; }
  /// The spans that start at a word, shortest first.
  std::span<const Span> at(std::uint32_t start) const {
    return {spans_.data() + starts_[start], starts_[start + 1] - starts_[start]};
  }
  /// Whether a rule may rewrite words `start` to `end`.
  bool free(std::uint32_t start, std::uint32_t end) const {
    return protected_before_[end] == protected_before_[start];
  }

 private:
  void prepare(const Task& task, Phrasebook& book, const Sentence& sentence);
  void collect_at(const Task& task, Phrasebook& book, std::uint32_t start);
  void add_span(std::uint32_t start, std::uint32_t end, std::size_t first);

  std::uint32_t size_ = 0;
  std::vector<WordId> copies_;                           // the words themselves
  std::vector<std::vector<rules::Word>> table_words_;    // by grammar: the words as its table numbers them
  std::vector<std::uint32_t> protected_before_;          // how many words before this one are protected
  std::vector<Option> options_;
  std::vector<Span> spans_;
  std::vector<std::uint32_t> starts_;
  std::vector<rules::Node> nodes_;
};

}  // namespace ogden::phrase
