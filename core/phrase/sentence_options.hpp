// The options for the phrases of one sentence, side by side, sorted by what they are worth in isolation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "decode/sentence.hpp"
#include "phrase/option_cache.hpp"

namespace ogden::phrase {

using decode::Sentence;

/// Words `start` to `end` of a sentence and the options for them.
struct Span {
  std::uint32_t start, end;
  std::uint32_t first, last;  ///< options
  float best;                 ///< the highest estimate
};

class SentenceOptions {
 public:
  void collect(const Task& task, OptionCache& cache, const Sentence& sentence);
  std::uint32_t size() const noexcept { return size_; }
  const std::vector<Option>& options() const noexcept { return options_; }
  /// The spans that start at a word, shortest first.
  std::span<const Span> at(std::uint32_t start) const {
    return {spans_.data() + starts_[start], starts_[start + 1] - starts_[start]};
  }

 private:
  void prepare(const Task& task, OptionCache& cache, const Sentence& sentence);
  void collect_at(const Task& task, OptionCache& cache, std::uint32_t start);
  void add_span(std::uint32_t start, std::uint32_t end, std::size_t first);

  std::uint32_t size_ = 0;
  std::vector<WordId> copies_;                           // the words themselves
  std::vector<std::vector<rules::Word>> table_words_;    // by grammar: the words as its table numbers them
  decode::ProtectedWords protected_;
  std::vector<Option> options_;
  std::vector<Span> spans_;
  std::vector<std::uint32_t> starts_;
  std::vector<rules::Node> nodes_;
};

}  // namespace ogden::phrase
