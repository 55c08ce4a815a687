#include "decode/lm_combiner.hpp"

namespace ogden::decode {

void LmCombiner::add(WordId word) {
  if (!open_) {
    const LmStep step = lm_->step(state_, word);
    score_ += step.score;
    state_ = step.state;
    return;
  }
  const LeftContext longer = left_contexts_->extended(left_, word);
  score_ += left_contexts_->score(longer) - left_contexts_->score(left_);
  left_ = longer;
  state_ = left_contexts_->state(longer);
  open_ = !left_contexts_->closed(longer);
}

void LmCombiner::add(LeftContext left, StateId state) {
  const std::size_t length = left_contexts_->words(left).size();
  if (length == 0) return;
  const bool closed = left_contexts_->closed(left);
  if (open_ && left_ == kEmptyLeftContext) {
    left_ = left;
    open_ = !closed;
    state_ = state;
    return;
  }
  for (std::size_t k = 0; k < length; ++k) {
    // Not a reference: adding a word may move all paths.
    const LeftWord word = left_contexts_->words(left)[k];
    add(word.word);
    if (!open_ && state_ == word.state) {
      // From here on everything is as it was.
      score_ -= word.score;
      state_ = state;
      return;
    }
  }
  score_ -= left_contexts_->score(left);
  if (!closed) return;
  if (open_) {
    left_ = left_contexts_->closed_form(left_);
    open_ = false;
  }
  state_ = state;
}

}  // namespace ogden::decode
