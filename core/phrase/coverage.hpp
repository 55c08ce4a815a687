// Which words of a sentence are covered: all before the first gap, and some of those close behind it.
//
// A phrase may not end farther behind the first gap than the distortion limit, or the gap could never be filled within
// it. So one number and 64 bits say everything, for sentences of any length.
#pragma once

#include <bit>
#include <cstdint>

namespace ogden::phrase {

/// No phrase that leaves a gap open may end farther behind it, whatever the distortion limit.
inline constexpr std::uint32_t kWidestWindow = 63;

struct Coverage {
  std::uint32_t first_gap = 0;
  std::uint64_t behind = 0;  ///< bit k: word first_gap + k is covered. Bit 0 is never set

  bool operator==(const Coverage&) const = default;
  std::uint32_t words() const noexcept { return first_gap + static_cast<std::uint32_t>(std::popcount(behind)); }

  /// `start` is not before the first gap; behind the first gap, `end` is at most kWidestWindow from it.
  bool overlaps(std::uint32_t start, std::uint32_t end) const noexcept {
    const std::uint32_t from = start - first_gap;
    return from < 64 && (behind >> from & low_bits(end - start)) != 0;
  }

  Coverage with(std::uint32_t start, std::uint32_t end) const noexcept {
    if (start != first_gap) return {first_gap, behind | low_bits(end - start) << (start - first_gap)};
    const std::uint64_t rest = end - start < 64 ? behind >> (end - start) : 0;
    const int run = std::countr_one(rest);  // less than 64: only bits within the window are set
    return {end + static_cast<std::uint32_t>(run), rest >> run};
  }

  /// Calls visit(begin, end) for the gaps between the first and the last covered word; gives where the last gap starts.
  template <typename Visit>
  std::uint32_t gaps(Visit visit) const {
    std::uint32_t at = first_gap;
    for (std::uint64_t bits = behind; bits != 0;) {
      const int open = std::countr_zero(bits);
      visit(at, at + static_cast<std::uint32_t>(open));
      bits >>= open;
      const int run = std::countr_one(bits);
      bits >>= run;
      at += static_cast<std::uint32_t>(open + run);
    }
    return at;
  }

 private:
  static std::uint64_t low_bits(std::uint32_t count) noexcept {
    return count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
  }
};

}  // namespace ogden::phrase
