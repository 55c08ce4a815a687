#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "bindings/trees/columns.hpp"
#include "extract/tree_counts.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace extract;

/// Pairs of trees with linked words, numbered by a grammar.
struct TreePairs {
  std::vector<FlatTree> normal, simple;
  std::vector<std::vector<trees::Link>> links;
};

template <typename Number>
TreePairs pairs_of(const TreeColumns& normal, const TreeColumns& simple, const LinkRows& rows, Number number) {
  if (normal.size() != simple.size()) throw nb::value_error("each normal tree needs a simple one");
  TreePairs pairs{{}, {}, links_of(rows, normal.size())};
  for (std::size_t k = 0; k < normal.size(); ++k) {
    pairs.normal.push_back(normal.tree(k, number));
    pairs.simple.push_back(simple.tree(k, number));
    for (const auto& [from, to] : pairs.links[k]) {
      if (from >= normal.words(k).size() || to >= simple.words(k).size()) {
        throw nb::value_error("a link to a word that is not there");
      }
    }
  }
  return pairs;
}

/// Rows: pair, normal node, simple node.
nb::object aligned_constituents(const TreeColumns& normal, const TreeColumns& simple, const LinkRows& rows,
                                bool parallel_chains) {
  transduce::Grammar names;
  const TreePairs pairs = pairs_of(normal, simple, rows, [&](std::string_view text) { return names.intern(text); });
  std::vector<std::int64_t> found;
  for (std::size_t k = 0; k < pairs.links.size(); ++k) {
    const trees::Constituents aligned(pairs.normal[k], pairs.simple[k], pairs.links[k], parallel_chains);
    for (NodeId node = 0; node < pairs.normal[k].size(); ++node) {
      for (const NodeId other : aligned.partners(node)) {
        found.insert(found.end(), {static_cast<std::int64_t>(k), node, other});
      }
    }
  }
  return numpy_rows(std::move(found), 3);
}

class TreeExtraction {
 public:
  TreeExtraction(bool parallel_chains, bool lexical, bool bare, bool deeper, std::uint32_t largest, bool contexts,
                 std::string directory, std::size_t memory, std::size_t threads)
      : settings_{parallel_chains, lexical, bare, deeper, largest},
        contexts_(contexts),
        threads_(threads),
        counts_({std::move(directory), memory}) {}

  /// How many rules were too large.
  std::size_t add(const TreeColumns& normal, const TreeColumns& simple, const LinkRows& rows) {
    open();
    const TreePairs pairs =
        pairs_of(normal, simple, rows, [&](std::string_view text) { return counts_.grammar().intern(text); });
    const nb::gil_scoped_release unlocked;
    std::vector<std::vector<SeenRule>> found(pairs.links.size());
    std::vector<std::vector<NodeId>> tops(found.size());
    std::vector<std::uint32_t> left_out(found.size());
    parallel(
        found.size(), threads_,
        [&] {
          return [&, extractor = TreeRuleExtractor(settings_)](std::size_t begin, std::size_t end) mutable {
            for (std::size_t k = begin; k < end; ++k) {
              for (const TreeRule& rule : extractor.extract(pairs.normal[k], pairs.simple[k], pairs.links[k])) {
                found[k].push_back(seen(rule, pairs.normal[k]));
                tops[k].push_back(rule.nodes[0]);
              }
              std::ranges::sort(tops[k]);
              tops[k].erase(std::unique(tops[k].begin(), tops[k].end()), tops[k].end());
              left_out[k] = extractor.left_out();
            }
          };
        },
        8);
    std::size_t large = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
      counts_.add_tree(pairs.normal[k], tops[k]);
      for (const SeenRule& rule : found[k]) counts_.add(rule, contexts_);
      large += left_out[k];
    }
    return large;
  }

  /// The grammar, and how often each of its rules was seen.
  nb::tuple finish(std::uint32_t least, std::uint32_t least_new) {
    open();
    finished_ = true;
    std::vector<std::uint32_t> counts;
    {
      const nb::gil_scoped_release unlocked;
      counts = counts_.finish(least, least_new, threads_);
    }
    auto* const grammar = new transduce::Grammar(std::move(counts_.grammar()));
    return nb::make_tuple(nb::cast(grammar, nb::rv_policy::take_ownership), numpy(std::move(counts)));
  }

  std::uint64_t seen_rules() const { return counts_.seen(); }
  std::size_t different() const { return counts_.different(); }

 private:
  void open() const {
    if (finished_) throw nb::value_error("the extraction is finished");
  }
  SeenRule seen(const TreeRule& rule, const FlatTree& tree) const {
    SeenRule found{rule.normal, rule.simple, {}};
    if (contexts_) {
      for (unsigned level = 2; level <= trees::kLevels; ++level) {
        found.keys[level - 2] = trees::context_key(level, rule.normal, rule.nodes, tree);
      }
    }
    return found;
  }

  TreeRuleSettings settings_;
  bool contexts_, finished_ = false;
  std::size_t threads_;
  TreeRuleCounts counts_;
};

