#include "chart/search.hpp"
#include "decode/lm_combiner.hpp"

namespace ogden::chart {

using decode::Combination;
using decode::FinishedPhrase;
using decode::kEmptyLeftContext;
using decode::LmCombiner;
using forest::Node;

/// Makes the phrases of a span, or the sentences up to a word, from the cubes.
void ChartSearch::fill(std::uint32_t start, std::uint32_t end) {
  nodes_.clear();
  pruning_.run(
      pops_, [&](const Choice& choice) { return estimate(choice); },
      [&](const Choice& choice) { return gluing_ ? combine_glue(choice) : combine(choice); },
      [&](const Choice& choice, const Combination& made) { take(choice, made, start, end); });
}

double ChartSearch::estimate(const Choice& choice) const {
  if (gluing_) return task_->weight(task_->glue());
  return choice.option() == kSplit ? 0 : static_cast<double>(cache_->option(choice.option()).estimate);
}

Combination ChartSearch::combine(const Choice& choice) {
  if (choice.option() == kSplit) return combine_split(choice);
  const Option& option = cache_->option(choice.option());
  LmCombiner combiner(cache_->lm(), cache_->left_contexts());
  decode::add_parts(combiner, cache_->parts(option), choice);
  return {option.score + combiner.score(), combiner.left(), combiner.state()};
}

Combination ChartSearch::combine_split(const Choice& choice) {
  LmCombiner combiner(cache_->lm(), cache_->left_contexts());
  for (std::uint32_t k = 0; k < choice.gaps(); ++k) combiner.add(choice.phrase(k).left, choice.phrase(k).state);
  return {combiner.score(), combiner.left(), combiner.state()};
}

Combination ChartSearch::combine_glue(const Choice& choice) {
  const FinishedPhrase& before = choice.phrase(0);
  const FinishedPhrase& phrase = choice.phrase(1);
  LmCombiner combiner(cache_->lm(), cache_->left_contexts(), before.state);
  combiner.add(phrase.left, phrase.state);
  Combination made{combiner.score() + static_cast<float>(task_->weight(task_->glue())), kEmptyLeftContext,
                   combiner.state()};
  if (phrases_[phrase.node].end == size_) {
    // Nothing follows a whole sentence: its state is of no interest.
    made.score += cache_->lm().step(made.state, decode::kSentenceEnd).score;
    made.state = 0;
  }
  return made;
}

void ChartSearch::take(const Choice& choice, const Combination& made, std::uint32_t start, std::uint32_t end) {
  const std::uint32_t rule = gluing_ ? kGlue : choice.option();
  const Label label = gluing_ || span_labels_ != nullptr ? 0 : cache_->option(rule).label;
  const Phrase wanted{start, end, label, made.left, made.state};
  const std::uint64_t hash = decode::mixed((std::uint64_t{made.left} << 32 | made.state) ^ decode::mixed(label));
  const auto [head, added] = nodes_.find_or_add(hash, static_cast<Node>(forest_.nodes()),
                                                [&](Node other) { return phrases_[other] == wanted; });
  if (added) {
    forest_.add_node();
    phrases_.push_back(wanted);
  }
  std::array<Node, kMostNonterminals> tails{};
  for (std::uint32_t k = 0; k < choice.gaps(); ++k) tails[k] = choice.phrase(k).node;
  heads_.push_back(head);
  forest_.add_edge(head, std::span(tails).first(choice.gaps()), rule, made.score);
}

}  // namespace ogden::chart
