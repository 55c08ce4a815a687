// Rules that rewrite trees, in memory, found by their normal sides.
//
// The normal sides form a trie over their cells in preorder, so that a walk down a tree meets many rules at once. How
// probable a simple side is depends on where the normal side stands: besides the probability that the rule has
// everywhere there are contexts, which are normal sides with their annotations at one of the levels 2 to 4, each with
// the rules seen there (trees/fragments.hpp). A context is kept as a hash of 64 bits.
//
// Invariants of a finished grammar:
//  1. Rules of one normal side have consecutive numbers.
//  2. Every simple side is a fragment whose variables are some of those of the normal side, each once.
//  3. Nothing but the rules' own features changes any more: any number of threads may read.
//
// All of it is flat arrays, so a grammar that was written to a file is used where the file is mapped. What is mapped is
// checked from end to end: a damaged file is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trees/fragments.hpp"

namespace ogden::transduce {

using trees::Cell;
using trees::Fragment;
using trees::Symbol;
using TrieNode = std::uint32_t;
using RuleId = std::uint32_t;

inline constexpr TrieNode kRoot = 0, kNowhere = 0xFFFFFFFF;
/// Cells of a normal side: a walk is as deep as they are many.
inline constexpr std::size_t kMostCells = 1000;
/// The first feature: the logarithm of the probability at the most annotated level that is known.
inline constexpr std::string_view kProbability = "p(simple|normal)";

/// A rule in a context, and its logarithmic probability there.
struct Entry {
  RuleId rule;
  float log_probability;
};

class Grammar {
 public:
  Grammar() = default;
  Grammar(Grammar&&) = default;  // no copies: they would read from the original's arrays

  /// The number of a label or a word, which is added where it is new.
  Symbol intern(std::string_view text);
  /// kNoSymbol where it has none.
  Symbol find(std::string_view text) const;
  /// Rules come sorted by their normal sides. Throws std::invalid_argument where a rule cannot be.
  void add(Fragment normal, Fragment simple, float log_probability);
  /// Contexts come sorted by their keys.
  void add_context(std::uint64_t key, std::span<const Entry> entries);
  void finish();
  bool finished() const noexcept { return finished_; }
  /// Other probabilities for all rules, and for all entries of the contexts in order, of which some are kept.
  void set_probabilities(std::span<const float> of_rules, std::span<const float> of_entries,
                         const std::vector<bool>& kept);
  /// Features of the rules beside the probability, a row for each; takes the place of those there were.
  void set_features(std::vector<std::string> names, std::vector<float> rows);

  std::vector<std::string_view> parts();
  static Grammar mapped(std::string_view bytes);

  std::size_t size() const noexcept { return finished_ ? view_.rules.size() : rules_.size(); }
  std::size_t patterns() const noexcept { return finished_ ? view_.nodes.size() : nodes_.size(); }
  std::size_t contexts() const noexcept { return finished_ ? view_.keys.size() : keys_.size(); }
  const std::deque<std::string>& symbols() const noexcept { return symbols_; }
  const std::vector<std::string>& features() const noexcept { return features_; }

  TrieNode step(TrieNode node, const Cell& cell) const noexcept;
  /// The rules of a normal side: [first, last).
  std::pair<RuleId, RuleId> rules(TrieNode node) const noexcept {
    return {view_.starts[node], view_.starts[node + 1]};
  }
  /// The number of a context, or kNowhere.
  std::uint32_t context(std::uint64_t key) const noexcept;
  std::span<const Entry> entries(std::uint32_t context) const noexcept {
    const std::uint32_t begin = context == 0 ? 0 : view_.key_ends[context - 1];
    return view_.entries.subspan(begin, view_.key_ends[context] - begin);
  }

  TrieNode pattern(RuleId rule) const noexcept { return view_.rules[rule].node; }
  float log_probability(RuleId rule) const noexcept { return view_.rules[rule].log_probability; }
  Fragment simple(RuleId rule) const noexcept {
    const std::uint32_t begin = rule == 0 ? 0 : view_.rules[rule - 1].simple_end;
    return view_.simple.subspan(begin, view_.rules[rule].simple_end - begin);
  }
  std::vector<Cell> normal(TrieNode node) const;
  std::span<const float> row(RuleId rule) const noexcept {
    return view_.rows.subspan(std::size_t{rule} * features_.size(), features_.size());
  }

 private:
  struct NodeRecord {
    TrieNode parent;
    Cell cell;
  };
  struct RuleRecord {
    TrieNode node;
    std::uint32_t simple_end;
    float log_probability;
  };
  struct View {
    std::span<const NodeRecord> nodes;
    std::span<const TrieNode> slots;
    std::span<const RuleId> starts;  // by node
    std::span<const RuleRecord> rules;
    std::span<const Cell> simple;
    std::span<const float> rows;
    std::span<const std::uint64_t> keys;
    std::span<const std::uint32_t> key_ends;  // in entries
    std::span<const Entry> entries;
  };
  struct Header;

  static std::size_t slot(std::span<const TrieNode> slots, std::span<const NodeRecord> nodes, TrieNode node,
                          const Cell& cell) noexcept;
  void grow();
  void look_at(const View& view);
  void check() const;

  std::deque<std::string> symbols_;  // a deque: views of its strings stay valid as it grows
  std::unordered_map<std::string_view, Symbol> numbers_;
  std::vector<std::string> features_;
  std::vector<NodeRecord> nodes_{NodeRecord{kNowhere, {0, 0}}};
  std::vector<TrieNode> slots_;
  std::vector<RuleId> starts_;
  std::vector<RuleRecord> rules_;
  std::vector<Cell> simple_;
  std::vector<float> rows_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> key_ends_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> buckets_;  // by the first bits of a key: the first context from there on
  unsigned bucket_shift_ = 63;
  std::vector<Cell> last_normal_;
  View view_;
  std::string head_;  // of the bytes
  bool finished_ = false;
};

}  // namespace ogden::transduce
