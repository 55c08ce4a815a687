// A trained parser as bytes: what the model file keeps, and what a parser is made from.
//
//   8 bytes    "OGDPARSE"
//   u32 x 11   version, the seven sizes of `Shape`, kinds of text, hashed places, number of tags
//   strings    words, tags, labels: for each list u32 bytes, then the strings, each ended by a line feed
//   rows       of the table of words, of the table of features, and of the matrices in the order of `Layout`: for
//              each row f32 scale, then one signed byte a number
//
// Numbers are little-endian. Eight bits are enough: on the DEV part of GUM the rounded parser does as well as one
// with 16 bits, within a few hundredths of F1. Bytes that do not hold together are refused; bytes that do but were
// changed give other trees, never a read outside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/tokens.hpp"
#include "parse/weights.hpp"

namespace ogden::parse {

struct Parts {
  Lexicon lexicon;
  std::vector<std::string> labels;
  Weights weights;
};

std::string write_parser(const Lexicon& lexicon, const std::vector<std::string>& labels, const Weights& weights);

/// Throws std::runtime_error for what is no parser.
Parts read_parser(std::string_view bytes);

}  // namespace ogden::parse
