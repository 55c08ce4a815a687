// How often tree rules were seen, and in which contexts: from counts to a grammar's probabilities.
//
// p(simple | normal) is a relative frequency, at each level of annotation apart: how often the rule was seen, of all
// places where a rule was seen and its normal side fits (Feblowitz & Kauchak 2013, section 3.3). Places where it fits
// and another rule was used count too: a large normal side is extracted only where something was changed, and would be
// certain to change something if only these were counted. So the trees are kept, and once all rules are known they are
// matched against each tree again.
//
// Rules are told apart in memory, each once. A context (trees/fragments.hpp) is a hash, and what was seen in it is a
// record of twelve bytes; records and trees go to disk past some memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "decode/hash_index.hpp"
#include "extract/tree_rules.hpp"
#include "files/external_sort.hpp"
#include "transduce/grammar.hpp"

namespace ogden::extract {

/// A rule of a pair, with its contexts at the levels from 2 on.
struct SeenRule {
  std::vector<Cell> normal, simple;
  std::uint64_t keys[trees::kLevels - 1];
};

class TreeRuleCounts {
 public:
  explicit TreeRuleCounts(const files::Storage& storage);

  /// Labels and words have the numbers of this grammar, which `finish` completes.
  transduce::Grammar& grammar() noexcept { return grammar_; }
  /// A normal tree, and the nodes where its rules start.
  void add_tree(const FlatTree& tree, const std::vector<NodeId>& tops);
  /// `in_contexts`: count the contexts too.
  void add(const SeenRule& rule, bool in_contexts);
  std::uint64_t seen() const noexcept { return seen_; }
  std::size_t different() const noexcept { return counts_.size(); }

  /// The grammar. Contexts that fit less than `least` times are left out, and so are rules with words of their own on
  /// the simple side that were seen less than `least_new` times. Nothing may be added any more; gives how often each
  /// rule was seen.
  std::vector<std::uint32_t> finish(std::uint32_t least, std::uint32_t least_new, std::size_t threads);

 private:
  std::span<const Cell> normal(std::uint32_t rule) const noexcept;
  std::span<const Cell> simple(std::uint32_t rule) const noexcept;
  void add_contexts(const std::vector<std::uint32_t>& numbers);
  void count_places(std::size_t threads);

  files::Storage storage_;
  transduce::Grammar grammar_;
  std::vector<Cell> cells_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ends_;  // of the normal and the simple side
  std::vector<std::uint32_t> counts_;
  decode::HashIndex numbers_;
  std::vector<std::unique_ptr<files::Sorter>> sorters_;
  files::Spool trees_;
  std::vector<std::uint32_t> context_counts_;                    // by entry of the contexts
  std::vector<std::uint32_t> pattern_places_, context_places_;  // by node of the grammar's trie, by context
  std::uint64_t seen_ = 0;
};

}  // namespace ogden::extract
