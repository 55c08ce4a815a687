// Entries as lines of Moses' tables. A table has millions of them: this is hot.
#pragma once

#include <string>

#include "extract/score/scoring.hpp"

namespace ogden::extract {

/// `normal ||| simple ||| four scores ||| links ||| simple, normal, joint count ||| |||`
void append_phrase_line(const Entry& entry, const Vocabulary& vocabulary, std::string& text);
/// `normal ||| simple ||| six probabilities`
void append_reordering_line(const Entry& entry, const Vocabulary& vocabulary, std::string& text);

}  // namespace ogden::extract
