// The best alignment of the sentences of two paragraphs, by dynamic programming.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "corpus/vectors.hpp"

namespace ogden::corpus {

/// One or two normal sentences that say what one or two simple sentences say.
struct Link {
  std::uint32_t normal, normal_count, simple, simple_count;
  double similarity;
};

/// The alignment with the greatest sum of similarities (Coster & Kauchak 2011, section 3). In order, each
/// sentence is skipped at a cost of `skip_penalty`, or is part of one link: 1-1, 2-1 or 1-2. Two sentences of
/// a link count as one text: the similarity is that of their summed vectors. The sum of two similarities
/// (Barzilay & Elhadad 2003) would gain from joining any sentence that shares a single word.
std::vector<Link> align_sentences(std::span<const Vector> normal, std::span<const Vector> simple,
                                  double skip_penalty);

}  // namespace ogden::corpus
