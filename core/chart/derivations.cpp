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
  arrange();
  double* const row = out.features.data();
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const std::uint32_t rule = forest().rule(edges_[k]);
    if (rule == kSplit) continue;
    const Option& option = cache_->option(rule);
    places_[k].step = static_cast<std::uint32_t>(out.steps.size());
    add_features(option, row);
    const Phrase& phrase = search_->phrase(edges_[k]);
    const std::int32_t grammar = option.kind == OptionKind::kRule ? 0 : -1;
    out.steps.push_back({phrase.start, phrase.end, grammar, option.rule, places_[k].depth, 0, 0});
  }
  write(out);
  row[task_->glue()] += static_cast<double>(glued);
  row[task_->features->word_penalty] -= static_cast<double>(out.words.size());
  words_ = out.words;
  words_.push_back(decode::kSentenceEnd);
  cache_->lm().add_scores(cache_->lm().start(), words_, row);
}

/// What a rule or a split writes, in order.
std::span<const Part> ChartDerivations::parts(std::uint32_t rule) const {
  static constexpr Part kBoth[] = {~Part{0}, ~Part{1}};
  return rule == kSplit ? std::span<const Part>(kBoth) : cache_->parts(cache_->option(rule));
}

/// Finds the places under each place, from the last edge to the first: what is under an edge follows it.
void ChartDerivations::arrange() {
  places_.assign(edges_.size(), {});
  std::vector<std::uint32_t> waiting;
  for (std::size_t k = edges_.size(); k-- > 0;) {
    const std::size_t tails = forest().tails(edges_[k]).size();
    for (std::size_t t = 0; t < tails; ++t) {
      places_[k].tails[t] = waiting.back();
      waiting.pop_back();
    }
    waiting.push_back(static_cast<std::uint32_t>(k));
  }
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const std::uint32_t rule = forest().rule(edges_[k]);
    for (const Part part : parts(rule)) {
      if (part >= 0) continue;
      Place& under = places_[places_[k].tails[static_cast<std::size_t>(~part)]];
      under.depth = places_[k].depth + (rule == kSplit ? 0 : 1);
      under.inner = true;
    }
  }
}

/// The simple words in order, and which of them each step made.
void ChartDerivations::write(Candidate& out) const {
  struct Frame {
    std::uint32_t place, part;
  };
  std::vector<Frame> frames;
  for (std::size_t top = 0; top < edges_.size(); ++top) {
    if (places_[top].inner) continue;
    frames.assign(1, {static_cast<std::uint32_t>(top), 0});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const std::uint32_t rule = forest().rule(edges_[frame.place]);
      const std::span<const Part> written = parts(rule);
      if (rule != kSplit) {
        decode::Step& step = out.steps[places_[frame.place].step];
        if (frame.part == 0) step.simple_start = static_cast<std::uint32_t>(out.words.size());
        step.simple_end = static_cast<std::uint32_t>(out.words.size());
      }
      if (frame.part == written.size()) {
        frames.pop_back();
        continue;
      }
      const Part part = written[frame.part++];
      if (part < 0) {
        frames.push_back({places_[frame.place].tails[static_cast<std::size_t>(~part)], 0});
      } else {
        out.words.push_back(static_cast<WordId>(part));
      }
    }
  }
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
