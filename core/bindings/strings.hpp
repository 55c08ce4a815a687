// Python strings seen as UTF-8, without copies.
#pragma once

#include <nanobind/nanobind.h>

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

}  // namespace ogden
