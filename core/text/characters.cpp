#include "text/characters.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace ogden::text {
namespace {

constexpr std::array<Kind, 128> make_ascii() {
  std::array<Kind, 128> kinds{};
  const auto set = [&](std::string_view characters, Kind kind) {
    for (const char c : characters) kinds[static_cast<unsigned char>(c)] = kind;
  };
  set("0123456789", Kind::kDigit);
  set("\t\n\v\f\r\x1c\x1d\x1e\x1f ", Kind::kSpace);
  set(".", Kind::kPeriod);
  set("?!", Kind::kQuestion);
  set(",;:", Kind::kComma);
  set("'`", Kind::kApostrophe);
  set("\"", Kind::kQuote);
  set("([{", Kind::kOpen);
  set(")]}", Kind::kClose);
  set("-", Kind::kHyphen);
  set("/", Kind::kSlash);
  set("#$%&*+<=>@^|~", Kind::kSymbol);
  return kinds;
}

constexpr auto kAscii = make_ascii();

struct Range {
  char32_t first;
  char32_t last;
  Kind kind;
};

// In order. What is in no range is a letter.
constexpr Range kRanges[] = {
    {0x85, 0x85, Kind::kSpace},        {0xA0, 0xA0, Kind::kSpace},        {0xA1, 0xA1, Kind::kOpen},
    {0xA2, 0xA9, Kind::kSymbol},       {0xAB, 0xAB, Kind::kQuote},        {0xAC, 0xAC, Kind::kSymbol},
    {0xAE, 0xB1, Kind::kSymbol},       {0xB6, 0xB7, Kind::kSymbol},       {0xBB, 0xBB, Kind::kQuote},
    {0xBC, 0xBE, Kind::kDigit},        {0xBF, 0xBF, Kind::kOpen},         {0xD7, 0xD7, Kind::kSymbol},
    {0xF7, 0xF7, Kind::kSymbol},       {0x2BB, 0x2BC, Kind::kApostrophe}, {0x37E, 0x37E, Kind::kQuestion},
    {0x387, 0x387, Kind::kComma},      {0x589, 0x589, Kind::kQuestion},   {0x5BE, 0x5BE, Kind::kHyphen},
    {0x60C, 0x60C, Kind::kComma},      {0x61B, 0x61B, Kind::kComma},      {0x61F, 0x61F, Kind::kQuestion},
    {0x660, 0x669, Kind::kDigit},      {0x6D4, 0x6D4, Kind::kQuestion},   {0x6F0, 0x6F9, Kind::kDigit},
    {0x964, 0x965, Kind::kQuestion},   {0x966, 0x96F, Kind::kDigit},      {0x1680, 0x1680, Kind::kSpace},
    {0x2000, 0x200A, Kind::kSpace},    {0x2010, 0x2011, Kind::kHyphen},   {0x2012, 0x2015, Kind::kDash},
    {0x2016, 0x2017, Kind::kSymbol},   {0x2018, 0x2019, Kind::kApostrophe}, {0x201A, 0x201A, Kind::kQuote},
    {0x201B, 0x201B, Kind::kApostrophe}, {0x201C, 0x201F, Kind::kQuote},  {0x2020, 0x2025, Kind::kSymbol},
    {0x2026, 0x2026, Kind::kEllipsis}, {0x2028, 0x2029, Kind::kSpace},    {0x202F, 0x202F, Kind::kSpace},
    {0x2030, 0x2031, Kind::kSymbol},   {0x2039, 0x203A, Kind::kQuote},    {0x203B, 0x203B, Kind::kSymbol},
    {0x203C, 0x203D, Kind::kQuestion}, {0x2043, 0x2043, Kind::kSymbol},   {0x2044, 0x2044, Kind::kSlash},
    {0x2045, 0x2045, Kind::kOpen},     {0x2046, 0x2046, Kind::kClose},    {0x2047, 0x2049, Kind::kQuestion},
    {0x205F, 0x205F, Kind::kSpace},    {0x20A0, 0x20CF, Kind::kSymbol},   {0x2116, 0x2117, Kind::kSymbol},
    {0x2120, 0x2122, Kind::kSymbol},   {0x2150, 0x215F, Kind::kDigit},    {0x2190, 0x23FF, Kind::kSymbol},
    {0x2500, 0x25FF, Kind::kSymbol},   {0x2600, 0x27BF, Kind::kEmoji},    {0x27C0, 0x2BFF, Kind::kSymbol},
    {0x3000, 0x3000, Kind::kSpace},    {0x3001, 0x3001, Kind::kComma},    {0x3002, 0x3002, Kind::kQuestion},
    {0x3008, 0x3008, Kind::kOpen},     {0x3009, 0x3009, Kind::kClose},    {0x300A, 0x300A, Kind::kOpen},
    {0x300B, 0x300B, Kind::kClose},    {0x300C, 0x300C, Kind::kOpen},     {0x300D, 0x300D, Kind::kClose},
    {0x300E, 0x300E, Kind::kOpen},     {0x300F, 0x300F, Kind::kClose},    {0x3010, 0x3010, Kind::kOpen},
    {0x3011, 0x3011, Kind::kClose},    {0xFF01, 0xFF01, Kind::kQuestion}, {0xFF08, 0xFF08, Kind::kOpen},
    {0xFF09, 0xFF09, Kind::kClose},    {0xFF0C, 0xFF0C, Kind::kComma},    {0xFF0E, 0xFF0E, Kind::kQuestion},
    {0xFF10, 0xFF19, Kind::kDigit},    {0xFF1A, 0xFF1B, Kind::kComma},    {0xFF1F, 0xFF1F, Kind::kQuestion},
    {0x1F000, 0x1FAFF, Kind::kEmoji},
};

struct Extent {
  char32_t first;
  char32_t last;
};

constexpr Extent kExtending[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},     {0x610, 0x61A},     {0x64B, 0x65F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},   {0x2060, 0x2064}, {0x20D0, 0x20FF},   {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0x1F3FB, 0x1F3FF}, {0xE0020, 0xE007F}, {0xE0100, 0xE01EF},
};

