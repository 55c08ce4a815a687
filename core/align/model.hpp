// A trained aligner for one direction, and what it says about pairs it may never have seen.
#pragma once

#include <cstdint>
#include <deque>
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

/// The words of a sentence as models of one vocabulary know them. It keeps its memory from sentence to sentence.
class KnownSentence {
 public:
  std::size_t size() const noexcept { return words.size(); }

  std::vector<Word> words;
  std::vector<const Form*> forms;  ///< where a prior needs them
  FormColumns columns;             ///< the same
  /// By number of a word: one more than the place of the last such word in the sentence, or 0.
  std::vector<std::uint32_t> last;
  /// By place: one more than the place of the word before it that is the same, or 0.
  std::vector<std::uint32_t> before;

 private:
  friend class Model;
  std::deque<Form> fresh_;  ///< of words that the vocabulary does not have: they stay in place
};

/// Scratch memory for emissions.
struct EmissionScratch {
  std::vector<double> row;
  std::vector<std::uint32_t> alike;
};

class Model {
 public:
  /// Throws std::invalid_argument where the parts do not belong together.
  Model(std::shared_ptr<const Vocabulary> vocabulary, Lexicon lexicon, Distortion distortion, Prior prior,
        Chances chances);

  const Vocabulary& vocabulary() const noexcept { return *vocabulary_; }
  const Lexicon& lexicon() const noexcept { return lexicon_; }
  const Distortion& distortion() const noexcept { return distortion_; }
  const Chances& chances() const noexcept { return chances_; }

  /// Whether a sentence that this model has read is the same to the other one.
  bool reads_as(const Model& other) const noexcept {
    return vocabulary_ == other.vocabulary_ && prior_.active() == other.prior_.active();
  }
  void read(std::span<const std::string_view> words, KnownSentence& sentence) const;
  /// Of sentences that were read. A word the corpus did not have is judged by the prior alone.
  void emissions(const KnownSentence& source, const KnownSentence& target, EmissionScratch& scratch,
                 Emissions& result) const;

 private:
  void look_up(Word word, const KnownSentence& target, std::vector<double>& row) const;

  std::shared_ptr<const Vocabulary> vocabulary_;
  Lexicon lexicon_;
  Distortion distortion_;
  Prior prior_;
  Chances chances_;
  ComparisonFilter filter_;
  std::vector<Form> forms_;  ///< of the vocabulary, where the prior needs them
};

/// Throws std::invalid_argument unless the model gives every pair a probability above zero.
void check(const Chances& chances);

}  // namespace ogden::align
