// In which groups a word is, and as which of their members: a dictionary of many words that is made in no time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::words {

class WordGroups {
 public:
  struct Place {
    std::uint32_t group, member;
  };

  /// The members of a group stand between separators; empty ones count, and are found nowhere. Throws
  /// std::invalid_argument for a separator without characters, and for more text than places can be counted in.
  WordGroups(std::span<const std::string_view> groups, std::string_view separator);
  WordGroups(const WordGroups&) = delete;
  WordGroups& operator=(const WordGroups&) = delete;

  /// In the order of the groups.
  std::vector<Place> find(std::string_view word) const;
  bool contains(std::string_view word) const noexcept;

 private:
  struct Entry {
    std::uint32_t start, size;  ///< of the word, in `text_`
    Place place;
    std::uint32_t next;  ///< the next entry with the same hash, or `kNone`
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::size_t bucket(std::string_view word) const noexcept;
  std::uint32_t first(std::string_view word, std::uint32_t entry) const noexcept;
  std::string_view word(const Entry& entry) const noexcept {
    return std::string_view(text_).substr(entry.start, entry.size);
  }

  std::string text_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> buckets_;  ///< a power of two of them
};

}  // namespace ogden::words
