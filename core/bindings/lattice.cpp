// The tagger's lattice by itself, for tests.
#include "tag/lattice.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace tag;

using Scores = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Word, tag before it, its tag, and what is added to the score of this step.
using StepTuple = std::tuple<std::size_t, std::size_t, std::size_t, float>;

/// A chain and the scores of words, from arrays without filling.
struct Problem {
  Chain chain;
  std::vector<float> scores;
  Steps steps;

  Problem(const Scores& given, const Row& start, const Row& end, const Scores& next,
          const std::vector<StepTuple>& added)
      : chain(given.shape(1)) {
    const std::size_t tags = chain.tags;
    if (tags == 0 || tags > 127 || start.shape(0) != tags || end.shape(0) != tags || next.shape(0) != tags ||
        next.shape(1) != tags) {
      throw std::invalid_argument("the rows of a chain have a number for each tag, and there are 1 to 127 tags");
    }
    std::copy_n(start.data(), tags, chain.start.begin());
    std::copy_n(end.data(), tags, chain.end.begin());
    for (std::size_t t = 0; t < tags; ++t) std::copy_n(&next(t, 0), tags, &chain.next[t * chain.width]);
    scores.assign(given.shape(0) * chain.width, Chain::kNever);
    steps.clear();
    for (std::size_t k = 0; k < given.shape(0); ++k) {
      std::copy_n(&given(k, 0), tags, &scores[k * chain.width]);
      for (const auto& [word, from, to, score] : added) {
        if (word == 0 || word >= given.shape(0) || from >= tags || to >= tags) {
          throw std::invalid_argument("a step is to a word after the first, from a tag to a tag");
        }
        if (word == k) steps.steps.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), score});
      }
      steps.starts.push_back(static_cast<std::uint32_t>(steps.steps.size()));
    }
  }
};

std::vector<std::uint8_t> chain_best(const Scores& scores, const Row& start, const Row& end, const Scores& next,
                                     const std::vector<StepTuple>& steps) {
  const Problem problem(scores, start, end, next, steps);
  std::vector<std::uint8_t> tags(scores.shape(0));
  Lattice(problem.chain).best(problem.scores, problem.steps, tags);
  return tags;
}

/// The rows of numbers without what fills them.
std::vector<float> unfilled(std::span<const float> rows, const Chain& chain) {
  std::vector<float> found;
  for (std::size_t at = 0; at < rows.size(); at += chain.width) {
    found.insert(found.end(), rows.begin() + static_cast<std::ptrdiff_t>(at),
                 rows.begin() + static_cast<std::ptrdiff_t>(at + chain.tags));
  }
  return found;
}

auto chain_probabilities(const Scores& scores, const Row& start, const Row& end, const Scores& next,
                         const std::vector<StepTuple>& steps) {
  Problem problem(scores, start, end, next, steps);
  Expected expected(problem.chain);
  const double total = Lattice(problem.chain).probabilities(problem.scores, problem.steps, &expected);
  return std::tuple(total, unfilled(problem.scores, problem.chain), unfilled(expected.next, problem.chain),
                    expected.steps);
}

}  // namespace

void bind_lattice(nb::module_& module) {
  module.def("chain_best", &chain_best, nb::arg("scores"), nb::arg("start"), nb::arg("end"), nb::arg("next"),
             nb::arg("steps"));
  module.def("chain_probabilities", &chain_probabilities, nb::arg("scores"), nb::arg("start"), nb::arg("end"),
             nb::arg("next"), nb::arg("steps"));
}

}  // namespace ogden
