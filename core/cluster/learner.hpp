// Words in classes, learned from raw text: words that stand in the same places share a class, so a tagger or
// parser knows something of a word that its treebank does not have (Brown et al. 1992).
//
// The classes maximise the likelihood of a class bigram model, p(w | v) = p(w | c(w)) p(c(w) | c(v)), by the
// exchange algorithm (Kneser & Ney 1993; Martin, Liermann & Ney 1998): each word in turn, the most frequent
// first, moves to the class where the likelihood is highest, until rounds are used up or no word moves. Then
// the classes themselves are merged two by two, each time with the least loss (Brown et al. 1992, section 3),
// which gives a binary tree: a class is the path to it, and the first bits of the path are a coarser class.
//
// Counts are whole numbers and n log n is kept in fixed point, so sums are exact: the same text gives the same
// classes, whatever the order of summation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ogden::cluster {

struct ClusterOptions {
  std::size_t words = 50000;  ///< the most frequent get a class; the others are contexts alone
  std::size_t classes = 512;  ///< at least 4 and at most 4096
  std::size_t rounds = 12;    ///< of exchange over all words
};

struct ClusteredWord {
  std::string word;  ///< in its plain form, case as in the text
  std::uint64_t count;
  std::uint16_t cluster;
};

struct Clustering {
  std::vector<ClusteredWord> words;  ///< the most frequent first
  std::vector<std::string> paths;    ///< by class: the way to it in the tree, as "0110"
  std::vector<double> likelihoods;   ///< after each round: mean log2 p(w | v) of a word of the text
};

/// Reads text and learns from it. Holds four bytes a token, and every distinct word.
class ClusterLearner {
 public:
  /// A sentence, its tokens separated by white space.
  void add(std::string_view sentence);
  std::size_t tokens() const noexcept { return text_.size(); }

  /// Throws std::invalid_argument for options out of range or too little text. `progress` is called after each
  /// round with its number.
  Clustering learn(const ClusterOptions& options, const std::function<void(std::size_t)>& progress) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const noexcept;
  };
  std::uint32_t number(std::string_view word);

  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint32_t> text_;  ///< kEnd after each sentence
  std::string form_;
  std::vector<std::string_view> pieces_;
};

}  // namespace ogden::cluster
