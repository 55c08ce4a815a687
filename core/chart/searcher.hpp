// One worker of a chart search: what it knows is its own, and it keeps its memory from sentence to sentence.
#pragma once

#include <cstddef>

#include "chart/derivations.hpp"
#include "chart/option_cache.hpp"
#include "chart/search.hpp"
#include "chart/settings.hpp"
#include "decode/candidates.hpp"

namespace ogden::chart {

using decode::Candidates;

class Searcher {
 public:
  /// `task` must outlive it, and so must the tokens of all sentences.
  explicit Searcher(const Task& task) : cache_(task), search_(task), derivations_(task), reader_(task) {}

  /// The `size` best candidates.
  void search(const Sentence& sentence, std::size_t size, bool distinct, Candidates& out) {
    size = decode::affordable_candidates(size, sentence.tokens.size());
    cache_.tidy();
    const forest::Node goal = search_.search(cache_, sentence);
    derivations_.start(cache_, search_);
    reader_.read(derivations_, cache_.lm(), goal, size, distinct, out);
  }
  /// How much work the last sentence took.
  Work work() const noexcept { return search_.work(); }

 private:
  OptionCache cache_;
  ChartSearch search_;
  ChartDerivations derivations_;
  decode::CandidateReader reader_;
};

}  // namespace ogden::chart
