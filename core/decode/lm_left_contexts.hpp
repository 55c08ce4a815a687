// Language-model states with two ends, for words whose left neighbours are not known yet.
//
// The first words of a phrase are scored as if nothing stood before them, and again when something does; how many
// they are depends on the model: once its state after the first k words has forgotten the first of them, no left
// neighbour can change what follows. Such a start of a phrase is a `Prefix`; all that occur form a trie, so that a
// prefix is one number, and its words, states and scores are found once. A phrase is then a prefix and the state
// after its last word (Chiang 2007, section 5.3.2; Li & Khudanpur 2008 on shorter states).
//
// Invariants:
//  1. Prefix 0 is empty. A prefix is `closed` if nothing to its left matters for what comes after it.
//  2. The words of a phrase whose prefix is open are those of the prefix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"

namespace ogden::chart {

using phrase::Language;
using phrase::LanguageStep;
using phrase::StateId;
using phrase::WordId;
using PrefixId = std::uint32_t;
inline constexpr PrefixId kEmptyPrefix = 0;

/// One word of a prefix; the state and the score of all words up to it, nothing standing before them.
struct PrefixWord {
  WordId word;
  StateId state;
  float score;
};

class Prefixes {
 public:
  Prefixes(Language& language, std::size_t order);

  /// A prefix that is open, and one word more.
  PrefixId extended(PrefixId prefix, WordId word);
  /// The same words, closed.
  PrefixId closed_form(PrefixId prefix) { return closed(prefix) ? prefix : child(prefix, phrase::kSentenceEnd); }
  bool closed(PrefixId prefix) const noexcept { return records_[prefix].closed; }
  StateId state(PrefixId prefix) const noexcept { return records_[prefix].state; }
  float score(PrefixId prefix) const noexcept { return records_[prefix].score; }
  std::span<const PrefixWord> words(PrefixId prefix) const noexcept {
    return {paths_.data() + records_[prefix].path, records_[prefix].length};
  }
  std::size_t size() const noexcept { return records_.size(); }
  void clear();

 private:
  struct Record {
    PrefixId parent;
    WordId word;
    StateId state, suffix_state;  // after all words; after all but the first
    float score;
    std::uint32_t path, length;
    bool closed;
  };
  PrefixId child(PrefixId prefix, WordId word);

  Language* language_;
  std::size_t longest_;
  std::vector<Record> records_;
  std::vector<PrefixWord> paths_;
  phrase::HashIndex children_;
};

/// Puts a phrase together from words and phrases, left to right.
class Joining {
 public:
  Joining(Language& language, Prefixes& prefixes)
      : language_(&language), prefixes_(&prefixes), open_(!prefixes.closed(kEmptyPrefix)), state_(language.empty()) {}
  /// After words whose left neighbours are known.
  Joining(Language& language, Prefixes& prefixes, StateId state)
      : language_(&language), prefixes_(&prefixes), open_(false), state_(state) {}

  void add(WordId word);
  /// The phrase's own score is not counted again, only what its new neighbours change.
  void add(PrefixId prefix, StateId state);

  float score() const noexcept { return score_; }
  PrefixId prefix() const noexcept { return prefix_; }
  StateId state() const noexcept { return state_; }

 private:
  Language* language_;
  Prefixes* prefixes_;
  PrefixId prefix_ = kEmptyPrefix;
  bool open_;
  StateId state_;
  float score_ = 0;
};

}  // namespace ogden::chart
