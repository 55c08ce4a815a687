#include "decode/lm_left_contexts.hpp"

namespace ogden::chart {

Prefixes::Prefixes(Language& language, std::size_t order) : language_(&language), longest_(order - 1) { clear(); }

void Prefixes::clear() {
  paths_.clear();
  children_.clear();
  const StateId empty = language_->empty();
  records_.assign(1, {kEmptyPrefix, phrase::kSentenceEnd, empty, empty, 0, 0, 0, longest_ == 0});
}

PrefixId Prefixes::extended(PrefixId prefix, WordId word) { return child(prefix, word); }

PrefixId Prefixes::child(PrefixId prefix, WordId word) {
  const auto [found, added] = children_.find_or_add(
      phrase::mixed(std::uint64_t{prefix} << 32 | word), static_cast<PrefixId>(records_.size()),
      [&](PrefixId other) { return records_[other].parent == prefix && records_[other].word == word; });
  if (!added) return found;
  Record made = records_[prefix];
  made.parent = prefix;
  made.word = word;
  if (word == phrase::kSentenceEnd) {
    made.closed = true;
    records_.push_back(made);
    return found;
  }
  const LanguageStep step = language_->step(made.state, word);
  made.score += step.score;
  made.state = step.state;
  if (made.length > 0) made.suffix_state = language_->step(made.suffix_state, word).state;
  const auto path = static_cast<std::uint32_t>(paths_.size());
  for (std::uint32_t k = 0; k < made.length; ++k) paths_.push_back(PrefixWord(paths_[made.path + k]));
  paths_.push_back({word, made.state, made.score});
  made.path = path;
  ++made.length;
  made.closed = made.length >= longest_ || made.state == made.suffix_state;
  records_.push_back(made);
  return found;
}

void Joining::add(WordId word) {
  if (!open_) {
    const LanguageStep step = language_->step(state_, word);
    score_ += step.score;
    state_ = step.state;
    return;
  }
  const PrefixId longer = prefixes_->extended(prefix_, word);
  score_ += prefixes_->score(longer) - prefixes_->score(prefix_);
  prefix_ = longer;
  state_ = prefixes_->state(longer);
  open_ = !prefixes_->closed(longer);
}

void Joining::add(PrefixId prefix, StateId state) {
  const std::size_t length = prefixes_->words(prefix).size();
  if (length == 0) return;
  const bool closed = prefixes_->closed(prefix);
  if (open_ && prefix_ == kEmptyPrefix) {
    prefix_ = prefix;
    open_ = !closed;
    state_ = state;
    return;
  }
  for (std::size_t k = 0; k < length; ++k) {
    // Not a reference: adding a word may move all paths.
    const PrefixWord word = prefixes_->words(prefix)[k];
    add(word.word);
    if (!open_ && state_ == word.state) {
      // From here on everything is as it was.
      score_ -= word.score;
      state_ = state;
      return;
    }
  }
  score_ -= prefixes_->score(prefix);
  if (!closed) return;
  if (open_) {
    prefix_ = prefixes_->closed_form(prefix_);
    open_ = false;
  }
  state_ = state;
}

}  // namespace ogden::chart
