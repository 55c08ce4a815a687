// Options: what the rules offer for the phrases of a sentence.
//
// Reading a rule, looking its words up and scoring them takes longer than using it, and batches repeat the same few
// thousand phrases. So a worker keeps the options of each phrase it met.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"
#include "phrase/settings.hpp"
#include "rules/packed.hpp"

namespace ogden::phrase {

using decode::HashIndex;
using decode::JointLm;
using decode::OptionKind;
using decode::StateId;
using decode::WordId;

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
  std::uint32_t words = 0, length = 0;  ///< the simple words, in the option cache
  std::uint32_t inner = 0;              ///< in the option cache: one for each word but the last
  StateId state = 0;                    ///< after all words
  std::uint32_t next_class = 0;         ///< which `next` scores of reordering it leaves to its successor
  std::array<float, kOrientations> previous{};  ///< weighted scores of reordering
  std::uint32_t rule = 0;
  std::uint16_t grammar = 0;
  OptionKind kind = OptionKind::kRule;
  std::uint32_t start = 0, end = 0;  ///< in the sentence
  std::uint64_t hash = 0;            ///< its value; the power follows from the length
};

/// Scores of reordering that wait for the next phrase. Class 0: none.
struct NextScores {
  std::uint32_t grammar = 0;
  std::array<float, kOrientations> features{}, weighted{};
};

class OptionCache {
 public:
  explicit OptionCache(const Task& task);

  /// The best rules of a grammar for the phrase at a node of its table. Valid until the next call.
  std::span<const Option> rules(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal);
  /// An option that leaves words as they are.
  Option copy(OptionKind kind, std::span<const WordId> words);
  /// A rule of a grammar that makes these simple words, if there is one: whatever the limit is.
  bool find(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal,
            std::span<const WordId> simple, Option& found);

  JointLm& lm() noexcept { return lm_; }
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
  JointLm lm_;
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

}  // namespace ogden::phrase
