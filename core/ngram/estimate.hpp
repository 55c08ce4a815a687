// Modified Kneser-Ney estimation from text, in bounded memory: counting, adjusting, discounting, interpolating.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ngram/discounts.hpp"
#include "ngram/records.hpp"
#include "ngram/vocabulary.hpp"

namespace ogden::ngram {

struct EstimateOptions {
  std::size_t order = 5;
  std::vector<std::uint64_t> pruning;  ///< by order; the last number holds for all higher orders; empty: none
  Storage storage;
};

/// What is said of one n-gram: its words, log10 probability and log10 back-off.
using NgramVisitor = std::function<void(std::span<const Word>, float, float)>;

class Estimator {
 public:
  virtual ~Estimator() = default;
  /// One sentence, without <s> and </s>. Those two and <unk> inside it count as unknown words.
  virtual void add(std::string_view sentence) = 0;
  /// Counts are complete: estimate. Nothing may be added afterwards.
  virtual void finish() = 0;
  /// Every n-gram of one order, in suffix order of word numbers. After `finish`.
  virtual void visit(std::size_t order, const NgramVisitor& visitor) = 0;
  virtual std::size_t size(std::size_t order) const = 0;

  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
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
