// What English writing needs to know word by word: abbreviations, and words that begin sentences.
#pragma once

#include "text/characters.hpp"

namespace ogden::text {

/// What the period after a word may mean.
enum class Abbreviation : std::uint8_t {
  kNone,
  kTitle,      ///< "Mr.": a name follows, so it never ends a sentence
  kInner,      ///< "e.g.", "vs.": something always follows
  kNumbered,   ///< "No.", "Fig.": an abbreviation only before a number
  kEither,     ///< "etc.", "Inc.", "U.S.": may also end a sentence, and then shares its period
  kPlace,      ///< "Calif.", "Wash.", "Oct.": an abbreviation, but at a sentence's end more often a word
  kInitials,   ///< "J.", "U.S.", "Ph.D.": letters with periods
  kLetter,     ///< one letter
};

/// `word` is without its last period.
Abbreviation abbreviation_of(Text word);

/// Units of measure, "km": without a vowel, but no abbreviation that a name must follow.
bool is_unit(Text word);

/// "The", "It", "However": with its capital, a word that begins a sentence rather than a name.
bool begins_sentences(Text word);

/// "said", "asked": after a quotation, the sentence goes on.
bool is_speech_verb(Text word);

/// "War", "Vitamin", "Type": a capital letter after it is no initial of a name.
bool takes_letter(Text word);

/// Months and days of the week, whole or short, and time zones: what follows "5 p.m.".
bool follows_time(Text word);

bool has_vowel(Text word) noexcept;

}  // namespace ogden::text
