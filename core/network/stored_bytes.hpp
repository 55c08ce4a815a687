// The bytes of a network, read from the front: numbers, words, and rows of numbers as signed bytes with a scale each.
//
// Numbers are little-endian. What does not hold together is refused with std::runtime_error; the name of the thing that
// is read is in the message.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ogden::network {

static_assert(std::endian::native == std::endian::little, "the bytes of a network are used as they lie");

class StoredBytes {
 public:
  StoredBytes(std::string_view bytes, std::string name) : left_(bytes), name_(std::move(name)) {}

  [[noreturn]] void refuse(const std::string& why) const { throw std::runtime_error("the " + name_ + " is damaged: " + why); }

  /// The mark at the front, and the version of the format after it.
  void begin(std::string_view magic, std::uint32_t known) {
    if (left_.substr(0, magic.size()) != magic) throw std::runtime_error("this is no " + name_);
    left_.remove_prefix(magic.size());
    if (const auto version = number<std::uint32_t>(); version != known) {
      throw std::runtime_error("the " + name_ + " has format version " + std::to_string(version) + ", and this program reads " +
                               std::to_string(known));
    }
  }

  std::string_view take(std::size_t size) {
    if (size > left_.size()) refuse("there is less of it than it says");
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  template <typename Number>
  Number number() {
    Number value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  /// So many bytes, then the strings in them, each ended by a line feed.
  std::vector<std::string> strings() {
    std::string_view text = take(number<std::uint32_t>());
    std::vector<std::string> result;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      if (end == std::string_view::npos) refuse("a word has no end");
      result.emplace_back(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    return result;
  }

  float scale() {
    const auto found = number<float>();
    if (!(found >= 0.0F && found < 1e3F)) refuse("a scale makes no sense");
    return found;
  }

  /// For each row its scale, then one signed byte a number.
  void rows(float* values, std::size_t rows, std::size_t columns) {
    for (float* row = values; row != values + rows * columns; row += columns) {
      const float factor = scale();
      const std::string_view bytes = take(columns);
      for (std::size_t k = 0; k < columns; ++k) row[k] = factor * static_cast<float>(static_cast<signed char>(bytes[k]));
    }
  }

  std::size_t left() const noexcept { return left_.size(); }

 private:
  std::string_view left_;
  std::string name_;
};

}  // namespace ogden::network
