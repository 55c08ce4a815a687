// Trees as Python gives them: for each its labels and its words as lines, and columns of numbers for all their nodes.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/strings.hpp"
#include "transduce/grammar.hpp"
#include "trees/constituents.hpp"
#include "trees/flat_tree.hpp"

namespace ogden {

class TreeColumns {
 public:
  /// Lines of labels in preorder, lines of words; by node of all trees, the number of children and the place of the
  /// head word. A sentence without words has no tree.
  TreeColumns(nanobind::handle labels, nanobind::handle words, const Column<std::int32_t>& arities,
              const Column<std::int32_t>& heads);

  std::size_t size() const noexcept { return labels_.size(); }
  std::span<const std::string_view> labels(std::size_t k) const noexcept { return labels_[k]; }
  std::span<const std::string_view> words(std::size_t k) const noexcept { return words_[k]; }
  const std::vector<std::vector<std::string_view>>& all_words() const noexcept { return words_; }
  std::size_t first_node(std::size_t k) const noexcept { return starts_[k]; }
  std::size_t nodes() const noexcept { return arities_.size(); }
  /// With `number(text)` for labels and words. Throws nb::value_error for what is no tree.
  template <typename Number>
  trees::FlatTree tree(std::size_t k, Number number) const {
    std::vector<trees::Symbol> own_labels, own_words;
    for (const std::string_view label : labels_[k]) own_labels.push_back(number(label));
    for (const std::string_view word : words_[k]) own_words.push_back(number(word));
    return made(k, own_labels, own_words);
  }

 private:
  trees::FlatTree made(std::size_t k, std::span<const trees::Symbol> labels, std::span<const trees::Symbol> words) const;

  Strings label_lines_, word_lines_;
  std::vector<std::vector<std::string_view>> labels_, words_;
  std::vector<std::size_t> starts_;  // by tree, in the columns
  std::vector<std::int32_t> arities_, heads_;
};

/// A row for each link: pair, normal word, simple word.
using LinkRows =
    nanobind::ndarray<const std::int64_t, nanobind::shape<-1, 3>, nanobind::c_contig, nanobind::device::cpu>;
std::vector<std::vector<trees::Link>> links_of(const LinkRows& rows, std::size_t pairs);

/// Cells as Python has them: kind, label, and the number of children, the word or the number of the variable.
nanobind::list cells_of(trees::Fragment fragment, const transduce::Grammar& grammar);

}  // namespace ogden
