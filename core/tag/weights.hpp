// Weights while they are learned: those of an observation, one for each label that it was seen with. A label is a
// tag, or a pair of tags. See training.hpp for the steps that are taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace ogden::tag {

/// The sum of a weight's gradients so far, and of their squares.
struct Slope {
  float sum = 0, squares = 0;
};

/// AdaGrad with an L1 penalty by dual averaging (Duchi, Hazan & Singer 2011, section 5.1).
class Pace {
 public:
  Pace(double rate, double penalty) : rate_(rate), penalty_(penalty) {}

  void next() noexcept { owed_ += penalty_; }
  float weight(const Slope& slope, bool penalised = true) const noexcept;
  void move(Slope& slope, float gradient, float& weight, bool penalised = true) const noexcept {
    slope.sum += gradient;
    slope.squares += gradient * gradient;
    weight = this->weight(slope, penalised);
  }

 private:
  double rate_, penalty_, owed_ = 0;
};

/// Which of all hashes were met more than once. Now and then two that were met once are taken for one; they only
/// cost a little memory.
class Repeated {
 public:
  Repeated() : once_((std::size_t{1} << kBits) / 64), twice_(once_.size()) {}
  void meet(std::uint64_t hash) noexcept;
  bool operator()(std::uint64_t hash) const noexcept { return (twice_[place(hash) / 64] >> (place(hash) % 64) & 1) != 0; }

 private:
  static constexpr unsigned kBits = 28;
  static std::size_t place(std::uint64_t hash) noexcept { return static_cast<std::size_t>(hash >> (64 - kBits)); }
  std::vector<std::uint64_t> once_, twice_;
};

class SparseWeights {
 public:
  /// The number of an observation, a new one if it is met for the first time.
  std::uint32_t number(std::uint64_t observation, std::size_t kind);
  /// Notes that an observation was seen with a label.
  void support(std::uint32_t number, std::uint16_t label);
  /// Makes room for the weights, all zero. After this there are no new observations or labels.
  void settle_labels();

  std::uint32_t begin(std::uint32_t number) const noexcept { return starts_[number]; }
  std::uint32_t end(std::uint32_t number) const noexcept { return starts_[number + 1]; }
  std::uint16_t label(std::uint32_t place) const noexcept { return labels_[place]; }
  float weight(std::uint32_t place) const noexcept { return weights_[place]; }
  void move(std::uint32_t place, float gradient, const Pace& pace) noexcept {
    pace.move(slopes_[place], gradient, weights_[place]);
  }
  /// Brings weights up to date that were not moved lately.
  void settle(const Pace& pace) noexcept;

  /// Calls `take(observation, label, weight)` for what is not zero, but not for observations of kinds from `kinds` on.
  template <typename Take>
  void visit(std::size_t kinds, Take take) const {
    for (const auto& [observation, number] : numbers_) {
      if (kind_of_[number] >= kinds) continue;
      for (std::uint32_t k = begin(number); k < end(number); ++k) {
        if (weights_[k] != 0) take(observation, labels_[k], weights_[k]);
      }
    }
  }

 private:
  void keep_distinct();

  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint8_t> kind_of_;
  std::vector<std::uint64_t> seen_;  ///< numbers with labels, until the labels are settled
  std::size_t distinct_ = 0;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint16_t> labels_;
  std::vector<float> weights_;
  std::vector<Slope> slopes_;
};

}  // namespace ogden::tag
