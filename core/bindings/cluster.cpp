#include "cluster/learner.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace cluster;

class Learner {
 public:
  void add(nb::handle sentences) {
    const Strings lines(sentences);
    const nb::gil_scoped_release unlocked;
    for (const std::string_view line : lines.views()) learner_.add(line);
  }

  std::size_t tokens() const { return learner_.tokens(); }

  nb::tuple learn(std::size_t words, std::size_t classes, std::size_t rounds, const nb::object& progress) const {
    Clustering found;
    {
      const nb::gil_scoped_release unlocked;
      found = learner_.learn({words, classes, rounds}, [&](std::size_t round) {
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(round);
      });
    }
    nb::list rows;
    for (const ClusteredWord& each : found.words) {
      const nb::bytes word(each.word.data(), each.word.size());
      rows.append(nb::make_tuple(word, found.paths[each.cluster], each.count));
    }
    return nb::make_tuple(rows, found.likelihoods);
  }

 private:
  ClusterLearner learner_;
};

}  // namespace

void bind_cluster(nb::module_& module) {
  nb::class_<Learner>(module, "ClusterLearner", "Learns classes of words from sentences.")
      .def(nb::init<>())
      .def("add", &Learner::add, nb::arg("sentences"))
      .def_prop_ro("tokens", &Learner::tokens)
      .def("learn", &Learner::learn, nb::arg("words"), nb::arg("classes"), nb::arg("rounds"),
           nb::arg("progress") = nb::none());
}

}  // namespace ogden
