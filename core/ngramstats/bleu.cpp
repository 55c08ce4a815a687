#include "ngramstats/bleu.hpp"

#include <algorithm>
#include <cstdint>

namespace ogden::ngramstats {

void bleu_statistics(std::size_t order, const PreparedSentence& sentence, const Matching& matching,
                     std::span<double> row) {
  row[0] = matching.length();
  row[1] = sentence.closest_reference_length(matching.length());
  for (std::size_t n = 0; n < order; ++n) {
    std::uint64_t matches = 0;
    for (Number g = sentence.begin[n]; g < sentence.end[n]; ++g) {
      matches += std::min(matching.times(g), sentence.counts(g).reference_max);
    }
    row[2 + n] = static_cast<double>(matches);
    row[2 + order + n] = matching.total(n);
  }
}

}  // namespace ogden::ngramstats
