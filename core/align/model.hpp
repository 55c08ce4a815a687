// A trained aligner for one direction, and what it says about pairs it may never have seen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "align/distortion.hpp"
#include "align/lattice.hpp"
#include "align/lexicon.hpp"
#include "align/similarity.hpp"
#include "align/words.hpp"

namespace ogden::align {

/// The probability of a pair of words that the lexicon does not have.
constexpr double kFloor = 1e-7;

class Model {
 public:
  /// Throws std::invalid_argument where the parts do not belong together.
  Model(std::shared_ptr<const Vocabulary> vocabulary, Lexicon lexicon, Distortion distortion, Prior prior,
        Chances chances);

  const Vocabulary& vocabulary() const noexcept { return *vocabulary_; }
  const Lexicon& lexicon() const noexcept { return lexicon_; }
  const Distortion& distortion() const noexcept { return distortion_; }
  const Chances& chances() const noexcept { return chances_; }

  /// A word the corpus did not have is judged by the prior alone.
  void emissions(std::span<const std::string_view> source, std::span<const std::string_view> target,
                 Emissions& result) const;

 private:
  std::shared_ptr<const Vocabulary> vocabulary_;
  Lexicon lexicon_;
  Distortion distortion_;
  Prior prior_;
  Chances chances_;
  std::vector<Form> forms_;  ///< of the vocabulary, where the prior needs them
};

/// Throws std::invalid_argument unless the model gives every pair a probability above zero.
void check(const Chances& chances);

}  // namespace ogden::align
