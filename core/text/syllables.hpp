// How many syllables a word has: a table of words, and weights of windows of letters for all others.
//
// A site is a letter that may carry a syllable. A window is the letters around a site, at most eight, with the site in
// capitals. A site carries a syllable where the weights of all windows around it sum to more than zero. Numbers are read
// aloud. ogden/text/syllables.py says more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ogden::text {

class SyllableRules {
 public:
  using Groups = std::span<const std::pair<std::int32_t, std::string_view>>;

  /// Words by their syllables and windows by their weights, those of a group between spaces. The last of two counts.
  SyllableRules(Groups words, Groups windows);

  /// The syllables of a token in lower case and without accents. What is neither a letter from a to z, an apostrophe nor
  /// a digit parts words, and counts nothing.
  std::size_t count(std::string_view token) const;

  /// Those of a word from a to z and inner apostrophes by the windows alone.
  std::size_t estimate(std::string_view word) const;

 private:
  struct Window {
    std::uint64_t letters = 0;  ///< 0 for an empty place
    std::int32_t weight = 0;
  };

  std::int32_t weight(std::uint64_t letters) const noexcept;
  bool carries(std::string_view padded, std::size_t site) const noexcept;
  std::size_t place_of(std::uint64_t letters) const noexcept;

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const noexcept { return std::hash<std::string_view>{}(word); }
  };
  std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>> words_;
  std::vector<Window> windows_;  ///< a table with open places, a power of two of them
};

}  // namespace ogden::text
