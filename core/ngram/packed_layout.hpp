// What the writer and the reader of the packed form must agree on. `packed.hpp` says what the bytes are.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "ngram/packed.hpp"

namespace ogden::ngram {

inline constexpr char kMagic[8] = {'O', 'G', 'D', 'N', 'L', 'M', '0', '2'};
// A field is read as eight bytes from the byte it starts in; this many bytes behind the last entry make that safe.
inline constexpr std::size_t kSlack = 8;

template <typename T>
T load(const unsigned char* at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

inline unsigned bits_for(std::uint64_t largest) noexcept {
  return std::max(1U, static_cast<unsigned>(std::bit_width(largest)));
}

struct Shape {
  unsigned word_bits, child_bits, entry_bits;
  std::uint64_t bytes;
};

/// How wide the entries of a level are, from the header alone.
inline Shape shape_of(std::size_t level, const PackedHeader& header, std::size_t order) noexcept {
  Shape shape{};
  const bool last = level + 1 == order;
  const auto code_bits = static_cast<unsigned>(header.code_bits);
  // The first level is found by the word's number, so its entries do not repeat it.
  shape.word_bits = level == 0 ? 0 : bits_for(header.words - 1);
  shape.child_bits = last ? 0 : bits_for(header.counts[level + 1]);
  shape.entry_bits = shape.word_bits + code_bits + (last ? 0 : code_bits + shape.child_bits);
  shape.bytes = (((header.counts[level] + 1) * shape.entry_bits + 7) / 8 + kSlack + 7) / 8 * 8;
  return shape;
}

inline std::size_t aligned(std::size_t size) noexcept { return (size + 7) / 8 * 8; }

}  // namespace ogden::ngram
