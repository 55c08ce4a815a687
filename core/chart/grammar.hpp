// Synchronous context-free rules in memory, found by their normal sides.
//
// A rule `[LABEL] -> normal, simple` rewrites words and up to two nonterminals (Chiang 2007, section 2). The normal
// sides form a trie over words and labels, so that a chart walks many rules at once; the rules of a node stand in one
// list. Scores are a row of floats for each rule, or a row of bytes (scores.hpp).
//
// Invariants, once `finish` was called:
//  1. Node 0 is the empty side. No rule is there, and none under a single nonterminal: derivations have no cycles.
//  2. The simple side of a rule names each nonterminal of the normal side once.
//  3. Nothing changes any more: any number of threads may read.
//
// All of it is flat arrays, so a grammar that was written to a file is used where the file is mapped. What is mapped is
// checked once, from end to end (`Grammar::mapped`): a damaged file is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "chart/scores.hpp"

namespace ogden::chart {

/// From 0 on: a word. Below, on a normal side: ~label; on a simple side: ~k, the nonterminal k of the normal side.
using Symbol = std::int32_t;
using Label = std::uint32_t;
using TrieNode = std::uint32_t;
using RuleId = std::uint32_t;

inline constexpr Symbol kNoWord = 0x7FFFFFFF;
inline constexpr TrieNode kRoot = 0;
inline constexpr TrieNode kNoNode = 0xFFFFFFFF;
inline constexpr std::size_t kMostNonterminals = 2;

class Grammar {
 public:
  /// With `quantised`, a score takes one byte.
  explicit Grammar(std::vector<std::string> features, bool quantised = false);
  Grammar(Grammar&&) = default;  // no copies: they would read from the original's arrays

  /// The number of a word or a label, which is added where it is new: they are numbered as they come.
  Symbol intern_word(std::string_view word);
  Label intern_label(std::string_view label);
  /// Throws std::invalid_argument where the rule cannot be; false where it has a nonterminal and nothing else on the
  /// normal side, and is left out.
  bool add(Label label, std::span<const Symbol> normal, std::span<const Symbol> simple, std::span<const float> scores);
  void finish();
  bool finished() const noexcept { return finished_; }

  /// A finished grammar as bytes: parts that belong one behind the other.
  std::vector<std::string_view> parts();
  /// The grammar in such bytes, which must outlive it and start at a multiple of 8. Throws std::runtime_error for what
  /// is none.
  static Grammar mapped(std::string_view bytes);

  std::size_t size() const noexcept { return finished_ ? view_.rules.size() : rules_.size(); }
  std::size_t bytes() const noexcept;
  std::size_t patterns() const noexcept { return finished_ ? view_.nodes.size() : nodes_.size(); }
  bool quantised() const noexcept { return quantised_; }
  const std::vector<std::string>& features() const noexcept { return features_; }
  const std::deque<std::string>& words() const noexcept { return words_; }
  const std::deque<std::string>& labels() const noexcept { return labels_; }

  /// The word's symbol, or kNoWord.
  Symbol find(std::string_view word) const;
  /// The label's number, or one that no label has.
  Label find_label(std::string_view label) const;
  TrieNode step(TrieNode node, Symbol symbol) const noexcept;
  /// Whether a label leads on from a node.
  bool takes_labels(TrieNode node) const noexcept { return view_.nodes[node].takes_labels != 0; }
  std::span<const RuleId> rules(TrieNode node) const noexcept {
    return view_.by_node.subspan(view_.starts[node], view_.starts[node + 1] - view_.starts[node]);
  }

  Label label(RuleId rule) const noexcept { return view_.rules[rule].label; }
  std::vector<Symbol> normal(RuleId rule) const;
  std::span<const Symbol> simple(RuleId rule) const noexcept {
    const std::uint32_t begin = rule == 0 ? 0 : view_.rules[rule - 1].simple_end;
    return view_.simple.subspan(begin, view_.rules[rule].simple_end - begin);
  }
  /// The rule's score for each feature.
  void scores(RuleId rule, std::span<float> out) const noexcept;

 private:
  struct NodeRecord {
    TrieNode parent;
    Symbol symbol;
    std::uint32_t takes_labels = 0;
  };
  struct RuleRecord {
    TrieNode node;
    Label label;
    std::uint32_t simple_end;
  };
  /// Where a symbol leads from a node; which node and symbol, the record there knows.
  using Slot = TrieNode;

  /// What a finished grammar is read from: the vectors below, or bytes that were mapped.
  struct View {
    std::span<const NodeRecord> nodes;
    std::span<const Slot> slots;
    std::span<const RuleRecord> rules;
    std::span<const Symbol> simple;
    std::span<const float> scores;         // or the tables that the codes are places in
    std::span<const std::uint8_t> codes;
    std::span<const std::uint32_t> starts;  // by node, in by_node
    std::span<const RuleId> by_node;
  };
  struct Header;

  void check_symbols(Label label, std::span<const Symbol> normal, std::span<const Symbol> simple) const;
  void check_trie() const;
  void check_rules() const;
  void look_at(View view) noexcept;
  TrieNode child(TrieNode node, Symbol symbol);
  static std::size_t slot(std::span<const Slot> slots, std::span<const NodeRecord> nodes, TrieNode node,
                          Symbol symbol) noexcept;
  void grow();

  std::vector<std::string> features_;
  std::deque<std::string> words_;  // a deque: views of its strings stay valid as it grows
  std::unordered_map<std::string_view, Symbol> numbers_;
  std::deque<std::string> labels_;
  std::unordered_map<std::string_view, Label> label_numbers_;
  std::vector<NodeRecord> nodes_;
  std::vector<Slot> slots_;
  std::vector<RuleRecord> rules_;
  std::vector<Symbol> simple_;
  ScoreRows rows_;
  std::vector<float> scores_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint32_t> starts_;
  std::vector<RuleId> by_node_;
  View view_;
  std::string head_;  // of the bytes
  bool finished_ = false, quantised_ = false;
};

}  // namespace ogden::chart
