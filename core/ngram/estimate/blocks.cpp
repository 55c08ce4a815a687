#include "ngram/estimate/blocks.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "ngram/arpa.hpp"
#include "ngram/estimate/adjusted_counts.hpp"
#include "ngram/estimate/probabilities.hpp"
#include "text/split.hpp"

namespace ogden::ngram {
namespace {

void append_number(KeyBytes& keys, Word word) {
  for (int shift = 24; shift >= 0; shift -= 8) keys.push_back(static_cast<std::uint8_t>(word >> shift));
}

Word word_at(Key key, std::size_t k) {
  Word word = 0;
  for (std::size_t at = kKeyWord * k; at < kKeyWord * (k + 1); ++at) word = word << 8 | key[at];
  return word;
}

template <std::size_t kOrder>
void append_key(KeyBytes& keys, const Row<kOrder>& row) {
  for (std::size_t k = kOrder; k-- > 0;) append_number(keys, row.words[k]);
}

bool equal(Key a, Key b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

void close(const KeyBytes& keys, std::vector<std::int32_t>& ends) {
  if (keys.size() > 0x7FFFFFFF) throw std::length_error("a block has more than 2 GB of n-grams: give smaller blocks");
  ends.push_back(static_cast<std::int32_t>(keys.size()));
}

void check_key(Key key, std::size_t order) {
  if (key.size() % kKeyWord != 0 || key.empty() || key.size() > kKeyWord * order) {
    throw std::invalid_argument("an n-gram has no length that it can have");
  }
}

template <std::size_t kOrder>
CountedKeys count_of_order(const std::vector<std::string_view>& sentences, const Vocabulary& vocabulary) {
  std::vector<Row<kOrder>> rows;
  std::vector<std::string_view> tokens;
  std::vector<Word> words;
  for (const std::string_view sentence : sentences) {
    tokens.clear();
    words.clear();
    split(sentence, tokens);
    for (const std::string_view token : tokens) {
      const Word number = vocabulary.find(token);
      words.push_back(number <= kSentenceEnd ? kUnknownWord : number);
    }
    visit_ngrams<kOrder>(words, [&](const Row<kOrder>& row) { rows.push_back(row); });
  }
  std::sort(rows.begin(), rows.end(), SuffixOrder());
  CountedKeys result;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (k > 0 && rows[k].words == rows[k - 1].words) {
      ++result.counts.back();
    } else {
      append_key(result.keys, rows[k]);
      result.counts.push_back(1);
    }
  }
  return result;
}

template <std::size_t kOrder>
class KeyAdjusterOf final : public KeyAdjuster {
 public:
  KeyAdjusterOf(const std::vector<std::uint64_t>& pruning, const Storage& storage) : adjusted_(storage, pruning) {}

  void add(Key key, std::uint64_t count) override {
    if (key.size() != kKeyWord * kOrder) throw std::invalid_argument("an n-gram is not of the highest order");
    Row<kOrder> row{};
    for (std::size_t k = 0; k < kOrder; ++k) row.words[kOrder - 1 - k] = word_at(key, k);
    if (count_ > 0 && row.words == row_.words) {
      count_ += count;
      return;
    }
    give();
    row_ = row;
    count_ = count;
  }

  void finish() override {
    give();
    adjusted_.finish();
  }

  bool next(std::size_t rows, AdjustedKeys& result) override {
    return next_of(rows, result, std::make_index_sequence<kOrder>());
  }

 private:
  void give() {
    if (count_ == 0) return;
    row_.numbers = {static_cast<std::uint32_t>(std::min<std::uint64_t>(count_, 0xFFFFFFFF)), 0};
    adjusted_.add(row_);
    count_ = 0;
  }

  template <std::size_t... kZeroBased>
  bool next_of(std::size_t rows, AdjustedKeys& result, std::index_sequence<kZeroBased...>) {
    (take<kZeroBased + 1>(rows, result), ...);
    return !result.counts.empty();
  }
  template <std::size_t kWanted>
  void take(std::size_t rows, AdjustedKeys& result) {
    while (result.counts.size() < rows) {
      const Row<kWanted>* row = adjusted_.template stream<kWanted>().next();
      if (row == nullptr) return;
      append_key(result.keys, *row);
      close(result.keys, result.ends);
      result.counts.push_back(row->numbers[0]);
      result.kept.push_back(row->numbers[1]);
    }
  }

