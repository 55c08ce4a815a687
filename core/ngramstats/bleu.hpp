// The statistics of BLEU, as sacrebleu counts them: candidate length, closest reference length, then for
// each n the clipped matches, then for each n all n-grams.
#pragma once

#include <cstddef>
#include <span>

#include "ngramstats/matching.hpp"
#include "ngramstats/prepared.hpp"

namespace ogden::ngramstats {

constexpr std::size_t bleu_width(std::size_t order) noexcept { return 2 + 2 * order; }

void bleu_statistics(std::size_t order, const PreparedSentence& sentence, const Matching& matching,
                     std::span<double> row);

}  // namespace ogden::ngramstats
