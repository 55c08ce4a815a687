// The HMM of one pair of sentences: which source word each target word comes from.
//
// The hidden state is the place of the last partner (distortion.hpp). A target word comes from the empty word with
// probability `null`, and the place stays: Och & Ney 2003, section 2.1.2, where each source position has an
// empty word of its own. The first and the later target words are so treated alike, even after empty words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/distortion.hpp"

namespace ogden::align {

/// Probabilities of the target words: J rows of n + 1, of which the first is the empty word's.
struct Emissions {
  std::size_t n = 0;
  std::size_t length = 0;
  std::vector<double> values;

  void resize(std::size_t source, std::size_t target) {
    n = source;
    length = target;
    values.resize(target * (source + 1));
  }
  double* row(std::size_t j) noexcept { return values.data() + j * (n + 1); }
  const double* row(std::size_t j) const noexcept { return values.data() + j * (n + 1); }
};

struct Chances {
  double null = 0.2;        ///< of the empty word
  double smoothing = 0.05;  ///< of a jump that heeds no distance
};

constexpr std::int32_t kNoPartner = -1;

/// Scratch memory for one thread, used again for each pair.
class Lattice {
 public:
  Lattice(const Distortion& distortion, const Chances& chances) : distortion_(distortion), chances_(chances) {}

  /// Forward and backward. Gives the logarithm of the pair's probability.
  double run(const Emissions& emissions);
  /// The same for two lattices, a step of each in turn: sums are made in a fixed order, one addition waiting for the
  /// one before, and the processor does one lattice's work while the other's waits.
  struct Logarithms {
    double first, second;
  };
  static Logarithms run(Lattice& first, const Emissions& emissions, Lattice& second, const Emissions& others);
  /// After `run`: the probability that target word j comes from place i, 0 for the empty word.
  double posterior(std::size_t j, std::size_t i) const noexcept { return posteriors_[j * stride_ + i]; }
  /// After `run`: expected counts as DistortionCounts::add takes them.
  const std::vector<double>& distances() const noexcept { return distances_; }
  const std::vector<double>& leaving() const noexcept { return leaving_; }

  /// For each target word the source position (from 0) on the best path, or kNoPartner.
  void best_path(const Emissions& emissions, std::vector<std::int32_t>& partners);

 private:
  void prepare(const Emissions& emissions);
  void start(const Emissions& emissions);
  void turn();
  void finish();
  void forward(const Emissions& emissions, std::size_t j);
  void backward(const Emissions& emissions, std::size_t j);
  void best_step(const double* emission, double* from);

  const Distortion& distortion_;
  Chances chances_;
  std::size_t n_ = 0;
  // Rows have a multiple of four places. Those that no word has are zero, and add zeros to sums.
  std::size_t stride_ = 0;
  std::size_t reach_ = 0;           ///< no two places of a row are so far apart
  double anywhere_ = 0, logarithm_ = 0;
  std::vector<double> divisors_;    ///< by place: jump probability over weight
  std::vector<double> weights_;     ///< of distances -reach_..reach_
  std::vector<double> reversed_;    ///< the same, the longest jump first
  std::vector<double> places_;      ///< row j: of the places before target word j
  std::vector<double> scales_;
  std::vector<double> posteriors_;  ///< in between: the forward probability of coming from each place
  std::vector<double> distances_, leaving_;
  std::vector<double> counts_;      ///< of distances before they are weighed, from reach_ down
  std::vector<double> after_, next_, sums_, leave_, pull_;
  std::vector<double> from_;
};

}  // namespace ogden::align
