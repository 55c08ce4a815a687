// Transduction: from the tree of a sentence to a forest of rewritten trees (May & Knight 2006).
//
// Nodes are rewritten from the leaves upwards. At each node, every normal side that fits, with every rule for it, is a
// cube: the simple side's variables are filled by what the nodes of the normal side's variables have become, under the
// labels that the simple side asks for. The best of all cubes of a node become its phrases (cube pruning, Chiang 2007).
//
// Invariants:
//  1. Phrases of one node and label with equal language-model states at both ends are one node of the forest.
//  2. A node is copied where no rule knows it, and where nothing else has its own label. So every sentence has a
//     rewrite; but a node whose rules all change it cannot stay as it is.
//  3. Nothing protected is deleted, and what stands in one protected span stays together: a node that a protected span
//     is more than one child of, or that it sticks out of, is copied.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "decode/cube_pruning.hpp"
#include "decode/hash_index.hpp"
#include "decode/sentence.hpp"
#include "forest/forest.hpp"
#include "transduce/matching.hpp"
#include "transduce/option_cache.hpp"

namespace ogden::transduce {

using decode::LeftContext;

/// Variables of a simple side that are filled at once. More are filled piece by piece.
inline constexpr std::size_t kMostGaps = 10;

struct Sentence : decode::Sentence {
  const FlatTree* tree = nullptr;            ///< with the grammar's symbols
  std::span<const std::string_view> labels;  ///< of its nodes
  std::span<const float> values;             ///< what it is to delete each node; or none: its words
};

/// A rule at a place of the tree: what an edge of the forest stands for.
struct Use {
  std::uint32_t option;
  NodeId node;
  float deleted;  ///< the values of deleted nodes
};
/// The rule number of the edge that ends the sentence.
inline constexpr std::uint32_t kEnd = 0xFFFFFFFF;

/// How much work a search did.
struct Work {
  std::uint64_t matches = 0;
  decode::PruningWork pruning;
};

class TreeSearch {
 public:
  explicit TreeSearch(const Task& task) : task_(&task), matcher_(*task.grammar) {}

  /// The node of all rewrites of the sentence.
  forest::Node search(OptionCache& cache, const Sentence& sentence);

  const forest::Forest& forest() const noexcept { return forest_; }
  const Use& use(forest::Edge edge) const { return uses_[forest_.rule(edge)]; }
  const FlatTree& tree() const noexcept { return *sentence_->tree; }
  Work work() const noexcept { return {matches_, pruning_.work()}; }

 private:
  using Pruning = decode::CubePruning<kMostGaps>;
  using Choice = Pruning::Choice;
  /// What a node of the forest stands for; the node of the tree and the label are those of its list.
  struct Phrase {
    Symbol label;
    LeftContext left;
    StateId state;
    bool piece;  // of a long row of variables
    bool operator==(const Phrase&) const = default;
  };
  struct Range {
    std::uint32_t first = 0, last = 0;
  };
  struct Wide {
    std::uint32_t option;
    float deleted;
    std::vector<std::uint32_t> lists;
  };

  void prepare(const Sentence& sentence);
  bool is_frozen(NodeId node) const;
  void rewrite(NodeId node);
  void add_match(NodeId node, const Match& match);
  void add_use(NodeId node, std::uint32_t option, std::span<const NodeId> variables);
  bool fill_gaps(const Option& option, std::span<const NodeId> variables);
  void add_wide(NodeId node, Wide wide);
  void copy(NodeId node, OptionKind kind);
  void run(NodeId node);
  void keep(NodeId node, forest::Node first);
  std::uint32_t make_piece(NodeId node, std::span<const Part> parts, const std::vector<std::uint32_t>& lists);
  std::uint32_t list_of(NodeId node, Symbol label) const;
  double estimate(const Choice& choice) const;
  decode::Combination combine(const Choice& choice);
  void take(const Choice& choice, const decode::Combination& made);
  forest::Node finish();

  const Task* task_;
  Matcher matcher_;
  OptionCache* cache_ = nullptr;
  const Sentence* sentence_ = nullptr;
  std::uint32_t pops_ = 0;
  std::vector<WordId> words_;  // by word, with its tag
  std::vector<bool> frozen_;   // by node
  decode::ProtectedWords protected_;
  forest::Forest forest_;
  std::vector<Phrase> phrases_;  // by node of the forest
  Pruning pruning_;
  std::vector<Symbol> list_labels_;
  std::vector<Range> lists_;  // by node of the tree
  std::vector<Use> uses_;
  std::vector<std::uint32_t> gap_lists_;  // of the option that is looked at
  std::vector<Wide> wide_;                // options with too many gaps, of the node that is rewritten
  std::vector<NodeId> children_;
  std::vector<Symbol> child_labels_;
  std::vector<Pruning::Cube> cubes_;
  decode::HashIndex nodes_;
  std::vector<forest::Node> ranking_;
  std::uint64_t matches_ = 0;
  bool finishing_ = false;
};

}  // namespace ogden::transduce
