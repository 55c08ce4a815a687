// The passes of estimation over blocks that know nothing of each other, for who sorts and groups elsewhere, as Spark does.
//
// An n-gram goes from one to the other as a key: the numbers of its words from the last to the first, four bytes each,
// most significant first. So keys sort in suffix order, and the key of an n-gram begins with that of the shorter one it is
// interpolated with.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ngram/estimate/discounts.hpp"
#include "ngram/estimate/records.hpp"
#include "ngram/vocabulary.hpp"

namespace ogden::ngram {

using KeyBytes = std::vector<std::uint8_t>;
using Key = std::span<const std::uint8_t>;
inline constexpr std::size_t kKeyWord = 4;  // bytes

/// The different n-grams of the highest order in sentences: keys of one length in a row, and their counts.
struct CountedKeys {
  KeyBytes keys;
  std::vector<std::int64_t> counts;
};
CountedKeys count_ngrams(const std::vector<std::string_view>& sentences, const Vocabulary& vocabulary, std::size_t order);

/// Keys of any lengths with two numbers each.
struct AdjustedKeys {
  KeyBytes keys;
  std::vector<std::int32_t> ends{0};
  std::vector<std::int64_t> counts, kept;
};

/// Adjusted counts (adjusted_counts.hpp) of n-grams of the highest order that come in order; equal ones are added up.
///
/// Somebody else has the others. Where all n-grams that end in the same two words are together, counts of order 2 and more
/// are those of all text, and those of order 1 are a part of it, to be added up.
class KeyAdjuster {
 public:
  virtual ~KeyAdjuster() = default;
  virtual void add(Key key, std::uint64_t count) = 0;
  virtual void finish() = 0;
  /// About so many rows more, in no particular order; false after the last.
  virtual bool next(std::size_t rows, AdjustedKeys& result) = 0;
};
std::unique_ptr<KeyAdjuster> make_key_adjuster(std::size_t order, const std::vector<std::uint64_t>& pruning,
                                               const Storage& storage);

/// Probabilities of words, in the order of their numbers, from adjusted counts.
std::vector<float> word_probabilities(const std::vector<Word>& words, const std::vector<std::uint64_t>& counts,
                                      const Discounts& discounts);

/// Takes n-grams of one order after the other, those of a context together and in the order of their last words.
class ContextDiscounter {
 public:
  /// `discounts` from order 1 on.
  explicit ContextDiscounter(std::vector<Discounts> discounts) : discounts_(std::move(discounts)) {}
  /// What comes out: n-grams with discounted probability and gamma, and contexts (`of_context`) with their gamma alone.
  struct Result {
    KeyBytes keys;
    std::vector<std::int32_t> ends{0};
    std::vector<std::uint8_t> of_context;
    std::vector<float> probability, gamma;
  };
  void add(Key key, std::uint32_t count, std::uint32_t kept, Result& result);
  void finish(Result& result);

 private:
  struct Row {
    KeyBytes key;
    std::array<std::uint32_t, 2> numbers;
  };
  std::vector<Discounts> discounts_;
  std::vector<Row> rows_;
};

/// Takes what a ContextDiscounter gave, of all orders from 2 on, sorted by key, a context before the n-gram of the same key;
/// all that begins with the same two words together. Gives lines of an ARPA file.
class KeyInterpolator {
 public:
  /// `probabilities` of words by their number.
  KeyInterpolator(const Vocabulary& vocabulary, std::vector<float> probabilities, std::size_t order)
      : vocabulary_(vocabulary), probabilities_(std::move(probabilities)), order_(order), last_(order + 1) {}
  struct Lines {
    std::size_t count = 0;
    std::string text{};
  };
  /// Lines by order, the first of which is 2.
  void add(Key key, bool of_context, float probability, float gamma, std::vector<Lines>& lines);

 private:
  struct Shorter {
    KeyBytes key;
    float probability = 0;
  };
  const Vocabulary& vocabulary_;
  std::vector<float> probabilities_;
  std::size_t order_;
  std::vector<Shorter> last_;  // by order: what was seen last
  KeyBytes context_;
  float backoff_ = 1;
  std::vector<Word> words_;
};

/// Lines of words. `gammas` are those that contexts of one word have, or 1.
std::string word_lines(const std::vector<Word>& words, const std::vector<float>& probabilities,
                       const std::vector<float>& gammas, const Vocabulary& vocabulary, bool highest);

}  // namespace ogden::ngram
