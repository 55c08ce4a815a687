// Columns of byte strings from Python: all bytes in a row, and where each ends.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <utility>

#include "bindings/arrays.hpp"

namespace ogden {

/// Byte strings as Python gives them: all bytes, and where each begins and the last ends.
class BytesIn {
 public:
  BytesIn(Column<std::uint8_t> bytes, Column<std::int32_t> ends) : bytes_(std::move(bytes)), ends_(std::move(ends)) {
    if (ends_.shape(0) == 0) throw nanobind::value_error("a column of bytes has one number more than rows");
    for (std::size_t k = 0; k < ends_.shape(0); ++k) {
      const std::int32_t before = k > 0 ? ends_.data()[k - 1] : 0;
      if (ends_.data()[k] < before || static_cast<std::size_t>(ends_.data()[k]) > bytes_.shape(0)) {
        throw nanobind::value_error("a column of bytes ends outside of them");
      }
    }
  }
  std::size_t size() const { return ends_.shape(0) - 1; }
  std::span<const std::uint8_t> operator[](std::size_t k) const {
    const auto begin = static_cast<std::size_t>(ends_.data()[k]), end = static_cast<std::size_t>(ends_.data()[k + 1]);
    return {bytes_.data() + begin, end - begin};
  }

 private:
  Column<std::uint8_t> bytes_;
  Column<std::int32_t> ends_;
};

inline BytesIn bytes_in(const nanobind::tuple& column) {
  return {nanobind::cast<Column<std::uint8_t>>(column[0]), nanobind::cast<Column<std::int32_t>>(column[1])};
}

}  // namespace ogden