/// The rule of a grammar with these sides, or -1.
std::int64_t find_rule(const transduce::Grammar& grammar, const TreeRule& rule) {
  transduce::TrieNode node = transduce::kRoot;
  for (const Cell& cell : rule.normal) {
    node = grammar.step(node, cell);
    if (node == transduce::kNowhere) return -1;
  }
  const auto [first, last] = grammar.rules(node);
  for (transduce::RuleId each = first; each < last; ++each) {
    if (std::ranges::equal(grammar.simple(each), rule.simple)) return each;
  }
  return -1;
}

/// For each pair the rules of its derivation by the smallest rules, -1 for those that the grammar lacks; ends and rows.
nb::tuple derive(const transduce::Grammar& grammar, const TreeColumns& normal, const TreeColumns& simple,
                 const LinkRows& rows, bool parallel_chains, bool lexical, bool bare) {
  const TreePairs pairs = pairs_of(normal, simple, rows, [&](std::string_view text) { return grammar.find(text); });
  std::vector<std::int64_t> ends, found;
  {
    const nb::gil_scoped_release unlocked;
    TreeRuleExtractor extractor({parallel_chains, lexical, bare, false, 0});
    for (std::size_t k = 0; k < pairs.links.size(); ++k) {
      for (const TreeRule& rule : extractor.extract(pairs.normal[k], pairs.simple[k], pairs.links[k])) {
        found.push_back(find_rule(grammar, rule));
      }
      ends.push_back(static_cast<std::int64_t>(found.size()));
    }
  }
  return nb::make_tuple(numpy(std::move(ends)), numpy(std::move(found)));
}

}  // namespace

void bind_tree_extraction(nb::module_& module) {
  nb::class_<TreeColumns>(module, "TreeColumns", "Trees in columns: what the core reads trees from.")
      .def(nb::init<nb::handle, nb::handle, const Column<std::int32_t>&, const Column<std::int32_t>&>(),
           nb::arg("labels"), nb::arg("words"), nb::arg("arities"), nb::arg("heads"))
      .def("__len__", &TreeColumns::size);
  module.def("aligned_constituents", &aligned_constituents, nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("parallel"));
  module.def("derive_trees", &derive, nb::arg("grammar"), nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("parallel"), nb::arg("lexical"), nb::arg("bare"));
  nb::class_<TreeExtraction>(module, "TreeExtraction", "Counts the rules of aligned trees.")
      .def(nb::init<bool, bool, bool, bool, std::uint32_t, bool, std::string, std::size_t, std::size_t>(),
           nb::arg("parallel"), nb::arg("lexical"), nb::arg("bare"), nb::arg("deeper"), nb::arg("largest"),
           nb::arg("contexts"), nb::arg("directory"), nb::arg("memory"), nb::arg("threads"))
      .def("add", &TreeExtraction::add, nb::arg("normal"), nb::arg("simple"), nb::arg("links"))
      .def("finish", &TreeExtraction::finish, nb::arg("least"), nb::arg("least_new"))
      .def_prop_ro("seen", &TreeExtraction::seen_rules)
      .def_prop_ro("different", &TreeExtraction::different);
}

}  // namespace ogden
