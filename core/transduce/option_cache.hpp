// Options: the rules for a normal side at a place, ready for use.
//
// Which rules there are and how probable each is, the most annotated context says that the grammar knows; where it
// knows none, the normal side alone (backoff, Yamangil & Nelken 2008). A worker keeps the options of each context it
// met, the best first.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "decode/hash_index.hpp"
#include "decode/joint_lm.hpp"
#include "decode/lm_left_contexts.hpp"
#include "decode/parts.hpp"
#include "transduce/matching.hpp"
#include "transduce/settings.hpp"

namespace ogden::transduce {

using decode::JointLm;
using decode::LmLeftContexts;
using decode::Part;
using decode::StateId;
using decode::WordId;

/// A rule of the grammar; a node copied as no rule knows it; a node copied because it must stay; a piece of a long row
/// of variables, which is no rule at all.
enum class OptionKind : std::uint8_t { kRule, kCopied, kProtected, kPiece };

/// A variable that the simple side has: its number on the normal side, and its label on the simple side.
struct Gap {
  std::uint32_t variable;
  Symbol label;
};

struct Option {
  float score = 0;     ///< weighted, without language models and deletions
  float estimate = 0;  ///< with the language models, each run of words as if nothing stood around it
  float log_probability = 0;
  std::uint32_t first_part = 0, parts = 0;
  std::uint32_t first_gap = 0, gaps = 0;  ///< in the order of the normal side
  RuleId rule = 0;
  Symbol label = 0;  ///< of the simple side's root
  OptionKind kind = OptionKind::kRule;
};

struct OptionRange {
  std::uint32_t first, size;
};

class OptionCache {
 public:
  explicit OptionCache(const Task& task);

  /// The best rules for a match, by the most annotated context known.
  OptionRange rules(const Match& match, const FlatTree& tree);
  /// Options for this sentence only, which nobody finds again: a leaf copied, a node copied with its children.
  std::uint32_t copy_leaf(OptionKind kind, Symbol label, WordId word);
  std::uint32_t copy_node(OptionKind kind, Symbol label, std::span<const Symbol> children);
  /// Parts of an option as an option without a score; the rest of it, with pieces in their place.
  std::uint32_t add_piece(std::span<const Part> parts, std::span<const Gap> gaps);
  std::uint32_t add_of_pieces(const Option& whole, std::uint32_t pieces);

  const Option& option(std::uint32_t number) const noexcept { return options_[number]; }
  std::span<const Part> parts(const Option& option) const noexcept {
    return std::span(parts_).subspan(option.first_part, option.parts);
  }
  std::span<const Gap> gaps(const Option& option) const noexcept {
    return std::span(gaps_).subspan(option.first_gap, option.gaps);
  }
  JointLm& lm() noexcept { return lm_; }
  LmLeftContexts& left_contexts() noexcept { return left_contexts_; }
  /// Forgets what there is too much of. Options and left contexts given out before are worthless then.
  void tidy();

 private:
  struct List {
    std::uint64_t key;
    OptionRange range;
  };
  OptionRange known_rules(TrieNode pattern, std::uint32_t context);
  void read(RuleId rule, float log_probability);
  void open(Option& option);
  void close(Option& option);

  const Task* task_;
  JointLm lm_;
  LmLeftContexts left_contexts_;
  std::vector<Part> parts_;
  std::vector<Gap> gaps_;
  std::vector<Option> options_;
  std::vector<List> lists_;
  decode::HashIndex list_numbers_;
};

}  // namespace ogden::transduce
