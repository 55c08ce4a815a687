// The exact line search of Och 2003, section 4 ("Minimum error rate training"), without the metric.
//
// Along a line through weight space, w + x d, the score of each candidate is a straight line in x: its height
// is the score at w, its slope its features times d. The candidate that a sentence's search would choose at x
// is the highest line there, so over all x it is the upper envelope of the lines. The choice of a whole tuning
// set changes only where an envelope has a corner. Between two corners any metric stands still: to know the
// metric everywhere on the line, one has to look at as many points as there are corners.
//
// Invariants of an envelope:
// 1. The pieces have rising slopes and rising starts; the first starts at minus infinity.
// 2. Of lines that are equal, the one with the lowest row is taken; of parallel lines, the highest.
// 3. No piece has length zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::tuning {

/// From `start` on, candidate `row` is the highest.
struct Piece {
  double start;
  std::int64_t row;
};

/// Scratch memory of one thread.
class Envelope {
 public:
  /// The pieces for candidates [begin, end) of the two columns, until the next call.
  ///
  /// Walks the envelope from left to right as Och does: from the present line, the next is the steeper one that
  /// crosses it first. Lines that are not steeper are dropped on the way. An envelope has few pieces, about the
  /// logarithm of the number of lines, and so this is several times faster than sorting by slope.
  const std::vector<Piece>& over(std::span<const double> heights, std::span<const double> slopes, std::size_t begin,
                                 std::size_t end);

 private:
  struct Line {
    double slope, height;
    std::int64_t row;
  };
  Line leftmost() const;
  Piece next(const Line& present, Line& found);

  std::vector<Line> lines_;  ///< those that may still come, in the order of rows
  std::vector<Piece> pieces_;
};

/// At `position` a sentence's choice changes from row `before` to row `after`.
struct Corner {
  double position;
  std::int64_t before, after;
};

/// What a tuning set's sentences choose along a line: each sentence's row at minus infinity, then all corners
/// from left to right; corners at one place are in the order of sentences.
struct Choices {
  std::vector<std::int64_t> first;
  std::vector<Corner> corners;
};

/// `starts[k]` to `starts[k + 1]` are the rows of sentence k; every sentence has one. Numbers must be finite,
/// and so far from the largest double that their differences are finite too.
Choices choices_along(std::span<const std::int64_t> starts, std::span<const double> heights,
                      std::span<const double> slopes, std::size_t threads);

}  // namespace ogden::tuning
