#include "transduce/derivations.hpp"

#include <algorithm>
#include <tuple>

namespace ogden::transduce {

using forest::Edge;
using forest::StringHash;

StringHash TreeDerivations::of(Edge edge, std::span<const StringHash> tails) const {
  if (forest().rule(edge) == kEnd) return tails[0];
  StringHash hash;
  for (const Part part : cache_->parts(option(edge))) {
    // Two trees of the same words are one text.
    hash = joined(hash, part < 0 ? tails[static_cast<std::size_t>(~part)]
                                 : forest::hash_of(cache_->lm().untagged(static_cast<WordId>(part))));
  }
  return hash;
}

void TreeDerivations::read(const std::vector<Edge>& edges, Candidate& out) {
  edges_.clear();
  std::copy_if(edges.begin(), edges.end(), std::back_inserter(edges_),
               [&](Edge edge) { return forest().rule(edge) != kEnd; });
  tree_.arrange(edges_.size(), Edges{*this});
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const Option& own = option(edges_[k]);
    if (own.kind == OptionKind::kPiece) continue;
    const Use& use = search_->use(edges_[k]);
    tree_.set_step(k, out.steps.size());
    add_features(own, use, out.features.data());
    const trees::Node& node = search_->tree()[use.node];
    const std::int32_t grammar = own.kind == OptionKind::kRule ? 0 : -1;
    out.steps.push_back({node.start, node.end, grammar, own.rule, tree_.depth(k), 0, 0});
  }
  tree_.write(Edges{*this}, out);
  // What fills a long row of variables comes in the order of the simple words.
  std::ranges::sort(out.steps, [](const decode::Step& a, const decode::Step& b) {
    return std::tuple(a.start, b.end, a.depth) < std::tuple(b.start, a.end, b.depth);
  });
  add_word_features(out);
}

void TreeDerivations::add_word_features(Candidate& out) {
  double* const row = out.features.data();
  row[task_->features->word_penalty] -= static_cast<double>(out.words.size());
  words_ = out.words;
  words_.push_back(decode::kSentenceEnd);
  cache_->lm().add_sentence_scores(words_, row);
}

void TreeDerivations::add_features(const Option& option, const Use& use, double* row) const {
  row[task_->features->phrase_penalty] += 1;
  if (option.kind == OptionKind::kCopied) {
    row[task_->copied()] += option.gaps > 0;
    row[task_->features->unknown_word] += option.gaps > 0 ? 0 : decode::kUnknownWordCost;
  }
  row[task_->deleted()] += static_cast<double>(use.deleted);
  if (option.kind != OptionKind::kRule) return;
  row[task_->probability()] += static_cast<double>(decode::usable(option.log_probability));
  const std::span<const float> own = task_->grammar->row(option.rule);
  for (std::size_t k = 0; k < own.size(); ++k) {
    row[task_->probability() + 1 + k] += static_cast<double>(decode::usable(own[k]));
  }
}

}  // namespace ogden::transduce
