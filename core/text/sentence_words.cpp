#include "text/sentence_words.hpp"

#include <algorithm>

#include "text/boundaries.hpp"
#include "text/tokenize.hpp"

namespace ogden::text {
namespace {

constexpr std::size_t kLongestPart = 8;  // characters of what the lists have; longer tokens are in none

/// A token in lower case, where the lists could have it; else nothing.
class ShortToken {
 public:
  explicit ShortToken(Text token) : size_(token.size() <= kLongestPart ? token.size() : 0) {
    for (std::size_t k = 0; k < size_; ++k) {
      const char32_t c = token[k];
      lower_[k] = c >= U'A' && c <= U'Z' ? c + (U'a' - U'A') : c;
      straight_[k] = c == U'’' ? U'\'' : lower_[k];
    }
  }
  bool empty() const noexcept { return size_ == 0; }
  Text lower() const noexcept { return {lower_, size_}; }
  Text with_straight_apostrophes() const noexcept { return {straight_, size_}; }

 private:
  std::size_t size_;
  char32_t lower_[kLongestPart], straight_[kLongestPart];
};

bool is_alphanumeric(char32_t c, IsWordCharacter beyond_ascii) {
  if (c >= 0x80) return beyond_ascii(c);
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'0' && c <= U'9');
}

/// Whether a token is part of the word before it: the "na" of "gonna", the "not" of "cannot".
bool is_joined(const SentenceWord& before, std::size_t start, Text lower, const WordParts& parts) {
  const auto firsts = parts.joined.find(lower);
  if (firsts == parts.joined.end()) return false;
  const auto found = firsts->second.find(ShortToken(before.text).lower());
  return found != firsts->second.end() && (!found->second || before.span.end == start);
}

}  // namespace

void sentences_of_words(Text text, const WordParts& parts, IsWordCharacter beyond_ascii,
                        std::vector<SentenceOfWords>& sentences) {
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
      const ShortToken known(token);
      const Span place{span.start + first, span.start + last};
      if (goes_on && !known.empty() &&
          (parts.clitics.contains(known.with_straight_apostrophes()) ||
           is_joined(words.back(), place.start, known.lower(), parts))) {
        words.back().span.end = place.end;
        words.back().text += token;
        continue;
      }
      goes_on = std::ranges::any_of(token, [&](char32_t c) { return is_alphanumeric(c, beyond_ascii); }) &&
                !(!known.empty() && parts.marks.contains(known.lower()));
      if (goes_on) words.push_back({place, std::u32string(token)});
    }
    if (!words.empty()) sentences.push_back({span, std::move(words)});
  }
}

}  // namespace ogden::text
