// The sentences of a text that have words, with these: what its reading level is made of.
//
// A word is a token with a letter or a digit. "don't", "cannot" and "gonna" are one word each, also where the tokeniser
// cuts them in two. ogden/text/reading_level.py says more.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "text/characters.hpp"

namespace ogden::text {

struct SentenceWord {
  Span span;
  std::u32string text;  ///< its tokens, without what stands between them
};

struct SentenceOfWords {
  Span span;
  std::vector<SentenceWord> words;
};

/// Lists of tokens in lower case. None of their letters is what a letter beyond ASCII has as its lower case.
struct WordParts {
  std::set<std::u32string, std::less<>> clitics;  ///< that are part of the word before them
  /// Second parts of words that may be cut in two, with the first ones, and whether they must be typed as one.
  std::map<std::u32string, std::map<std::u32string, bool, std::less<>>, std::less<>> joined;
  std::set<std::u32string, std::less<>> marks;  ///< no words, for all their letters
};

/// Whether a character is a letter or a digit; asked for those beyond ASCII alone.
using IsWordCharacter = bool (*)(char32_t);

/// Appends the sentences, their places and those of their words counted from the start of the text.
void sentences_of_words(Text text, const WordParts& parts, IsWordCharacter beyond_ascii,
                        std::vector<SentenceOfWords>& sentences);

}  // namespace ogden::text
