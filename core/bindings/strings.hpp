// Python strings seen as UTF-8, without copies, and made from it.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <vector>

namespace ogden {

/// Views of the strings in a Python sequence. Keeps them alive, whatever other threads do to the sequence
/// while the interpreter lock is released.
class Strings {
 public:
  explicit Strings(nanobind::handle sequence);
  const std::vector<std::string_view>& views() const noexcept { return views_; }

 private:
  nanobind::object kept_;
  std::vector<std::string_view> views_;
};

/// The letters of one Python string, which must outlive them. Throws nb::value_error for what has no place in UTF-8, as a
/// lone surrogate.
std::string_view letters_of(nanobind::handle string);

/// The same for whoever looks words up: of what has no place in UTF-8, and so is in no table, none.
std::string_view known_letters_of(nanobind::handle string);

/// Bytes as a Python string. Those of a damaged file may be no UTF-8.
nanobind::str text(std::string_view bytes);

/// A list of such strings.
nanobind::list texts_of(const auto& strings) {
  nanobind::list found;
  for (const std::string& each : strings) found.append(text(each));
  return found;
}

}  // namespace ogden
