// Logistic regression on difference vectors: the classifier of pairwise ranking (Hopkins & May 2011, section 3).
//
// Each example is the features of the better candidate minus those of the worse, and the classifier should say
// yes to it and no to its negative. Without a constant term both have the same loss, so the negatives are not
// stored: a loss is counted twice. What is minimised is
//
//     sum over examples of 2 log(1 + exp(-w x))  +  r / 2 |w|^2
//
// where each feature is divided by its root mean square, so that the penalty r asks the same of a language
// model's log-probability as of a count. The minimum is unique, and Newton's method finds it to the last few
// digits in about ten steps.
//
// Examples are summed in a fixed number of parts, one after the other, and the parts in their order: the
// result does not depend on the number of threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tuning/scores.hpp"

namespace ogden::tuning {

struct Regression {
  std::vector<double> weights;  ///< of the features as given; 0 for a feature that is 0 in all examples
  double loss;                  ///< the mean over examples, without the penalty
  std::size_t steps;
  bool converged;
};

/// `penalty` must be positive: it is what makes the minimum unique. The features must be finite.
Regression logistic_regression(const Features& differences, double penalty, std::size_t threads);

}  // namespace ogden::tuning
