// Short codes for frequent symbols: canonical Huffman codes, of which only the number of codes of each length is kept.
//
// Codes of one length are consecutive numbers, and shorter codes are less than the beginnings of longer ones. So the
// symbols, in the order of their codes, and 33 counts say everything; nothing is built when a file is opened.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ogden::rules {

inline constexpr unsigned kLongestCode = 32;
/// How many codes there are of each length. A lone symbol has the length 0.
using CodeCounts = std::array<std::uint32_t, kLongestCode + 1>;

/// The codes of symbols 0, 1, ... that occur so many times.
struct HuffmanCodes {
  explicit HuffmanCodes(const std::vector<std::uint64_t>& frequencies);
  CodeCounts counts{};
  std::vector<std::uint32_t> order;  ///< symbols by code; those that never occur have none
  std::vector<std::uint32_t> code;   ///< by symbol
  std::vector<std::uint8_t> length;  ///< by symbol
  std::uint64_t bits = 0;            ///< of all occurrences
};

/// Bits into bytes, the highest first.
class BitWriter {
 public:
  void add(std::uint32_t bits, unsigned count);
  std::uint64_t size() const noexcept { return size_; }
  /// Takes the bytes that are full; at the end, `flush` fills the last.
  std::string take();
  void flush();

 private:
  std::string bytes_;
  std::uint64_t pending_ = 0, size_ = 0;
  unsigned waiting_ = 0;
};

/// Reads bits; past the end it reads zeros, and says so.
class BitReader {
 public:
  /// There must be 8 bytes more behind `size`.
  BitReader(const unsigned char* data, std::uint64_t size, std::uint64_t at) noexcept
      : data_(data), size_(size), at_(at) {}
  std::uint32_t peek() const noexcept;
  void skip(unsigned bits) noexcept { at_ += bits; }
  bool past_end() const noexcept { return at_ > size_ * 8; }

 private:
  const unsigned char* data_;
  std::uint64_t size_, at_;
};

class HuffmanDecoder {
 public:
  HuffmanDecoder() = default;
  /// Throws std::runtime_error where no codes can have such counts.
  explicit HuffmanDecoder(const CodeCounts& counts);
  std::uint32_t symbols() const noexcept { return symbols_; }
  /// The place of the next symbol in the order of codes, or `symbols()` where no code is.
  std::uint32_t next(BitReader& bits) const noexcept;

 private:
  std::uint32_t symbols_ = 0;
  std::array<std::uint64_t, kLongestCode + 1> first_{}, end_{};  // codes of a length, shifted to the left of 32 bits
  std::array<std::uint32_t, kLongestCode + 1> before_{};         // shorter codes
  std::array<std::uint8_t, 256> shortest_{};                     // by the next 8 bits
};

}  // namespace ogden::rules
