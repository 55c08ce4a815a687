#include "corpus/vectors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include "corpus/terms.hpp"
#include "text/split.hpp"

namespace ogden::corpus {
namespace {

using Terms = std::vector<std::uint32_t>;  ///< the numbers of a sentence's terms, in rising order

struct Hash {
  std::size_t operator()(std::string_view term) const noexcept { return hash_word(term); }
};
using Numbers = std::unordered_map<std::string_view, std::uint32_t, Hash>;

std::vector<Terms> numbered(std::span<const std::string_view> sentences, Numbers& numbers) {
  std::vector<Terms> result(sentences.size());
  for (std::size_t k = 0; k < sentences.size(); ++k) {
    for_each_term(sentences[k], [&](std::string_view term) {
      result[k].push_back(numbers.try_emplace(term, static_cast<std::uint32_t>(numbers.size())).first->second);
    });
    std::sort(result[k].begin(), result[k].end());
  }
  return result;
}

/// Calls `use(term, times)` for each distinct term.
template <typename Use>
void for_each_distinct(const Terms& terms, Use use) {
  for (std::size_t at = 0; at < terms.size();) {
    const std::size_t begin = at;
    while (at < terms.size() && terms[at] == terms[begin]) ++at;
    use(terms[begin], at - begin);
  }
}

std::vector<std::uint32_t> sentence_counts(const std::vector<Terms>& sentences, std::size_t terms) {
  std::vector<std::uint32_t> counts(terms, 0);
  for (const Terms& sentence : sentences) {
    for_each_distinct(sentence, [&](std::uint32_t term, std::size_t) { ++counts[term]; });
  }
  return counts;
}

double norm_of(const std::vector<Vector::Entry>& entries) noexcept {
  double squares = 0;
  for (const auto& entry : entries) squares += entry.weight * entry.weight;
  return std::sqrt(squares);
}

std::vector<Vector> weighted(const std::vector<Terms>& sentences, const std::vector<double>& rarity) {
  std::vector<Vector> result(sentences.size());
  for (std::size_t k = 0; k < sentences.size(); ++k) {
    for_each_distinct(sentences[k], [&](std::uint32_t term, std::size_t times) {
      result[k].entries.push_back({term, static_cast<double>(times) * rarity[term]});
    });
    result[k].norm = norm_of(result[k].entries);
  }
  return result;
}

}  // namespace

Vectors weigh(std::span<const std::string_view> normal, std::span<const std::string_view> simple) {
  Numbers numbers;
  const auto normal_terms = numbered(normal, numbers);
  const auto simple_terms = numbered(simple, numbers);
  const auto normal_counts = sentence_counts(normal_terms, numbers.size());
  const auto simple_counts = sentence_counts(simple_terms, numbers.size());
  const auto sentences = static_cast<double>(std::max(normal.size(), simple.size()));
  std::vector<double> rarity(numbers.size());
  for (std::size_t term = 0; term < rarity.size(); ++term) {
    rarity[term] = std::log((sentences + 1) / std::max(normal_counts[term], simple_counts[term]));
  }
  return {weighted(normal_terms, rarity), weighted(simple_terms, rarity)};
}

Vector sum(std::span<const Vector> sentences) {
  std::vector<Vector::Entry> all;
  for (const Vector& sentence : sentences) all.insert(all.end(), sentence.entries.begin(), sentence.entries.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& left, const auto& right) { return left.term < right.term; });
  Vector result;
  for (const auto& entry : all) {
    if (!result.entries.empty() && result.entries.back().term == entry.term) {
      result.entries.back().weight += entry.weight;
    } else {
      result.entries.push_back(entry);
    }
  }
  result.norm = norm_of(result.entries);
  return result;
}

double dot(const Vector& left, const Vector& right) noexcept {
  double total = 0;
  auto a = left.entries.begin();
  auto b = right.entries.begin();
  while (a != left.entries.end() && b != right.entries.end()) {
    if (a->term < b->term) {
      ++a;
    } else if (b->term < a->term) {
      ++b;
    } else {
      total += (a++)->weight * (b++)->weight;
    }
  }
  return total;
}

double cosine(double product, double left_norm, double right_norm) noexcept {
  return left_norm > 0 && right_norm > 0 ? std::min(1.0, product / (left_norm * right_norm)) : 0;
}

}  // namespace ogden::corpus
