// What the bindings of all searches share: sentences and protected words in, texts and arrays out.

#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/strings.hpp"

namespace ogden {

/// A row for each protected span: sentence, first word, past the last.
using ProtectedRows =
    nanobind::ndarray<const std::int64_t, nanobind::shape<-1, 3>, nanobind::c_contig, nanobind::device::cpu>;
using WordSpan = std::pair<std::uint32_t, std::uint32_t>;

/// The words of each sentence. They live as long as the sentences.
std::vector<std::vector<std::string_view>> tokens_of(const Strings& sentences);

/// The protected spans of each sentence: sorted, and those that share a word made one.
std::vector<std::vector<WordSpan>> protected_spans(const ProtectedRows& rows,
                                                   const std::vector<std::vector<std::string_view>>& sentences);

/// Words of a damaged table may be no UTF-8.
nanobind::object text(std::string_view bytes);

template <typename T>
nanobind::object numpy(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(numbers));
  T* const data = owned->data();
  nanobind::capsule owner(owned.release(),
                          [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
  return nanobind::cast(nanobind::ndarray<nanobind::numpy, T>(data, shape, owner));
}

}  // namespace ogden
