// The edge of what was explored of a cube: cells that wait, the best of them first.
//
// Cube pruning (Chiang 2007; Huang & Chiang 2007) looks at combinations of sorted lists best first: the corner, then
// the neighbours of what was taken. Lazy n-best extraction does the same over derivations. A cell's neighbours are
// those one step further along an axis; so that none comes twice, a cell is reached only from the neighbour before it
// along the *last* axis in which it is off the corner: whoever takes a cell adds its neighbours along that axis and
// those behind it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ogden::cube {

/// The axis from which on a cell's neighbours are its own: the last in which `ranks` is not 0.
template <typename Ranks>
std::size_t first_axis(const Ranks& ranks) noexcept {
  for (std::size_t axis = ranks.size(); axis-- > 1;) {
    if (ranks[axis] != 0) return axis;
  }
  return 0;
}

/// Cells by number, highest score first, among equals the lower number: the order never depends on anything else.
class BestFirstHeap {
 public:
  struct Entry {
    double score;
    std::uint32_t cell;
  };

  void clear() noexcept { heap_.clear(); }
  bool empty() const noexcept { return heap_.empty(); }
  std::size_t size() const noexcept { return heap_.size(); }
  const Entry& top() const noexcept { return heap_.front(); }

  void push(double score, std::uint32_t cell) {
    heap_.push_back({score, cell});
    std::push_heap(heap_.begin(), heap_.end(), worse);
  }
  /// Many at once: add them, then `arrange`.
  void add(double score, std::uint32_t cell) { heap_.push_back({score, cell}); }
  void arrange() { std::make_heap(heap_.begin(), heap_.end(), worse); }

  Entry pop() {
    std::pop_heap(heap_.begin(), heap_.end(), worse);
    const Entry best = heap_.back();
    heap_.pop_back();
    return best;
  }

 private:
  static bool worse(const Entry& a, const Entry& b) noexcept {
    return a.score < b.score || (a.score == b.score && a.cell > b.cell);
  }
  std::vector<Entry> heap_;
};

}  // namespace ogden::cube
