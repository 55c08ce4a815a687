// What lies in bytes that Python owns, as a section of a mapped file. The array keeps the bytes alive.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "ngram/packed.hpp"
#include "rules/packed.hpp"

namespace ogden {

using Buffer = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

/// Read by a `Reader`, which takes a view of the bytes and throws for what it cannot read.
template <typename Reader>
class Mapped {
 public:
  explicit Mapped(Buffer buffer)
      : buffer_(std::move(buffer)), reader_({reinterpret_cast<const char*>(buffer_.data()), buffer_.shape(0)}) {}
  const Reader& operator*() const noexcept { return reader_; }
  const Reader* operator->() const noexcept { return &reader_; }

 private:
  Buffer buffer_;
  Reader reader_;
};

using PackedNgrams = Mapped<ngram::PackedModel>;
using PackedTable = Mapped<rules::PackedRules>;

}  // namespace ogden
