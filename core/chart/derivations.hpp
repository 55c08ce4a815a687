// What the derivations in the forest of a chart search stand for: words, features, steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chart/search.hpp"
#include "decode/candidates.hpp"

namespace ogden::chart {

using decode::Candidate;

class ChartDerivations final : public decode::Derivations {
 public:
  explicit ChartDerivations(const Task& task) : task_(&task) {}
  /// Both must outlive the reading of this sentence's candidates.
  void start(OptionCache& cache, const ChartSearch& search) {
    cache_ = &cache;
    search_ = &search;
  }

  const forest::Forest& forest() const override { return search_->forest(); }
  forest::StringHash of(forest::Edge edge, std::span<const forest::StringHash> tails) const override;
  /// Steps are each before those under it, in the order of the normal words.
  void read(const std::vector<forest::Edge>& edges, Candidate& out) override;

 private:
  /// A derivation as a tree; its places in `places_` are in the order of `edges_`.
  struct Place {
    std::uint32_t tails[kMostNonterminals];
    std::uint32_t depth;
    std::uint32_t step;  // of the candidate; none for a split
    bool inner;          // under another place
  };
  void arrange();
  std::span<const Part> parts(std::uint32_t rule) const;
  void write(Candidate& out) const;
  void add_features(const Option& option, double* row);

  const Task* task_;
  OptionCache* cache_ = nullptr;
  const ChartSearch* search_ = nullptr;
  std::vector<forest::Edge> edges_;  // those of rules and splits
  std::vector<Place> places_;
  std::vector<WordId> words_;
  std::vector<float> scores_;
};

}  // namespace ogden::chart
