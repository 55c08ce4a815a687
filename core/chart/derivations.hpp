// What the derivations in the forest of a chart search stand for: words, features, steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chart/search.hpp"
#include "decode/candidates.hpp"
#include "decode/derivation_tree.hpp"

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
  /// The edges of rules and splits, for the tree of a derivation.
  struct Edges {
    const ChartDerivations& all;
    std::size_t tails(std::size_t k) const { return all.forest().tails(all.edges_[k]).size(); }
    std::span<const Part> parts(std::size_t k) const { return all.parts(all.forest().rule(all.edges_[k])); }
    bool joins(std::size_t k) const { return all.forest().rule(all.edges_[k]) == kSplit; }
  };
  std::span<const Part> parts(std::uint32_t rule) const;
  void add_features(const Option& option, double* row);

  const Task* task_;
  OptionCache* cache_ = nullptr;
  const ChartSearch* search_ = nullptr;
  std::vector<forest::Edge> edges_;  // those of rules and splits
  decode::DerivationTree tree_;
  std::vector<WordId> words_;
  std::vector<float> scores_;
};

}  // namespace ogden::chart
