#include "text/sentence_words.hpp"

#include <algorithm>

#include "text/boundaries.hpp"
#include "text/tokenize.hpp"

namespace ogden::text {
namespace {

std::u32string in_lower_case(Text token) {
  std::u32string lower(token);
  for (char32_t& c : lower) {
    if (c >= U'A' && c <= U'Z') c += U'a' - U'A';
  }
  return lower;
}

std::u32string with_straight_apostrophes(std::u32string token) {
  std::ranges::replace(token, U'’', U'\'');
  return token;
}

bool is_alphanumeric(char32_t c, IsWordCharacter beyond_ascii) {
  if (c >= 0x80) return beyond_ascii(c);
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'0' && c <= U'9');
}

/// Whether a token is part of the word before it: the "na" of "gonna", the "not" of "cannot".
bool is_joined(const SentenceWord& before, std::size_t start, const std::u32string& lower, const WordParts& parts) {
  const auto firsts = parts.joined.find(lower);
  if (firsts == parts.joined.end()) return false;
  const auto found = firsts->second.find(in_lower_case(before.text));
  return found != firsts->second.end() && (!found->second || before.span.end == start);
}

}  // namespace

void sentences_of_words(Text text, const WordParts& parts, IsWordCharacter beyond_ascii,
                        std::vector<SentenceOfWords>& sentences) {
  constexpr std::size_t kLongestPart = 8;  // characters of what the lists have; longer tokens are in none
  std::vector<Span> spans, tokens;
  split_sentences(text, spans);
  for (const Span& span : spans) {
    const Text own = text.substr(span.start, span.end - span.start);
    tokens.clear();
    tokenize(own, tokens);
    std::vector<SentenceWord> words;
    bool goes_on = false;  // whether the token before this one is the end of the last word
    for (const auto& [first, last] : tokens) {
      const Text token = own.substr(first, last - first);
      const bool is_short = token.size() <= kLongestPart;
      const std::u32string lower = is_short ? in_lower_case(token) : std::u32string();
      const Span place{span.start + first, span.start + last};
      if (goes_on && is_short &&
          (parts.clitics.contains(with_straight_apostrophes(lower)) || is_joined(words.back(), place.start, lower, parts))) {
        words.back().span.end = place.end;
        words.back().text += token;
        continue;
      }
      goes_on = std::ranges::any_of(token, [&](char32_t c) { return is_alphanumeric(c, beyond_ascii); }) &&
                !(is_short && parts.marks.contains(lower));
      if (goes_on) words.push_back({place, std::u32string(token)});
    }
    if (!words.empty()) sentences.push_back({span, std::move(words)});
  }
}

}  // namespace ogden::text
