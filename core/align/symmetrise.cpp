#include "align/symmetrise.hpp"

#include <array>
#include <utility>

namespace ogden::align {

std::optional<Heuristic> heuristic_of(std::string_view name) noexcept {
  if (name == "forward") return Heuristic::kForward;
  if (name == "backward") return Heuristic::kBackward;
  if (name == "intersection") return Heuristic::kIntersection;
  if (name == "agreement") return Heuristic::kAgreement;
  if (name == "union") return Heuristic::kUnion;
  if (name == "grow-diag") return Heuristic::kGrowDiag;
  if (name == "grow-diag-final") return Heuristic::kGrowDiagFinal;
  if (name == "grow-diag-final-and") return Heuristic::kGrowDiagFinalAnd;
  return std::nullopt;
}

void Grid::resize(std::size_t normal, std::size_t simple) {
  normal_ = normal;
  simple_ = simple;
  cells_.assign(normal * simple, 0);
}

void Grid::link(std::size_t normal, std::size_t simple) noexcept {
  linked_[simple * normal_ + normal] = 1;
  normal_used_[normal] = 1;
  simple_used_[simple] = 1;
}

std::vector<Link> Grid::symmetrise(Heuristic heuristic) {
  linked_.assign(cells_.size(), 0);
  normal_used_.assign(normal_, 0);
  simple_used_.assign(simple_, 0);
  const int wanted = heuristic == Heuristic::kForward    ? kForward
                     : heuristic == Heuristic::kBackward ? kBackward
                                                         : kForward | kBackward;
  for (std::size_t s = 0; s < simple_; ++s) {
    for (std::size_t n = 0; n < normal_; ++n) {
      const char found = at(n, s);
      if ((found & wanted) == wanted || (found != 0 && heuristic == Heuristic::kUnion)) link(n, s);
    }
  }
  if (heuristic >= Heuristic::kGrowDiag) grow();
  if (heuristic >= Heuristic::kGrowDiagFinal) {
    const bool both_free = heuristic == Heuristic::kGrowDiagFinalAnd;
    finish(kForward, both_free);
    finish(kBackward, both_free);
  }
  std::vector<Link> links;
  for (std::size_t n = 0; n < normal_; ++n) {
    for (std::size_t s = 0; s < simple_; ++s) {
      if (linked(n, s)) links.push_back({static_cast<std::int32_t>(n), static_cast<std::int32_t>(s)});
    }
  }
  return links;
}

/// Adds neighbours of links until there are none. A link that is added further on is looked at in the same
/// pass, one before in the next: symal walks through an ordered set while it grows.
void Grid::grow() {
  using Step = std::pair<int, int>;  // simple, normal
  constexpr std::array<Step, 8> steps{Step{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
  for (bool added = true; added;) {
    added = false;
    for (std::size_t s = 0; s < simple_; ++s) {
      for (std::size_t n = 0; n < normal_; ++n) {
        if (!linked(n, s)) continue;
        for (const auto& [down, right] : steps) {
          // Below zero, the numbers wrap around and are too large.
          const std::size_t simple = s + static_cast<std::size_t>(down);
          const std::size_t normal = n + static_cast<std::size_t>(right);
          if (simple >= simple_ || normal >= normal_ || at(normal, simple) == 0) continue;
          if (normal_used_[normal] && simple_used_[simple]) continue;
          link(normal, simple);
          added = true;
        }
      }
    }
  }
}

/// Adds links of one direction alone whose words are free: either of them, or both.
void Grid::finish(char direction, bool both_free) {
  for (std::size_t s = 0; s < simple_; ++s) {
    for (std::size_t n = 0; n < normal_; ++n) {
      if (at(n, s) != direction || linked(n, s)) continue;
      const bool normal_free = !normal_used_[n], simple_free = !simple_used_[s];
      if (both_free ? normal_free && simple_free : normal_free || simple_free) link(n, s);
    }
  }
}

}  // namespace ogden::align
