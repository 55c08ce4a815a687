#include "extract/pairs.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace ogden::extract {

Vocabulary::Vocabulary() {
  names_.emplace_back(kNullName);  // not in the map: the text cannot name it
  intern(kBarName);
}

Word Vocabulary::intern(std::string_view word) {
  const auto found = numbers_.find(word);
  if (found != numbers_.end()) return found->second;
  if (names_.size() == ~Word{0}) throw std::length_error("more than four thousand million different words");
  const auto number = static_cast<Word>(names_.size());
  numbers_.emplace(names_.emplace_back(word), number);
  return number;
}

Word Vocabulary::find(std::string_view word) const {
  const auto found = numbers_.find(word);
  return found == numbers_.end() ? static_cast<Word>(size()) : found->second;
}

namespace {

/// Long garbage does not make a long message.
std::string quoted(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  std::string result(1, '\'');
  result += text.substr(0, end);
  result += end < text.size() ? "…'" : "'";
  return result;
}

bool parse_link(std::string_view text, Link& link) {
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, link.normal);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return false;
  const auto second = std::from_chars(first.ptr + 1, end, link.simple);
  return second.ec == std::errc() && second.ptr == end;
}

std::string out_of_range(std::string_view text, const char* side, std::size_t size) {
  return "the link " + quoted(text) + " points outside the " + side + " sentence, which has " +
         std::to_string(size) + (size == 1 ? " word" : " words");
}

}  // namespace

std::string parse_links(std::string_view text, std::size_t normal, std::size_t simple, std::vector<Link>& links) {
  std::vector<std::string_view> tokens;
  split(text, tokens);
  links.clear();
  for (const std::string_view token : tokens) {
    Link link{};
    if (!parse_link(token, link)) return quoted(token) + " is no link: links look like 0-0 1-2";
    if (link.normal >= normal) return out_of_range(token, "normal", normal);
    if (link.simple >= simple) return out_of_range(token, "simple", simple);
    links.push_back(link);
  }
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return {};
}

std::string read_sentences(std::string_view normal, std::string_view simple, std::string_view links,
                           Vocabulary& vocabulary, SentencePair& pair) {
  std::vector<std::string_view> tokens;
  split(normal, tokens);
  for (const std::string_view token : tokens) pair.normal.push_back(vocabulary.intern(token));
  tokens.clear();
  split(simple, tokens);
  for (const std::string_view token : tokens) pair.simple.push_back(vocabulary.intern(token));
  return parse_links(links, pair.normal.size(), pair.simple.size(), pair.links);
}

}  // namespace ogden::extract
