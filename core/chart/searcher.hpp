// One worker of a chart search: what it knows is its own, and it keeps its memory from sentence to sentence.
#pragma once

#include <algorithm>
#include <cstddef>

#include "chart/derivations.hpp"
#include "chart/option_cache.hpp"
#include "chart/search.hpp"
#include "chart/settings.hpp"

namespace ogden::chart {

class Searcher {
 public:
  /// `task` must outlive it, and so must the tokens of all sentences.
  explicit Searcher(const Task& task) : book_(task), search_(task), reader_(task) {}

  /// The `size` best candidates.
  void search(const Sentence& sentence, std::size_t size, bool distinct, Candidates& out) {
    size = std::min(size, kMostWords / std::max<std::size_t>(1, sentence.tokens.size()) + 1);
    book_.tidy();
    const forest::Node goal = search_.search(book_, sentence);
    reader_.read(book_, search_, goal, size, distinct, out);
  }

 private:
  /// Candidates times words that a sentence may ask for: each word of each takes some hundred bytes on the way.
  static constexpr std::size_t kMostWords = std::size_t{1} << 21;

  Rulebook book_;
  ChartSearch search_;
  CandidateReader reader_;
};

}  // namespace ogden::chart
