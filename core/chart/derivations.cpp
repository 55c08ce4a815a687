#include "chart/derivations.hpp"

#include <algorithm>

namespace ogden::chart {

using forest::Edge;
using forest::StringHash;

StringHash ChartDerivations::of(Edge edge, std::span<const StringHash> tails) const {
  const std::uint32_t rule = forest().rule(edge);
  if (rule == kEnd) return tails[0];
  if (rule == kGlue || rule == kSplit) return joined(tails[0], tails[1]);
  StringHash hash;
  for (const Part part : cache_->parts(cache_->option(rule))) {
    hash = joined(hash, part < 0 ? tails[static_cast<std::size_t>(~part)] : forest::hash_of(static_cast<WordId>(part)));
  }
  return hash;
}

void ChartDerivations::read(const std::vector<Edge>& edges, Candidate& out) {
  const auto glued = std::count_if(edges.begin(), edges.end(), [&](Edge edge) { return forest().rule(edge) == kGlue; });
  edges_.clear();
  std::copy_if(edges.begin(), edges.end(), std::back_inserter(edges_),
               [&](Edge edge) { return forest().rule(edge) < kGlue; });
  tree_.arrange(edges_.size(), Edges{*this});
  double* const row = out.features.data();
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const std::uint32_t rule = forest().rule(edges_[k]);
    if (rule == kSplit) continue;
    const Option& option = cache_->option(rule);
    tree_.set_step(k, out.steps.size());
    add_features(option, row);
    const Phrase& phrase = search_->phrase(edges_[k]);
    const std::int32_t grammar = option.kind == OptionKind::kRule ? 0 : -1;
    out.steps.push_back({phrase.start, phrase.end, grammar, option.rule, tree_.depth(k), 0, 0});
  }
  tree_.write(Edges{*this}, out);
  row[task_->glue()] += static_cast<double>(glued);
  row[task_->features->word_penalty] -= static_cast<double>(out.words.size());
  words_ = out.words;
  words_.push_back(decode::kSentenceEnd);
  cache_->lm().add_sentence_scores(words_, row);
}

/// What a rule or a split writes, in order.
std::span<const Part> ChartDerivations::parts(std::uint32_t rule) const {
  static constexpr Part kBoth[] = {~Part{0}, ~Part{1}};
  return rule == kSplit ? std::span<const Part>(kBoth) : cache_->parts(cache_->option(rule));
}

void ChartDerivations::add_features(const Option& option, double* row) {
  const decode::Features& features = *task_->features;
  features.count_option(option.kind, option.words, row);
  if (option.kind != OptionKind::kRule) return;
  scores_.resize(task_->grammar->features().size());
  task_->grammar->scores(option.rule, scores_);
  for (std::size_t k = 0; k < scores_.size(); ++k) row[features.first_of_grammars + k] += decode::usable(scores_[k]);
}

}  // namespace ogden::chart
