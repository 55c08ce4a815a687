#include "extract/lines.hpp"

#include <charconv>

namespace ogden::extract {
namespace {

constexpr std::string_view kBetween = " ||| ";
constexpr int kDigits = 6;  // as C++ streams print, and so Moses

template <typename... Format>
void append_value(std::string& text, auto value, Format... format) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, format...).ptr;
  text.append(digits, end);
}

void append_phrase(std::string& text, const ShortPhrase& phrase, const Vocabulary& vocabulary) {
  for (std::size_t k = 0; k < phrase.size(); ++k) {
    if (k > 0) text += ' ';
    text += vocabulary.name(phrase[k]);
  }
}

void append_sides(std::string& text, const Entry& entry, const Vocabulary& vocabulary) {
  append_phrase(text, entry.normal, vocabulary);
  text += kBetween;
  if (entry.simple.empty()) text += kNullName;
  append_phrase(text, entry.simple, vocabulary);
  text += kBetween;
}

template <typename Values>
void append_values(std::string& text, const Values& values) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k > 0) text += ' ';
    append_value(text, values[k], std::chars_format::general, kDigits);
  }
}

/// By simple word, as Moses writes them.
void append_links(std::string& text, const Entry& entry) {
  for (unsigned simple = 0; simple < entry.simple.size(); ++simple) {
    for (const char link : entry.links) {
      const unsigned byte = static_cast<unsigned char>(link);
      if ((byte & 15) != simple) continue;
      text += ' ';
      append_value(text, byte >> 4);
      text += '-';
      append_value(text, simple);
    }
  }
}

}  // namespace

void append_phrase_line(const Entry& entry, const Vocabulary& vocabulary, std::string& text) {
  append_sides(text, entry, vocabulary);
  append_values(text, entry.scores);
  text += " |||";
  append_links(text, entry);
  text += kBetween;
  append_value(text, entry.simple_count);
  text += ' ';
  append_value(text, entry.normal_count);
  text += ' ';
  append_value(text, entry.count);
  text += " ||| |||\n";
}

void append_reordering_line(const Entry& entry, const Vocabulary& vocabulary, std::string& text) {
  append_sides(text, entry, vocabulary);
  append_values(text, entry.reordering);
  text += '\n';
}

}  // namespace ogden::extract
