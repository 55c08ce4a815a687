// Columns of numbers between Python and the core: NumPy's in, ours out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace ogden {

template <typename T>
using Column = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename T>
std::vector<T> copied(const Column<T>& column) {
  return {column.data(), column.data() + column.shape(0)};
}

/// An array that owns the numbers.
template <typename T>
nanobind::object numpy(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(numbers));
  T* const data = owned->data();
  nanobind::capsule owner(owned.release(),
                          [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
  return nanobind::cast(nanobind::ndarray<nanobind::numpy, T>(data, shape, owner));
}

/// One column.
template <typename T>
nanobind::object numpy(std::vector<T> numbers) {
  const std::size_t size = numbers.size();
  return numpy(std::move(numbers), {size});
}

/// Rows of so many columns.
template <typename T>
nanobind::object numpy_rows(std::vector<T> numbers, std::size_t columns) {
  const std::size_t rows = numbers.size() / columns;
  return numpy(std::move(numbers), {rows, columns});
}

}  // namespace ogden
