#include "judge/boosted_trees.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using judge::Node;
using judge::Trees;
using Matrix = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

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
  if (rows.shape(1) != trees.columns()) {
    throw std::invalid_argument("rows have another number of columns than the trees");
  }
  std::vector<double> found(rows.shape(0), 0.0);
  {
    nb::gil_scoped_release unlocked;
    trees.add({rows.data(), rows.shape(0) * rows.shape(1)}, found);
  }
  return numpy(std::move(found));
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
