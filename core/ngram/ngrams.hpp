// Where n-grams come from: an estimator, or a model that was read from a file.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "ngram/vocabulary.hpp"

namespace ogden::ngram {

/// What is said of one n-gram: its words, log10 probability and log10 back-off.
using NgramVisitor = std::function<void(std::span<const Word>, float, float)>;

class Ngrams {
 public:
  virtual ~Ngrams() = default;
  virtual const Vocabulary& vocabulary() const noexcept = 0;
  virtual std::size_t order() const noexcept = 0;
  virtual std::size_t size(std::size_t order) const = 0;
  /// Every n-gram of one order.
  virtual void visit(std::size_t order, const NgramVisitor& visitor) = 0;
};

}  // namespace ogden::ngram
