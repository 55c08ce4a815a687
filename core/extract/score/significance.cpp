#include "extract/score/significance.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "threads/parallel.hpp"

namespace ogden::extract {

LogFactorials::LogFactorials(std::size_t largest) : values_(largest + 1) {
  // Compensated summation: more exact than lgamma far out, and the same on every machine with IEEE numbers.
  double sum = 0, lost = 0;
  for (std::size_t n = 2; n <= largest; ++n) {
    const double term = std::log(static_cast<double>(n)) - lost;
    const double next = sum + term;
    lost = (next - sum) - term;
    sum = next;
    values_[n] = sum;
  }
}

double fisher_minus_log_p(std::size_t both, std::size_t normal, std::size_t simple, std::size_t total,
                          const LogFactorials& log_factorials) {
  const std::size_t most = std::min(normal, simple);
  const std::size_t least = normal + simple > total ? normal + simple - total : 0;
  if (both <= least) return 0;
  if (both > most) throw std::invalid_argument("a phrase pair in more sentence pairs than its sides");
  const auto N = static_cast<double>(normal), S = static_cast<double>(simple), T = static_cast<double>(total);
  // Each term over the one before it; the sum starts at the largest, so that nothing overflows.
  const auto ratio = [&](std::size_t k) {
    const auto K = static_cast<double>(k);
    return (N - K) * (S - K) / ((K + 1) * (T - N - S + K + 1));
  };
  const auto mode = static_cast<std::size_t>((N + 1) * (S + 1) / (T + 2));
  const std::size_t peak = std::clamp(mode, both, most);
  constexpr double negligible = 1e-18;
  double sum = 1, term = 1;
  for (std::size_t k = peak; k < most && term > negligible * sum; ++k) sum += term *= ratio(k);
  term = 1;
  for (std::size_t k = peak; k > both && term > negligible * sum; --k) sum += term /= ratio(k - 1);
  const double log_peak = log_factorials.choose(normal, peak) +
                          log_factorials.choose(total - normal, simple - peak) -
                          log_factorials.choose(total, simple);
  return std::max(0.0, -(log_peak + std::log(sum)));
}

void SentenceIndex::add(std::span<const Word> sentence) {
  if (words_.size() + sentence.size() >= 0xFFFFFFFF) {
    throw std::length_error("significance pruning takes at most four thousand million words a side");
  }
  starts_.push_back(words_.size());
  const auto number = static_cast<std::uint32_t>(starts_.size() - 1);
  words_.insert(words_.end(), sentence.begin(), sentence.end());
  words_.push_back(kEnd);
  sentence_of_.insert(sentence_of_.end(), sentence.size() + 1, number);
}

bool SentenceIndex::less(std::size_t a, std::size_t b) const {
  for (std::size_t k = 0; k < max_length_; ++k) {
    const Word x = words_[a + k], y = words_[b + k];
    if (x != y) return x < y;
    if (x == kEnd) return false;
  }
  return false;
}

void SentenceIndex::finish(std::size_t threads) {
  Word largest = 0;
  for (const Word word : words_) largest = word == kEnd ? largest : std::max(largest, word);
  first_of_.assign(std::size_t{largest} + 2, 0);
  for (const Word word : words_) {
    if (word != kEnd) ++first_of_[word + 1];
  }
  for (std::size_t k = 1; k < first_of_.size(); ++k) first_of_[k] += first_of_[k - 1];
  order_.resize(first_of_.back());
  std::vector<std::uint64_t> next(first_of_);
  for (std::size_t at = 0; at < words_.size(); ++at) {
    if (words_[at] != kEnd) order_[next[words_[at]]++] = static_cast<std::uint32_t>(at);
  }
  parallel(first_of_.size() - 1, threads, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t word = begin; word < end; ++word) {
        std::sort(order_.begin() + static_cast<std::ptrdiff_t>(first_of_[word]),
                  order_.begin() + static_cast<std::ptrdiff_t>(first_of_[word + 1]),
                  [this](std::uint32_t a, std::uint32_t b) { return less(a, b); });
      }
    };
  });
}

