// What the derivations in the forest of a phrase search stand for: words, features, steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "decode/candidates.hpp"
#include "phrase/search.hpp"

namespace ogden::phrase {

using decode::Candidate;

/// What a derivation leaves behind that its next step depends on.
struct Before {
  std::uint32_t last_start = 0, last_end = 0;
  StateId state = 0;
  std::uint32_t next_class = 0;
};

/// Adds what using `option` is worth, feature by feature; `last`: the sentence ends with it.
void add_features(const Task& task, OptionCache& cache, const Before& before, const Option& option, bool last,
                  double* row);
/// Adds the words of an option and the step that it is. `grammar` is -1 where words are copied.
void add_step(const OptionCache& cache, const Option& option, std::int32_t grammar, Candidate& out);

class PhraseDerivations final : public decode::Derivations {
 public:
  explicit PhraseDerivations(const Task& task) : task_(&task) {}
  /// All must outlive the reading of this sentence's candidates.
  void start(OptionCache& cache, const SentenceOptions& options, const StackSearch& search);

  const forest::Forest& forest() const override { return search_->forest(); }
  forest::StringHash of(forest::Edge edge, std::span<const forest::StringHash> tails) const override;
  void read(const std::vector<forest::Edge>& edges, Candidate& out) override;

 private:
  const double* features_of(forest::Edge edge, bool last);

  const Task* task_;
  OptionCache* cache_ = nullptr;
  const SentenceOptions* options_ = nullptr;
  const StackSearch* search_ = nullptr;
  std::vector<std::uint32_t> row_of_;  // by edge
  std::vector<double> rows_;
};

}  // namespace ogden::phrase
