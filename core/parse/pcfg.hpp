// A probabilistic context-free grammar in binary form, and the best tree of a sentence under it (CKY).
//
// Symbols are numbers; what they mean, and how words get their tags, is the caller's. Scores are logarithms of
// probabilities. Rules are sparse: of the many pairs of symbols that two neighbouring cells hold, few have a
// rule. So the chart is filled column by column. When the cell (k, j) is complete, it is laid out as a dense row
// of scores, and every cell (i, k) left of it is joined with it at once, into the dense row of (i, j):
//
//     for j: for k from j - 1 down to 0: complete (k, j); for i < k: (i, j) gets the rules over (i, k) and (k, j)
//
// Complete cells keep only the symbols they hold, so memory is that of one column of dense rows.
//
// Chains of unary rules are closed beforehand: for each symbol, the best chain to every symbol above it.
//
// Invariants:
//
// 1. Scores are at most 0, so a chain never gains by going in a circle.
// 2. In a complete cell the symbols are in ascending order.
// 3. Of equally good trees always the same is found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::parse {

struct BinaryRule {
  std::uint32_t parent;
  std::uint32_t left;
  std::uint32_t right;
  float score;
};

struct UnaryRule {
  std::uint32_t parent;
  std::uint32_t child;
  float score;
};

/// A symbol that may stand over a word.
struct LexicalScore {
  std::uint32_t symbol;
  float score;
};

/// A node of a tree. Trees are given parents before children and left before right.
struct PcfgNode {
  std::uint32_t symbol;
  std::uint32_t start;
  std::uint32_t end;
};

class Pcfg {
 public:
  /// `root` stands over every tree. `priors` has a score for each symbol, how likely it is anywhere; in a cell,
  /// symbols whose score and prior together are more than `beam` below the best are dropped (infinity: none).
  /// Throws std::invalid_argument for symbols out of range and for scores that are above 0 or no numbers.
  Pcfg(std::span<const BinaryRule> binary, std::span<const UnaryRule> unary, std::uint32_t root,
       std::vector<float> priors, float beam);

  std::size_t symbols() const noexcept { return priors_.size(); }

  /// The best tree over words with these symbols; empty if there is none (or no word). Symbols must be in range.
  std::vector<PcfgNode> parse(std::span<const std::span<const LexicalScore>> words) const;

 private:
  class Chart;

  struct RuleOver {  // of one left symbol
    std::uint32_t right;
    std::uint32_t parent;
    float score;
  };
  struct Chain {  // of unary rules, over one symbol
    std::uint32_t parent;
    float score;
    std::uint32_t next;  ///< the symbol under the parent; the lower one if the chain is a single rule
  };

  void index_rules(std::span<const BinaryRule> rules);
  void close_chains(std::span<const UnaryRule> rules);
  std::span<const RuleOver> rules_over(std::uint32_t left) const;
  std::span<const Chain> chains_over(std::uint32_t symbol) const;

  std::vector<RuleOver> rules_;
  std::vector<std::size_t> rule_starts_;
  std::vector<Chain> chains_;
  std::vector<std::size_t> chain_starts_;
  std::vector<float> priors_;
  std::uint32_t root_;
  float beam_;
};

}  // namespace ogden::parse
