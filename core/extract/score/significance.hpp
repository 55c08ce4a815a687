// Is a phrase pair more than chance? Fisher's exact test on how many sentence pairs contain its sides
// (Johnson et al. 2007, section 2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extract/pairs.hpp"

namespace ogden::extract {

/// ln n! for n up to a largest number.
class LogFactorials {
 public:
  explicit LogFactorials(std::size_t largest);
  double operator()(std::size_t n) const { return values_[n]; }
  double choose(std::size_t n, std::size_t k) const { return values_[n] - values_[k] - values_[n - k]; }

 private:
  std::vector<double> values_;
};

/// -ln p of the one-sided test: of `total` sentence pairs, `normal` contain the normal phrase, `simple` the simple
/// phrase, and `both` or more of them contain both.
double fisher_minus_log_p(std::size_t both, std::size_t normal, std::size_t simple, std::size_t total,
                          const LogFactorials& log_factorials);

/// The sentences of one side, with a suffix array over their words: which sentences contain a phrase?
class SentenceIndex {
 public:
  /// No phrase asked for is longer than `max_length`.
  explicit SentenceIndex(std::size_t max_length) : max_length_(max_length) {}
  void add(std::span<const Word> sentence);
  void finish(std::size_t threads);
  std::size_t size() const noexcept { return starts_.size(); }
  /// Sets `sentences` to the numbers of those that contain the phrase, in order.
  void find(std::span<const Word> phrase, std::vector<std::uint32_t>& sentences) const;
  bool contains(std::uint32_t sentence, std::span<const Word> phrase) const;

 private:
  static constexpr Word kEnd = ~Word{0};  // stands behind every sentence; no word has this number
  bool less(std::size_t a, std::size_t b) const;

  std::size_t max_length_;
  std::vector<Word> words_;
  std::vector<std::uint64_t> starts_;
  std::vector<std::uint32_t> sentence_of_;  // for each place in words_
  std::vector<std::uint64_t> first_of_;     // where each word's places start in order_
  std::vector<std::uint32_t> order_;        // places, sorted by the words that start there
};

/// Counts sentence pairs that contain phrases. A deleted phrase counts as contained where the pair has a NULL.
class Cooccurrence {
 public:
  explicit Cooccurrence(std::size_t max_length) : normal_(max_length), simple_(max_length) {}
  void add(const SentencePair& pair);
  void finish(std::size_t threads);
  std::size_t pairs() const noexcept { return normal_.size(); }
  std::size_t count_simple(std::span<const Word> phrase, std::vector<std::uint32_t>& scratch) const;

  /// The counts of one normal phrase with any of its simple phrases.
  class Of {
   public:
    Of(const Cooccurrence& all, std::span<const Word> normal);
    /// -ln p of this pair, `simple_count` being what `count_simple` gave.
    double minus_log_p(std::span<const Word> simple, std::size_t simple_count);

   private:
    std::size_t both(std::span<const Word> simple, std::size_t simple_count);
    const Cooccurrence& all_;
    std::span<const Word> normal_;
    std::vector<std::uint32_t> sentences_, scratch_;
  };

 private:
  SentenceIndex normal_, simple_;
  std::vector<std::uint32_t> with_null_;
  LogFactorials log_factorials_{0};
};

}  // namespace ogden::extract
