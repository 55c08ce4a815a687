// Lines of a table, found by the word that they begin with. Nothing is cut into cells: most words are never asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::words {

class WordLines {
 public:
  /// Lines end with a line feed. A line's word goes up to the first `separator`; lines without one are passed over.
  /// Throws std::invalid_argument for more text than places can be counted in.
  WordLines(std::string_view text, char separator);
  WordLines(const WordLines&) = delete;
  WordLines& operator=(const WordLines&) = delete;

  /// The lines of a word, in the order of their bytes.
  std::vector<std::string_view> find(std::string_view word) const;

  std::size_t size() const noexcept { return lines_.size(); }

 private:
  struct Line {
    std::uint32_t start, size, word;  ///< where it is in `text_`, and the length of its word
    std::uint32_t next;               ///< the next line with the same hash, or `kNone`
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::size_t bucket(std::string_view word) const noexcept;

  std::string text_;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> buckets_;  ///< a power of two of them
};

}  // namespace ogden::words
