// How far the partner of a word is from the partner of the word before it (Vogel et al. 1996, eq. 6).
//
// A place is a source position counted from 1; place 0 is before the sentence. From place p of a source
// sentence of n words, the next partner is place q in 1..n with probability
//
//     (1 - smoothing) * c(q - p) / sum over r in 1..n of c(r - p)  +  smoothing / n
//
// so that the first word needs no distribution of its own: it jumps from place 0.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ogden::align {

class Distortion {
 public:
  /// Weights for distances -(longest - 1)..longest that fall with the distance from 1, before any were seen.
  explicit Distortion(std::size_t longest);
  /// Weights for the same distances, taken as they are, so that a saved model is the same when it is loaded.
  /// Throws std::invalid_argument where they are not finite and positive in sum.
  explicit Distortion(std::vector<double> weights);

  std::size_t longest() const noexcept { return longest_; }
  /// c(first), c(first + 1), … ; the caller stays within the table.
  const double* weights(std::ptrdiff_t first) const noexcept {
    return weights_.data() + (first + static_cast<std::ptrdiff_t>(longest_) - 1);
  }
  const std::vector<double>& all() const noexcept { return weights_; }
  /// For each place p from 0 to n, the sum of the weights of the jumps from it to places 1..n.
  const double* sums(std::size_t n) const noexcept { return &sums_[n * (n + 1) / 2 - 1]; }

 private:
  void add_up();

  std::size_t longest_;
  std::vector<double> weights_;
  std::vector<double> sums_;  ///< for n = 1, 2, …: n + 1 places
};

/// Expected counts of jumps, from which new weights come.
class DistortionCounts {
 public:
  explicit DistortionCounts(std::size_t longest);
  /// The counts of one pair: for distances 1 - n..n, and of the jumps that leave places 0..n.
  void add(std::size_t n, std::span<const double> distances, std::span<const double> leaving);
  /// Weights under which the counted jumps are more likely than under `before`, or as likely. There is no
  /// closed form, since the sums differ from place to place; a round is the minorisation step of Hunter 2004
  /// ("MM algorithms for generalized Bradley-Terry models", eq. 3).
  Distortion improved(const Distortion& before, std::size_t rounds) const;

 private:
  std::size_t longest_;
  std::vector<double> distances_;
  std::vector<double> leaving_;  ///< as Distortion::sums_
};

}  // namespace ogden::align
