#include "transduce/grammar.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/trees/columns.hpp"
#include "transduce/matching.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace transduce;

using Rows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// A side as Python has it (see cells_of).
std::vector<Cell> read_cells(Grammar& grammar, nb::handle cells) {
  std::vector<Cell> found;
  for (nb::handle each : cells) {
    const auto [kind, label, last] = nb::cast<std::tuple<int, nb::str, nb::object>>(each);
    const Symbol symbol = grammar.intern(letters_of(label));
    switch (static_cast<trees::CellKind>(kind)) {
      case trees::CellKind::kInner:
        found.push_back(Cell::inner(symbol, nb::cast<std::uint32_t>(last)));
        break;
      case trees::CellKind::kWord:
        found.push_back(Cell::word(symbol, grammar.intern(letters_of(last))));
        break;
      case trees::CellKind::kVariable:
        found.push_back(Cell::variable(symbol, nb::cast<std::uint32_t>(last)));
        break;
      default:
        throw nb::value_error("a cell is a node, a word or a variable");
    }
  }
  return found;
}

struct GivenRule {
  std::vector<Cell> normal, simple;
  float log_probability;
  std::size_t place;
};

/// A grammar of given rules, and the number in it of each.
nb::tuple built(const nb::list& rules, const std::vector<float>& log_probabilities) {
  if (rules.size() != log_probabilities.size()) throw nb::value_error("a probability is needed for each rule");
  Grammar grammar;
  std::vector<GivenRule> given;
  for (std::size_t k = 0; k < rules.size(); ++k) {
    const auto sides = nb::cast<std::pair<nb::object, nb::object>>(rules[k]);
    given.push_back({read_cells(grammar, sides.first), read_cells(grammar, sides.second), log_probabilities[k], k});
  }
  std::stable_sort(given.begin(), given.end(), [](const GivenRule& a, const GivenRule& b) { return a.normal < b.normal; });
  std::vector<std::int64_t> numbers(given.size());
  for (std::size_t k = 0; k < given.size(); ++k) {
    grammar.add(given[k].normal, given[k].simple, given[k].log_probability);
    numbers[given[k].place] = static_cast<std::int64_t>(k);
  }
  grammar.finish();
  return nb::make_tuple(nb::cast(new Grammar(std::move(grammar)), nb::rv_policy::take_ownership), numpy(std::move(numbers)));
}

nb::tuple read_rule(const Grammar& grammar, std::size_t number) {
  if (number >= grammar.size()) throw nb::index_error("no such rule");
  const auto rule = static_cast<RuleId>(number);
  nb::list row;
  for (const float value : grammar.row(rule)) row.append(nb::float_(static_cast<double>(value)));
  return nb::make_tuple(cells_of(grammar.normal(grammar.pattern(rule)), grammar), cells_of(grammar.simple(rule), grammar),
                        static_cast<double>(grammar.log_probability(rule)), row);
}

void set_features(Grammar& grammar, std::vector<std::string> names, const Rows& rows) {
  if (rows.shape(0) != grammar.size() || rows.shape(1) != names.size()) {
    throw nb::value_error("a row is needed for each rule, with a number for each feature");
  }
  grammar.set_features(std::move(names), {rows.data(), rows.data() + rows.shape(0) * rows.shape(1)});
}

nb::list packed_parts(Grammar& grammar) {
  nb::list found;
  for (const std::string_view part : grammar.parts()) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(part.data());
    found.append(numpy(std::vector<std::uint8_t>(data, data + part.size()), {part.size()}));
  }
  return found;
}

Grammar* mapped_grammar(const Buffer& buffer) {
  return new Grammar(Grammar::mapped({reinterpret_cast<const char*>(buffer.data()), buffer.shape(0)}));
}

nb::object log_probabilities(const Grammar& grammar) {
  std::vector<float> found(grammar.size());
  for (RuleId rule = 0; rule < grammar.size(); ++rule) found[rule] = grammar.log_probability(rule);
  return numpy(std::move(found));
}

/// A row for each rule: whether it changes anything, words that are new, words that are lost.
nb::object shapes(const Grammar& grammar) {
  std::vector<float> found;
  for (RuleId rule = 0; rule < grammar.size(); ++rule) {
    const trees::RuleShape shape = trees::shape_of(grammar.normal(grammar.pattern(rule)), grammar.simple(rule));
    found.insert(found.end(), {shape.changes ? 1.0F : 0.0F, static_cast<float>(shape.words_new),
                               static_cast<float>(shape.words_lost)});
  }
  return numpy_rows(std::move(found), 3);
}

/// Which rules fit where: tree, node, the first rule and one past the last, a row for each normal side at each node.
nb::object fitting(const Grammar& grammar, const TreeColumns& columns) {
  std::vector<std::int64_t> rows;
  Matcher matcher(grammar);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (columns.labels(k).empty()) continue;
    const trees::FlatTree tree = columns.tree(k, [&](std::string_view text) { return grammar.find(text); });
    for (trees::NodeId node = 0; node < tree.size(); ++node) {
      matcher.each(tree, node, [](trees::NodeId) { return false; }, [&](const Match& match) {
        const auto [first, last] = grammar.rules(match.pattern);
        rows.insert(rows.end(), {static_cast<std::int64_t>(k), node, first, last});
      });
    }
  }
  return numpy_rows(std::move(rows), 4);
}

}  // namespace

void bind_tree_grammar(nb::module_& module) {
  nb::class_<Grammar>(module, "TreeGrammar", "Rules that rewrite trees, found by their normal sides.")
      .def_static("built", &built, nb::arg("rules"), nb::arg("log_probabilities"))
      .def_static("mapped", &mapped_grammar, nb::arg("data").noconvert(), nb::keep_alive<0, 1>())
      .def("parts", &packed_parts)
      .def("rule", &read_rule, nb::arg("number"))
      .def("set_features", &set_features, nb::arg("names"), nb::arg("rows"))
      .def("shapes", &shapes)
      .def("log_probabilities", &log_probabilities)
      .def("fitting", &fitting, nb::arg("trees"))
      .def_prop_ro("features", [](const Grammar& grammar) { return texts_of(grammar.features()); })
      .def_prop_ro("patterns", &Grammar::patterns)
      .def_prop_ro("contexts", &Grammar::contexts)
      .def("__len__", &Grammar::size);
}

}  // namespace ogden
