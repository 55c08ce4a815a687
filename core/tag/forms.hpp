// How words are written before anything is learned of them, so that treebanks and running text agree.
//
// Treebanks write a bracket as -LRB- and show the side of a quotation mark; people do not. Numbers are endless,
// but what stands around them depends on their shape alone. Everything here works on UTF-8 bytes and accepts
// any bytes at all: what is beyond ASCII and not named below stays as it is.
#pragma once

#include <string>
#include <string_view>

namespace ogden::tag {

/// A word in its plain form: digits become 0, the brackets of treebanks (-LRB-) become brackets, double
/// quotation marks of any kind ", single ones ', dashes (--, —) become –, and … becomes ...
/// The result is in `form`, whose memory is used again.
void plain_form(std::string_view word, std::string& form);

/// The same in lower case; ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic letters have one.
void lower_form(std::string_view word, std::string& form);

}  // namespace ogden::tag
