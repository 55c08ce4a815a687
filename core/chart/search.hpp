// Chart search: from the words of a sentence to a forest of its rewrites.
//
// Spans are filled from the end of the sentence to its start, short ones first (CKY+, Chappelier & Rajman 1998). Dotted
// items, which are partly matched normal sides, wait where they end: a word or a finished span takes them further
// along the grammar's trie. The rules that match a span whole, each with the phrases of the spans under its
// nonterminals, are cubes, and the best of all cubes of a span become its phrases (cube pruning, Chiang 2007). At last
// the sentence is put together from phrases of any label, left to right, as glue rules do it.
//
// Invariants:
//  1. Phrases of one span and label with equal language-model states at both ends are one node of the forest.
//  2. Every word is in a phrase: what no rule rewrites is copied. So every sentence has a rewrite.
//  3. No rule's words touch protected words, and no phrase holds a part of a protected span.
//
// A sentence may come with labels of its spans (span_labels.hpp). Then a span has one list of phrases whatever made
// them, and its labels are names for that list; invariant 1 holds without labels.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "chart/option_cache.hpp"
#include "chart/span_labels.hpp"
#include "decode/cube_pruning.hpp"
#include "decode/hash_index.hpp"
#include "decode/lm_left_contexts.hpp"
#include "decode/sentence.hpp"
#include "forest/forest.hpp"

namespace ogden::chart {

using decode::LeftContext;

struct Sentence : decode::Sentence {
  /// Arranged; or none, and labels come from rules alone.
  const SpanLabels* span_labels = nullptr;
};

/// The rule numbers of edges that use no option: a span put together from two; a phrase added to the sentence; the end
/// of an empty sentence.
inline constexpr std::uint32_t kSplit = 0xFFFFFFFD, kGlue = 0xFFFFFFFE, kEnd = 0xFFFFFFFF;

/// What a node of the forest stands for.
struct Phrase {
  std::uint32_t start, end;
  Label label;  ///< 0 where the sentence has span labels
  LeftContext left;
  StateId state;
  bool operator==(const Phrase&) const = default;
};

/// How much work a search did.
struct Work {
  std::uint64_t items = 0;
  decode::PruningWork pruning;
};

class ChartSearch {
 public:
  explicit ChartSearch(const Task& task) : task_(&task) {}

  /// The node of all rewrites of the sentence.
  forest::Node search(OptionCache& cache, const Sentence& sentence);

  const forest::Forest& forest() const noexcept { return forest_; }
  /// What an edge makes.
  const Phrase& phrase(forest::Edge edge) const { return phrases_[heads_[edge]]; }
  /// How much work the sentence took.
  Work work() const noexcept { return {items_seen_, pruning_.work()}; }

 private:
  struct Item {
    TrieNode pattern;
    std::uint32_t nonterminals;
    std::array<std::uint32_t, kMostNonterminals> lists;
  };
  /// A cube's options are rules; or kSplit, and then the two parts are in the gaps; or, while the sentence is glued
  /// together, none, and its start and the next phrase are in the gaps.
  using Pruning = decode::CubePruning<kMostNonterminals>;
  using Choice = Pruning::Choice;
  struct Range {
    std::uint32_t first = 0, last = 0;
  };

  // search.cpp: spans and items
  void prepare(const Sentence& sentence);
  void fill_from(std::uint32_t start);
  void advance(std::uint32_t start, std::uint32_t end);
  void add_item(std::uint32_t width, TrieNode pattern, const Item& from, std::uint32_t list);
  template <typename Visit>
  void each_name(std::uint32_t start, std::uint32_t end, Visit visit);
  void add_rules(std::uint32_t start, std::uint32_t end);
  void add_splits(std::uint32_t start, std::uint32_t end);
  void add_copies(std::uint32_t start, std::uint32_t end);
  void copy(std::uint32_t start, std::uint32_t end, OptionKind kind);
  void copy_wide(std::uint32_t start);
  void keep(forest::Node first, Range& lists);
  std::uint32_t add_list(Label label);
  void add_glue_cubes(std::uint32_t end, const std::vector<std::uint32_t>& starts);
  forest::Node glue();
  forest::Node finish_empty();
  Range& span(std::uint32_t start, std::uint32_t end) { return spans_[start * widest_ + (end - start - 1)]; }

  // cells.cpp: cubes
  void fill(std::uint32_t start, std::uint32_t end);
  double estimate(const Choice& choice) const;
  decode::Combination combine(const Choice& choice);
  decode::Combination combine_split(const Choice& choice);
  decode::Combination combine_glue(const Choice& choice);
  void take(const Choice& choice, const decode::Combination& made, std::uint32_t start, std::uint32_t end);

  const Task* task_;
  OptionCache* cache_ = nullptr;
  std::uint32_t size_ = 0, widest_ = 1, pops_ = 0;
  bool gluing_ = false;
  std::vector<Symbol> symbols_;
  std::vector<WordId> words_;
  const SpanLabels* span_labels_ = nullptr;
  SpanNames names_;
  std::vector<std::uint64_t> named_;  // by label: the last span that it is a name of
  std::uint64_t names_seen_ = 0;      // spans so far, of all sentences
  decode::ProtectedWords protected_;
  forest::Forest forest_;
  std::vector<Phrase> phrases_;      // by node
  std::vector<forest::Node> heads_;  // by edge
  Pruning pruning_;
  std::vector<Label> list_labels_;  // of the phrases in a list
  std::vector<Range> spans_;               // lists by span
  std::vector<Range> wide_;                // lists of protected spans wider than all others, by their last word
  std::vector<std::vector<Item>> items_;   // by width, of one start
  decode::HashIndex nodes_;                // of the span that is filled
  std::vector<forest::Node> ranking_;
  std::uint64_t items_seen_ = 0;
};

}  // namespace ogden::chart
