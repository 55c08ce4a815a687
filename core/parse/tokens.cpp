#include "parse/tokens.hpp"

#include <algorithm>
#include <stdexcept>

#include "tag/forms.hpp"

namespace ogden::parse {
namespace {

bool continues(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The first `count` characters.
std::string_view beginning(std::string_view text, std::size_t count) noexcept {
  std::size_t at = 0;
  while (count-- > 0 && at < text.size()) {
    ++at;
    while (at < text.size() && continues(text[at])) ++at;
  }
  return text.substr(0, at);
}

/// The last `count` characters.
std::string_view ending(std::string_view text, std::size_t count) noexcept {
  std::size_t at = text.size();
  while (count-- > 0 && at > 0) {
    --at;
    while (at > 0 && continues(text[at])) --at;
  }
  return text.substr(at);
}

char kind(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return 'X';
  if (c >= 'a' && c <= 'z') return 'x';
  if (c >= '0' && c <= '9') return 'd';
  return static_cast<unsigned char>(c) < 0x80U ? c : 'u';
}

/// The kinds of characters, each run written once: "Xx", "d.d", "x-Xx".
std::string_view shape(std::string_view word, std::array<char, 12>& room) noexcept {
  std::size_t size = 0;
  for (const char c : word) {
    const char next = kind(c);
    if (size > 0 && room[size - 1] == next) continue;
    if (size == room.size()) break;
    room[size++] = next;
  }
  return {room.data(), size};
}

}  // namespace

Lexicon::Lexicon(std::vector<std::string> words, std::vector<std::string> tags, std::uint32_t kinds,
                 std::uint32_t places)
    : words_(std::move(words)), tags_(std::move(tags)), kinds_(kinds), places_(places) {
  if (kinds == 0 || kinds > 64 || places < 2 || places > (1U << 20) || words_.size() > (1U << 21) ||
      tags_.size() > 4096) {
    throw std::invalid_argument("the lexicon of a parser has too many words, tags, kinds or places, or too few");
  }
  for (const std::string& word : words_) {
    word_numbers_.emplace(word, kFirstWord + static_cast<std::uint32_t>(word_numbers_.size()));
  }
  for (const std::string& tag : tags_) {
    tag_numbers_.emplace(tag, no_tag() + 1 + static_cast<std::uint32_t>(tag_numbers_.size()));
  }
  if (word_numbers_.size() < words_.size() || tag_numbers_.size() < tags_.size()) {
    throw std::invalid_argument("the lexicon of a parser repeats a word or a tag");
  }
}

std::uint32_t Lexicon::place(char what, std::string_view text) const noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&](char c) { hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL; };
  add(what);
  for (const char c : text) add(c);
  hash ^= hash >> 29U;
  return hashed_from() + 1 + static_cast<std::uint32_t>(hash % (places_ - 1));
}

void Lexicon::spell(std::string_view word, Token& token, std::string& room) const {
  const auto add = [&](std::uint32_t row) { token.features[token.count++] = row; };
  tag::lower_form(word, room);
  const auto found = word_numbers_.find(std::string_view(room));
  token.word = found == word_numbers_.end() ? kUnknown : found->second;
  add(place('w', room));
  for (std::size_t count = 1; count <= 4; ++count) add(place(static_cast<char>('0' + count), ending(room, count)));
  for (std::size_t count = 1; count <= 3; ++count) add(place(static_cast<char>('a' + count), beginning(room, count)));
  tag::plain_form(word, room);
  std::array<char, 12> kinds{};
  add(place('s', shape(room, kinds)));
}

std::vector<Token> Lexicon::tokens(std::span<const std::string_view> words, std::span<const std::string_view> tags,
                                   std::uint32_t kind) const {
  if (kind >= kinds_ || (!tags.empty() && tags.size() != words.size())) {
    throw std::invalid_argument("a sentence has one tag for each word, and a kind of text that the parser knows");
  }
  std::vector<Token> result(words.size() + 2);
  result.front() = {kStart, 2, {0, 2 + kind}};
  result.back() = {kEnd, 2, {1, 2 + kind}};
  std::string room;
  for (std::size_t w = 0; w < words.size(); ++w) {
    Token& token = result[w + 1];
    const auto tag = tags.empty() ? tag_numbers_.end() : tag_numbers_.find(tags[w]);
    token.count = 2;
    token.features[kTagFeature] = tag == tag_numbers_.end() ? no_tag() : tag->second;
    token.features[1] = 2 + kind;
    spell(words[w], token, room);
  }
  return result;
}

}  // namespace ogden::parse
