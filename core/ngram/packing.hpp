// Making the packed form of a model; `packed.hpp` says what it is.
#pragma once

#include <string>

#include "ngram/ngrams.hpp"

namespace ogden::ngram {

/// The bytes of a model. Its n-grams are sorted in memory, two orders at a time.
std::string pack(Ngrams& ngrams, unsigned code_bits);

}  // namespace ogden::ngram
