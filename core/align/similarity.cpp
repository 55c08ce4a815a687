#include "align/similarity.hpp"

#include <algorithm>
#include <bit>

namespace ogden::align {
namespace {

constexpr std::size_t kLongest = 64;  ///< characters of a word that are compared: the bits of a machine word
constexpr std::size_t kShortest = 4;  ///< shorter words resemble each other by chance

char32_t next_character(std::string_view text, std::size_t& at) noexcept {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const char32_t first = byte(at++);
  const std::size_t more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  char32_t code = more == 0 ? first : first & (0x3Fu >> more);
  for (std::size_t k = 0; k < more && at < text.size(); ++k) code = (code << 6) | (byte(at++) & 0x3Fu);
  return code;
}

/// Latin, Greek and Cyrillic letters; others have no case or are left as they are.
char32_t lowered(char32_t c) noexcept {
  if (c >= U'A' && c <= U'Z') return c + 32;
  if (c < 0xC0) return c;
  if (c <= 0xDE) return c == 0xD7 ? c : c + 32;
  if (c >= 0x391 && c <= 0x3A9) return c + 32;
  if (c >= 0x410 && c <= 0x42F) return c + 32;
  return c;
}

bool is_vowel(char32_t c) noexcept {
  return c == U'a' || c == U'e' || c == U'i' || c == U'o' || c == U'u' || c == U'y';
}

bool ends_with(std::u32string_view word, std::u32string_view ending, std::size_t before) noexcept {
  return word.size() >= ending.size() + before && word.ends_with(ending);
}

struct Stem {
  std::size_t length;
  char32_t ending;
};

/// Inflection alone: -s, -es, -ies, -ed, -ing, -ly, -'s, with the letter that was doubled and the silent e.
/// Derivation ("nation", "national") is left to the similarity of the strings.
Stem stem_of(std::u32string_view word) noexcept {
  const auto cut = [&](std::size_t letters) {
    std::size_t length = word.size() - letters;
    if (length > 3 && word[length - 1] == word[length - 2] && !is_vowel(word[length - 1]) &&
        word[length - 1] != U'l' && word[length - 1] != U's') {
      --length;
    }
    if (length > 2 && word[length - 1] == U'e') --length;
    return Stem{length, 0};
  };
  if (ends_with(word, U"ies", 2) || ends_with(word, U"ied", 2)) return {word.size() - 3, U'y'};
  if (ends_with(word, U"'s", 1)) return {word.size() - 2, 0};
  if (ends_with(word, U"sses", 2) || ends_with(word, U"shes", 2) || ends_with(word, U"ches", 2) ||
      ends_with(word, U"xes", 2)) {
    return {word.size() - 2, 0};
  }
  if (ends_with(word, U"ing", 3)) return cut(3);
  if (ends_with(word, U"ed", 3)) return cut(2);
  if (ends_with(word, U"ly", 3)) return cut(2);
  if (ends_with(word, U"s", 2) && !word.ends_with(U"ss") && !word.ends_with(U"us") && !word.ends_with(U"is")) {
    return cut(1);
  }
  if (ends_with(word, U"y", 2)) return {word.size() - 1, U'y'};
  return cut(0);
}

}  // namespace

Form::Form(std::string_view utf8) {
  for (std::size_t at = 0; at < utf8.size();) lower.push_back(lowered(next_character(utf8, at)));
  for (const char32_t c : lower) letters |= std::uint64_t{1} << (c & 63u);
  word = !lower.empty() && ((lower[0] >= U'a' && lower[0] <= U'z') || lower[0] >= 0xC0);
  const Stem found = word ? stem_of(lower) : Stem{lower.size(), 0};
  stem = found.length;
  ending = found.ending;
  stem_hash = stem << 32 | ending;
  for (std::size_t k = 0; k < stem; ++k) stem_hash = (stem_hash ^ lower[k]) * 0x9E3779B97F4A7C15ULL;
}

bool Form::same_stem(const Form& other) const noexcept {
  return stem_hash == other.stem_hash && stem == other.stem && ending == other.ending &&
         std::u32string_view(lower).substr(0, stem) == std::u32string_view(other.lower).substr(0, stem);
}

Comparison::Comparison(const Form& form, const Prior& prior) : form_(form), prior_(prior) {
  const std::size_t length = std::min(form.lower.size(), kLongest);
  for (std::size_t k = 0; k < length; ++k) places_[form.lower[k] & 127u] |= std::uint64_t{1} << k;
}

double Comparison::weight(const Form& other) const noexcept {
  if (form_.letters == other.letters && form_.lower == other.lower) return prior_.same;
  if (form_.same_stem(other)) return prior_.stem;
  const std::size_t longer = std::max(form_.lower.size(), other.lower.size());
  const std::size_t shorter = std::min(form_.lower.size(), other.lower.size());
  if (!form_.word || !other.word || shorter < kShortest || longer > kLongest || prior_.similar <= 0) return 0;
  const auto total = static_cast<double>(longer + shorter);
  const auto share = [&](std::size_t common) { return 2 * static_cast<double>(common) / total; };
  if (share(shorter) <= prior_.threshold) return 0;
  // Each letter that the other word does not have is missing in what they have in common: for most words too many.
  const auto left = [](const Form& one, const Form& two) {
    return one.lower.size() - static_cast<std::size_t>(std::popcount(one.letters & ~two.letters));
  };
  if (share(std::min(left(form_, other), left(other, form_))) <= prior_.threshold) return 0;
  const double similarity = share(common_subsequence(other.lower));
  if (similarity <= prior_.threshold) return 0;
  return prior_.similar * (similarity - prior_.threshold) / (1 - prior_.threshold);
}

/// Hyyrö 2004: a column of the table of lengths in the bits of one machine word.
std::size_t Comparison::common_subsequence(std::u32string_view other) const noexcept {
  std::uint64_t column = ~std::uint64_t{0};
  for (const char32_t c : other) {
    const std::uint64_t matches = column & places_[c & 127u];
    column = (column + matches) | (column - matches);
  }
  return static_cast<std::size_t>(std::popcount(~column));
}

}  // namespace ogden::align
