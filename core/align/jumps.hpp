// Jumps between all places of a sentence: sums of weights times factors, which are most of the work of a lattice.
#pragma once

#include <cstddef>

#include "align/distortion.hpp"
#include "machine/four_lanes.hpp"

namespace ogden::align {

/// The weights of jumps from four places in a row to four places in a row: 16 numbers, by the place that they are from,
/// so that lanes in memory start where they are read. At `here` these are the same four places. Then come the jumps to
/// the four places behind them, and so on; in front of them those to the four places before them.
class JumpTable {
 public:
  /// `backward`: from the place that a jump leads to, to that it is from.
  JumpTable(const Distortion& distortion, bool backward);
  const double* here() const noexcept;

 private:
  std::size_t reach_;  ///< fours on either side
  LaneColumn weights_;
};

// Below, `fours` is the number of places over four. There are as many to go to as to come from. Every sum is made in the
// order of the places that are summed over, whatever the machine.

/// sums[to] = start + factors[from] * weight for all places `from`.
void add_jumps(const double* factors, std::size_t fours, const JumpTable& jumps, double start, double* sums);

/// Adds pull[to] * left[from] to the count of each distance: that of from - to is in counts[4 * fours + from - to], of
/// which there are twice as many as places. There are four zeros before what was left, and four behind it.
void count_jumps(const double* pull, const double* left, std::size_t fours, double* counts);

/// The best of masses[from] * weight + before[from] * anywhere, and where it is from: of equally good ones the first.
/// Nobody comes from where `before` is zero.
void find_best_jumps(const double* before, const double* masses, double anywhere, std::size_t fours,
                     const JumpTable& jumps, double* scores, double* origins);

}  // namespace ogden::align
