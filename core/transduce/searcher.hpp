// One worker of a search over trees: what it knows is its own, and it keeps its memory from sentence to sentence.
#pragma once

#include <cstddef>

#include "decode/candidates.hpp"
#include "transduce/derivations.hpp"
#include "transduce/option_cache.hpp"
#include "transduce/search.hpp"

namespace ogden::transduce {

using decode::Candidates;

class Searcher {
 public:
  /// `task` must outlive it, and so must the letters of all sentences.
  explicit Searcher(const Task& task)
      : task_(&task), cache_(task), search_(task), derivations_(task), reader_(task) {}

  /// The `size` best candidates. A sentence without words has one without words.
  void search(const Sentence& sentence, std::size_t size, bool distinct, Candidates& out) {
    size = decode::affordable_candidates(size, sentence.tokens.size());
    cache_.tidy();
    derivations_.start(cache_, search_);
    if (sentence.tokens.empty()) {
      decode::Candidate empty;
      empty.clear(task_->features->size());
      derivations_.add_word_features(empty);
      out.add(empty, *task_, cache_.lm());
      return;
    }
    const forest::Node goal = search_.search(cache_, sentence);
    reader_.read(derivations_, cache_.lm(), goal, size, distinct, out);
  }
  /// How much work the last sentence took.
  Work work() const noexcept { return search_.work(); }

 private:
  const Task* task_;
  OptionCache cache_;
  TreeSearch search_;
  TreeDerivations derivations_;
  decode::CandidateReader reader_;
};

}  // namespace ogden::transduce
