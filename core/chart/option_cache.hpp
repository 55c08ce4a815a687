// Options: the rules for a normal side, ready for use.
//
// Weighing a rule and looking its words up takes longer than using it, and sentences repeat the same few thousand
// patterns. So a worker keeps the options of each pattern it met, the best first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chart/grammar.hpp"
#include "chart/settings.hpp"
#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"
#include "decode/lm_left_contexts.hpp"
#include "decode/parts.hpp"

namespace ogden::chart {

using decode::JointLm;
using decode::LmLeftContexts;
using decode::OptionKind;
using decode::StateId;
using decode::WordId;

/// Of a simple side: a word, or ~k for nonterminal k.
using decode::Part;

struct Option {
  float score = 0;     ///< weighted, without language models
  float estimate = 0;  ///< with the language models, each run of words as if nothing stood around it
  std::uint32_t first = 0, size = 0;  ///< parts, in the option cache
  std::uint32_t words = 0;
  RuleId rule = 0;
  Label label = 0;
  OptionKind kind = OptionKind::kRule;
};

/// A range of options.
struct OptionRange {
  std::uint32_t first, size;
};

class OptionCache {
 public:
  explicit OptionCache(const Task& task);

  /// The best rules for a pattern.
  OptionRange rules(TrieNode pattern);
  /// Calls with each label that rules for a pattern have, and the number of the group of those rules.
  template <typename Visit>
  void each_label(TrieNode pattern, Visit visit) {
    const Groups found = groups(pattern);
    for (std::uint32_t k = 0; k < found.size; ++k) visit(groups_[found.first + k].label, found.first + k);
  }
  /// The best rules of a group.
  OptionRange rules(TrieNode pattern, std::uint32_t group);
  /// An option that leaves words as they are: for this sentence, as they are forgotten by `tidy`.
  std::uint32_t copy(OptionKind kind, Label label, std::span<const WordId> words);

  const Option& option(std::uint32_t number) const noexcept { return options_[number]; }
  std::span<const Part> parts(const Option& option) const noexcept {
    return {parts_.data() + option.first, option.size};
  }
  JointLm& lm() noexcept { return lm_; }
  LmLeftContexts& left_contexts() noexcept { return left_contexts_; }
  /// Forgets what there is too much of. Options and left contexts given out before are worthless then.
  void tidy();

 private:
  struct List {
    TrieNode pattern;
    OptionRange range;
  };
  /// Rules for one pattern with one label; read when they are asked for.
  struct Group {
    Label label;
    OptionRange range;
    bool read;
  };
  struct Groups {
    TrieNode pattern;
    std::uint32_t first, size;  // in groups_
  };
  Groups groups(TrieNode pattern);
  OptionRange ranked(std::size_t first, std::size_t parts_before);
  Option read(RuleId rule);
  void repack(std::size_t first, std::size_t parts_before);
  WordId number(Symbol word);

  const Task* task_;
  JointLm lm_;
  LmLeftContexts left_contexts_;
  std::vector<WordId> numbers_;  // by the grammar's word
  std::vector<Part> parts_;
  std::vector<Option> options_;
  std::vector<List> lists_;
  decode::HashIndex list_numbers_;
  std::vector<Group> groups_;
  std::vector<Groups> group_lists_;
  decode::HashIndex group_numbers_;
  std::vector<float> row_;
  std::vector<Part> kept_parts_;
};

}  // namespace ogden::chart
