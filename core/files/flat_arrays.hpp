// Arrays of plain records one behind the other in bytes that may be mapped from a file, each at a multiple of 8.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ogden::files {

static_assert(std::endian::native == std::endian::little, "the bytes are little-endian");

/// Takes one array after the other off some bytes. What the bytes do not hold is refused with std::runtime_error.
class FlatArrays {
 public:
  FlatArrays(std::string_view bytes, const char* refusal) : bytes_(bytes), refusal_(refusal) {
    demand(reinterpret_cast<std::uintptr_t>(bytes.data()) % 8 == 0);
  }

  void demand(bool condition) const {
    if (!condition) throw std::runtime_error(refusal_);
  }
  template <typename T>
  std::span<const T> take(std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    demand(count <= bytes_.size() / sizeof(T));
    const std::size_t size = count * sizeof(T), padded = (size + 7) / 8 * 8;
    demand(padded <= bytes_.size());
    const std::span<const T> taken(reinterpret_cast<const T*>(bytes_.data()), count);
    bytes_.remove_prefix(padded);
    return taken;
  }
  /// So many lengths, so many letters, and the strings that they are.
  std::vector<std::string_view> take_strings(std::uint64_t count, std::uint64_t letters) {
    const std::span<const std::uint32_t> lengths = take<std::uint32_t>(count);
    const std::span<const char> all = take<char>(letters);
    std::string_view left(all.data(), all.size());
    std::vector<std::string_view> found;
    for (const std::uint32_t length : lengths) {
      demand(length <= left.size());
      found.push_back(left.substr(0, length));
      left.remove_prefix(length);
    }
    return found;
  }
  bool done() const noexcept { return bytes_.empty(); }

 private:
  std::string_view bytes_;
  const char* refusal_;
};

template <typename T>
std::string_view bytes_of(std::span<const T> records) {
  return {reinterpret_cast<const char*>(records.data()), records.size_bytes()};
}

/// What fills up to the next multiple of 8.
inline std::string_view padding_after(std::size_t size) {
  return std::string_view("\0\0\0\0\0\0\0", 7).substr(0, (8 - size % 8) % 8);
}

/// Strings as their lengths and their letters, each part filled up.
class SpelledStrings {
 public:
  void add(std::string_view text) {
    lengths_.push_back(static_cast<std::uint32_t>(text.size()));
    letters_ += text;
  }
  std::size_t letters() const noexcept { return letters_.size(); }
  void write(std::string& out) const {
    for (const std::string_view part :
         {bytes_of(std::span<const std::uint32_t>(lengths_)), std::string_view(letters_)}) {
      out += part;
      out += padding_after(out.size());
    }
  }

 private:
  std::vector<std::uint32_t> lengths_;
  std::string letters_;
};

}  // namespace ogden::files
