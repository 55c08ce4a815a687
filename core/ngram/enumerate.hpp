// The n-grams of an automaton, listed again with their words: to write or pack a model that was read from a file.
//
// An automaton knows where each arc leads, not which words led there. But a context that matters is reached by exactly
// one arc from the context without its last word; so the words are found by going through the arcs once, shortest
// contexts first. An arc to a context that is already known leads to a shorter one, and its n-gram has no back-off.
//
// Some tools drop n-grams whose extensions they keep. Here each n-gram's ending, without its first word, is in the list
// too: if the model has it not, with the probability that backing off gives. The packed form relies on it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "ngram/automaton.hpp"
#include "ngram/ngrams.hpp"

namespace ogden::ngram {

class EnumeratedNgrams : public Ngrams {
 public:
  /// `model` must outlive the list.
  explicit EnumeratedNgrams(const Automaton& model);

  const Vocabulary& vocabulary() const noexcept override { return model_.vocabulary(); }
  std::size_t order() const noexcept override { return model_.order(); }
  std::size_t size(std::size_t order) const override { return levels_.at(order - 1).size() + added_[order - 1].size(); }
  void visit(std::size_t order, const NgramVisitor& visitor) override;

 private:
  struct Entry {
    Node from;
    Word word;
    float probability, backoff;
  };
  struct Origin {
    Node from = kEmptyContext;
    Word word = 0;
    std::uint8_t length = 0;
  };
  using Words = std::vector<Word>;

  void list_arcs();
  void add_endings();
  /// The words that lead to a context and one more.
  void spell(Node context, Word last, Words& words) const;
  bool has(std::span<const Word> words) const;
  float score(std::span<const Word> words) const;

  const Automaton& model_;
  std::vector<Origin> origins_;  // the arc that a context was first reached by, and its number of words
  std::vector<std::vector<Entry>> levels_;
  std::vector<std::map<Words, float>> added_;
};

}  // namespace ogden::ngram
