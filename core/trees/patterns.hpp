// Patterns over trees, in the notation of ogden/parsing/tree_patterns.py, matched many at a time.
//
// Labels and words are numbers here. Which labels a part allows is a row of flags, one for each label, so that asking
// is one look; a sentence's words are looked up once, and a pattern that needs a word the sentence lacks is passed over
// before the tree is looked at. The matcher goes through parts and phrases as the Python one does, and finds the same
// fits in the same order. Rules with the same pattern share its fits; what a rule asks of the first or last word of a
// variable, or of the word before it (a guard), is looked at before a fit is told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
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

/// What a variable stands for: `count` neighbours from the node `first` on, which is child `at` of its parent; the last
/// leaf of them is before `end`.
struct PatternBinding {
  std::int32_t name;
  std::uint32_t first, at, count, end;
};

/// What a rule asks of the words of a variable. One that stands for nothing is never as wanted.
struct PatternGuard {
  enum class Kind : std::uint8_t {
    kStarts,  ///< the tree starts with it
    kEnds,    ///< it ends where the text does
    kBegins,  ///< its first word is one of `words`
    kAfter,   ///< the word before it is
    kLeast,   ///< it has at least `count` words
  };
  Kind kind;
  std::int32_t name;                ///< of the variable
  std::vector<std::int32_t> words;  ///< sorted
  std::uint32_t count = 0;
};

/// A pattern that someone looks for, and what else must be so.
struct PatternRule {
  std::uint32_t pattern;
  std::vector<std::uint32_t> needs;  ///< numbers of sets of words; the sentence must have a word of each
  std::vector<PatternGuard> guards;
};

/// Rules that are looked for together, made ready once.
struct PatternChoice {
  struct Rule {
    std::uint32_t number;              ///< in the table
    std::uint32_t place;               ///< of its pattern among those of the choice
    std::uint32_t first_need, needs;   ///< how many, and where they start
  };
  std::vector<Rule> rules;
  std::vector<std::uint32_t> needs;     ///< of all of them
  std::vector<std::uint32_t> patterns;  ///< those that any of them has, each once
};

/// A way in which a pattern fits at a node.
struct PatternFit {
  std::uint32_t node;
  std::vector<PatternBinding> bindings;
};

/// The fits of several rules. Those with the same pattern share them.
struct PatternFits {
  struct Use {
    std::uint32_t rule, fit;
  };
  std::vector<PatternFit> fits;
  std::vector<Use> uses;  ///< in the order of the rules
};

/// A tree with its nodes in the order of a walk, parents first; a node without children is a word.
struct LabelledTree {
  std::span<const std::int32_t> labels;
  std::span<const std::int32_t> arities;
  std::span<const std::int32_t> words;  ///< of each leaf, or -1 for one that no pattern has
  std::span<const std::int32_t> forms;  ///< the same of the dictionary forms
  std::uint32_t end;                    ///< the leaf behind the last one of the text: marks may follow
};

class PatternTable {
 public:
  /// `allowed` has a row of `labels` flags for each set of labels.
  PatternTable(std::size_t labels, std::vector<std::uint8_t> allowed);

  /// Parts are added from the last to the first of a row, each after its own parts; returns where the row starts.
  std::uint32_t add_row(std::vector<PatternPart> row);

  /// A pattern with this root, and its number.
  std::uint32_t add_pattern(std::uint32_t root);

  /// `needs` are sets of words; the sentence must have one of each.
  void add_rule(std::uint32_t pattern, std::vector<std::vector<std::int32_t>> needs, std::vector<PatternGuard> guards);

  /// Throws std::invalid_argument where there is no such rule.
  PatternChoice choice(std::span<const std::uint32_t> rules) const;

  /// One bit for each set of labels: those that allow a label, and those of all parts that a pattern cannot do without.
  std::span<const std::uint64_t> rows_with(std::int32_t label) const noexcept {
    return std::span(rows_with_).subspan(static_cast<std::size_t>(label) * row_words(), row_words());
  }
  std::span<const std::uint64_t> rows_of(std::uint32_t pattern) const noexcept {
    return std::span(rows_of_).subspan(pattern * row_words(), row_words());
  }
  std::size_t row_words() const noexcept { return (rows() + 63) / 64; }

  std::size_t rows() const noexcept { return labels_ == 0 ? 0 : allowed_.size() / labels_; }
  std::size_t labels() const noexcept { return labels_; }
  /// Of words that rules need: how many sets there are, and which of them a word is in.
  std::size_t need_sets() const noexcept { return need_sets_.size(); }
  std::span<const std::uint32_t> sets_with(std::int32_t word) const noexcept {
    const auto place = static_cast<std::size_t>(word);
    return word < 0 || place >= sets_with_.size() ? std::span<const std::uint32_t>() : sets_with_[place];
  }
  std::span<const PatternPart> parts() const noexcept { return parts_; }
  const PatternPart& root(std::uint32_t pattern) const noexcept { return parts_[roots_[pattern]]; }

  bool allows(const PatternPart& part, std::int32_t label) const noexcept {
    return allowed_[part.labels * labels_ + static_cast<std::size_t>(label)] != 0;
  }

  /// All fits of the rules that are asked for, in their order; then by the label of the phrase (as labels come up in
  /// the tree) and its place. Throws std::invalid_argument for what is no tree.
  PatternFits fits(const LabelledTree& tree, const PatternChoice& choice) const;

 private:
  void add_rows(const PatternPart& part, std::span<std::uint64_t> rows) const;

  std::size_t labels_;
  std::vector<std::uint8_t> allowed_;
  std::vector<PatternPart> parts_;
  std::vector<std::uint32_t> roots_;
  std::vector<std::uint64_t> rows_with_, rows_of_;
  std::vector<PatternRule> rules_;
  std::map<std::vector<std::int32_t>, std::uint32_t> need_sets_;  ///< their numbers
  std::vector<std::vector<std::uint32_t>> sets_with_;             ///< by word
};

}  // namespace ogden::trees
