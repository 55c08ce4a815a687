// The exchange algorithm over bigram counts. See learner.hpp for what it maximises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::cluster {

/// n log2 n in fixed point, so that sums are exact. A table for small n, which nearly all are.
class Entropies {
 public:
  Entropies();
  std::int64_t operator()(std::uint64_t n) const noexcept { return n < table_.size() ? table_[n] : large(n); }
  static double bits(std::int64_t fixed) noexcept { return static_cast<double>(fixed) / kOne; }

 private:
  static constexpr double kOne = 65536;
  static std::int64_t large(std::uint64_t n) noexcept;
  std::vector<std::int64_t> table_;
};

/// How often one word follows another. Invariant: row w of `next` is entries [starts[w], starts[w + 1]), the
/// other word in `words`, rising; `previous` is its transpose.
struct Neighbours {
  std::vector<std::uint64_t> starts;
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> counts;
};

struct Bigrams {
  Neighbours next, previous;
  /// From a text of words below `size`, each followed by the next.
  Bigrams(std::span<const std::uint32_t> text, std::size_t size);
  std::size_t size() const noexcept { return next.starts.size() - 1; }
};

/// Classes of words, and counts of classes kept in step with them.
class Exchange {
 public:
  /// `classes` says where each word is at the start; words below `fixed` stay there. No word may move to a class
  /// below `fixed`.
  Exchange(const Bigrams& bigrams, std::vector<std::uint16_t> classes, std::size_t class_count, std::size_t fixed);

  /// One visit to each word that may move; gives how many did.
  std::size_t round();
  const std::vector<std::uint16_t>& classes() const noexcept { return classes_; }
  /// How often class `second` follows class `first`.
  std::uint64_t count(std::size_t first, std::size_t second) const noexcept { return next_[first * size_ + second]; }
  /// What the class bigrams contribute to the log-likelihood, in bits.
  double likelihood() const noexcept;

 private:
  struct ByClass {
    std::vector<std::uint32_t> counts;   ///< by class, 0 where the word has no such neighbour
    std::vector<std::uint16_t> classes;  ///< those that have a count
    std::uint64_t total = 0;
  };
  void gather(const Neighbours& neighbours, std::uint32_t word, ByClass& found);
  void add(std::uint32_t word, std::size_t to, std::int64_t sign);
  std::size_t best(std::size_t now);

  const Bigrams* bigrams_;
  std::vector<std::uint16_t> classes_;
  std::size_t size_, fixed_;
  // Counts of class pairs, once by the first class and once by the second: each is read along its rows.
  std::vector<std::uint32_t> next_, previous_;
  std::vector<std::uint64_t> firsts_, seconds_;
  std::vector<std::size_t> members_;
  std::vector<std::int64_t> gains_;
  ByClass after_, before_;
  std::uint64_t self_ = 0;  ///< how often the word at hand follows itself
  Entropies entropy_;
};

}  // namespace ogden::cluster
