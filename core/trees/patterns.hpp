// Patterns over trees, in the notation of ogden/parsing/tree_patterns.py, matched many at a time.
//
// Labels and words are numbers here. Which labels a part allows is a row of flags, one for each label, so that asking
// is one look; a sentence's words are looked up once, and a pattern that needs a word the sentence lacks is passed over
// before the tree is looked at. The matcher goes through parts and phrases as the Python one does, and finds the same
// fits in the same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::trees {

/// One part of a pattern. A gap allows no label.
struct PatternPart {
  bool is_gap = false;
  bool maybe = false;
  std::int32_t name = -1;            ///< of a variable, or -1
  std::uint32_t labels = 0;          ///< its row of allowed labels
  std::vector<std::int32_t> words;   ///< sorted; with `forms`: a word must be one of these
  std::vector<std::int32_t> forms;   ///< sorted; or have one of these as its dictionary form
  std::uint32_t first = 0, last = 0; ///< its own parts, which stand together
};

/// What a variable stands for: `count` neighbours from the node `first` on, which is child `at` of its parent.
struct PatternBinding {
  std::int32_t name;
  std::uint32_t first, at, count;
};

/// A way in which a pattern fits at a node.
struct PatternFit {
  std::uint32_t pattern;
  std::uint32_t node;
  std::vector<PatternBinding> bindings;
};

/// A tree with its nodes in the order of a walk, parents first; a node without children is a word.
struct LabelledTree {
  std::span<const std::int32_t> labels;
  std::span<const std::int32_t> arities;
  std::span<const std::int32_t> words;  ///< of each leaf, or -1 for one that no pattern has
  std::span<const std::int32_t> forms;  ///< the same of the dictionary forms
};

class PatternTable {
 public:
  /// `allowed` has a row of `labels` flags for each set of labels.
  PatternTable(std::size_t labels, std::vector<std::uint8_t> allowed) : labels_(labels), allowed_(std::move(allowed)) {}

  /// Parts are added from the last to the first of a row, each after its own parts; returns where the row starts.
  std::uint32_t add_row(std::vector<PatternPart> row);

  /// A pattern with this root. The sentence must have a word of each of the sets in `needs`.
  void add_pattern(std::uint32_t root, std::vector<std::vector<std::int32_t>> needs);

  std::size_t size() const noexcept { return roots_.size(); }
  std::size_t rows() const noexcept { return labels_ == 0 ? 0 : allowed_.size() / labels_; }
  std::size_t labels() const noexcept { return labels_; }
  std::span<const PatternPart> parts() const noexcept { return parts_; }
  const PatternPart& root(std::uint32_t pattern) const noexcept { return parts_[roots_[pattern]]; }
  const std::vector<std::vector<std::int32_t>>& needs(std::uint32_t pattern) const noexcept { return needs_[pattern]; }

  bool allows(const PatternPart& part, std::int32_t label) const noexcept {
    return allowed_[part.labels * labels_ + static_cast<std::size_t>(label)] != 0;
  }

  /// All fits of the patterns that are asked for, in their order; then by the label of the phrase (as labels come up in
  /// the tree) and its place. Throws std::invalid_argument for what is no tree.
  std::vector<PatternFit> fits(const LabelledTree& tree, std::span<const std::uint32_t> patterns) const;

 private:
  std::size_t labels_;
  std::vector<std::uint8_t> allowed_;
  std::vector<PatternPart> parts_;
  std::vector<std::uint32_t> roots_;
  std::vector<std::vector<std::vector<std::int32_t>>> needs_;
};

}  // namespace ogden::trees
