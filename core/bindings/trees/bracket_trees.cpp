#include "trees/bracket_trees.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/parsed_sentence.hpp"
#include "bindings/strings.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using trees::NodeColumns;

bool is_pronoun(nb::handle tag) {
  if (!PyUnicode_Check(tag.ptr())) throw nb::type_error("a tag is a string");
  return std::ranges::any_of(std::initializer_list<const char*>{"WDT", "WP", "WP$"}, [&](const char* each) {
    return PyUnicode_CompareWithASCIIString(tag.ptr(), each) == 0;
  });
}

/// The tags of a sentence: the labels of its leaves.
class Tags {
 public:
  explicit Tags(const nb::list& tags) : tags_(tags) {
    for (nb::handle each : tags) pronouns_.push_back(is_pronoun(each) ? 1 : 0);
  }
  const std::vector<std::uint8_t>& pronouns() const noexcept { return pronouns_; }
  nb::handle operator[](std::size_t leaf) const { return tags_[leaf]; }

 private:
  nb::list tags_;
  std::vector<std::uint8_t> pronouns_;
};

/// Labels and arities of nodes, in the order of a walk.
class TreeMaker {
 public:
  explicit TreeMaker(const std::vector<std::string>& chains) : trees_(chains), names_(texts_of(trees_.labels())) {}

  nb::tuple nodes(const std::vector<BracketTuple>& brackets, const nb::list& tags) const {
    const Tags own(tags);
    return told(columns(brackets, own), own);
  }

  nb::tuple chosen(const ParsedSentence& parsed, const nb::list& tags) const {
    const Tags own(tags);
    return told(columns(parsed.chosen, own), own);
  }

  /// Up to `count` distinct trees, each with the logarithm of its probability.
  nb::list likely(const ParsedSentence& parsed, const nb::list& tags, std::size_t count) const {
    const Tags own(tags);
    std::vector<NodeColumns> distinct;
    nb::list found;
    for (const auto& [score, brackets] : parsed.likely) {
      if (distinct.size() == count) break;
      NodeColumns tree = columns(brackets, own);
      if (std::ranges::find(distinct, tree) != distinct.end()) continue;
      found.append(nb::make_tuple(score, told(tree, own)));
      distinct.push_back(std::move(tree));
    }
    return found;
  }

 private:
  NodeColumns columns(const auto& brackets, const Tags& tags) const {
    std::vector<trees::TreeBracket> own;
    own.reserve(brackets.size());
    for (const auto& each : brackets) own.push_back({std::get<0>(each), std::get<1>(each), std::get<2>(each)});
    return trees_.columns(std::move(own), tags.pronouns());
  }

  nb::tuple told(const NodeColumns& tree, const Tags& tags) const {
    nb::list labels, arities;
    std::size_t leaf = 0;
    for (std::size_t node = 0; node < tree.labels.size(); ++node) {
      const std::int32_t label = tree.labels[node];
      labels.append(label == NodeColumns::kLeaf ? tags[leaf++] : nb::handle(names_[static_cast<std::size_t>(label)]));
      arities.append(tree.arities[node]);
    }
    return nb::make_tuple(labels, arities);
  }

  trees::BracketTrees trees_;
  nb::list names_;
};

}  // namespace

void bind_bracket_trees(nb::module_& module) {
  nb::class_<TreeMaker>(module, "BracketTrees")
      .def(nb::init<const std::vector<std::string>&>(), nb::arg("labels"))
      .def("nodes", &TreeMaker::nodes, nb::arg("brackets"), nb::arg("tags"))
      .def("chosen", &TreeMaker::chosen, nb::arg("parsed"), nb::arg("tags"))
      .def("likely", &TreeMaker::likely, nb::arg("parsed"), nb::arg("tags"), nb::arg("count"));
}

}  // namespace ogden
