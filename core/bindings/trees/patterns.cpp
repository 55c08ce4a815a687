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

nb::list fits(const PatternTable& table, const Numbers& labels, const Numbers& arities, const Numbers& words,
              const Numbers& forms, const std::vector<std::uint32_t>& patterns) {
  nb::list found;
  for (const trees::PatternFit& fit : table.fits({labels, arities, words, forms}, patterns)) {
    nb::list bindings;
    for (const auto& [name, first, at, count] : fit.bindings) bindings.append(nb::make_tuple(name, first, at, count));
    found.append(nb::make_tuple(fit.pattern, fit.node, bindings));
  }
  return found;
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
          [](PatternTable& self, nb::tuple root, std::vector<Numbers> needs) {
            self.add_pattern(add_row(self, nb::make_tuple(root)), std::move(needs));
          },
          nb::arg("root"), nb::arg("needs"))
      .def("fits", fits, nb::arg("labels"), nb::arg("arities"), nb::arg("words"), nb::arg("forms"),
           nb::arg("patterns"));
}

}  // namespace ogden
