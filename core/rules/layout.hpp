// What the writer and the reader of packed rules must agree on beside the header.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/packed.hpp"

namespace ogden::rules {

inline constexpr char kRulesMagic[8] = {'O', 'G', 'D', 'N', 'P', 'T', '0', '1'};
inline constexpr std::size_t kMostFeatures = 255;
inline constexpr std::size_t kMostLinks = 0xFFFF;

/// A field of bits is read as eight bytes from the byte it starts in; this many behind the last make that safe.
inline constexpr std::uint64_t kSlack = 8;

inline std::uint64_t aligned(std::uint64_t size) noexcept { return (size + 7) / 8 * 8; }

/// For numbers from 0 to `largest`.
inline unsigned bits_for(std::uint64_t largest) noexcept { return static_cast<unsigned>(std::bit_width(largest)); }

inline std::uint64_t packed_bytes(std::uint64_t count, unsigned bits) noexcept {
  return (count * bits + 7) / 8 + kSlack;
}

/// Symbols of the streams of simple words and links that are no word and no link.
inline constexpr std::uint32_t kEnd = 0xFFFFFFFF;
inline constexpr std::uint32_t kAsCopied = 0xFFFFFFFE;
/// A copy of the normal word that is `d` after the expected one is kCopy + d.
inline constexpr std::uint32_t kCopy = 0xFFFF8000;
inline constexpr std::uint32_t kFarthestCopy = 2 * kLongestSide;
inline bool is_copy(std::uint32_t symbol) noexcept { return symbol - (kCopy - kFarthestCopy) <= 2 * kFarthestCopy; }
/// More words than this no table has: the numbers above are for the symbols.
inline constexpr Word kMostWords = kCopy - kFarthestCopy;

/// Follows the words of a simple side: which normal word each of them stands for, as far as copies tell.
class CopyGuide {
 public:
  explicit CopyGuide(std::size_t normal) : normal_(static_cast<std::int32_t>(normal)) {}
  /// The place that a copy at this distance is of, or -1 if there is none.
  std::int32_t place(std::int32_t distance) const noexcept {
    const std::int32_t found = expected_ + distance;
    return found >= 0 && found < normal_ ? found : -1;
  }
  std::int32_t expected() const noexcept { return expected_; }
  /// Goes on after a copy of this place; gives the partner of the new word.
  std::uint8_t copied(std::int32_t found) noexcept {
    expected_ = found + 1;
    return static_cast<std::uint8_t>(found);
  }
  /// Goes on after another word; gives its likely partner.
  std::uint8_t replaced() noexcept {
    const std::int32_t partner = expected_ < normal_ ? expected_ : normal_ - 1;
    ++expected_;
    return static_cast<std::uint8_t>(partner < 0 ? 0 : partner);
  }

 private:
  std::int32_t normal_, expected_ = 0;
};

}  // namespace ogden::rules
