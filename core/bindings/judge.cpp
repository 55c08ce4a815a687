#include "judge/boosted_trees.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using judge::Node;
using judge::Trees;
template <typename T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename T>
std::vector<T> copied(const Column<T>& column) {
  return {column.data(), column.data() + column.shape(0)};
}

void make_trees(Trees* place, std::size_t columns, const Column<std::int32_t>& roots,
                const Column<std::int32_t>& features, const Column<float>& thresholds, const Column<std::int32_t>& left,
                const Column<std::int32_t>& right, const Column<float>& leaves) {
  const std::size_t count = features.shape(0);
  if (thresholds.shape(0) != count || left.shape(0) != count || right.shape(0) != count) {
    throw std::invalid_argument("the columns of the trees differ in length");
  }
  std::vector<Node> nodes(count);
  for (std::size_t k = 0; k < count; ++k) {
    nodes[k] = {thresholds.data()[k], features.data()[k], left.data()[k], right.data()[k]};
  }
  new (place) Trees(columns, copied(roots), std::move(nodes), copied(leaves));
}

nb::object sums(const Trees& trees, const Matrix& rows) {
  if (rows.shape(1) != trees.columns()) throw std::invalid_argument("rows have another number of columns than the trees");
  auto owned = std::make_unique<std::vector<double>>(rows.shape(0), 0.0);
  {
    nb::gil_scoped_release unlocked;
    trees.add({rows.data(), rows.shape(0) * rows.shape(1)}, *owned);
  }
  double* const data = owned->data();
  const std::size_t size = owned->size();
  nb::capsule owner(owned.release(), [](void* p) noexcept { delete static_cast<std::vector<double>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, double, nb::ndim<1>>(data, {size}, owner));
}

}  // namespace

void bind_judge(nb::module_& module) {
  nb::class_<Trees>(module, "BoostedTrees", "Boosted regression trees: see core/judge/boosted_trees.hpp.")
      .def("__init__", &make_trees, nb::arg("columns"), nb::arg("roots"), nb::arg("features"), nb::arg("thresholds"),
           nb::arg("left"), nb::arg("right"), nb::arg("leaves"))
      .def_prop_ro("columns", &Trees::columns)
      .def("__len__", &Trees::size)
      .def("sums", &sums, nb::arg("rows"));
}

}  // namespace ogden
