#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <string_view>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "words/word_groups.hpp"
#include "words/word_lines.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

/// The letters of a word; of one that has no place in UTF-8, and so is in no table, none.
std::string_view asked(nb::str word) {
  Py_ssize_t size = 0;
  const char* const letters = PyUnicode_AsUTF8AndSize(word.ptr(), &size);
  if (letters == nullptr) {
    PyErr_Clear();
    return {};
  }
  return {letters, static_cast<std::size_t>(size)};
}

}  // namespace

void bind_word_tables(nb::module_& module) {
  nb::class_<words::WordLines>(module, "WordLines", "Lines by their first words: see core/words/word_lines.hpp.")
      .def(nb::init<std::string_view, char>(), nb::arg("text"), nb::arg("separator"))
      .def("__len__", &words::WordLines::size)
      .def(
          "find",
          [](const words::WordLines& self, nb::str word) {
            nb::list found;
            for (const std::string_view line : self.find(asked(word))) found.append(text(line));
            return found;
          },
          nb::arg("word"));
  nb::class_<words::WordGroups>(module, "WordGroups", "Groups that words are in: see core/words/word_groups.hpp.")
      .def(
          "__init__",
          [](words::WordGroups* place, nb::handle groups, std::string_view separator) {
            const Strings given(groups);
            new (place) words::WordGroups(given.views(), separator);
          },
          nb::arg("groups"), nb::arg("separator"))
      .def(
          "find",
          [](const words::WordGroups& self, nb::str word) {
            nb::list found;
            for (const auto& [group, member] : self.find(asked(word))) found.append(nb::make_tuple(group, member));
            return found;
          },
          nb::arg("word"))
      .def(
          "contains", [](const words::WordGroups& self, nb::str word) { return self.contains(asked(word)); },
          nb::arg("word"));
}

}  // namespace ogden
