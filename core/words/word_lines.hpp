// Lines of a table, found by the word that they begin with. Nothing is cut into cells: most words are never asked for.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::words {

class WordLines {
 public:
  /// Lines end with a line feed. A line's word goes up to the first `separator`.
  WordLines(std::string_view text, char separator);
  WordLines(const WordLines&) = delete;
  WordLines& operator=(const WordLines&) = delete;

  /// The lines of a word, in the order of their bytes.
  std::span<const std::string_view> find(std::string_view word) const noexcept;

  std::size_t size() const noexcept { return lines_.size(); }

 private:
  std::string text_;
  char separator_;
  std::vector<std::string_view> lines_;  ///< sorted
};

}  // namespace ogden::words
