#include "rules/huffman.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <queue>
#include <stdexcept>
#include <utility>

namespace ogden::rules {
namespace {

/// The bytes in the other order, so written that compilers see the one instruction for it.
constexpr std::uint64_t turned(std::uint64_t word) noexcept {
  word = ((word & 0x00FF00FF00FF00FF) << 8) | ((word >> 8) & 0x00FF00FF00FF00FF);
  word = ((word & 0x0000FFFF0000FFFF) << 16) | ((word >> 16) & 0x0000FFFF0000FFFF);
  return (word << 32) | (word >> 32);
}

constexpr std::uint64_t kAll = std::uint64_t{1} << kLongestCode;

/// Huffman 1952. Of equal frequencies the node that was made first goes first: the same input, the same code.
std::vector<std::uint8_t> lengths_of(const std::vector<std::uint64_t>& frequencies,
                                     const std::vector<std::uint32_t>& symbols) {
  using Node = std::pair<std::uint64_t, std::uint32_t>;
  const auto count = static_cast<std::uint32_t>(symbols.size());
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
  for (std::uint32_t k = 0; k < count; ++k) open.emplace(frequencies[symbols[k]], k);
  std::vector<std::uint32_t> parent(2 * std::size_t{count});
  std::uint32_t made = count;
  while (open.size() > 1) {
    const Node a = open.top();
    open.pop();
    const Node b = open.top();
    open.pop();
    parent[a.second] = parent[b.second] = made;
    open.emplace(a.first + b.first, made++);
  }
  std::vector<std::uint8_t> depth(made, 0);
  for (std::uint32_t k = made - 1; k-- > 0;) depth[k] = static_cast<std::uint8_t>(depth[parent[k]] + 1);
  depth.resize(count);
  return depth;
}

}  // namespace

HuffmanCodes::HuffmanCodes(const std::vector<std::uint64_t>& frequencies)
    : code(frequencies.size()), length(frequencies.size()) {
  for (std::uint32_t k = 0; k < frequencies.size(); ++k) {
    if (frequencies[k] > 0) order.push_back(k);
  }
  if (order.empty()) return;
  std::vector<std::uint64_t> weights = frequencies;
  std::vector<std::uint8_t> depth = lengths_of(weights, order);
  // Very uneven frequencies would give codes that are too long: make them less uneven.
  while (*std::max_element(depth.begin(), depth.end()) > kLongestCode) {
    for (std::uint64_t& weight : weights) weight = (weight + 1) / 2;
    depth = lengths_of(weights, order);
  }
  for (std::size_t k = 0; k < order.size(); ++k) length[order[k]] = depth[k];
  std::stable_sort(order.begin(), order.end(), [this](auto a, auto b) { return length[a] < length[b]; });
  std::uint64_t next = 0;
  unsigned last = 0;
  for (const std::uint32_t symbol : order) {
    next <<= length[symbol] - last;
    last = length[symbol];
    code[symbol] = static_cast<std::uint32_t>(next++);
    ++counts[last];
    bits += frequencies[symbol] * last;
  }
}

void BitWriter::add(std::uint32_t bits, unsigned count) {
  pending_ = (pending_ << count) | bits;
  waiting_ += count;
  size_ += count;
  while (waiting_ >= 8) {
    waiting_ -= 8;
    bytes_.push_back(static_cast<char>(pending_ >> waiting_));
  }
}

std::string BitWriter::take() { return std::exchange(bytes_, {}); }

void BitWriter::flush() {
  if (waiting_ == 0) return;
  bytes_.push_back(static_cast<char>(pending_ << (8 - waiting_)));
  waiting_ = 0;
}

std::uint32_t BitReader::peek() const noexcept {
  if (at_ >= size_ * 8) return 0;
  std::uint64_t word;
  std::memcpy(&word, data_ + at_ / 8, sizeof word);
  if constexpr (std::endian::native == std::endian::little) word = turned(word);
  return static_cast<std::uint32_t>((word << (at_ % 8)) >> 32);
}

HuffmanDecoder::HuffmanDecoder(const CodeCounts& counts) {
  std::uint64_t at = 0, total = 0;
  for (unsigned bits = 0; bits <= kLongestCode; ++bits) {
    first_[bits] = at;
    before_[bits] = static_cast<std::uint32_t>(total);
    total += counts[bits];
    at += std::uint64_t{counts[bits]} << (kLongestCode - bits);
    end_[bits] = at;
    if (at > kAll || total >= kAll) throw std::runtime_error("codes that cannot be");
  }
  symbols_ = static_cast<std::uint32_t>(total);
  for (std::uint64_t top = 0; top < shortest_.size(); ++top) {
    unsigned bits = 0;
    while (bits < kLongestCode && top << (kLongestCode - 8) >= end_[bits]) ++bits;
    shortest_[top] = static_cast<std::uint8_t>(bits);
  }
}

std::uint32_t HuffmanDecoder::next(BitReader& bits) const noexcept {
  const std::uint32_t window = bits.peek();
  unsigned length = shortest_[window >> (kLongestCode - 8)];
  while (length < kLongestCode && window >= end_[length]) ++length;
  if (window >= end_[length]) return symbols_;
  bits.skip(length);
  return before_[length] + static_cast<std::uint32_t>((window - first_[length]) >> (kLongestCode - length));
}

}  // namespace ogden::rules
