#include "words/word_lines.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>

namespace ogden::words {

WordLines::WordLines(std::string_view text, char separator) : text_(text) {
  if (text.size() >= kNone) throw std::invalid_argument("these are too many lines");
  const std::string_view whole = text_;
  for (std::size_t at = 0; at < whole.size();) {
    const std::size_t end = std::min(whole.find('\n', at), whole.size());
    const std::size_t word = whole.substr(at, end - at).find(separator);
    if (word != std::string_view::npos) {
      lines_.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at),
                        static_cast<std::uint32_t>(word), kNone});
    }
    at = end + 1;
  }
  buckets_.assign(std::bit_ceil(lines_.size() + 1), kNone);
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    std::uint32_t& head = buckets_[bucket(whole.substr(lines_[k].start, lines_[k].word))];
    lines_[k].next = head;
    head = static_cast<std::uint32_t>(k);
  }
}

std::size_t WordLines::bucket(std::string_view word) const noexcept {
  return std::hash<std::string_view>{}(word) & (buckets_.size() - 1);
}

std::vector<std::string_view> WordLines::find(std::string_view word) const {
  std::vector<std::string_view> found;
  const std::string_view whole = text_;
  for (std::uint32_t k = buckets_[bucket(word)]; k != kNone; k = lines_[k].next) {
    const Line& line = lines_[k];
    if (whole.substr(line.start, line.word) == word) found.push_back(whole.substr(line.start, line.size));
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace ogden::words
