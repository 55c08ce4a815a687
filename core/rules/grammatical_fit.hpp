// Whether words can take the place of others by their grammar: the same kind of phrase, in the same form.
//
// Which words are determiners, prepositions and the like, and which tags a word may have, is told once; of all other
// words nothing is known. What is asked, and why, is in ogden/editing/grammatical_fit.py.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ogden::rules {

/// Words and their tags in a sentence, and what stands beside them: nothing at the ends of the sentence.
struct PlacedPhrase {
  std::span<const std::string_view> words, tags;
  std::string_view before, after, tag_after;
};

class GrammaticalFit {
 public:
  enum WordClass : std::uint8_t { kDeterminer = 1, kPreposition = 2, kConnective = 4, kFunction = 8, kQuantifier = 16 };
  using Forms = std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>>;

  /// `classes` has the sum of its classes for each small word, `closed` tags of words that only stand for each other,
  /// `clashes` last words that the next one does not go with, `forms` tags and the words that have just these.
  GrammaticalFit(const std::vector<std::pair<std::string, std::uint8_t>>& classes, std::vector<std::string> closed,
                 std::vector<std::pair<std::string, std::string>> clashes, const Forms& forms);

  /// `listed` rewrites are from a list that people made: they may change words without content. New words: one or more.
  bool fits(const PlacedPhrase& old, std::span<const std::string_view> renewed, bool listed) const;

 private:
  struct LettersHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view letters) const noexcept { return std::hash<std::string_view>{}(letters); }
  };
  template <typename Value>
  using ByLetters = std::unordered_map<std::string, Value, LettersHash, std::equal_to<>>;

  bool is(std::string_view word, std::uint8_t kinds) const;
  bool may_be(std::string_view word, std::string_view tag) const;
  bool same_form(std::string_view tag, std::span<const std::string_view> renewed, bool lenient) const;
  std::string_view noun_head(std::span<const std::string_view> words) const;

  ByLetters<std::uint8_t> classes_;
  ByLetters<std::uint64_t> tags_;  ///< the bit of each
  ByLetters<std::uint64_t> forms_;
  std::vector<std::string> closed_;
  std::vector<std::pair<std::string, std::string>> clashes_;
};

}  // namespace ogden::rules
