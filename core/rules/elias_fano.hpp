// A rising sequence of numbers in about two bits each more than their mean distance needs (Elias 1974, Fano 1971).
//
// The low bits of each number stand in a row; the high bits are written in unary: a one for each number, after as
// many zeros as its high part exceeds the one before. The place of every 64th one is kept, so that a number is found
// in a few words of memory.
//
// A reader trusts nothing: what it gives for damaged bytes is wrong, but it reads only its own bytes. Whoever takes a
// number for a place must check it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ogden::rules {

/// Where the parts of a sequence are, from its length and largest number alone: reader and writer must agree.
struct EliasFanoShape {
  EliasFanoShape(std::uint64_t count, std::uint64_t largest);
  std::uint64_t count, largest;
  unsigned low_bits;
  std::uint64_t high_words, samples;             // of 64 and of 32 bits
  std::uint64_t low_bytes, sample_bytes, bytes;  // each a multiple of 8
};

class EliasFanoWriter {
 public:
  EliasFanoWriter(std::uint64_t count, std::uint64_t largest);
  /// Throws std::logic_error where a number falls, is too large, or is one too many.
  void add(std::uint64_t value);
  /// The bytes, when all are added.
  std::string bytes() const;

 private:
  EliasFanoShape shape_;
  std::uint64_t added_ = 0, last_ = 0;
  std::vector<std::uint64_t> low_, high_;
  std::vector<std::uint32_t> samples_;
};

class EliasFano {
 public:
  EliasFano() : shape_(0, 0) {}
  /// `data` has shape.bytes bytes and outlives this.
  EliasFano(const unsigned char* data, const EliasFanoShape& shape) : shape_(shape), data_(data) {}
  /// Numbers k and k + 1; k + 1 must be less than the count.
  std::pair<std::uint64_t, std::uint64_t> pair(std::uint64_t k) const noexcept;
  std::uint64_t operator[](std::uint64_t k) const noexcept;

 private:
  std::uint64_t low(std::uint64_t k) const noexcept;
  std::uint64_t high_word(std::uint64_t k) const noexcept;
  std::uint64_t value(std::uint64_t k, std::uint64_t place) const noexcept;
  std::uint64_t place_of(std::uint64_t k) const noexcept;
  std::uint64_t next_one(std::uint64_t place) const noexcept;

  EliasFanoShape shape_;
  const unsigned char* data_ = nullptr;
};

}  // namespace ogden::rules
