// A worker: searches one sentence after the other, and keeps its memory and what it learned of phrases and words.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "decode/candidates.hpp"
#include "phrase/derivations.hpp"
#include "phrase/option_cache.hpp"
#include "phrase/search.hpp"
#include "phrase/sentence_options.hpp"
#include "phrase/settings.hpp"

namespace ogden::phrase {

using decode::Candidates;

/// A rule that a derivation is said to use: words `start` to `end` become `simple` by a grammar's rule, or, grammar
/// -1, are copied.
struct ClaimedStep {
  std::uint32_t start, end;
  std::int32_t grammar;
  std::span<const std::string_view> simple;
};

class Searcher {
 public:
  /// `task` must outlive it, and so must the tokens of all sentences.
  explicit Searcher(const Task& task)
      : task_(&task), cache_(task), search_(task), derivations_(task), reader_(task) {}

  /// The `size` best candidates.
  void search(const Sentence& sentence, std::size_t size, bool distinct, Candidates& out);

  /// What a derivation is worth, whether or not a search would find it. Throws std::invalid_argument where it is none:
  /// words left out or rewritten twice, or a rule that no grammar has. The distortion limit is not asked.
  void rescore(const Sentence& sentence, std::span<const ClaimedStep> steps, Candidates& out);

 private:
  Option claimed(const Sentence& sentence, const ClaimedStep& step);
  Option copied(const Sentence& sentence, const ClaimedStep& step, std::span<const WordId> simple);

  const Task* task_;
  OptionCache cache_;
  SentenceOptions options_;
  StackSearch search_;
  PhraseDerivations derivations_;
  decode::CandidateReader reader_;
};

}  // namespace ogden::phrase
