// Modified Kneser-Ney estimation from text, in bounded memory: counting, adjusting, discounting, interpolating.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "ngram/estimate/discounts.hpp"
#include "ngram/estimate/records.hpp"
#include "ngram/ngrams.hpp"
#include "ngram/vocabulary.hpp"

namespace ogden::ngram {

struct EstimateOptions {
  std::size_t order = 5;
  std::vector<std::uint64_t> pruning;  ///< by order; the last number holds for all higher orders; empty: none
  Storage storage;
};

/// A limit for each order.
std::vector<std::uint64_t> pruning_by_order(std::vector<std::uint64_t> pruning, std::size_t order);

class Estimator : public Ngrams {
 public:
  /// One sentence, without <s> and </s>. Those two and <unk> inside it count as unknown words.
  virtual void add(std::string_view sentence) = 0;
  /// Counts are complete: estimate. Nothing may be added afterwards.
  virtual void finish() = 0;
  /// Every n-gram of one order, in suffix order of word numbers. After `finish`.
  void visit(std::size_t order, const NgramVisitor& visitor) override = 0;

  const Vocabulary& vocabulary() const noexcept override { return vocabulary_; }
  const std::vector<Discounts>& discounts() const noexcept { return discounts_; }
  std::uint64_t sentences() const noexcept { return sentences_; }
  std::uint64_t words() const noexcept { return words_; }
  /// With a limit, only these words have numbers of their own; all others are <unk>.
  void limit_vocabulary(const std::vector<std::string_view>& words);

 protected:
  Word number_of(std::string_view word);

  Vocabulary vocabulary_;
  bool limited_ = false;
  std::vector<Discounts> discounts_;
  std::uint64_t sentences_ = 0, words_ = 0;
};

std::unique_ptr<Estimator> make_estimator(const EstimateOptions& options);

}  // namespace ogden::ngram
