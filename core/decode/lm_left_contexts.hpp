// Language-model states with two ends, for words whose left neighbours are not known yet.
//
// The first words of a phrase are scored as if nothing stood before them, and again when something does; how many
// they are depends on the model: once its state after the first k words has forgotten the first of them, no left
// neighbour can change what follows. Such a start of a phrase is its left context; all that occur form a trie, so that
// a left context is one number, and its words, states and scores are found once. A phrase is then a left context and
// the state after its last word (Chiang 2007, section 5.3.2; Li & Khudanpur 2008 on shorter states).
//
// Invariants:
//  1. Left context 0 is empty. One is `closed` if nothing to its left matters for what comes after it.
//  2. The words of a phrase whose left context is open are those of the left context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"

namespace ogden::decode {

using LeftContext = std::uint32_t;
inline constexpr LeftContext kEmptyLeftContext = 0;

/// One word of a left context; the state and the score of all words up to it, nothing standing before them.
struct LeftWord {
  WordId word;
  StateId state;
  float score;
};

class LmLeftContexts {
 public:
  explicit LmLeftContexts(JointLm& lm) : lm_(&lm), longest_(lm.order() - 1) { clear(); }

  /// A left context that is open, and one word more.
  LeftContext extended(LeftContext left, WordId word) { return child(left, word); }
  /// The same words, closed.
  LeftContext closed_form(LeftContext left) { return closed(left) ? left : child(left, kSentenceEnd); }
  bool closed(LeftContext left) const noexcept { return records_[left].closed; }
  StateId state(LeftContext left) const noexcept { return records_[left].state; }
  float score(LeftContext left) const noexcept { return records_[left].score; }
  std::span<const LeftWord> words(LeftContext left) const noexcept {
    return {paths_.data() + records_[left].path, records_[left].length};
  }
  std::size_t size() const noexcept { return records_.size(); }
  void clear();

 private:
  struct Record {
    LeftContext parent;
    WordId word;
    StateId state, suffix_state;  // after all words; after all but the first
    float score;
    std::uint32_t path, length;
    bool closed;
  };
  LeftContext child(LeftContext left, WordId word);

  JointLm* lm_;
  std::size_t longest_;
  std::vector<Record> records_;
  std::vector<LeftWord> paths_;
  HashIndex children_;
};

}  // namespace ogden::decode
