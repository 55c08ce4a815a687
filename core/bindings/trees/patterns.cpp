#include "trees/patterns.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using trees::PatternPart;
using trees::PatternTable;
using Numbers = std::vector<std::int32_t>;

/// Adds the parts of a row, each a tuple (labels or -1 of a gap, name, maybe, words, forms, inside).
std::uint32_t add_row(PatternTable& table, const nb::tuple& parts) {
  std::vector<PatternPart> row;
  for (nb::handle each : parts) {
    const nb::tuple given = nb::cast<nb::tuple>(each);
    PatternPart part;
    const auto labels = nb::cast<std::int32_t>(given[0]);
    part.is_gap = labels < 0;
    part.labels = part.is_gap ? 0 : static_cast<std::uint32_t>(labels);
    part.name = nb::cast<std::int32_t>(given[1]);
    part.maybe = nb::cast<bool>(given[2]);
    part.words = nb::cast<Numbers>(given[3]);
    part.forms = nb::cast<Numbers>(given[4]);
    const nb::tuple inside = nb::cast<nb::tuple>(given[5]);
    if (nb::len(inside) != 0) {
      part.first = add_row(table, inside);
      part.last = part.first + static_cast<std::uint32_t>(nb::len(inside));
    }
    row.push_back(std::move(part));
  }
  return table.add_row(std::move(row));
}

using Guard = std::tuple<int, std::int32_t, Numbers>;  // the number of its kind, the variable, words

void add_rule(PatternTable& table, std::uint32_t pattern, std::vector<Numbers> needs, std::vector<Guard> guards) {
  trees::PatternRule rule{pattern, std::move(needs), {}};
  for (auto& [kind, name, words] : guards) {
    if (kind < 0 || kind > static_cast<int>(trees::PatternGuard::Kind::kAfter)) throw nb::value_error("no such guard");
    rule.guards.push_back({static_cast<trees::PatternGuard::Kind>(kind), name, std::move(words)});
  }
  table.add_rule(std::move(rule));
}

/// The fits, each a node and what its variables stand for; and which rule has which.
nb::tuple fits(const PatternTable& table, const Numbers& labels, const Numbers& arities, const Numbers& words,
               const Numbers& forms, std::uint32_t end, const std::vector<std::uint32_t>& rules) {
  const trees::PatternFits found = table.fits({labels, arities, words, forms, end}, rules);
  nb::list fits, uses;
  for (const trees::PatternFit& fit : found.fits) {
    nb::dict bound;
    for (const auto& each : fit.bindings) bound[nb::int_(each.name)] = nb::make_tuple(each.first, each.at, each.count);
    fits.append(nb::make_tuple(fit.node, bound));
  }
  for (const auto& [rule, fit] : found.uses) uses.append(nb::make_tuple(rule, fit));
  return nb::make_tuple(fits, uses);
}

}  // namespace

void bind_tree_patterns(nb::module_& module) {
  nb::class_<PatternTable>(module, "PatternTable")
      .def(
          "__init__",
          [](PatternTable* self, std::size_t labels, std::vector<std::uint8_t> allowed) {
            new (self) PatternTable(labels, std::move(allowed));
          },
          nb::arg("labels"), nb::arg("allowed"))
      .def(
          "add",
          [](PatternTable& self, nb::tuple root) { return self.add_pattern(add_row(self, nb::make_tuple(root))); },
          nb::arg("root"))
      .def("add_rule", add_rule, nb::arg("pattern"), nb::arg("needs"), nb::arg("guards"))
      .def("fits", fits, nb::arg("labels"), nb::arg("arities"), nb::arg("words"), nb::arg("forms"), nb::arg("end"),
           nb::arg("rules"));
}

}  // namespace ogden
