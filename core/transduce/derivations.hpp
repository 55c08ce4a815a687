// What the derivations in the forest of a search over trees stand for: words, features, steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "decode/candidates.hpp"
#include "decode/derivation_tree.hpp"
#include "transduce/search.hpp"

namespace ogden::transduce {

using decode::Candidate;

class TreeDerivations final : public decode::Derivations {
 public:
  explicit TreeDerivations(const Task& task) : task_(&task) {}
  /// Both must outlive the reading of this sentence's candidates.
  void start(OptionCache& cache, const TreeSearch& search) {
    cache_ = &cache;
    search_ = &search;
  }

  const forest::Forest& forest() const override { return search_->forest(); }
  forest::StringHash of(forest::Edge edge, std::span<const forest::StringHash> tails) const override;
  /// Steps are each before those under it, in the order of the normal words.
  void read(const std::vector<forest::Edge>& edges, Candidate& out) override;
  /// What the language models say of the words, and how many there are.
  void add_word_features(Candidate& out);

 private:
  struct Edges {
    const TreeDerivations& all;
    const Option& option(std::size_t k) const { return all.option(all.edges_[k]); }
    std::size_t tails(std::size_t k) const { return option(k).gaps; }
    std::span<const Part> parts(std::size_t k) const { return all.cache_->parts(option(k)); }
    bool joins(std::size_t k) const { return option(k).kind == OptionKind::kPiece; }
  };
  const Option& option(forest::Edge edge) const { return cache_->option(search_->use(edge).option); }
  void add_features(const Option& option, const Use& use, double* row) const;

  const Task* task_;
  OptionCache* cache_ = nullptr;
  const TreeSearch* search_ = nullptr;
  std::vector<forest::Edge> edges_;  // all but the sentence's end
  decode::DerivationTree tree_;
  std::vector<WordId> words_;
};

}  // namespace ogden::transduce
