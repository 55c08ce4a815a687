#include "decode/lm_left_contexts.hpp"

namespace ogden::decode {

void LmLeftContexts::clear() {
  paths_.clear();
  children_.clear();
  const StateId empty = lm_->empty();
  records_.assign(1, {kEmptyLeftContext, kSentenceEnd, empty, empty, 0, 0, 0, longest_ == 0});
}

LeftContext LmLeftContexts::child(LeftContext left, WordId word) {
  const auto [found, added] = children_.find_or_add(
      mixed(std::uint64_t{left} << 32 | word), static_cast<LeftContext>(records_.size()),
      [&](LeftContext other) { return records_[other].parent == left && records_[other].word == word; });
  if (!added) return found;
  Record made = records_[left];
  made.parent = left;
  made.word = word;
  if (word == kSentenceEnd) {
    made.closed = true;
    records_.push_back(made);
    return found;
  }
  const LmStep step = lm_->step(made.state, word);
  made.score += step.score;
  made.state = step.state;
  if (made.length > 0) made.suffix_state = lm_->step(made.suffix_state, word).state;
  const auto path = static_cast<std::uint32_t>(paths_.size());
  for (std::uint32_t k = 0; k < made.length; ++k) paths_.push_back(LeftWord(paths_[made.path + k]));
  paths_.push_back({word, made.state, made.score});
  made.path = path;
  ++made.length;
  made.closed = made.length >= longest_ || made.state == made.suffix_state;
  records_.push_back(made);
  return found;
}

}  // namespace ogden::decode
