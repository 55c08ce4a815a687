// The statistics of SARI (Xu et al. 2016) in each of its published forms.
#pragma once

#include <cstddef>
#include <span>

#include "ngramstats/matching.hpp"
#include "ngramstats/prepared.hpp"

namespace ogden::ngramstats {

enum class SariVariant { kEasse, kXu2016, kEquations, kJoshua, kHuggingFace };

/// How many numbers a candidate gives.
/// easse: for each n, good / system / reference counts of add, keep and delete.
/// joshua: for each n, three numbers of add, three of keep and two of delete.
/// The others: add, keep and delete of the sentence, and 1 (the count of sentences, for the mean).
std::size_t sari_width(SariVariant variant, std::size_t order) noexcept;

/// Writes the statistics of the candidate in `matching`, which was matched with `sentence`.
void sari_statistics(SariVariant variant, std::size_t order, const PreparedSentence& sentence,
                     const Matching& matching, std::span<double> row);

}  // namespace ogden::ngramstats
