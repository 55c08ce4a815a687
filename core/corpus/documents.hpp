// Sentence pairs of two documents that are about the same thing (Coster & Kauchak 2011, section 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "corpus/sentences.hpp"

namespace ogden::corpus {

struct Thresholds {
  double paragraphs;    ///< paragraphs with a cosine above this are aligned
  double sentences;     ///< links with a cosine above this are kept
  double skip_penalty;  ///< what a sentence without a partner costs
};

/// Sentences, and where each paragraph of them begins: paragraph k is [starts[k], starts[k + 1]), counted
/// from starts[0].
struct Side {
  std::span<const std::string_view> sentences;
  std::span<const std::int64_t> starts;
  std::size_t paragraphs() const noexcept { return starts.size() - 1; }
};

/// A link between sentences of a normal and a simple paragraph; its places count in these paragraphs.
struct ParagraphLink {
  std::size_t normal_paragraph, simple_paragraph;
  Link link;
};

struct DocumentAlignment {
  std::vector<ParagraphLink> links;  ///< in the order of simple, then normal paragraphs
  std::size_t paragraphs = 0;        ///< pairs of paragraphs above the threshold
};

DocumentAlignment align_document(const Side& normal, const Side& simple, const Thresholds& thresholds);

}  // namespace ogden::corpus
