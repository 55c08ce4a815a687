#include "extract/score/scoring.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace ogden::extract {
namespace {

/// Moses' default: half an observation more for each orientation.
constexpr double kReorderingSmoothing = 0.5;

/// Koehn et al. 2003, section 4: each word has the mean probability of its partners, or that of none.
struct MeanOfPartners {
  double sum = 0;
  unsigned partners = 0;
  void add(double probability) {
    sum += probability;
    ++partners;
  }
  double value(double alone) const { return partners == 0 ? alone : sum / partners; }
};

double lex_simple_given_normal(const CountedPair& pair, const Lexicon& lexicon) {
  if (pair.simple[0] == kNull) {
    MeanOfPartners mean;  // all words are partners of the one NULL
    for (const Word word : pair.normal) mean.add(lexicon(word, kNull).simple);
    return mean.value(1);
  }
  std::array<MeanOfPartners, kLongestPhrase> means;
  for (const char link : pair.links) {
    const auto byte = static_cast<unsigned char>(link);
    const Word simple = pair.simple[byte & 15];
    means[byte & 15].add(lexicon(pair.normal[byte >> 4], simple).simple);
  }
  double product = 1;
  for (std::size_t k = 0; k < pair.simple.size(); ++k) {
    product *= means[k].partners > 0 ? means[k].value(1) : lexicon(kNull, pair.simple[k]).simple;
  }
  return product;
}

double lex_normal_given_simple(const CountedPair& pair, const Lexicon& lexicon) {
  std::array<MeanOfPartners, kLongestPhrase> means;
  for (const char link : pair.links_by_normal) {
    const auto byte = static_cast<unsigned char>(link);
    means[byte >> 4].add(lexicon(pair.normal[byte >> 4], pair.simple[byte & 15]).normal);
  }
  double product = 1;
  for (std::size_t k = 0; k < pair.normal.size(); ++k) {
    product *= means[k].partners > 0 ? means[k].value(1) : lexicon(pair.normal[k], kNull).normal;
  }
  return product;
}

std::array<double, 6> reordering(const CountedPair& pair) {
  std::array<double, 6> result;
  const double total = static_cast<double>(pair.count) + 3 * kReorderingSmoothing;
  for (std::size_t k = 0; k < 6; ++k) {
    result[k] = (static_cast<double>(pair.orientations[k]) + kReorderingSmoothing) / total;
  }
  return result;
}

void score(const CountedPair& pair, std::uint64_t normal_count, const Lexicon& lexicon, Entry& entry) {
  entry.normal = pair.normal;
  if (pair.simple[0] != kNull) entry.simple = pair.simple;
  const auto count = static_cast<double>(pair.count);
  entry.scores[kNormalGivenSimple] = count / static_cast<double>(pair.simple_count);
  entry.scores[kLexNormalGivenSimple] = lex_normal_given_simple(pair, lexicon);
  entry.scores[kSimpleGivenNormal] = count / static_cast<double>(normal_count);
  entry.scores[kLexSimpleGivenNormal] = lex_simple_given_normal(pair, lexicon);
  entry.simple_count = pair.simple_count;
  entry.normal_count = normal_count;
  entry.count = pair.count;
  entry.reordering = reordering(pair);
  entry.links = pair.links;
}

/// The `limit` best by p(simple|normal), then by p(normal|simple), then the first; in the order they had.
void keep_best(std::vector<Entry>& entries, std::size_t begin, std::size_t limit) {
  if (limit == 0 || entries.size() - begin <= limit) return;
  std::vector<std::size_t> order(entries.size() - begin);
  std::iota(order.begin(), order.end(), begin);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto& x = entries[a];
    const auto& y = entries[b];
    return x.count != y.count ? x.count > y.count : x.simple_count < y.simple_count;
  });
  order.resize(limit);
  std::sort(order.begin(), order.end());
  std::vector<Entry> kept;
  for (const std::size_t k : order) kept.push_back(std::move(entries[k]));
  entries.resize(begin);
  std::move(kept.begin(), kept.end(), std::back_inserter(entries));
}

}  // namespace

void score_pairs(const std::vector<CountedPair>& pairs, const Lexicon& lexicon, std::size_t limit,
                 const Significance& minus_log_p, double threshold, std::vector<Entry>& entries) {
  std::uint64_t normal_count = 0;
  for (const CountedPair& pair : pairs) normal_count += pair.count;
  const std::size_t begin = entries.size();
  for (const CountedPair& pair : pairs) {
    if (minus_log_p && minus_log_p(pair) < threshold) continue;
    score(pair, normal_count, lexicon, entries.emplace_back());
  }
  keep_best(entries, begin, limit);
}

void score_normal_phrase(const std::vector<Record>& records, const PhraseCodec& codec, const Lexicon& lexicon,
                         const PruningOptions& pruning, std::vector<CountedPair>& pairs, std::vector<Entry>& entries) {
  pairs.resize(records.size());
  for (std::size_t k = 0; k < records.size(); ++k) pairs[k].read(records[k], codec);
  std::optional<Cooccurrence::Of> test;
  Significance minus_log_p;
  if (pruning.cooccurrence != nullptr) {
    test.emplace(*pruning.cooccurrence, pairs[0].normal);
    minus_log_p = [&](const CountedPair& pair) { return test->minus_log_p(pair.simple, pair.simple_sentences); };
  }
  score_pairs(pairs, lexicon, pruning.limit, minus_log_p, pruning.threshold, entries);
}

}  // namespace ogden::extract
