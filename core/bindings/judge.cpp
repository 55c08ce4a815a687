#include "judge/boosted_trees.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/unlocked.hpp"
#include "judge/context_network.hpp"

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

using MappedNetwork = Mapped<judge::ContextNetwork>;
using Gaps = nb::ndarray<const std::int64_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

nb::object contexts(const MappedNetwork& network, const Column<std::int32_t>& words, const Column<std::int64_t>& starts,
                    const Gaps& gaps, std::size_t threads) {
  const std::size_t output = network->shape().output;
  std::vector<float> found(gaps.shape(0) * output);
  unlocked([&] {
    std::vector<judge::Gap> all(gaps.shape(0));
    // A number below 0 becomes a large one, and is refused like those.
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::int64_t* const row = gaps.data() + 3 * k;
      all[k] = {static_cast<std::size_t>(row[0]), static_cast<std::size_t>(row[1]), static_cast<std::size_t>(row[2])};
    }
    network->contexts({words.data(), words.shape(0)}, {starts.data(), starts.shape(0)}, all, found.data(), threads);
  });
  return numpy_rows(std::move(found), output);
}

void require_rows(const MappedNetwork& network, const Column<std::int32_t>& words) {
  for (std::size_t k = 0; k < words.shape(0); ++k) {
    if (words.data()[k] < 0 || static_cast<std::uint32_t>(words.data()[k]) >= network->shape().words) {
      throw std::invalid_argument("a word has no row in the network");
    }
  }
}

nb::object scores(const MappedNetwork& network, const Matrix& contexts, const Column<std::int64_t>& owners,
                  const Column<std::int32_t>& words) {
  const auto output = static_cast<std::size_t>(network->shape().output);
  const std::size_t count = words.shape(0);
  if (contexts.shape(1) != output || owners.shape(0) != count) {
    throw std::invalid_argument("contexts, owners and words do not fit together");
  }
  require_rows(network, words);
  std::vector<float> found(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t owner = owners.data()[k];
    if (owner < 0 || static_cast<std::size_t>(owner) >= contexts.shape(0)) {
      throw std::invalid_argument("a word has no context");
    }
    found[k] = network->score(contexts.data() + static_cast<std::size_t>(owner) * output,
                              static_cast<std::size_t>(words.data()[k]));
  }
  return numpy(std::move(found));
}

nb::object vectors(const MappedNetwork& network, const Column<std::int32_t>& words, const Column<std::int64_t>& starts,
                   bool filling) {
  require_rows(network, words);
  const judge::ByteRows& table = filling ? network->filling() : network->read();
  const std::size_t count = starts.shape(0) == 0 ? 0 : starts.shape(0) - 1;
  const std::span<const std::int32_t> all{words.data(), words.shape(0)};
  std::vector<float> found(count * table.width);
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t begin = starts.data()[k], end = starts.data()[k + 1];
    if (begin < 0 || begin > end || end > std::ssize(all)) throw std::invalid_argument("a phrase is not among the words");
    table.add_phrase(all.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
                     found.data() + k * table.width);
  }
  return numpy_rows(std::move(found), table.width);
}

}  // namespace

void bind_judge(nb::module_& module) {
  nb::class_<Trees>(module, "BoostedTrees", "Boosted regression trees: see core/judge/boosted_trees.hpp.")
      .def("__init__", &make_trees, nb::arg("columns"), nb::arg("roots"), nb::arg("features"), nb::arg("thresholds"),
           nb::arg("left"), nb::arg("right"), nb::arg("leaves"))
      .def_prop_ro("columns", &Trees::columns)
      .def("__len__", &Trees::size)
      .def("sums", &sums, nb::arg("rows"));
  nb::class_<MappedNetwork>(module, "ContextNetwork", "Scores of words in gaps: see core/judge/context_network.hpp.")
      .def(nb::init<Buffer>(), nb::arg("bytes"))
      .def_prop_ro("words", [](const MappedNetwork& self) { return self->words(); })
      .def_prop_ro("bias", [](const MappedNetwork& self) { return numpy(self->bias()); })
      .def("contexts", &contexts, nb::arg("words"), nb::arg("starts"), nb::arg("gaps"), nb::arg("threads"))
      .def("scores", &scores, nb::arg("contexts"), nb::arg("owners"), nb::arg("words"))
      .def("vectors", &vectors, nb::arg("words"), nb::arg("starts"), nb::arg("filling"));
}

}  // namespace ogden
