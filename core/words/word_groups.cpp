#include "words/word_groups.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>

namespace ogden::words {

WordGroups::WordGroups(std::span<const std::string_view> groups, std::string_view separator) {
  if (separator.empty()) throw std::invalid_argument("groups need a separator");
  std::size_t size = 0;
  for (const std::string_view group : groups) size += group.size();
  if (size >= kNone || groups.size() >= kNone) throw std::invalid_argument("these are too many words");
  text_.reserve(size);
  entries_.reserve(size / 8);
  for (std::uint32_t number = 0; const std::string_view group : groups) {
    std::size_t at = 0;
    for (std::uint32_t member = 0; at <= group.size(); ++member) {
      const std::size_t end = std::min(group.find(separator, at), group.size());
      if (end > at) {
        entries_.push_back({static_cast<std::uint32_t>(text_.size() + at), static_cast<std::uint32_t>(end - at),
                            {number, member}, kNone});
      }
      at = end + separator.size();
    }
    text_ += group;
    ++number;
  }
  buckets_.assign(std::bit_ceil(entries_.size() + 1), kNone);
  for (std::size_t k = entries_.size(); k-- > 0;) {  // from the last, so that the first comes to stand first
    std::uint32_t& head = buckets_[bucket(word(entries_[k]))];
    entries_[k].next = head;
    head = static_cast<std::uint32_t>(k);
  }
}

std::size_t WordGroups::bucket(std::string_view word) const noexcept {
  return std::hash<std::string_view>{}(word) & (buckets_.size() - 1);
}

/// The first entry of a word, from one on.
std::uint32_t WordGroups::first(std::string_view wanted, std::uint32_t entry) const noexcept {
  while (entry != kNone && word(entries_[entry]) != wanted) entry = entries_[entry].next;
  return entry;
}

std::vector<WordGroups::Place> WordGroups::find(std::string_view word) const {
  std::vector<Place> found;
  for (std::uint32_t k = first(word, buckets_[bucket(word)]); k != kNone; k = first(word, entries_[k].next)) {
    found.push_back(entries_[k].place);
  }
  return found;
}

bool WordGroups::contains(std::string_view word) const noexcept {
  return first(word, buckets_[bucket(word)]) != kNone;
}

}  // namespace ogden::words
