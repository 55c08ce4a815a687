#include "tuning/logistic.hpp"

#include <algorithm>
#include <cmath>

#include "threads/parallel.hpp"

namespace ogden::tuning {

namespace {

constexpr std::size_t kParts = 256;
constexpr std::size_t kMaxSteps = 200;
constexpr double kTolerance = 1e-12;

/// Loss, gradient and the lower triangle of the Hessian at one point.
struct Sums {
  double loss = 0;
  std::vector<double> gradient, hessian;

  explicit Sums(std::size_t width) : gradient(width), hessian(width * width) {}

  void clear() {
    loss = 0;
    std::fill(gradient.begin(), gradient.end(), 0.0);
    std::fill(hessian.begin(), hessian.end(), 0.0);
  }

  void add(const Sums& other) {
    loss += other.loss;
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] += other.gradient[k];
    for (std::size_t k = 0; k < hessian.size(); ++k) hessian[k] += other.hessian[k];
  }
};

class Problem {
 public:
  Problem(const Features& differences, double penalty, std::size_t threads)
      : differences_(differences),
        penalty_(penalty),
        threads_(threads),
        scale_(scales(differences)),
        parts_(std::min(kParts, std::max<std::size_t>(1, differences.rows)), Sums(differences.width)) {}

  const std::vector<double>& scale() const noexcept { return scale_; }

  Sums at(const std::vector<double>& point) {
    const auto make_work = [&] {
      return [&, example = std::vector<double>(point.size())](std::size_t begin, std::size_t end) mutable {
        for (std::size_t part = begin; part < end; ++part) sum(part, point, example);
      };
    };
    parallel(parts_.size(), threads_, make_work, 8);
    Sums total(point.size());
    for (const Sums& part : parts_) total.add(part);
    for (std::size_t k = 0; k < point.size(); ++k) {
      total.loss += penalty_ / 2 * point[k] * point[k];
      total.gradient[k] += penalty_ * point[k];
      total.hessian[k * point.size() + k] += penalty_;
    }
    return total;
  }

 private:
  /// What each feature is multiplied by: one over its root mean square.
  static std::vector<double> scales(const Features& differences) {
    std::vector<double> result(differences.width);
    for (std::size_t k = 0; k < differences.rows; ++k) {
      const auto row = differences.row(k);
      for (std::size_t f = 0; f < row.size(); ++f) result[f] += static_cast<double>(row[f]) * static_cast<double>(row[f]);
    }
    for (double& sum : result) {
      if (sum > 0) sum = 1 / std::sqrt(sum / static_cast<double>(differences.rows));
    }
    return result;
  }

  void sum(std::size_t part, const std::vector<double>& point, std::vector<double>& example) {
    Sums& sums = parts_[part];
    sums.clear();
    const std::size_t width = point.size();
    const std::size_t end = (part + 1) * differences_.rows / parts_.size();
    for (std::size_t k = part * differences_.rows / parts_.size(); k < end; ++k) {
      const auto row = differences_.row(k);
      double margin = 0;
      for (std::size_t f = 0; f < width; ++f) {
        example[f] = static_cast<double>(row[f]) * scale_[f];
        margin += example[f] * point[f];
      }
      const double tail = std::exp(-std::abs(margin));
      const double wrong = margin > 0 ? tail / (1 + tail) : 1 / (1 + tail);  // the chance that it is no
      sums.loss += 2 * (std::log1p(tail) + std::max(0.0, -margin));
      const double curvature = 2 * tail / ((1 + tail) * (1 + tail));
      for (std::size_t f = 0; f < width; ++f) {
        sums.gradient[f] -= 2 * wrong * example[f];
        const double across = curvature * example[f];
        for (std::size_t g = 0; g <= f; ++g) sums.hessian[f * width + g] += across * example[g];
      }
    }
  }

  const Features& differences_;
  double penalty_;
  std::size_t threads_;
  std::vector<double> scale_;
  std::vector<Sums> parts_;
};

/// Solves `matrix` x = `right` for a positive definite matrix given by its lower triangle, which is overwritten
/// by its Cholesky factor. False where rounding has left it indefinite.
bool solve(std::vector<double>& matrix, std::vector<double>& right) {
  const std::size_t n = right.size();
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double sum = matrix[row * n + column];
      for (std::size_t k = 0; k < column; ++k) sum -= matrix[row * n + k] * matrix[column * n + k];
      if (row == column) {
        if (!(sum > 0)) return false;
        matrix[row * n + row] = std::sqrt(sum);
      } else {
        matrix[row * n + column] = sum / matrix[column * n + column];
      }
    }
  }
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t k = 0; k < row; ++k) right[row] -= matrix[row * n + k] * right[k];
    right[row] /= matrix[row * n + row];
  }
  for (std::size_t row = n; row-- > 0;) {
    for (std::size_t k = row + 1; k < n; ++k) right[row] -= matrix[k * n + row] * right[k];
    right[row] /= matrix[row * n + row];
  }
  return true;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

}  // namespace

Regression logistic_regression(const Features& differences, double penalty, std::size_t threads) {
  Problem problem(differences, penalty, threads);
  std::vector<double> point(differences.width), trial(differences.width);
  Sums here = problem.at(point);
  Regression result{{}, 0, 0, false};
  while (result.steps < kMaxSteps && !result.converged) {
    std::vector<double> step = here.gradient;
    if (!solve(here.hessian, step)) break;
    const double expected = product(here.gradient, step);  // twice the gain that a parabola promises
    result.converged = expected <= kTolerance * (1 + here.loss);
    double length = 1;
    // A full step may overshoot where the loss is no parabola: halve it until the loss falls as it should.
    for (; length > 1e-10; length /= 2) {
      for (std::size_t k = 0; k < point.size(); ++k) trial[k] = point[k] - length * step[k];
      Sums there = problem.at(trial);
      if (there.loss <= here.loss - 1e-4 * length * expected) {
        point = trial;
        here = std::move(there);
        break;
      }
    }
    ++result.steps;
    if (length <= 1e-10) break;  // rounding hides any further gain
  }
  double penalised = 0;
  for (std::size_t f = 0; f < point.size(); ++f) {
    penalised += penalty / 2 * point[f] * point[f];
    result.weights.push_back(point[f] * problem.scale()[f]);
  }
  result.loss = differences.rows ? (here.loss - penalised) / (2 * static_cast<double>(differences.rows)) : 0;
  return result;
}

}  // namespace ogden::tuning
