// Puts a phrase together from words and phrases, left to right, and knows what the language models say of it.
#pragma once

#include "decode/joint_lm.hpp"
#include "decode/lm_left_contexts.hpp"

namespace ogden::decode {

class LmCombiner {
 public:
  LmCombiner(JointLm& lm, LmLeftContexts& left_contexts)
      : lm_(&lm),
        left_contexts_(&left_contexts),
        open_(!left_contexts.closed(kEmptyLeftContext)),
        state_(lm.empty()) {}
  /// After words whose left neighbours are known.
  LmCombiner(JointLm& lm, LmLeftContexts& left_contexts, StateId state)
      : lm_(&lm), left_contexts_(&left_contexts), open_(false), state_(state) {}

  void add(WordId word);
  /// The phrase's own score is not counted again, only what its new neighbours change.
  void add(LeftContext left, StateId state);

  float score() const noexcept { return score_; }
  LeftContext left() const noexcept { return left_; }
  StateId state() const noexcept { return state_; }

 private:
  JointLm* lm_;
  LmLeftContexts* left_contexts_;
  LeftContext left_ = kEmptyLeftContext;
  bool open_;
  StateId state_;
  float score_ = 0;
};

}  // namespace ogden::decode
