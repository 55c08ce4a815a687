#include "trees/patterns.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"

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

using Guard = std::tuple<int, std::int32_t, Numbers, std::uint32_t>;  // the number of its kind, the variable, words, count

/// Patterns, with the numbers of the labels and words that they name.
class Patterns {
 public:
  /// `prefixes` are how labels begin of which no pattern names the whole, the longest first.
  Patterns(nb::dict labels, std::vector<std::pair<std::string, std::int32_t>> prefixes, std::int32_t other,
           nb::dict words, std::vector<std::uint8_t> allowed)
      : table_(nb::len(labels), std::move(allowed)),
        labels_(std::move(labels)),
        words_(std::move(words)),
        prefixes_(std::move(prefixes)),
        other_(other) {}

  std::uint32_t add(const nb::tuple& root) { return table_.add_pattern(add_row(table_, nb::make_tuple(root))); }

  void add_rule(std::uint32_t pattern, std::vector<Numbers> needs, std::vector<Guard> guards) {
    std::vector<trees::PatternGuard> own;
    for (auto& [kind, name, words, count] : guards) {
      if (kind < 0 || kind > static_cast<int>(trees::PatternGuard::Kind::kLeast)) throw nb::value_error("no such guard");
      own.push_back({static_cast<trees::PatternGuard::Kind>(kind), name, std::move(words), count});
    }
    table_.add_rule(pattern, std::move(needs), std::move(own));
  }

  trees::PatternChoice choice(const std::vector<std::uint32_t>& rules) const { return table_.choice(rules); }

  /// What variables stand for, each once, the first for nothing; the fits, each a node and numbers of these by the names
  /// of variables; and which rule has which fit.
  nb::tuple fits(const nb::list& labels, const Numbers& arities, const nb::list& words, const nb::list& forms,
                 std::uint32_t end, const trees::PatternChoice& choice) const {
    Numbers own_labels;
    own_labels.reserve(nb::len(labels));
    for (nb::handle each : labels) own_labels.push_back(label(each));
    const Numbers own_words = numbers(words), own_forms = numbers(forms);
    const trees::PatternFits found = table_.fits({own_labels, arities, own_words, own_forms, end}, choice);
    std::vector<std::array<std::uint32_t, 3>> bindings{{0, 0, 0}};
    nb::list fits, uses, told;
    for (const trees::PatternFit& fit : found.fits) {
      nb::dict bound;
      for (const auto& each : fit.bindings) {
        const std::array<std::uint32_t, 3> own{each.first, each.at, each.count};
        std::size_t place = each.count == 0 ? 0 : 1;
        while (place != 0 && place < bindings.size() && bindings[place] != own) ++place;
        if (place == bindings.size()) bindings.push_back(own);
        bound[nb::int_(each.name)] = nb::int_(place);
      }
      fits.append(nb::make_tuple(fit.node, bound));
    }
    for (const auto& [first, at, count] : bindings) told.append(nb::make_tuple(first, at, count));
    for (const auto& [rule, fit] : found.uses) uses.append(nb::make_tuple(rule, fit));
    return nb::make_tuple(told, fits, uses);
  }

 private:
  /// The number of a key, or -1.
  static std::int32_t number(const nb::dict& numbers, nb::handle key) {
    PyObject* const found = PyDict_GetItemWithError(numbers.ptr(), key.ptr());
    if (found != nullptr) return nb::cast<std::int32_t>(nb::handle(found));
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return -1;
  }

  std::int32_t label(nb::handle given) const {
    const std::int32_t known = number(labels_, given);
    if (known >= 0) return known;
    const std::string_view letters = letters_of(given);
    for (const auto& [prefix, own] : prefixes_) {
      if (letters.starts_with(prefix)) return own;
    }
    return other_;
  }

  Numbers numbers(const nb::list& words) const {
    Numbers found;
    found.reserve(nb::len(words));
    for (nb::handle each : words) found.push_back(number(words_, each));
    return found;
  }

  PatternTable table_;
  nb::dict labels_, words_;
  std::vector<std::pair<std::string, std::int32_t>> prefixes_;
  std::int32_t other_;
};

}  // namespace

void bind_tree_patterns(nb::module_& module) {
  nb::class_<trees::PatternChoice>(module, "PatternChoice");
  nb::class_<Patterns>(module, "PatternTable")
      .def(nb::init<nb::dict, std::vector<std::pair<std::string, std::int32_t>>, std::int32_t, nb::dict,
                    std::vector<std::uint8_t>>(),
           nb::arg("labels"), nb::arg("prefixes"), nb::arg("other"), nb::arg("words"), nb::arg("allowed"))
      .def("add", &Patterns::add, nb::arg("root"))
      .def("add_rule", &Patterns::add_rule, nb::arg("pattern"), nb::arg("needs"), nb::arg("guards"))
      .def("choice", &Patterns::choice, nb::arg("rules"))
      .def("fits", &Patterns::fits, nb::arg("labels"), nb::arg("arities"), nb::arg("words"), nb::arg("forms"),
           nb::arg("end"), nb::arg("choice"));
}

}  // namespace ogden
