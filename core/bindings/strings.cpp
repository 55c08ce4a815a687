#include "bindings/strings.hpp"

#include <optional>
#include <string_view>

namespace nb = nanobind;

namespace ogden {

Strings::Strings(nb::handle sequence) {
  kept_ = nb::steal(PySequence_Tuple(sequence.ptr()));
  if (!kept_.is_valid()) throw nb::python_error();
  const Py_ssize_t size = PyTuple_GET_SIZE(kept_.ptr());
  views_.reserve(static_cast<std::size_t>(size));
  for (Py_ssize_t k = 0; k < size; ++k) {
    Py_ssize_t length = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(kept_.ptr(), k), &length);
    if (bytes == nullptr) throw nb::python_error();
    views_.emplace_back(bytes, static_cast<std::size_t>(length));
  }
}

namespace {

/// Nothing for what is no text, or has no place in UTF-8.
std::optional<std::string_view> letters_in(nb::handle string) {
  Py_ssize_t size = 0;
  const char* const letters = PyUnicode_AsUTF8AndSize(string.ptr(), &size);
  if (letters != nullptr) return std::string_view(letters, static_cast<std::size_t>(size));
  PyErr_Clear();
  return std::nullopt;
}

}  // namespace

std::string_view letters_of(nb::handle string) {
  const auto letters = letters_in(string);
  if (!letters) throw nb::value_error("a label or a word is no text");
  return *letters;
}

std::string_view known_letters_of(nb::handle string) {
  if (!PyUnicode_Check(string.ptr())) throw nb::type_error("a word is no text");
  return letters_in(string).value_or(std::string_view());
}

nb::str text(std::string_view bytes) {
  return nb::steal<nb::str>(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

}  // namespace ogden
