#include "tuning/envelope.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "threads/parallel.hpp"

namespace ogden::tuning {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

/// The line that is highest at minus infinity.
Envelope::Line Envelope::leftmost() const {
  Line found = lines_.front();
  for (const Line& line : lines_) {
    if (line.slope < found.slope || (line.slope == found.slope && line.height > found.height)) found = line;
  }
  return found;
}

/// Where a steeper line first crosses the present one; infinity if none does.
Piece Envelope::next(const Line& present, Line& found) {
  Piece piece{kInfinity, 0};
  std::size_t kept = 0;
  for (const Line& line : lines_) {
    const double steeper = line.slope - present.slope;
    if (!(steeper > 0)) continue;
    const double crossing = (present.height - line.height) / steeper;
    if (crossing < piece.start || (crossing == piece.start && line.slope > found.slope)) {
      piece = {crossing, line.row};
      found = line;
    }
    lines_[kept++] = line;
  }
  lines_.resize(kept);
  return piece;
}

const std::vector<Piece>& Envelope::over(std::span<const double> heights, std::span<const double> slopes,
                                         std::size_t begin, std::size_t end) {
  lines_.clear();
  for (std::size_t row = begin; row < end; ++row) {
    lines_.push_back({slopes[row], heights[row], static_cast<std::int64_t>(row)});
  }
  Line present = leftmost();
  pieces_.assign(1, {-kInfinity, present.row});
  for (Line found = present;; present = found) {
    const Piece piece = next(present, found);
    if (piece.start == kInfinity) return pieces_;
    if (piece.start > pieces_.back().start) {
      pieces_.push_back(piece);
    } else {
      pieces_.back().row = piece.row;  // rounding made a piece of no length: the steeper line takes its place
    }
  }
}

Choices choices_along(std::span<const std::int64_t> starts, std::span<const double> heights,
                      std::span<const double> slopes, std::size_t threads) {
  const std::size_t sentences = starts.size() - 1;
  std::vector<std::vector<Piece>> envelopes(sentences);
  parallel(sentences, threads, [&] {
    return [&, envelope = Envelope()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t k = begin; k < end; ++k) {
        envelopes[k] = envelope.over(heights, slopes, static_cast<std::size_t>(starts[k]),
                                     static_cast<std::size_t>(starts[k + 1]));
      }
    };
  });
  Choices choices;
  for (const auto& pieces : envelopes) {
    choices.first.push_back(pieces.front().row);
    for (std::size_t k = 1; k < pieces.size(); ++k) {
      choices.corners.push_back({pieces[k].start, pieces[k - 1].row, pieces[k].row});
    }
  }
  // Rows rise with sentences, and a sentence has no two corners at one place.
  std::sort(choices.corners.begin(), choices.corners.end(), [](const Corner& a, const Corner& b) {
    return std::tie(a.position, a.before) < std::tie(b.position, b.before);
  });
  return choices;
}

}  // namespace ogden::tuning
