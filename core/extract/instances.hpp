// The phrase pairs of one sentence pair as they are counted: words, links inside, orientations.
#pragma once

#include <vector>

#include "extract/codec.hpp"
#include "extract/phrases.hpp"

namespace ogden::extract {

/// One occurrence of a phrase pair. A simple side that was nothing but NULL is the one word kNull, without links; a
/// NULL beside words is gone.
struct Instance {
  std::vector<Word> normal, simple;
  InnerLinks links;
  Orientation previous, next;
};

/// The instances of sentence pairs, one after the other.
class InstanceFinder {
 public:
  /// `null_word` is the word of the text that is spelt NULL: alone on the simple side, files could not tell it from a
  /// deletion, so such pairs are left out. So are phrases with the mark that ends a phrase.
  InstanceFinder(std::size_t max_length, Word null_word) : phrases_(max_length), null_word_(null_word) {}

  template <typename Visit>
  void find(const SentencePair& pair, Visit visit) {
    phrases_.find(pair, [&](const PhrasePair& phrase) {
      if (set(pair, phrase)) visit(static_cast<const Instance&>(instance_));
    });
  }

 private:
  bool set(const SentencePair& pair, const PhrasePair& phrase);

  PhraseFinder phrases_;
  Word null_word_;
  Instance instance_;
};

}  // namespace ogden::extract
