// From a forest to what people and tuners read: texts, feature vectors, scores and derivations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kbest/lazy.hpp"
#include "phrase/option_cache.hpp"
#include "phrase/search.hpp"

namespace ogden::phrase {

/// A rule of a derivation: which words it rewrote, by which grammar (-1: they were copied), into how many.
struct Step {
  std::uint32_t start, end;
  std::int32_t grammar;
  std::uint32_t words;
};

/// The candidates of one sentence, best first.
struct Candidates {
  std::vector<double> scores, features;     ///< a score each; a row of features each
  std::string letters;                      ///< of all texts, one after the other
  std::vector<std::uint64_t> text_ends;     ///< in `letters`
  std::vector<Step> steps;                  ///< in the order of the output
  std::vector<std::uint64_t> step_ends;

  void clear();
};

/// What a derivation leaves behind that its next step depends on.
struct Before {
  std::uint32_t last_start = 0, last_end = 0;
  StateId state = 0;
  std::uint32_t next_class = 0;
};

/// Adds what using `option` is worth, feature by feature; `last`: the sentence ends with it.
void add_features(const Task& task, Phrasebook& book, const Before& before, const Option& option, bool last,
                  double* row);

class CandidateReader {
 public:
  explicit CandidateReader(const Task& task) : task_(&task) {}
  /// The `size` best derivations of a search, or of distinct texts.
  void read(Phrasebook& book, const SentenceOptions& options, const StackSearch& search, forest::Node goal,
            std::size_t size, bool distinct, Candidates& out);

 private:
  void add(Phrasebook& book, const SentenceOptions& options, const StackSearch& search);
  const double* features_of(Phrasebook& book, const SentenceOptions& options, const StackSearch& search,
                            forest::Edge edge, bool last);
  void sort(Candidates& out);

  const Task* task_;
  kbest::LazyDerivations derivations_;
  std::vector<forest::Edge> edges_;
  std::vector<std::uint32_t> row_of_;  // by edge
  std::vector<double> rows_, row_;
  Candidates found_;
  std::vector<std::uint32_t> order_;
};

}  // namespace ogden::phrase
