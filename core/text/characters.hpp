// What kind of character a code point is, as far as tokens and sentences need to know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ogden::text {

using Text = std::u32string_view;

/// Positions count code points, as Python's slices do.
struct Span {
  std::size_t start;
  std::size_t end;
};

enum class Kind : std::uint8_t {
  kLetter,  ///< and whatever else is part of words: marks, joiners, unassigned code points, underscores
  kDigit,
  kSpace,
  kPeriod,
  kQuestion,    ///< ? ! and their kin in other scripts
  kEllipsis,    ///< …
  kComma,       ///< , ; : and their kin
  kApostrophe,  ///< ' ’ ‘ ` and other marks that are also found inside words
  kQuote,
  kOpen,
  kClose,
  kHyphen,
  kDash,
  kSlash,
  kSymbol,
  kEmoji,
};

Kind kind_beyond_ascii(char32_t c) noexcept;
Kind kind_of_ascii(char32_t c) noexcept;

inline Kind kind_of(char32_t c) noexcept { return c < 0x80 ? kind_of_ascii(c) : kind_beyond_ascii(c); }

/// Python's list of white space (see split.cpp).
inline bool is_space(char32_t c) noexcept { return kind_of(c) == Kind::kSpace; }
inline bool is_letter(char32_t c) noexcept { return kind_of(c) == Kind::kLetter; }
inline bool is_digit(char32_t c) noexcept { return kind_of(c) == Kind::kDigit; }
inline bool is_word(char32_t c) noexcept { return kind_of(c) <= Kind::kDigit; }

/// Letters of the alphabets that have case and that English text quotes: Latin, Greek, Cyrillic.
bool is_lower(char32_t c) noexcept;
bool is_upper(char32_t c) noexcept;

/// Marks and joiners that belong to the character before them.
bool extends_previous(char32_t c) noexcept;

/// The number of line ends (line feed, or carriage return without one) in white space; a paragraph separator
/// counts as two.
std::size_t line_ends(Text space) noexcept;

}  // namespace ogden::text
