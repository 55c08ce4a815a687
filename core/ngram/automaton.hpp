// A back-off model as an automaton: quick to query, exact.
//
// A state is one number: the node of the longest context that the model knows and that can still matter. From a
// state a word leads along the arc (state, word) if the model has that n-gram. If not, the state's back-off is
// paid and the search goes on from its suffix, the context without its oldest word. Most words are found at the
// first or second try, where a search from the shortest n-gram up would take four or five.
//
// Invariants:
//  1. Node 0 is the empty context. Every word has an arc from it, so the search ends.
//  2. A node's suffix has a lower number than the node: shorter contexts come first.
//  3. Arcs of the highest order lead straight to the node of their suffix: they have no node of their own.
//  4. After `finish`, no arc leads to a node without arcs and back-off: it leads to that node's suffix, which
//     scores every continuation alike. So two states are equal if, and only if, their numbers are.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "memory/large_pages.hpp"
#include "ngram/arc_table.hpp"
#include "ngram/vocabulary.hpp"

namespace ogden::ngram {

inline constexpr Node kEmptyContext = 0;

struct Step {
  float score;  ///< log10 probability, back-offs included
  Node state;
};

/// A sentence's log10 probability, its words with </s>, and how many of them the model does not know.
struct SentenceScore {
  double log10, words, unknown;
};

class Automaton {
 public:
  static constexpr Node kNone = 0xFFFFFFFF;

  Automaton(Vocabulary vocabulary, std::size_t order);
  /// Room for so many more n-grams of orders above 1, so that adding them moves nothing.
  void reserve(std::uint64_t ngrams);

  /// Orders must come in turn, shortest first. n-grams whose prefix is missing get one that only backs off.
  void add(std::span<const Word> words, float probability, float backoff);
  void finish();

  std::size_t order() const noexcept { return order_; }
  std::size_t arcs() const noexcept { return arcs_.size() + unigrams_.size(); }
  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  std::size_t states() const noexcept { return contexts_.size(); }
  std::size_t bytes() const noexcept;

  Node start() const noexcept { return start_; }
  Step step(Node state, Word word) const noexcept;
  /// Each sentence from <s> to </s>. Sentences go side by side, so that the memory one of them waits for arrives
  /// while others are worked on.
  void score(std::span<const std::string_view> sentences, SentenceScore* scores) const;
  /// The log10 probability of every word of the vocabulary after `state`, by number.
  void distribution(Node state, float* scores) const noexcept;

  /// Calls visit(from, word, target) for every arc once, in no order that matters.
  template <typename Visit>
  void visit_arcs(Visit visit) const {
    for (Word word = 0; word < unigrams_.size(); ++word) visit(kEmptyContext, word, unigrams_[word]);
    arcs_.visit(visit);
  }
  /// The arc, or nothing.
  const Target* find(Node from, Word word) const noexcept {
    if (from != kEmptyContext) return arcs_.find(from, word);
    return unigrams_[word].to == kNone ? nullptr : &unigrams_[word];
  }
  float backoff(Node context) const noexcept { return contexts_[context].probability; }

 private:
  /// Sentences with their words numbered; `ends` are places in `words`.
  struct Numbered {
    std::vector<std::uint64_t> hashes;
    std::vector<Word> words;
    std::vector<std::size_t> ends;
  };
  struct Lane;

  void number(std::span<const std::string_view> sentences, Numbered& batch) const;
  void score(const Numbered& batch, SentenceScore* scores) const;
  bool advance(Lane& lane) const noexcept;
  void await(Lane& lane) const noexcept;
  Node node_of(std::span<const Word> words);
  Node suffix_of(Node from, Word word) const noexcept;
  Node add_context(Node suffix, float backoff);
  void add_arc(Node from, Word word, Target target);

  Vocabulary vocabulary_;
  std::size_t order_;
  ArcTable arcs_;                 // but those from the empty context
  std::vector<Target> unigrams_;  // those, by word
  std::vector<Target, LargePages<Target>> contexts_;  // the back-off and the suffix of each: an arc without a word
  Node start_ = kEmptyContext;
};

}  // namespace ogden::ngram
