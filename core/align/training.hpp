// Expectation maximisation for IBM Model 1 (Brown et al. 1993) and the HMM (lattice.hpp), in both directions.
//
// A round goes through the corpus in portions. The pairs of a portion are independent, and threads share them;
// then the portion's posteriors are added to the counts, where a thread owns some rows of the lexicon and
// goes through the pairs in order. Every sum is so made in the same order, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "align/distortion.hpp"
#include "align/lattice.hpp"
#include "align/lexicon.hpp"
#include "align/model.hpp"
#include "align/similarity.hpp"
#include "align/words.hpp"

namespace ogden::align {

/// What the pairs of a portion expect, each in a place of its own.
struct Expectations {
  std::vector<double> posteriors;  ///< as Cells
  std::vector<double> distortion;  ///< a pair: 2 n counts of distances, then n + 1 of places that were left
  std::vector<double> logarithms;
};

/// Pairs [begin, end).
struct Portion {
  std::size_t begin, end;
};

/// The parameters of one direction while they are learned. The sentences must outlive it.
class Direction {
 public:
  Direction(const Sentences& source, const Sentences& target, const Vocabulary& vocabulary,
            const std::vector<Form>& forms, const Prior& prior, std::size_t max_length, std::size_t threads);

  const Cells& cells() const noexcept { return cells_; }
  /// What has been learned, without entries less probable than `prune`.
  Lexicon lexicon(double prune) const;
  const Distortion& distortion() const noexcept { return distortion_; }

  void fill(std::size_t pair, Emissions& emissions) const;
  void start_round(bool distortion);
  /// Room for a portion's expectations.
  void open(Portion portion);
  double* posteriors(std::size_t pair) noexcept;
  double* distortion_counts(std::size_t pair) noexcept;
  double& logarithm(std::size_t pair) noexcept { return expected_.logarithms[pair - portion_.begin]; }
  /// Adds the portion's expectations to the counts.
  void close(std::size_t threads);
  /// New parameters from the counts. Gives the logarithm of the corpus' probability under the old ones.
  double finish_round(std::size_t threads);

 private:
  void add_posteriors(std::size_t threads);
  void maximise(std::size_t threads);
  void maximise_row(std::uint64_t begin, std::uint64_t end, std::size_t row);

  const Sentences& source_;
  const Sentences& target_;
  Cells cells_;
  Lexicon lexicon_;
  std::vector<PriorCount> prior_counts_;
  WideColumn<double> counts_, probabilities_;  ///< in the order of Cells
  Distortion distortion_;
  Portion portion_{0, 0};
  Expectations expected_;
  std::unique_ptr<DistortionCounts> distortion_counts_;
  double logarithm_ = 0;
};

class Training {
 public:
  Training(std::shared_ptr<const Vocabulary> vocabulary, std::span<const std::string_view> normal,
           std::span<const std::string_view> simple, std::size_t max_length, Prior prior, Chances chances,
           std::size_t threads);

  std::size_t left_out() const noexcept { return corpus_.left_out; }
  std::size_t pairs() const noexcept { return corpus_.source.size(); }

  using Logarithms = std::pair<double, double>;  ///< of the corpus' probability before the round, by direction
  Logarithms model1_round(std::size_t threads);
  /// With `agree`, a link counts as much as both directions believe in it, together: the product of their
  /// posteriors (Liang et al. 2006, section 3). The corpus' probability may then fall.
  Logarithms hmm_round(bool agree, std::size_t threads);

  /// What has been learned, without entries less probable than `prune`. Forward has normal sources.
  Model forward(double prune) const { return model(forward_, prune); }
  Model backward(double prune) const { return model(backward_, prune); }

 private:
  template <typename MakeExpect>
  Logarithms round(bool distortion, std::size_t threads, MakeExpect make_expect);
  Portion portion_from(std::size_t begin) const;
  Model model(const Direction& direction, double prune) const;

  std::shared_ptr<const Vocabulary> vocabulary_;
  Corpus corpus_;
  Prior prior_;
  Chances chances_;
  std::vector<Form> forms_;
  Direction forward_, backward_;
};

}  // namespace ogden::align
