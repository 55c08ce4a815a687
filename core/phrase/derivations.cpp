#include "phrase/derivations.hpp"

#include <cstdlib>

namespace ogden::phrase {

using decode::kSentenceEnd;
using forest::Edge;
using forest::kNone;
using forest::StringHash;

namespace {

void add_rule_features(const Task& task, const Option& option, Orientation way, double* row) {
  const Grammar& grammar = (*task.grammars)[option.grammar];
  std::vector<float> scores(grammar.plain.size());
  grammar.table->scores(option.rule, scores.data());
  for (std::size_t k = 0; k < scores.size(); ++k) {
    if (grammar.plain[k] != 0) row[grammar.first_feature + k] += decode::usable(scores[k]);
  }
  const std::int32_t moved = grammar.previous[way];
  if (moved == kNoFeature) return;
  const auto feature = static_cast<std::size_t>(moved);
  row[grammar.first_feature + feature] += decode::usable(scores[feature]);
}

}  // namespace

void add_features(const Task& task, OptionCache& cache, const Before& before, const Option& option, bool last,
                  double* row) {
  std::vector<WordId> words(cache.words(option).begin(), cache.words(option).end());
  if (last) words.push_back(kSentenceEnd);
  cache.lm().add_scores(before.state, words, row);
  task.features->count_option(option.kind, option.length, row);
  row[task.features->word_penalty] -= option.length;
  row[task.distortion()] -= std::abs(static_cast<double>(option.start) - static_cast<double>(before.last_end));
  const Orientation way = orientation(before.last_start, before.last_end, option.start, option.end);
  if (option.kind == OptionKind::kRule) add_rule_features(task, option, way, row);
  if (before.next_class != 0) {
    const NextScores& next = cache.next_scores(before.next_class);
    const Grammar& grammar = (*task.grammars)[next.grammar];
    const std::int32_t feature = grammar.next[way];
    if (feature != kNoFeature) row[grammar.first_feature + static_cast<std::size_t>(feature)] += next.features[way];
  }
}

void add_step(const OptionCache& cache, const Option& option, std::int32_t grammar, Candidate& out) {
  const auto first = static_cast<std::uint32_t>(out.words.size());
  const std::span<const WordId> words = cache.words(option);
  out.words.insert(out.words.end(), words.begin(), words.end());
  out.steps.push_back({option.start, option.end, grammar, option.rule, 0, first, first + option.length});
}

void PhraseDerivations::start(OptionCache& cache, const SentenceOptions& options, const StackSearch& search) {
  cache_ = &cache;
  options_ = &options;
  search_ = &search;
  rows_.clear();
  row_of_.assign(search.forest().edges(), kNone);
}

StringHash PhraseDerivations::of(Edge edge, std::span<const StringHash> tails) const {
  const std::uint32_t rule = forest().rule(edge);
  if (rule == kNoOption) return tails[0];
  const Option& option = options_->options()[rule];
  return joined(tails[0], {option.hash, forest::power_of(option.length)});
}

/// Derivations share most of their edges: a row for each edge.
const double* PhraseDerivations::features_of(Edge edge, bool last) {
  const std::size_t width = task_->features->size();
  if (row_of_[edge] == kNone) {
    row_of_[edge] = static_cast<std::uint32_t>(rows_.size() / width);
    rows_.resize(rows_.size() + width);
    double* const row = rows_.data() + row_of_[edge] * width;
    const forest::Node tail = forest().tails(edge)[0];
    const Before before{search_->position(tail).last_start, search_->position(tail).last_end,
                        search_->hypothesis(tail).state, search_->hypothesis(tail).next_class};
    if (forest().rule(edge) == kNoOption) {
      const WordId end = kSentenceEnd;
      cache_->lm().add_scores(before.state, {&end, 1}, row);
    } else {
      add_features(*task_, *cache_, before, options_->options()[forest().rule(edge)], last, row);
    }
  }
  return rows_.data() + row_of_[edge] * width;
}

/// The edges come from the last of the sentence to the first.
void PhraseDerivations::read(const std::vector<Edge>& edges, Candidate& out) {
  for (std::size_t k = edges.size(); k-- > 0;) {
    const double* const row = features_of(edges[k], k == 0);
    for (std::size_t f = 0; f < out.features.size(); ++f) out.features[f] += row[f];
    const std::uint32_t rule = forest().rule(edges[k]);
    if (rule == kNoOption) continue;
    const Option& option = options_->options()[rule];
    add_step(*cache_, option, option.kind == OptionKind::kRule ? std::int32_t{option.grammar} : -1, out);
  }
}

}  // namespace ogden::phrase
