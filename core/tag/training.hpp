// Learning the weights of the tagger from tagged sentences: the conditional likelihood of a linear chain, raised
// sentence by sentence. A weight is set from the sum of its gradients so far and the sum of their squares, and is
// exactly zero until the first outweighs the penalty (see Pace). So the model comes out sparse.
//
// An observation has weights for those tags alone that it was seen with, and none if it was seen once.
//
// One thread does it all, in an order that the seed decides: the same sentences give the same weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tag/word_table.hpp"
#include "tag/features.hpp"
#include "tag/lattice.hpp"
#include "tag/model.hpp"
#include "tag/weights.hpp"

namespace ogden::tag {

struct TaggerOptions {
  double rate = 0.2;             ///< of learning
  double penalty = 1e-5;         ///< L1, for each sentence seen: higher makes the model smaller
  double hidden_words = 0.3;     ///< how often a word's name is hidden, so that the rest learns to do without
  double hidden_classes = 0.1;   ///< how often its class and its entry in the dictionary are hidden as well
  std::uint64_t seed = 1;
};

class TaggerTrainer {
 public:
  TaggerTrainer(WordTable table, std::size_t tags, std::size_t kinds, const TaggerOptions& options);
  TaggerTrainer(const TaggerTrainer&) = delete;
  TaggerTrainer& operator=(const TaggerTrainer&) = delete;

  /// A tagged sentence; `weight` says how much it counts. Throws std::invalid_argument where there is not one tag
  /// for each word, where a tag or the kind is out of range, or when an epoch was done already.
  void add(std::span<const std::string_view> words, std::span<const std::uint8_t> tags, std::size_t kind, float weight);

  /// Goes over all sentences once; gives the mean log-probability of a word's tag before it was learned from.
  double epoch();

  /// The model as it is now, without what was learned for kinds from `kinds` on.
  std::string pack(std::size_t kinds) const;

 private:
  struct Sentence {
    std::vector<std::string> words;
    std::vector<std::uint8_t> tags;
    std::size_t kind;
    float weight;
    /// For each word: how many observations of each group, then their numbers; the same for steps, in two groups.
    std::vector<std::uint32_t> seen, steps;
  };

  void prepare();
  void number_words(Sentence& sentence, std::span<const std::uint64_t> observed);
  void number_steps(Sentence& sentence, std::span<const std::uint64_t> observed);
  std::span<const std::uint64_t> observe(const Sentence& sentence);
  void show(const Sentence& sentence);
  void score();
  void score_steps();
  double learn(const Sentence& sentence);
  void learn_steps(const Sentence& sentence);
  void learn_transitions(const Sentence& sentence);
  std::uint64_t random();

  TaggerOptions options_;
  WordTable table_;
  Observer observer_;
  std::size_t kinds_;
  std::vector<Sentence> sentences_;
  std::uint64_t random_state_;
  bool prepared_ = false;
  Repeated repeated_;

  Pace pace_, step_pace_;
  SparseWeights word_weights_, step_weights_;
  Chain chain_;
  std::vector<Slope> start_slopes_, end_slopes_, next_slopes_;
  Lattice lattice_;
  Expected expected_;

  // Of the sentence at hand: for each word how many observations are shown, then their numbers; likewise for steps.
  std::vector<std::uint32_t> shown_, shown_steps_;
  std::vector<float> scores_;
  Steps steps_;
  std::vector<std::uint32_t> step_places_;  ///< by step: the place of its weight
  std::vector<std::string_view> views_;
};

}  // namespace ogden::tag
