#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "tuning/envelope.hpp"
#include "tuning/logistic.hpp"
#include "tuning/scores.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace tuning;
using Matrix = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr double kLargest = 1e300;  // differences of two are still finite

// Columns are copied while the interpreter is locked: what was checked is then what is used.

std::vector<double> numbers(const Column<double>& column) {
  std::vector<double> result(column.data(), column.data() + column.shape(0));
  for (const double number : result) {
    if (!(std::abs(number) < kLargest)) throw std::invalid_argument("scores, slopes and weights must be finite");
  }
  return result;
}

std::vector<std::int64_t> row_starts(const Column<std::int64_t>& column, std::size_t rows) {
  std::vector<std::int64_t> starts(column.data(), column.data() + column.shape(0));
  if (starts.empty() || starts.front() != 0 || starts.back() != static_cast<std::int64_t>(rows)) {
    throw std::invalid_argument("starts must go from 0 to the number of candidates");
  }
  for (std::size_t k = 1; k < starts.size(); ++k) {
    if (starts[k] <= starts[k - 1]) throw std::invalid_argument("every sentence needs a candidate");
  }
  return starts;
}

// Feature values are used where they lie. A caller who changes them meanwhile gets other numbers, no more.
Features rows_of(const Matrix& matrix) { return {matrix.data(), matrix.shape(0), matrix.shape(1)}; }

nb::object candidate_scores(const Matrix& features, const Column<double>& weights, std::size_t threads) {
  if (weights.shape(0) != features.shape(1)) throw std::invalid_argument("there must be a weight for each feature");
  const std::vector<double> known = numbers(weights);
  std::vector<double> scores;
  {
    const nb::gil_scoped_release unlocked;
    scores = scores_of(rows_of(features), known, threads);
  }
  return numpy(std::move(scores));
}

nb::object best_candidates(const Column<std::int64_t>& starts, const Column<double>& scores, std::size_t threads) {
  const std::vector<double> known = numbers(scores);
  const std::vector<std::int64_t> sentences = row_starts(starts, known.size());
  std::vector<std::int64_t> best;
  {
    const nb::gil_scoped_release unlocked;
    best = best_rows(sentences, known, threads);
  }
  return numpy(std::move(best));
}

nb::tuple line_choices(const Column<std::int64_t>& starts, const Column<double>& scores, const Column<double>& slopes,
                       std::size_t threads) {
  const std::vector<double> heights = numbers(scores), steps = numbers(slopes);
  if (heights.size() != steps.size()) throw std::invalid_argument("there must be a slope for each score");
  const std::vector<std::int64_t> sentences = row_starts(starts, heights.size());
  Choices choices;
  std::vector<double> positions;
  std::vector<std::int64_t> before, after;
  {
    const nb::gil_scoped_release unlocked;
    choices = choices_along(sentences, heights, steps, threads);
    for (const Corner& corner : choices.corners) {
      positions.push_back(corner.position);
      before.push_back(corner.before);
      after.push_back(corner.after);
    }
  }
  return nb::make_tuple(numpy(std::move(choices.first)), numpy(std::move(positions)), numpy(std::move(before)),
                        numpy(std::move(after)));
}

nb::tuple pairwise_weights(const Matrix& differences, double penalty, std::size_t threads) {
  if (!(std::isfinite(penalty) && penalty > 0)) throw std::invalid_argument("the penalty must be positive");
  Regression found;
  {
    const nb::gil_scoped_release unlocked;
    found = logistic_regression(rows_of(differences), penalty, threads);
  }
  return nb::make_tuple(numpy(std::move(found.weights)), found.loss, found.steps, found.converged);
}

}  // namespace

void bind_tuning(nb::module_& module) {
  module.def("candidate_scores", &candidate_scores, nb::arg("features"), nb::arg("weights"), nb::arg("threads") = 0);
  module.def("best_candidates", &best_candidates, nb::arg("starts"), nb::arg("scores"), nb::arg("threads") = 0);
  module.def("line_choices", &line_choices, nb::arg("starts"), nb::arg("scores"), nb::arg("slopes"),
             nb::arg("threads") = 0);
  module.def("pairwise_weights", &pairwise_weights, nb::arg("differences"), nb::arg("penalty"),
             nb::arg("threads") = 0);
}

}  // namespace ogden
