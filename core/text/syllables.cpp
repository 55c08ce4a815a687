#include "text/syllables.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ogden::text {
namespace {

constexpr std::size_t kLeft = 5, kRight = 4, kAround = 7;  // letters that a window may have beside its site
constexpr std::array<std::uint8_t, 20> kUpToNineteen{2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2};
constexpr std::array<std::uint8_t, 10> kTens{0, 0, 2, 2, 2, 2, 2, 3, 2, 2};
constexpr std::size_t kLongestAmount = 15;  // digits; more are read one by one

bool is_vowel(char c) noexcept { return std::string_view("aeiouy").find(c) != std::string_view::npos; }
bool is_small(char c) noexcept { return c >= 'a' && c <= 'z'; }
bool is_figure(char c) noexcept { return c >= '0' && c <= '9'; }

/// In a word between ^ and $.
bool is_site(std::string_view padded, std::size_t at) noexcept {
  const char letter = padded[at];
  if (is_vowel(letter) || letter == '\'') return true;
  if (at == 0 || at + 1 >= padded.size()) return false;
  if (letter == 'c') return at == 2 && padded[1] == 'm';
  const auto liquid = [](char c) { return c == 'l' || c == 'm' || c == 'n' || c == 'r'; };
  const char before = padded[at - 1], after = padded[at + 1];
  return liquid(letter) && !is_vowel(before) && before != '\'' && !is_vowel(after) && !liquid(after);
}

std::uint64_t packed(std::string_view window) noexcept {
  std::uint64_t letters = 0;
  for (const char c : window) letters = letters << 8 | static_cast<unsigned char>(c);
  return letters;
}

template <typename Each>
void each_word(std::string_view line, Each each) {
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) each(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

/// Each letter named: three syllables for "double-u", one for the others.
std::size_t spelled(std::string_view word) noexcept {
  if (word.ends_with("'s")) word.remove_suffix(2);
  std::size_t total = 0;
  for (const char c : word) total += c == '\'' ? 0 : c == 'w' ? 3 : 1;
  return total;
}

std::size_t digit_by_digit(std::string_view digits) noexcept {
  std::size_t total = 0;
  for (const char c : digits) total += kUpToNineteen[static_cast<std::size_t>(c - '0')];
  return total;
}

/// Of 1 to 999; 0 for 0, which is silent inside a longer number.
std::size_t below_thousand(std::size_t number) noexcept {
  const std::size_t hundreds = number / 100;
  std::size_t rest = number % 100, total = hundreds != 0 ? kUpToNineteen[hundreds] + 2U : 0U;
  if (rest >= 20) {
    total += kTens[rest / 10];
    rest %= 10;
  }
  return total + (rest != 0 ? kUpToNineteen[rest] : 0U);
}

std::size_t value_of(std::string_view digits) noexcept {
  std::size_t value = 0;
  for (const char c : digits) value = 10 * value + static_cast<std::size_t>(c - '0');
  return value;
}

/// Whether four digits are read as two pairs: "nineteen oh five", "twenty nineteen".
bool is_year(std::string_view digits) noexcept {
  return digits.size() == 4 && ((digits >= "1100" && digits <= "1999") || (digits >= "2010" && digits <= "2099"));
}

std::size_t year(std::string_view digits) noexcept {
  const std::size_t century = value_of(digits.substr(0, 2)), rest = value_of(digits.substr(2));
  if (rest == 0) return below_thousand(century) + 2;
  return below_thousand(century) + below_thousand(rest) + (rest < 10 ? 1 : 0);
}

/// A whole number in words. Codes, with a zero in front, and very long numbers are read digit by digit.
std::size_t amount(std::string_view digits) noexcept {
  if (digits.size() > kLongestAmount || (digits[0] == '0' && digits.size() > 1)) return digit_by_digit(digits);
  std::size_t number = value_of(digits);
  if (number == 0) return kUpToNineteen[0];
  std::size_t total = below_thousand(number % 1000);
  while ((number /= 1000) != 0) {
    if (number % 1000 != 0) total += below_thousand(number % 1000) + 2;  // "thousand", "million": all have two
  }
  return total;
}

/// How far figures go on from a place.
std::size_t figures_end(std::string_view token, std::size_t at) noexcept {
  while (at < token.size() && is_figure(token[at])) ++at;
  return at;
}

/// The ending of an ordinal or a decade at a place, if no letter follows it.
std::string_view ending_at(std::string_view token, std::size_t at) noexcept {
  for (const std::string_view ending : {"st", "nd", "rd", "th", "s"}) {
    if (token.substr(at).starts_with(ending)) {
      const std::size_t end = at + ending.size();
      if (end == token.size() || !is_small(token[end])) return ending;
    }
  }
  return {};
}

/// The syllables of the number at a place, which is moved behind it.
std::size_t number_at(std::string_view token, std::size_t& at) {
  const std::size_t start = at;
  at = figures_end(token, at);
  while (at < token.size() && token[at] == ',' && figures_end(token, at + 1) >= at + 4) at += 4;
  std::string digits(token.substr(start, at - start));
  const bool parted = std::erase(digits, ',') > 0;
  std::string_view decimals;
  if (at < token.size() && token[at] == '.' && figures_end(token, at + 1) > at + 1) {
    const std::size_t end = figures_end(token, at + 1);
    decimals = token.substr(at + 1, end - at - 1);
    at = end;
  }
  const std::string_view ending = ending_at(token, at);
  at += ending.size();
  std::size_t total = !parted && decimals.empty() && is_year(digits) ? year(digits) : amount(digits);
  if (!decimals.empty()) total += 1 + digit_by_digit(decimals);  // "point"
  const bool tens = digits.size() > 1 && digits.back() == '0' && digits[digits.size() - 2] >= '2';
  return total + (ending == "nd" || (ending == "th" && tens) ? 1 : 0);  // "second", "twentieth"
}

}  // namespace

SyllableRules::SyllableRules(Groups words, Groups windows) {
  for (const auto& [syllables, members] : words) {
    each_word(members, [&](std::string_view word) { words_.insert_or_assign(std::string(word), syllables); });
  }
  std::size_t count = 0;
  for (const auto& [weight, members] : windows) each_word(members, [&](std::string_view) { ++count; });
  windows_.resize(std::bit_ceil(2 * count + 1));
  for (const auto& [weight, members] : windows) {
    each_word(members, [&](std::string_view window) {
      if (window.size() > kAround + 1) return;  // none that long is asked for
      const std::uint64_t letters = packed(window);
      if (letters != 0) windows_[place_of(letters)] = {letters, weight};
    });
  }
}

/// Where a window is, or would be.
std::size_t SyllableRules::place_of(std::uint64_t letters) const noexcept {
  const std::size_t mask = windows_.size() - 1;
  std::size_t place = static_cast<std::size_t>((letters * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
  while (windows_[place].letters != 0 && windows_[place].letters != letters) place = (place + 1) & mask;
  return place;
}

std::int32_t SyllableRules::weight(std::uint64_t letters) const noexcept { return windows_[place_of(letters)].weight; }

bool SyllableRules::carries(std::string_view padded, std::size_t site) const noexcept {
  std::int64_t sum = 0;
  const char letter = is_small(padded[site]) ? static_cast<char>(padded[site] - 'a' + 'A') : padded[site];
  for (std::size_t left = 0; left <= std::min(kLeft, site); ++left) {
    std::uint64_t letters = packed(padded.substr(site - left, left)) << 8 | static_cast<unsigned char>(letter);
    sum += weight(letters);
    const std::size_t most = std::min({kRight, kAround - left, padded.size() - 1 - site});
    for (std::size_t right = 1; right <= most; ++right) {
      letters = letters << 8 | static_cast<unsigned char>(padded[site + right]);
      sum += weight(letters);
    }
  }
  return sum > 0;
}

std::size_t SyllableRules::estimate(std::string_view word) const {
  if (std::none_of(word.begin(), word.end(), is_vowel)) return spelled(word);
  std::string padded(1, '^');
  padded.append(word).push_back('$');
  std::size_t total = 0;
  for (std::size_t at = 1; at + 1 < padded.size(); ++at) {
    if (is_site(padded, at) && carries(padded, at)) ++total;
  }
  return std::max<std::size_t>(1, total);
}

std::size_t SyllableRules::count(std::string_view token) const {
  std::size_t total = 0;
  for (std::size_t at = 0; at < token.size();) {
    if (is_figure(token[at])) {
      total += number_at(token, at);
    } else if (is_small(token[at])) {
      const std::size_t start = at;
      while (at < token.size() && (is_small(token[at]) || token[at] == '\'')) ++at;
      std::string_view word = token.substr(start, at - start);
      while (word.ends_with('\'')) word.remove_suffix(1);
      const auto known = words_.find(word);
      total += known != words_.end() ? static_cast<std::size_t>(std::max(0, known->second)) : estimate(word);
    } else {
      ++at;
    }
  }
  return total;
}

}  // namespace ogden::text
