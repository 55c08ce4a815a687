#include "words/word_lines.hpp"

#include <algorithm>

namespace ogden::words {

WordLines::WordLines(std::string_view text, char separator) : text_(text), separator_(separator) {
  std::string_view rest = text_;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (rest.substr(0, end).find(separator) != std::string_view::npos) lines_.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!std::ranges::is_sorted(lines_)) std::ranges::sort(lines_);
}

std::span<const std::string_view> WordLines::find(std::string_view word) const noexcept {
  // Lines are sorted as bytes, so those that begin with the word and its separator stand together.
  const auto start = [&](std::string_view line) {
    const int order = line.substr(0, word.size()).compare(word);
    if (order != 0) return order;
    if (line.size() == word.size()) return -1;
    return static_cast<int>(static_cast<unsigned char>(line[word.size()])) -
           static_cast<int>(static_cast<unsigned char>(separator_));
  };
  const auto first = std::ranges::partition_point(lines_, [&](std::string_view line) { return start(line) < 0; });
  const auto last = std::partition_point(first, lines_.end(), [&](std::string_view line) { return start(line) == 0; });
  return {first, last};
}

}  // namespace ogden::words
