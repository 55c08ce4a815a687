#include "text/split.hpp"

#include <cstddef>
#include <cstring>

namespace ogden {
namespace {

/// The length in bytes of the white space that starts at `at`, or 0. Python's list: tab to carriage return,
/// the four separators 1C-1F, space, U+0085, U+00A0, U+1680, U+2000-200A, U+2028, U+2029, U+202F, U+205F, U+3000.
std::size_t space_at(const unsigned char* at, const unsigned char* end) noexcept {
  const unsigned char first = *at;
  if (first <= 0x20) {
    return first == 0x20 || (first >= 0x09 && first <= 0x0D) || first >= 0x1C ? 1 : 0;
  }
  if (first < 0xC2) return 0;
  if (first == 0xC2) return end - at >= 2 && (at[1] == 0x85 || at[1] == 0xA0) ? 2 : 0;
  if (end - at < 3) return 0;
  const unsigned char second = at[1], third = at[2];
  if (first == 0xE1) return second == 0x9A && third == 0x80 ? 3 : 0;
  if (first == 0xE2 && second == 0x80) {
    return (third >= 0x80 && third <= 0x8A) || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : 0;
  }
  if (first == 0xE2) return second == 0x81 && third == 0x9F ? 3 : 0;
  if (first == 0xE3) return second == 0x80 && third == 0x80 ? 3 : 0;
  return 0;
}

}  // namespace

void split(std::string_view text, std::vector<std::string_view>& tokens) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  const auto* start = at;
  const auto emit = [&](const unsigned char* stop) {
    if (stop > start) {
      tokens.emplace_back(reinterpret_cast<const char*>(start), static_cast<std::size_t>(stop - start));
    }
  };
  while (at < end) {
    // Nearly every byte is an ASCII letter: those need one comparison.
    if (*at > 0x20 && *at < 0xC2) {
      ++at;
      continue;
    }
    if (const std::size_t space = space_at(at, end)) {
      emit(at);
      at += space;
      start = at;
    } else {
      ++at;
    }
  }
  emit(end);
}

std::uint64_t hash_word(std::string_view word) noexcept {
  constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15ULL;
  const char* at = word.data();
  std::size_t left = word.size();
  std::uint64_t hash = left * multiplier;
  const auto mix = [&](std::uint64_t block) {
    hash = (hash ^ block) * multiplier;
    hash ^= hash >> 29;
  };
  for (; left >= 8; at += 8, left -= 8) {
    std::uint64_t block;
    std::memcpy(&block, at, 8);
    mix(block);
  }
  std::uint64_t block = 0;
  if (left > 0) std::memcpy(&block, at, left);
  mix(block);
  return hash ^ (hash >> 32);
}

}  // namespace ogden
