#include "text/split.hpp"
#include "text/split_hashes.hpp"

#include <bit>
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

/// Where white space begins, from `at` on, and its length in bytes; `end` and 0 where none does.
struct Stop {
  const unsigned char* at;
  std::size_t space;
};

Stop next_space(const unsigned char* at, const unsigned char* end) noexcept {
  for (; at < end; ++at) {
    // Nearly every byte is an ASCII letter: those need one comparison.
    if (*at > 0x20 && *at < 0xC2) continue;
    if (const std::size_t space = space_at(at, end)) return {at, space};
  }
  return {end, 0};
}

std::string_view view_of(const unsigned char* begin, const unsigned char* end) noexcept {
  return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}

constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15ULL;

std::uint64_t with_block(std::uint64_t hash, std::uint64_t block) noexcept {
  hash = (hash ^ block) * kMultiplier;
  return hash ^ (hash >> 29);
}

std::uint64_t load_block(const void* at) noexcept {
  std::uint64_t block;
  std::memcpy(&block, at, sizeof block);
  return block;
}

constexpr std::uint64_t in_each_byte(std::uint64_t byte) noexcept { return byte * 0x0101010101010101ULL; }

/// Of eight bytes those that are no printing ASCII characters, by their highest bits.
std::uint64_t unusual_bytes(std::uint64_t block) noexcept {
  const std::uint64_t above_space = (block & in_each_byte(0x7F)) + in_each_byte(0x5F);
  return (~above_space | block) & in_each_byte(0x80);
}

/// Calls take(hash, word) for each token.
template <typename Take>
void for_each_hashed(std::string_view text, Take take) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  while (at < end) {
    if constexpr (std::endian::native == std::endian::little) {
      // Most words are shorter than eight letters and end with a space: those are one block.
      if (end - at >= 8) {
        const std::uint64_t block = load_block(at), unusual = unusual_bytes(block);
        const auto length = static_cast<std::size_t>(std::countr_zero(unusual)) / 8;
        if (unusual != 0 && at[length] == ' ') {
          const std::uint64_t letters = block & ((std::uint64_t{1} << 8 * length) - 1);
          const std::uint64_t hash = with_block(length * kMultiplier, letters);
          if (length > 0) take(hash ^ (hash >> 32), view_of(at, at + length));
          at += length + 1;
          continue;
        }
      }
    }
    const Stop stop = next_space(at, end);
    if (stop.at > at) take(hash_word(view_of(at, stop.at)), view_of(at, stop.at));
    at = stop.at + stop.space;
  }
}

}  // namespace

void split(std::string_view text, std::vector<std::string_view>& tokens) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  while (at < end) {
    const Stop stop = next_space(at, end);
    if (stop.at > at) tokens.push_back(view_of(at, stop.at));
    at = stop.at + stop.space;
  }
}

void split_hashes(std::string_view text, std::vector<std::uint64_t>& hashes) {
  for_each_hashed(text, [&](std::uint64_t hash, std::string_view) { hashes.push_back(hash); });
}

void split_hashes(std::string_view text, std::vector<HashedWord>& words) {
  for_each_hashed(text, [&](std::uint64_t hash, std::string_view word) { words.push_back({hash, word}); });
}

std::uint64_t hash_word(std::string_view word) noexcept {
  const char* at = word.data();
  std::size_t left = word.size();
  std::uint64_t hash = left * kMultiplier;
  for (; left >= 8; at += 8, left -= 8) hash = with_block(hash, load_block(at));
  std::uint64_t block = 0;
  if (left > 0) std::memcpy(&block, at, left);
  hash = with_block(hash, block);
  return hash ^ (hash >> 32);
}

}  // namespace ogden
