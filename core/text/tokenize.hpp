// Tokens of English text after the conventions of the Penn Treebank, as positions in the text.
//
// White space always separates tokens. A piece between white space is read once from left to right: a word with
// the marks that may stand inside it ("U.S.", "well-known", "3.5", "and/or"), or one mark. Clitics are cut off a word
// when its end is known ("do|n't"). What the text means by a period after a word is decided by lists
// (english.hpp) and by what follows.
//
// Invariants:
// 1. Every character that is not white space is in exactly one token; tokens are in order and not empty.
// 2. A mark that extends the character before it is in that character's token, whatever that is.
// 3. Time is linear in the text, whatever the text.
#pragma once

#include <vector>

#include "text/characters.hpp"

namespace ogden::text {

/// Appends the tokens of `text`, which is best one sentence: a period at its end is taken for a full stop where a
/// letter stands before it ("vitamin C."), and for that of an abbreviation elsewhere ("etc.").
void tokenize(Text text, std::vector<Span>& tokens);

}  // namespace ogden::text
