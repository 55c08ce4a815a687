#include "align/similarity.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "machine/widest.hpp"

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

/// Whether it is a word that may resemble another one without having its stem.
bool has_likes(const Form& form) noexcept {
  return form.word && form.lower.size() >= kShortest && form.lower.size() <= kLongest;
}

std::int32_t length_of(const Form& form) noexcept {
  return has_likes(form) ? static_cast<std::int32_t>(form.lower.size()) : 0;
}

/// Twice the letters that two words have in common, over all of their letters.
double share(std::size_t common, std::size_t letters) noexcept {
  return 2 * static_cast<double>(common) / static_cast<double>(letters);
}

/// Letters that two words can have in common at most. Each letter that the other word does not have is missing in what
/// they have in common: for most words too many.
std::int32_t common_at_most(std::uint64_t letters, std::int32_t length, std::uint64_t others,
                            std::int32_t other_length) noexcept {
  return std::min(length - std::popcount(letters & ~others), other_length - std::popcount(others & ~letters));
}

/// No branches: whether words have something in common cannot be foreseen.
OGDEN_WIDEST std::size_t find_alike(const Form& form, const FormColumns& others, const std::int32_t* least,
                                    std::uint32_t* places) {
  const std::int32_t length = length_of(form);
  const std::uint64_t letters = form.letters, stem = form.stem_hash;
  std::size_t found = 0;
  for (std::size_t k = 0; k < others.size(); ++k) {
    const std::uint64_t own = others.letters[k];
    const std::int32_t own_length = others.lengths[k];
    const bool similar = common_at_most(letters, length, own, own_length) >= least[length + own_length];
    places[found] = static_cast<std::uint32_t>(k);
    found += static_cast<std::size_t>(similar | (letters == own) | (stem == others.stem_hashes[k]));
  }
  return found;
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

void FormColumns::clear() noexcept {
  letters.clear();
  stem_hashes.clear();
  lengths.clear();
}

void FormColumns::add(const Form& form) {
  letters.push_back(form.letters);
  stem_hashes.push_back(form.stem_hash);
  lengths.push_back(length_of(form));
}

ComparisonFilter::ComparisonFilter(const Prior& prior)
    : least_(2 * kLongest + 1, std::numeric_limits<std::int32_t>::max()) {
  if (prior.similar <= 0) return;
  for (std::size_t letters = 2 * kShortest; letters < least_.size(); ++letters) {
    for (std::size_t common = letters / 2; common > 0 && !(share(common, letters) <= prior.threshold); --common) {
      least_[letters] = static_cast<std::int32_t>(common);
    }
  }
}

void ComparisonFilter::find(const Form& form, const FormColumns& others, std::vector<std::uint32_t>& places) const {
  places.resize(others.size() + 1);
  places.resize(find_alike(form, others, least_.data(), places.data()));
}

OGDEN_WIDEST double Comparison::weight(const Form& other) noexcept {
  if (form_.letters == other.letters && form_.lower == other.lower) return prior_.same;
  if (form_.same_stem(other)) return prior_.stem;
  if (prior_.similar <= 0 || !has_likes(form_) || !has_likes(other)) return 0;
  const std::size_t letters = form_.lower.size() + other.lower.size();
  const std::int32_t most = common_at_most(form_.letters, length_of(form_), other.letters, length_of(other));
  if (most <= 0 || share(static_cast<std::size_t>(most), letters) <= prior_.threshold) return 0;
  const double similarity = share(common_subsequence(other.lower), letters);
  if (similarity <= prior_.threshold) return 0;
  return prior_.similar * (similarity - prior_.threshold) / (1 - prior_.threshold);
}

/// Hyyrö 2004: a column of the table of lengths in the bits of one machine word.
std::size_t Comparison::common_subsequence(std::u32string_view other) noexcept {
  if (!ready_) {
    places_.fill(0);
    const std::size_t length = std::min(form_.lower.size(), kLongest);
    for (std::size_t k = 0; k < length; ++k) places_[form_.lower[k] & 127u] |= std::uint64_t{1} << k;
    ready_ = true;
  }
  std::uint64_t column = ~std::uint64_t{0};
  for (const char32_t c : other) {
    const std::uint64_t matches = column & places_[c & 127u];
    column = (column + matches) | (column - matches);
  }
  return static_cast<std::size_t>(std::popcount(~column));
}

}  // namespace ogden::align