void SentenceIndex::find(std::span<const Word> phrase, std::vector<std::uint32_t>& sentences) const {
  sentences.clear();
  if (phrase.empty() || std::size_t{phrase[0]} + 1 >= first_of_.size()) return;
  const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(first_of_[phrase[0]]);
  const auto end = order_.begin() + static_cast<std::ptrdiff_t>(first_of_[phrase[0] + 1]);
  // -1, 0, 1: the words at a place against the phrase.
  const auto order = [&](std::uint32_t at) {
    for (std::size_t k = 1; k < phrase.size(); ++k) {
      if (words_[at + k] != phrase[k]) return words_[at + k] < phrase[k] ? -1 : 1;
    }
    return 0;
  };
  const auto low = std::partition_point(begin, end, [&](std::uint32_t at) { return order(at) < 0; });
  const auto high = std::partition_point(low, end, [&](std::uint32_t at) { return order(at) == 0; });
  for (auto at = low; at != high; ++at) sentences.push_back(sentence_of_[*at]);
  std::sort(sentences.begin(), sentences.end());
  sentences.erase(std::unique(sentences.begin(), sentences.end()), sentences.end());
}

bool SentenceIndex::contains(std::uint32_t sentence, std::span<const Word> phrase) const {
  const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(starts_[sentence]);
  const auto next = std::size_t{sentence} + 1 < starts_.size() ? starts_[sentence + 1] : words_.size();
  const auto end = words_.begin() + static_cast<std::ptrdiff_t>(next);
  return std::search(begin, end, phrase.begin(), phrase.end()) != end;
}

void Cooccurrence::add(const SentencePair& pair) {
  normal_.add(pair.normal);
  std::vector<Word> simple(pair.simple);
  if (std::erase(simple, kNull) > 0) with_null_.push_back(static_cast<std::uint32_t>(simple_.size()));
  simple_.add(simple);
}

void Cooccurrence::finish(std::size_t threads) {
  normal_.finish(threads);
  simple_.finish(threads);
  log_factorials_ = LogFactorials(pairs());
}

std::size_t Cooccurrence::count_simple(std::span<const Word> phrase, std::vector<std::uint32_t>& scratch) const {
  if (phrase[0] == kNull) return with_null_.size();
  simple_.find(phrase, scratch);
  return scratch.size();
}

Cooccurrence::Of::Of(const Cooccurrence& all, std::span<const Word> normal) : all_(all), normal_(normal) {
  all_.normal_.find(normal, sentences_);
}

std::size_t Cooccurrence::Of::both(std::span<const Word> simple, std::size_t simple_count) {
  const auto count_if = [](const std::vector<std::uint32_t>& sentences, auto contains) {
    return static_cast<std::size_t>(std::count_if(sentences.begin(), sentences.end(), contains));
  };
  if (simple[0] == kNull) {
    return count_if(sentences_, [&](std::uint32_t sentence) {
      return std::binary_search(all_.with_null_.begin(), all_.with_null_.end(), sentence);
    });
  }
  // Go through the rarer side's sentences, and look into their partners.
  if (sentences_.size() <= simple_count) {
    return count_if(sentences_, [&](std::uint32_t sentence) { return all_.simple_.contains(sentence, simple); });
  }
  all_.simple_.find(simple, scratch_);
  return count_if(scratch_, [&](std::uint32_t sentence) { return all_.normal_.contains(sentence, normal_); });
}

double Cooccurrence::Of::minus_log_p(std::span<const Word> simple, std::size_t simple_count) {
  return fisher_minus_log_p(both(simple, simple_count), sentences_.size(), simple_count, all_.pairs(),
                            all_.log_factorials_);
}

}  // namespace ogden::extract
