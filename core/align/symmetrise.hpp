// One alignment from the two directions, as Moses' symal makes it (Koehn et al. 2005, "Edinburgh system
// description"; Och & Ney 2003, section 3), or where both directions agree (Liang et al. 2006, section 3.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ogden::align {

enum class Heuristic {
  kForward,
  kBackward,
  kIntersection,
  kAgreement,  ///< as the intersection, of what the caller marked by posteriors of both directions at once
  kUnion,
  kGrowDiag,
  kGrowDiagFinal,
  kGrowDiagFinalAnd
};

std::optional<Heuristic> heuristic_of(std::string_view name) noexcept;

/// A link between word `normal` and word `simple`, from 0.
struct Link {
  std::int32_t normal;
  std::int32_t simple;
};

/// Which direction a link was found in; a row of `normal` cells for each simple word. The order of rows and
/// of words in them is the order in which symal looks at links, and the result depends on it.
class Grid {
 public:
  static constexpr char kForward = 1;   ///< where simple words look for a normal partner
  static constexpr char kBackward = 2;  ///< where normal words look for a simple partner

  void resize(std::size_t normal, std::size_t simple);
  char& at(std::size_t normal, std::size_t simple) noexcept { return cells_[simple * normal_ + normal]; }
  /// The links, by normal and then simple position.
  std::vector<Link> symmetrise(Heuristic heuristic);

 private:
  bool linked(std::size_t normal, std::size_t simple) const noexcept { return linked_[simple * normal_ + normal]; }
  void link(std::size_t normal, std::size_t simple) noexcept;
  void grow();
  void finish(char direction, bool both_free);

  std::size_t normal_ = 0, simple_ = 0;
  std::vector<char> cells_, linked_, normal_used_, simple_used_;
};

}  // namespace ogden::align
