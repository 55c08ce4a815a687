// Which rule makes the lemma of a word that no table has: lemminflect's network, which looks at a word's last letters.
//
// Two dense layers, with a rectifier between them. What the first reads is one row of ones and zeros for the part of
// speech, and one for each of the last eight letters, the last letter first; so it is a sum of nine rows at most.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace ogden::words {

class LemmaNetwork {
 public:
  static constexpr std::size_t kLetters = 8;                    ///< of a word's end
  static constexpr std::size_t kClasses = 28;                   ///< none (never added), any other, a to z
  static constexpr std::size_t kRows = (kLetters + 1) * kClasses;

  struct Choice {
    std::size_t rule;
    float margin;  ///< how much more than the next one it scores, before the softmax
  };

  /// Matrices row by row. Throws std::invalid_argument where their sizes do not fit.
  LemmaNetwork(std::vector<float> first, std::vector<float> first_bias, std::vector<float> second,
               std::vector<float> second_bias);

  /// For a word in lower case; `part` is 0 for a noun, 1 a verb, 2 an adjective, 3 an adverb. Bytes beyond ASCII count
  /// as one letter each. Throws std::invalid_argument for another part.
  Choice choose(std::string_view word, std::size_t part) const;

 private:
  std::vector<float> first_, first_bias_, second_, second_bias_;
};

}  // namespace ogden::words
