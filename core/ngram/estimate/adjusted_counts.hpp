// From counts of the highest order to counts of every order (Chen & Goodman 1999, section 4.1.6).
//
// Kneser-Ney does not count how often a shorter n-gram occurs but after how many different words it does. In
// suffix order the n-grams that end alike stand together, so one pass counts all orders at once. n-grams that
// start with <s> have nothing before them and keep their plain counts.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "ngram/estimate/records.hpp"

namespace ogden::ngram {

/// One stream of rows for each order from 1 to kOrder.
template <template <std::size_t> typename Stream, typename Orders>
struct EveryOrder;
template <template <std::size_t> typename Stream, std::size_t... kZeroBased>
struct EveryOrder<Stream, std::index_sequence<kZeroBased...>> {
  using type = std::tuple<Stream<kZeroBased + 1>...>;
};
template <std::size_t kOrder>
using RowStreams = typename EveryOrder<RowStream, std::make_index_sequence<kOrder>>::type;

/// For one order, how many n-grams have the adjusted count 1, 2, 3 and 4: what discounts are made of.
using CountsOfCounts = std::array<std::uint64_t, 5>;

/// In a row of adjusted counts, number 0 is the count and number 1 is the same, or 0 where it is pruned.
template <std::size_t kOrder>
class AdjustedCounts {
 public:
  /// n-grams of order k that occur at most pruning[k - 1] times in the text are dropped.
  AdjustedCounts(const Storage& storage, const std::vector<std::uint64_t>& pruning)
      : streams_(make_streams(storage, std::make_index_sequence<kOrder>())), pruning_(pruning) {}

  /// Takes the n-grams of the highest order in suffix order, each once, with plain counts.
  void add(const Row<kOrder>& gram) {
    const std::size_t length = real_length(gram);
    const std::size_t shared = started_ ? shared_suffix(last_, gram) : 0;
    if (started_) emit_longer_than(shared);
    const std::uint64_t count = gram.numbers[0];
    // The shared ending was seen after one more word.
    if (shared > 0) ++adjusted_[shared - 1];
    for (std::size_t k = 0; k < shared; ++k) actual_[k] += count;
    for (std::size_t k = shared; k < length; ++k) {
      actual_[k] = count;
      adjusted_[k] = k + 1 == length ? count : 1;
    }
    last_ = gram;
    last_length_ = length;
    started_ = true;
  }

  void finish() {
    if (started_) emit_longer_than(0);
    add_special_words(kSentenceEnd);
    std::apply([](auto&... stream) { (stream.rewind(), ...); }, streams_);
  }

  template <std::size_t kWanted>
  RowStream<kWanted>& stream() {
    return std::get<kWanted - 1>(streams_);
  }
  const CountsOfCounts& counts_of_counts(std::size_t order) const { return counts_of_counts_[order - 1]; }

 private:
  template <std::size_t... kZeroBased>
  static RowStreams<kOrder> make_streams(const Storage& storage, std::index_sequence<kZeroBased...>) {
    return {RowStream<kZeroBased + 1>(storage, 8 * kOrder)...};
  }

  /// The start of a sentence is padded with <s>; only the last of them belongs to the n-gram.
  static std::size_t real_length(const Row<kOrder>& gram) noexcept {
    std::size_t length = 1;
    while (length < kOrder && gram.words[kOrder - length] != kSentenceStart) ++length;
    return length;
  }

  void emit_longer_than(std::size_t shared) {
    emit_each(shared, std::make_index_sequence<kOrder>());
  }
  template <std::size_t... kZeroBased>
  void emit_each(std::size_t shared, std::index_sequence<kZeroBased...>) {
    ((kZeroBased >= shared && kZeroBased < last_length_ ? emit<kZeroBased + 1>() : void()), ...);
  }

  template <std::size_t kWanted>
  void emit() {
    Row<kWanted> row;
    std::copy(last_.words.end() - kWanted, last_.words.end(), row.words.begin());
    if constexpr (kWanted == 1) add_special_words(row.words[0]);
    const std::uint64_t count = adjusted_[kWanted - 1];
    if (count < counts_of_counts_[0].size()) ++counts_of_counts_[kWanted - 1][count];
    row.numbers[0] = static_cast<std::uint32_t>(std::min<std::uint64_t>(count, 0xFFFFFFFF));
    row.numbers[1] = actual_[kWanted - 1] <= pruning_[kWanted - 1] ? 0 : row.numbers[0];
    std::get<kWanted - 1>(streams_).add(row);
  }

  /// <unk> and <s> are words of every model, whether or not the text has them.
  void add_special_words(Word before) {
    for (; next_special_ < kSentenceEnd && next_special_ < before; ++next_special_) {
      std::get<0>(streams_).add({{next_special_}, {0, 0}});
    }
    if (before == next_special_ && before < kSentenceEnd) ++next_special_;
  }

  RowStreams<kOrder> streams_;
  std::vector<std::uint64_t> pruning_;
  std::array<CountsOfCounts, kOrder> counts_of_counts_{};
  std::array<std::uint64_t, kOrder> adjusted_{}, actual_{};
  Row<kOrder> last_{};
  std::size_t last_length_ = 0;
  Word next_special_ = kUnknownWord;
  bool started_ = false;
};

}  // namespace ogden::ngram
