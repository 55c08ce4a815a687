// Learning the weights of the parser: the probability of the treebank's trees is made as large as it goes.
//
// The loss of a sentence is -log p(tree) under the chart's distribution (Zhang, Zhang and Li 2020 for such networks;
// here without their separate scores for brackets), so its gradient at each span and label is the marginal
// probability less 1 where the tree has that bracket. Steps are those of
// Adam (see optimiser.hpp). Words, tags and units are hidden at random, so that the parser does not lean on any one.
//
// Sentences are worked on in shards with gradients of their own that are added up in order: the number of threads
// does not change a bit of the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parse/chart.hpp"
#include "parse/network.hpp"
#include "parse/optimiser.hpp"
#include "parse/random.hpp"
#include "parse/tokens.hpp"
#include "parse/weights.hpp"

namespace ogden::parse {

struct TrainingOptions {
  float dropout = 0.3F;         ///< the share of units hidden
  float hide_word = 0.1F;       ///< the share of words taken for unknown ones
  float hide_tag = 0.1F;        ///< the share of tags taken for unknown ones
  float predicted = 0.5F;       ///< how often the second tags of a sentence are used, where it has them
  std::uint32_t shard = 8;      ///< sentences computed together
  std::uint32_t shards = 4;     ///< shards that make one step
  std::uint64_t seed = 1;
};

/// A sum of losses, and what it changes by with each weight: all but the tables, then the tables row by row.
struct LossGradient {
  double loss = 0.0;
  std::vector<float> dense, words, features;
};

class ParserTrainer {
 public:
  /// `vectors` is empty or one row for each word of the lexicon. Sizes of the shape that follow from the lexicon and
  /// the labels are filled in here. Throws std::invalid_argument for sizes that make no sense.
  ParserTrainer(Lexicon lexicon, std::vector<std::string> labels, Shape shape, std::span<const float> vectors,
                const TrainingOptions& options);
  ParserTrainer(const ParserTrainer&) = delete;
  ParserTrainer& operator=(const ParserTrainer&) = delete;

  /// One tree. `predicted` is empty or a second tag for each word. Brackets may be in any order; the sentence needs
  /// one. Throws std::invalid_argument for what is no tree over the words.
  void add(std::span<const std::string_view> words, std::span<const std::string_view> tags,
           std::span<const std::string_view> predicted, std::vector<Bracket> brackets, std::uint32_t kind,
           float weight);

  std::size_t size() const noexcept { return examples_.size(); }

  /// Learns from these examples, in this order (put sentences of like length together). The rate goes in a straight
  /// line from the first to the second. Gives the mean loss of a word.
  double run(std::span<const std::uint32_t> order, float first_rate, float last_rate, std::size_t threads);

  /// Of these examples at the weights as they are, hidden as in the next step: for tests of the way back.
  LossGradient gradient(std::span<const std::uint32_t> order);

  std::string parser() const;

  /// All that changes while training, to go on later: the same sizes must be given.
  std::string state() const { return optimiser_.state(); }
  void restore(std::string_view state) { optimiser_.restore(state); }

 private:
  struct Example {
    std::vector<Token> tokens;
    std::vector<std::uint32_t> predicted;  ///< rows of the second tags, or empty
    std::vector<Bracket> brackets;
    float weight;
  };
  struct Shard;

  std::vector<Token> hidden_tokens(const Example& example, Random& random) const;
  Masks masks(std::size_t sentences, Random& random) const;
  double sentence_loss(const Example& example, const std::vector<float>& posts, std::vector<float>& d_posts,
                       std::vector<float>& gradient) const;
  void work(std::span<const std::uint32_t> order, std::uint64_t seed, Shard& shard) const;
  void work_on_all(std::span<const std::uint32_t> order, std::vector<Shard>& shards, std::size_t threads) const;
  std::vector<float>& sum_gradients(std::vector<Shard>& shards);
  void step(std::vector<Shard>& shards, float rate);
  void check(std::span<const std::uint32_t> order) const;

  Lexicon lexicon_;
  std::vector<std::string> labels_;
  TrainingOptions options_;
  Weights weights_;
  Network network_;
  Optimiser optimiser_;
  std::vector<Example> examples_;
};

}  // namespace ogden::parse
