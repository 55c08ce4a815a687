// What running text and a dictionary taught about frequent words, packed: the class of each word and the path
// to it (see cluster/learner.hpp), and which tags a dictionary gives it. Seven bytes a word, found by its hash; the
// words themselves are not kept, so one unknown word in some seventy thousand is taken for another.
//
// Bytes, all little-endian: a head (magic, number of words, of classes, of dictionary entries as four 32-bit
// numbers after it), then for the words, in the order of their hashes, the hashes (32 bits), the classes (16) and
// the dictionary's entries (8); then for the classes the first bits of their paths (16) and how many they are (8).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::tag {

struct WordClass {
  std::uint16_t cluster = 0;     ///< 0: none
  std::uint8_t dictionary = 0;  ///< 0: not in the dictionary, or a word of which nothing is known
};

struct KnownWord {
  std::string word;  ///< in its plain form, or in lower case if it is in the dictionary alone
  WordClass classes;
};

/// The bytes of a table. `paths[k]` is the path to class k + 1. Words must differ; of two with the same hash the
/// first stays. Throws std::invalid_argument for numbers out of range.
std::string pack_words(std::span<const KnownWord> words, std::span<const std::string> paths);

class WordTable {
 public:
  /// How many bits of a path coarser classes have.
  static constexpr std::array<unsigned, 5> kCuts{3, 5, 7, 9, 11};

  /// `bytes` must outlive the table. Throws std::runtime_error for what is no such table.
  explicit WordTable(std::string_view bytes);

  std::size_t words() const noexcept { return count_; }
  std::size_t classes() const noexcept { return class_count_; }
  /// What is known of the word in this form; nothing for most words.
  WordClass find(std::string_view form) const noexcept;
  /// The start of the path to a class, of `kCuts[cut]` bits or fewer, as a number that no other start has.
  std::uint32_t start_of_path(std::uint16_t cluster, std::size_t cut) const noexcept {
    return starts_[cluster * kCuts.size() + cut];
  }

 private:
  static constexpr unsigned kIndexBits = 12;

  const char *hashes_, *clusters_, *dictionary_;
  std::size_t count_ = 0, class_count_ = 0;
  std::vector<std::uint32_t> index_;   ///< by the first bits of a hash: where such hashes begin
  std::vector<std::uint32_t> starts_;  ///< by class and cut
};

}  // namespace ogden::tag