  AdjustedCounts<kOrder> adjusted_;
  Row<kOrder> row_{};
  std::uint64_t count_ = 0;
};

/// Calls work.operator()<order>().
template <typename Work>
auto with_order(std::size_t order, Work work) {
  switch (order) {
    case 1:
      return work.template operator()<1>();
    case 2:
      return work.template operator()<2>();
    case 3:
      return work.template operator()<3>();
    case 4:
      return work.template operator()<4>();
    case 5:
      return work.template operator()<5>();
    case 6:
      return work.template operator()<6>();
    default:
      throw std::invalid_argument("the order of a model is from 1 to 6");
  }
}

}  // namespace

CountedKeys count_ngrams(const std::vector<std::string_view>& sentences, const Vocabulary& vocabulary,
                         std::size_t order) {
  return with_order(order, [&]<std::size_t kOrder>() { return count_of_order<kOrder>(sentences, vocabulary); });
}

std::unique_ptr<KeyAdjuster> make_key_adjuster(std::size_t order, const std::vector<std::uint64_t>& pruning,
                                               const Storage& storage) {
  return with_order(order, [&]<std::size_t kOrder>() -> std::unique_ptr<KeyAdjuster> {
    return std::make_unique<KeyAdjusterOf<kOrder>>(pruning, storage);
  });
}

std::vector<float> word_probabilities(const std::vector<Word>& words, const std::vector<std::uint64_t>& counts,
                                      const Discounts& discounts) {
  const Storage storage{{}, (words.size() + 1024) * sizeof(Row<1>) * 32};  // all of them in memory
  RowStream<1> rows(storage, 32);
  for (std::size_t k = 0; k < words.size(); ++k) {
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(counts[k], 0xFFFFFFFF));
    rows.add({{words[k]}, {count, count}});
  }
  rows.rewind();
  RowStream<1> found = unigram_probabilities(rows, discounts, storage);
  std::vector<float> result;
  while (const Row<1>* row = found.next()) result.push_back(row->as_float(0));
  return result;
}

void ContextDiscounter::add(Key key, std::uint32_t count, std::uint32_t kept, Result& result) {
  check_key(key, discounts_.size());
  if (!rows_.empty() && !equal(key.subspan(kKeyWord), Key(rows_[0].key).subspan(kKeyWord))) finish(result);
  rows_.push_back({{key.begin(), key.end()}, {count, kept}});
}

void ContextDiscounter::finish(Result& result) {
  if (rows_.empty()) return;
  const Key context = Key(rows_[0].key).subspan(kKeyWord);
  const auto append = [&](Key key, bool of_context, float probability, float gamma) {
    result.keys.insert(result.keys.end(), key.begin(), key.end());
    close(result.keys, result.ends);
    result.of_context.push_back(of_context);
    result.probability.push_back(probability);
    result.gamma.push_back(gamma);
  };
  const Discounts& own = discounts_[rows_[0].key.size() / kKeyWord - 1];
  const float gamma = discount_context(
      rows_, own, [&](const Row& row, float probability, float left) { append(row.key, false, probability, left); });
  append(context, true, 0, gamma);
  rows_.clear();
}

void KeyInterpolator::add(Key key, bool of_context, float probability, float gamma, std::vector<Lines>& lines) {
  check_key(key, order_);
  if (of_context) {
    context_.assign(key.begin(), key.end());
    backoff_ = gamma;
    return;
  }
  const std::size_t length = key.size() / kKeyWord;
  const Key shorter = key.first(key.size() - kKeyWord);
  float lower = 0;
  if (length == 2) {
    lower = probabilities_.at(word_at(key, 0));
  } else {
    if (!equal(shorter, last_[length - 1].key)) throw std::logic_error("an n-gram came without the shorter one");
    lower = last_[length - 1].probability;
  }
  const float found = interpolated(probability, gamma, lower);
  last_[length] = {{key.begin(), key.end()}, found};
  const float backoff = equal(key, context_) ? backoff_ : 1.0F;
  words_.clear();
  for (std::size_t k = length; k-- > 0;) words_.push_back(word_at(key, k));
  const float log_backoff = std::log10(backoff);
  Lines& own = lines[length - 2];
  ++own.count;
  append_arpa_line(own.text, words_, std::log10(found), length < order_ ? &log_backoff : nullptr, vocabulary_);
}

std::string word_lines(const std::vector<Word>& words, const std::vector<float>& probabilities,
                       const std::vector<float>& gammas, const Vocabulary& vocabulary, bool highest) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const float backoff = std::log10(gammas[k]);
    const std::span<const Word> word(&words[k], 1);
    append_arpa_line(text, word, std::log10(probabilities[k]), highest ? nullptr : &backoff, vocabulary);
  }
  return text;
}

}  // namespace ogden::ngram
