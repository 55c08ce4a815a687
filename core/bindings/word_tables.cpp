#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <string>
#include <string_view>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "words/lemma_candidates.hpp"
#include "words/lemma_network.hpp"
#include "words/word_groups.hpp"
#include "words/word_lines.hpp"

namespace nb = nanobind;

namespace ogden {
void bind_word_tables(nb::module_& module) {
  nb::class_<words::WordLines>(module, "WordLines", "Lines by their first words: see core/words/word_lines.hpp.")
      .def(nb::init<std::string_view, char>(), nb::arg("text"), nb::arg("separator"))
      .def("__len__", &words::WordLines::size)
      .def(
          "find",
          [](const words::WordLines& self, nb::str word) {
            nb::list found;
            for (const std::string_view line : self.find(known_letters_of(word))) found.append(text(line));
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
            for (const auto& [group, member] : self.find(known_letters_of(word))) {
              found.append(nb::make_tuple(group, member));
            }
            return found;
          },
          nb::arg("word"))
      .def(
          "contains", [](const words::WordGroups& self, nb::str word) { return self.contains(known_letters_of(word)); },
          nb::arg("word"));
  nb::class_<words::LemmaCandidates>(module, "LemmaCandidates",
                                     "What words may be forms of: see core/words/lemma_candidates.hpp.")
      .def(nb::init<std::string_view>(), nb::arg("irregular"))
      .def(
          "irregular",
          [](const words::LemmaCandidates& self, nb::str form) {
            return nb::tuple(texts_of(self.irregular(known_letters_of(form))));
          },
          nb::arg("form"))
      .def(
          "find",
          [](const words::LemmaCandidates& self, nb::str word) {
            const std::string_view letters = known_letters_of(word);
            return letters.empty() ? nb::make_tuple(word) : nb::tuple(texts_of(self.find(letters)));
          },
          nb::arg("word"));
  nb::class_<words::LemmaNetwork>(module, "LemmaNetwork",
                                  "Rules for the lemmas of unknown words: see core/words/lemma_network.hpp.")
      .def(
          "__init__",
          [](words::LemmaNetwork* place, const Column<float>& first, const Column<float>& first_bias,
             const Column<float>& second, const Column<float>& second_bias) {
            new (place) words::LemmaNetwork(copied(first), copied(first_bias), copied(second), copied(second_bias));
          },
          nb::arg("first"), nb::arg("first_bias"), nb::arg("second"), nb::arg("second_bias"))
      .def(
          "choose",
          [](const words::LemmaNetwork& self, nb::str word, std::size_t part) {
            const auto [rule, margin] = self.choose(known_letters_of(word), part);
            return nb::make_tuple(rule, margin);
          },
          nb::arg("word"), nb::arg("part"));
}

}  // namespace ogden
