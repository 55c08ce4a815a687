#include "rules/elias_fano.hpp"

#include <bit>
#include <cstring>
#include <stdexcept>

namespace ogden::rules {
namespace {

constexpr std::uint64_t kSampled = 64;  // every so many ones, the place of one is kept

std::uint64_t words_for(std::uint64_t bits) { return (bits + 63) / 64; }

std::uint64_t load(const unsigned char* at) noexcept {
  std::uint64_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

}  // namespace

EliasFanoShape::EliasFanoShape(std::uint64_t numbers, std::uint64_t top) : count(numbers), largest(top) {
  const std::uint64_t mean = count == 0 ? 0 : largest / count;
  low_bits = mean < 2 ? 0 : static_cast<unsigned>(std::bit_width(mean)) - 1;
  high_words = words_for(count + (largest >> low_bits) + 1);
  samples = (count + kSampled - 1) / kSampled;
  low_bytes = (words_for(count * low_bits) + 1) * 8;  // a field is read as two words
  sample_bytes = (samples + 1) / 2 * 8;
  bytes = low_bytes + high_words * 8 + sample_bytes;
}

EliasFanoWriter::EliasFanoWriter(std::uint64_t count, std::uint64_t largest)
    : shape_(count, largest), low_(shape_.low_bytes / 8), high_(shape_.high_words) {
  if (shape_.high_words >= (std::uint64_t{1} << 26)) throw std::length_error("too many rules for one table");
  samples_.reserve(shape_.samples + 1);
}

void EliasFanoWriter::add(std::uint64_t value) {
  if (value < last_ || value > shape_.largest || added_ == shape_.count) {
    throw std::logic_error("a sequence that does not rise");
  }
  last_ = value;
  const unsigned width = shape_.low_bits;
  if (width > 0) {
    const std::uint64_t part = value & ((std::uint64_t{1} << width) - 1), bit = added_ * width;
    low_[bit / 64] |= part << (bit % 64);
    if (bit % 64 + width > 64) low_[bit / 64 + 1] |= part >> (64 - bit % 64);
  }
  const std::uint64_t place = (value >> width) + added_;
  high_[place / 64] |= std::uint64_t{1} << (place % 64);
  if (added_ % kSampled == 0) samples_.push_back(static_cast<std::uint32_t>(place));
  ++added_;
}

std::string EliasFanoWriter::bytes() const {
  if (added_ != shape_.count) throw std::logic_error("a sequence that is not complete");
  std::string bytes(reinterpret_cast<const char*>(low_.data()), shape_.low_bytes);
  bytes.append(reinterpret_cast<const char*>(high_.data()), shape_.high_words * 8);
  bytes.append(reinterpret_cast<const char*>(samples_.data()), samples_.size() * 4);
  bytes.resize(shape_.bytes);
  return bytes;
}

std::uint64_t EliasFano::low(std::uint64_t k) const noexcept {
  const unsigned width = shape_.low_bits;
  if (width == 0) return 0;
  const std::uint64_t bit = k * width;
  const unsigned char* const at = data_ + bit / 64 * 8;
  const unsigned shift = static_cast<unsigned>(bit % 64);
  std::uint64_t field = load(at) >> shift;
  if (shift + width > 64) field |= load(at + 8) << (64 - shift);
  return field & ((std::uint64_t{1} << width) - 1);
}

std::uint64_t EliasFano::high_word(std::uint64_t k) const noexcept { return load(data_ + shape_.low_bytes + 8 * k); }

std::uint64_t EliasFano::value(std::uint64_t k, std::uint64_t place) const noexcept {
  return place < k ? 0 : ((place - k) << shape_.low_bits) | low(k);
}

std::uint64_t EliasFano::next_one(std::uint64_t place) const noexcept {
  std::uint64_t word = place / 64;
  if (word >= shape_.high_words) return 0;
  std::uint64_t bits = high_word(word) & (~std::uint64_t{0} << (place % 64));
  while (bits == 0) {
    if (++word >= shape_.high_words) return 0;
    bits = high_word(word);
  }
  return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
}

std::uint64_t EliasFano::place_of(std::uint64_t k) const noexcept {
  std::uint32_t start;
  std::memcpy(&start, data_ + shape_.low_bytes + 8 * shape_.high_words + 4 * (k / kSampled), sizeof start);
  std::uint64_t left = k % kSampled, word = start / 64;
  if (word >= shape_.high_words) return 0;
  std::uint64_t bits = high_word(word) & (~std::uint64_t{0} << (start % 64));
  for (std::uint64_t ones; left >= (ones = static_cast<std::uint64_t>(std::popcount(bits)));) {
    left -= ones;
    if (++word >= shape_.high_words) return 0;
    bits = high_word(word);
  }
  for (; left > 0; --left) bits &= bits - 1;
  return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
}

std::uint64_t EliasFano::operator[](std::uint64_t k) const noexcept { return value(k, place_of(k)); }

std::pair<std::uint64_t, std::uint64_t> EliasFano::pair(std::uint64_t k) const noexcept {
  const std::uint64_t place = place_of(k);
  return {value(k, place), value(k + 1, next_one(place + 1))};
}

}  // namespace ogden::rules
