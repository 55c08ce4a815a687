// The HMM of one pair of sentences: which source word each target word comes from.
//
// The hidden state is the place of the last partner (distortion.hpp). A target word comes from the empty word with
// probability `null`, and the place stays: Och & Ney 2003, section 2.1.2, where each source position has an
// empty word of its own. The first and the later target words are so treated alike, even after empty words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/distortion.hpp"
#include "align/jumps.hpp"
#include "machine/four_lanes.hpp"

namespace ogden::align {

/// Probabilities of the target words: J rows of n + 1, of which the first is the empty word's. Rows are filled up to a
/// multiple of four, with zeros.
struct Emissions {
  std::size_t n = 0;
  std::size_t length = 0;
  std::size_t stride = 0;  ///< from row to row

  void resize(std::size_t source, std::size_t target) {
    n = source;
    length = target;
    stride = (source + FourLanes::kWidth) / FourLanes::kWidth * FourLanes::kWidth;
    values_.resize(length * stride);
    for (std::size_t j = 0; j < length; ++j) std::fill(row(j) + n + 1, row(j) + stride, 0.0);
  }
  double* row(std::size_t j) noexcept { return values_.data() + j * stride; }
  const double* row(std::size_t j) const noexcept { return values_.data() + j * stride; }

 private:
  LaneColumn values_;
};

struct Chances {
  double null = 0.2;        ///< of the empty word
  double smoothing = 0.05;  ///< of a jump that heeds no distance
};

constexpr std::int32_t kNoPartner = -1;

/// Scratch memory for one thread, used again for each pair.
class Lattice {
 public:
  Lattice(const Distortion& distortion, const Chances& chances);

  /// Forward and backward. Gives the logarithm of the pair's probability.
  double run(const Emissions& emissions);
  /// The same for two lattices, a part of a step of each in turn: sums are made in a fixed order, one addition waiting for
  /// the one before, and the processor does one lattice's work while the other's waits.
  struct Logarithms {
    double first, second;
  };
  static Logarithms run(Lattice& first, const Emissions& emissions, Lattice& second, const Emissions& others);
  /// After `run`: the probability that target word j comes from place i, 0 for the empty word.
  double posterior(std::size_t j, std::size_t i) const noexcept { return posteriors_.data()[j * stride_ + i]; }
  /// After `run`: expected counts as DistortionCounts::add takes them.
  std::span<const double> distances() const noexcept { return distances_; }
  std::span<const double> leaving() const noexcept { return {leaving_.data(), n_ + 1}; }

  /// For each target word the source position (from 0) on the best path, or kNoPartner.
  void best_path(const Emissions& emissions, std::vector<std::int32_t>& partners);

 private:
  void prepare(const Emissions& emissions);
  void start(const Emissions& emissions);
  // A step forward to target word j: from places to jumps, to places, and the scale.
  void leave(std::size_t j);
  void come(const Emissions& emissions, std::size_t j);
  void arrive(const Emissions& emissions, std::size_t j);
  void turn();
  // A step backward from it, in the same parts.
  void pull(const Emissions& emissions, std::size_t j);
  void count(std::size_t j);
  void go_back(std::size_t j);
  void finish();
  void best_step(const double* emission, double* from);
  double* places_of(std::size_t j) noexcept { return places_.data() + j * stride_; }
  double* leaves_of(std::size_t j) noexcept {
    return leaves_.data() + j * (stride_ + FourLanes::kWidth) + FourLanes::kWidth;
  }

  const Distortion& distortion_;
  Chances chances_;
  JumpTable jumps_, reversed_;
  std::size_t n_ = 0;
  // Rows have a multiple of four places. Those that no word has are zero, and add zeros to sums.
  std::size_t stride_ = 0;
  double anywhere_ = 0, logarithm_ = 0;
  double all_ = 0, total_ = 0, stay_ = 0;  ///< of the step
  LaneColumn divisors_;                    ///< by place: jump probability over weight
  LaneColumn places_;                      ///< row j: of the places before target word j
  LaneColumn leaves_;                      ///< the same times divisors, with zeros before each row and after the last
  std::vector<double> scales_;
  LaneColumn posteriors_;  ///< in between: the forward probability of coming from each place
  std::vector<double> distances_;
  LaneColumn leaving_;
  LaneColumn counts_;  ///< of distances before they are weighed, by p - i
  LaneColumn after_, sums_, kept_, pulls_;
};

}  // namespace ogden::align
