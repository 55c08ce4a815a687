// The few dense operations that networks here need: products of matrices, and the curves of its units.
//
// Every number is computed by the same additions and multiplications in the same order, whatever the width of
// the machine's vectors and however many rows are computed together: no sum is split over vector lanes, and
// multiplications are never fused with additions (the build says so). So a sentence has the same scores alone, in a
// batch, on any number of threads, and on any machine. There is a version in plain C++ for every compiler, one with
// vectors as GCC and Clang write them, and wide ones for x86; which is taken is chosen when the program runs.
//
// Matrices are row-major. The right factor of a product is packed once into panels of 32 columns, because the
// weights are used for many rows and a panel stays in the cache.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::network {

/// The right factor of a product, in panels of `kPanel` columns, the last one filled up with zeros.
class Packed {
 public:
  static constexpr std::size_t kPanel = 32;

  /// The matrix `inner` x `columns` at `values`, whose rows are `stride` apart.
  void pack(const float* values, std::size_t inner, std::size_t columns, std::size_t stride);
  /// The transpose of the matrix `columns` x `inner` at `values`.
  void pack_transposed(const float* values, std::size_t inner, std::size_t columns, std::size_t stride);

  std::size_t inner() const noexcept { return inner_; }
  std::size_t columns() const noexcept { return columns_; }
  std::size_t panels() const noexcept { return (columns_ + kPanel - 1) / kPanel; }
  const float* panel(std::size_t k) const noexcept { return lines_.data()->values + k * inner_ * kPanel; }

 private:
  struct alignas(64) Line {  ///< of the cache: no vector lies in two of them
    float values[16];
  };

  /// Makes room; gives where the first panel begins.
  float* reshape(std::size_t inner, std::size_t columns);

  std::size_t inner_ = 0, columns_ = 0;
  std::vector<Line> lines_;
};

/// The left factor: element (r, k) is at `values[r * row + k * inner]`, so a transpose needs no copy.
struct Left {
  const float* values;
  std::size_t row, inner;
};

/// c += a * b, for `rows` rows of c that are `stride` apart.
void multiply_add(Left a, const Packed& b, float* c, std::size_t stride, std::size_t rows);

/// For each row r of `right`: c(r) = bias + max(0, left + right(r)) * b. Rows of `right` are as long as `left`, those of
/// c as long as the bias. Units that are 0 add nothing and are passed over. Throws std::invalid_argument where `b` has
/// more rows than `kMostUnits` or more columns than `kMostColumns`.
inline constexpr std::size_t kMostUnits = 1024, kMostColumns = 4096;
void multiply_rectified(const float* left, const float* right, const Packed& b, const float* bias, float* c,
                        std::size_t rows);

/// exp(x), within 2 units in the last place, for each of `size` numbers.
void exponentials(float* values, std::size_t size);

/// What a step of an LSTM leaves behind for the way back: the gates after their curves, the memory, its tanh.
/// A row of `gates` is input, forget, output, candidate, `width` each; on entry the sums before the curves.
/// `previous` is the memory of the step before, or null at the start.
void lstm_step(float* gates, const float* previous, float* memory, float* squashed, float* output,
               std::size_t rows, std::size_t width, std::size_t output_stride);

/// The way back through `lstm_step`. `d_output` is the gradient of the output and `d_memory` that of the memory
/// after the step; `d_memory` becomes that of the memory before it, and `d_gates` the gradient of the sums.
void lstm_step_back(const float* gates, const float* previous, const float* squashed, const float* d_output,
                    float* d_memory, float* d_gates, std::size_t rows, std::size_t width);

/// The names of the versions that this machine can run, the fastest first; that one is used. The last is "plain".
std::vector<std::string> instructions();
/// Takes another version from now on, in all threads: for tests, which compare them. Throws std::invalid_argument.
void use_instructions(std::string_view name);

}  // namespace ogden::network
