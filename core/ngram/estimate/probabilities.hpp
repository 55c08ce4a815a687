// From adjusted counts to interpolated probabilities and back-offs, an order at a time.
//
// In context order all words that follow a context stand together: their counts give each its discounted
// probability, and the context its gamma, the mass left for the shorter context (Chen & Goodman 1999, eq. 17).
// Back in suffix order each n-gram stands beside the shorter one it is interpolated with.
#pragma once

#include <cmath>
#include <vector>

#include "ngram/estimate/adjusted_counts.hpp"
#include "ngram/estimate/discounts.hpp"
#include "ngram/estimate/records.hpp"

namespace ogden::ngram {

/// In a row of probabilities, number 0 is p and number 1 the back-off, both plain (not logarithms).
/// Unigrams are interpolated with the uniform distribution over all words but <s>.
inline RowStream<1> unigram_probabilities(RowStream<1>& counts, const Discounts& discounts, const Storage& storage) {
  double total = 0, left = 0;
  while (const Row<1>* row = counts.next()) {
    total += row->numbers[0];
    left += row->numbers[0] - (row->numbers[1] > 0 ? row->numbers[1] - discounts.of(row->numbers[1]) : 0.0);
  }
  const double uniform = left / total / (static_cast<double>(counts.size()) - 1);
  RowStream<1> result(storage, 32);
  counts.rewind();
  while (const Row<1>* row = counts.next()) {
    const double count = row->numbers[1];
    const double p = (count > 0 ? (count - discounts.of(row->numbers[1])) / total : 0.0) + uniform;
    Row<1> out{row->words, {}};
    out.set_float(0, row->words[0] == kSentenceStart ? 1.0F : static_cast<float>(p));
    out.set_float(1, 1.0F);
    result.add(out);
  }
  result.rewind();
  return result;
}

/// The words that follow one context, in order: calls emit(row, p, gamma) with the discounted probability of each
/// that is kept, and gives gamma, what is left over.
template <typename AnyRow, typename Emit>
float discount_context(const std::vector<AnyRow>& rows, const Discounts& discounts, Emit emit) {
  double total = 0, left = 0;
  for (const AnyRow& row : rows) {
    total += row.numbers[0];
    // A pruned n-gram leaves its whole count, a kept one its discount.
    left += row.numbers[1] > 0 ? discounts.of(row.numbers[1]) : row.numbers[0];
  }
  const auto gamma = static_cast<float>(left / total);
  for (const AnyRow& row : rows) {
    if (row.numbers[1] == 0) continue;
    emit(row, static_cast<float>((row.numbers[1] - discounts.of(row.numbers[1])) / total), gamma);
  }
  return gamma;
}

/// Chen & Goodman 1999, eq. 17.
inline float interpolated(float discounted, float gamma, float lower) noexcept { return discounted + gamma * lower; }

/// Probabilities of order kOrder, given those of the order below; the back-offs of that order are filled in.
template <std::size_t kOrder>
RowStream<kOrder> higher_probabilities(RowStream<kOrder>& counts, const Discounts& discounts,
                                       RowStream<kOrder - 1>& lower, const Storage& storage) {
  RowSorter<kOrder, ContextOrder> by_context(storage, 4);
  while (const Row<kOrder>* row = counts.next()) by_context.add(*row, NoMerge());

  RowSorter<kOrder, SuffixOrder> by_suffix(storage, 4);
  RowStream<kOrder - 1> gammas(storage, 32);
  std::vector<Row<kOrder>> group;
  const auto finish_group = [&] {
    if (group.empty()) return;
    Row<kOrder - 1> context{};
    std::copy_n(group[0].words.begin(), kOrder - 1, context.words.begin());
    const float left = discount_context(group, discounts, [&](const Row<kOrder>& row, float p, float gamma) {
      Row<kOrder> out{row.words, {}};
      out.set_float(0, p);
      out.set_float(1, gamma);
      by_suffix.add(out, NoMerge());
    });
    context.set_float(0, left);
    gammas.add(context);
    group.clear();
  };
  by_context.drain(NoMerge(), [&](const Row<kOrder>& row) {
    if (!group.empty() && !std::equal(row.words.begin(), row.words.end() - 1, group[0].words.begin())) finish_group();
    group.push_back(row);
  });
  finish_group();

  add_backoffs(gammas, lower, storage);

  RowStream<kOrder> result(storage, 32);
  const Row<kOrder - 1>* shorter = lower.next();
  by_suffix.drain(NoMerge(), [&](const Row<kOrder>& row) {
    while (!std::equal(shorter->words.begin(), shorter->words.end(), row.words.begin() + 1)) shorter = lower.next();
    Row<kOrder> out{row.words, {}};
    out.set_float(0, interpolated(row.as_float(0), row.as_float(1), shorter->as_float(0)));
    out.set_float(1, 1.0F);
    result.add(out);
  });
  lower.rewind();
  result.rewind();
  return result;
}

/// Contexts in context order are n-grams of the order below in suffix order: the two streams run side by side.
template <std::size_t kOrder>
void add_backoffs(RowStream<kOrder>& gammas, RowStream<kOrder>& rows, const Storage& storage) {
  RowStream<kOrder> result(storage, 32);
  gammas.rewind();
  const Row<kOrder>* gamma = gammas.next();
  while (const Row<kOrder>* row = rows.next()) {
    Row<kOrder> out = *row;
    while (gamma != nullptr && SuffixOrder()(*gamma, out)) gamma = gammas.next();
    if (gamma != nullptr && gamma->words == out.words) out.numbers[1] = gamma->numbers[0];
    result.add(out);
  }
  result.rewind();
  rows = std::move(result);
}

}  // namespace ogden::ngram
