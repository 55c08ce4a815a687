// A sentence pair as numbers: words of both sides in one vocabulary, and the links between them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/split.hpp"

namespace ogden::extract {

using Word = std::uint32_t;

/// Stands for nothing: the partner of words that have no link, and what a deleted phrase becomes.
inline constexpr Word kNull = 0;
/// Ends a phrase in records and in files. A phrase of the text that contains it cannot be written down.
inline constexpr Word kBar = 1;

inline constexpr std::string_view kNullName = "NULL";
inline constexpr std::string_view kBarName = "|||";

struct Link {
  std::uint32_t normal, simple;
  friend bool operator==(const Link&, const Link&) = default;
  friend auto operator<=>(const Link&, const Link&) = default;
};

/// Links are sorted and different from each other.
struct SentencePair {
  std::vector<Word> normal, simple;
  std::vector<Link> links;
};

/// Numbers for words, in the order they were first seen. A word of the text that is spelt like kNull's name is
/// another word than kNull.
class Vocabulary {
 public:
  Vocabulary();
  Word intern(std::string_view word);
  const std::string& name(Word word) const { return names_[word]; }
  std::size_t size() const noexcept { return names_.size(); }
  /// The number of a word, or `size()` where it was never seen.
  Word find(std::string_view word) const;

 private:
  struct Hash {
    std::size_t operator()(std::string_view word) const noexcept { return hash_word(word); }
  };
  std::deque<std::string> names_;  // stays in place: the map's keys point into it
  std::unordered_map<std::string_view, Word, Hash> numbers_;
};

/// Reads links in Pharaoh form (`0-0 1-2`, counted from 0) for sentences of these lengths. Gives nothing, or what is
/// wrong in words.
std::string parse_links(std::string_view text, std::size_t normal, std::size_t simple, std::vector<Link>& links);

/// Reads both sides, words between white space, and their links. Gives nothing, or what is wrong with the links.
std::string read_sentences(std::string_view normal, std::string_view simple, std::string_view links,
                           Vocabulary& vocabulary, SentencePair& pair);

}  // namespace ogden::extract