template <typename Ranges>
auto find_range(const Ranges& ranges, char32_t c) noexcept {
  const auto found =
      std::upper_bound(std::begin(ranges), std::end(ranges), c, [](char32_t v, const auto& r) { return v < r.first; });
  return found != std::begin(ranges) && c <= std::prev(found)->last ? std::prev(found) : std::end(ranges);
}

}  // namespace

Kind kind_of_ascii(char32_t c) noexcept { return kAscii[c]; }

Kind kind_beyond_ascii(char32_t c) noexcept {
  if (c >= 0xC0 && c < 0x2BB) return c == 0xD7 || c == 0xF7 ? Kind::kSymbol : Kind::kLetter;
  const auto found = find_range(kRanges, c);
  return found == std::end(kRanges) ? Kind::kLetter : found->kind;
}

bool is_lower(char32_t c) noexcept {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  if (c < 0x100) return c >= 0xDF && c != 0xF7;
  if (c < 0x138) return (c & 1) == 1;
  if (c < 0x149) return (c & 1) == 0;
  if (c < 0x178) return (c & 1) == 1;
  if (c >= 0x179 && c < 0x17F) return (c & 1) == 0;
  if (c >= 0x1E00 && c < 0x1F00) return (c & 1) == 1;
  return (c >= 0x3AC && c <= 0x3CE) || (c >= 0x430 && c <= 0x45F);
}

bool is_upper(char32_t c) noexcept {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  if (c < 0x100) return c >= 0xC0 && c < 0xDF && c != 0xD7;
  if (c < 0x17F) return !is_lower(c);
  if (c >= 0x1E00 && c < 0x1F00) return !is_lower(c);
  return (c >= 0x386 && c <= 0x3AB) || (c >= 0x400 && c <= 0x42F);
}

bool extends_previous(char32_t c) noexcept {
  return c >= 0x300 && find_range(kExtending, c) != std::end(kExtending);
}

std::size_t line_ends(Text space) noexcept {
  std::size_t count = 0;
  for (std::size_t k = 0; k < space.size(); ++k) {
    const char32_t c = space[k];
    if (c == '\n' || c == 0x85 || c == 0x2028) ++count;
    if (c == '\r' && (k + 1 == space.size() || space[k + 1] != '\n')) ++count;
    if (c == 0x2029) count += 2;
  }
  return count;
}

}  // namespace ogden::text
