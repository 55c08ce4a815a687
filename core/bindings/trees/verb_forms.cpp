#include "trees/verb_forms.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

/// As Python has it.
std::string lower(nb::handle word, std::string_view written) {
  if (std::ranges::any_of(written, [](char each) { return (each & 0x80) != 0; })) {
    return std::string(known_letters_of(word.attr("lower")()));
  }
  std::string found(written);
  for (char& each : found) each = static_cast<char>(each >= 'A' && each <= 'Z' ? each + 32 : each);
  return found;
}

/// The tags of a tree's words, those of verbs as their places ask for.
nb::list verb_forms(const nb::list& labels, const std::vector<std::uint32_t>& arities, nb::handle words) {
  std::vector<std::string_view> own_labels, own_words, own_lower;
  for (nb::handle each : labels) own_labels.push_back(known_letters_of(each));
  const nb::object kept = nb::steal(PySequence_Tuple(words.ptr()));
  if (!kept.is_valid()) throw nb::python_error();
  const nb::tuple given = nb::borrow<nb::tuple>(kept);
  std::vector<std::string> lowered;
  lowered.reserve(nb::len(given));
  for (nb::handle each : given) {
    own_words.push_back(known_letters_of(each));
    lowered.push_back(lower(each, own_words.back()));
  }
  own_lower.assign(lowered.begin(), lowered.end());
  const std::vector<std::string_view> forms = trees::verb_forms({own_labels, arities, own_words, own_lower});
  nb::list found;
  std::size_t leaf = 0;
  for (std::size_t node = 0; node < arities.size(); ++node) {
    if (arities[node] != 0) continue;
    const std::string_view form = forms[leaf++];
    found.append(form.empty() ? nb::object(labels[node]) : nb::object(text(form)));
  }
  return found;
}

}  // namespace

void bind_verb_forms(nb::module_& module) {
  module.def("verb_forms", verb_forms, nb::arg("labels"), nb::arg("arities"), nb::arg("words"));
}

}  // namespace ogden
