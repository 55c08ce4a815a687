// Where the sentences of a text begin and end.
//
// The pieces between white space are read in order, and after each it is asked whether a sentence ends there: always
// at a blank line and before a list item on a line of its own; else only after a stop (. ? ! …) and the marks that
// close quotations and brackets. A period is judged by the word before it (english.hpp), the word after it and the
// brackets around it. Text that is already tokenised works too: a full stop that stands alone ends a sentence.
// (Of ". . ." only the last may.)
//
// Invariants:
// 1. Every character that is not white space is in exactly one sentence; sentences are in order and not empty.
// 2. A sentence neither starts nor ends with white space.
// 3. Time is linear in the text, whatever the text: every look ahead is bounded.
#pragma once

#include <vector>

#include "text/characters.hpp"

namespace ogden::text {

/// Appends the sentences of `text`.
void split_sentences(Text text, std::vector<Span>& sentences);

}  // namespace ogden::text
