// Phrase pairs consistent with a word alignment (Och & Ney 2004; Koehn et al. 2003), as Moses extracts them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "extract/pairs.hpp"

namespace ogden::extract {

/// Links inside a phrase take four bits a side.
inline constexpr std::size_t kLongestPhrase = 15;

/// A phrase that lies where it is: a table has millions of them.
class ShortPhrase {
 public:
  void clear() noexcept { size_ = 0; }
  void push_back(Word word) {
    if (size_ == kLongestPhrase) throw std::length_error("a phrase has too many words");
    words_[size_++] = word;
  }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  Word operator[](std::size_t k) const noexcept { return words_[k]; }
  const Word* data() const noexcept { return words_.data(); }
  const Word* begin() const noexcept { return data(); }
  const Word* end() const noexcept { return data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Word, kLongestPhrase> words_{};
};

/// Where the neighbouring word on the simple side has its partner.
enum class Orientation : std::uint8_t { kMonotone, kSwap, kDiscontinuous };

/// A phrase pair by its places in the sentences: first word and past the last.
struct PhrasePair {
  std::uint32_t normal_begin, normal_end, simple_begin, simple_end;
  /// Towards the simple word before and after it (Moses: wbe-msd-bidirectional).
  Orientation previous, next;
};

/// Finds the phrase pairs of sentence pairs, one after the other; it keeps its scratch memory.
class PhraseFinder {
 public:
  explicit PhraseFinder(std::size_t max_length) : max_length_(max_length) {}

  /// Calls visit(PhrasePair) for each phrase pair: at most `max_length` words a side; at least one link inside; no
  /// link from inside to outside; words without links may stand at the edges.
  template <typename Visit>
  void find(const SentencePair& pair, Visit visit) {
    prepare(pair);
    const auto simple_size = static_cast<std::uint32_t>(pair.simple.size());
    for (std::uint32_t begin = 0; begin < simple_size; ++begin) {
      std::uint32_t low = ~std::uint32_t{0}, high = 0, inside = 0;
      const auto limit = static_cast<std::uint32_t>(std::min<std::size_t>(simple_size, begin + max_length_));
      for (std::uint32_t end = begin; end < limit; ++end) {
        for (std::uint32_t k = first_[end]; k < first_[end + 1]; ++k) {
          low = std::min(low, partners_[k]);
          high = std::max(high, partners_[k]);
          ++inside;
        }
        // The span can only grow: once it is too long, it stays so.
        if (inside > 0 && high - low >= max_length_) break;
        // All links of the normal span go to this simple span if there are as many of them as of this one.
        if (inside > 0 && links_before_[high + 1] - links_before_[low] == inside) {
          widen(pair, low, high + 1, begin, end + 1, visit);
        }
      }
    }
  }

  /// For the pair searched last: how many links the normal words before each word have.
  const std::vector<std::uint32_t>& links_before() const noexcept { return links_before_; }

 private:
  void prepare(const SentencePair& pair);
  bool linked(const SentencePair& pair, std::int64_t normal, std::int64_t simple) const;
  PhrasePair oriented(const SentencePair& pair, std::uint32_t normal_begin, std::uint32_t normal_end,
                      std::uint32_t simple_begin, std::uint32_t simple_end) const;
  bool has_link(std::uint32_t normal) const { return links_before_[normal + 1] != links_before_[normal]; }

  template <typename Visit>
  void widen(const SentencePair& pair, std::uint32_t low, std::uint32_t high, std::uint32_t begin, std::uint32_t end,
             Visit visit) {
    const auto size = static_cast<std::uint32_t>(pair.normal.size());
    for (std::uint32_t first = low; high - first <= max_length_; --first) {
      for (std::uint32_t last = high; last - first <= max_length_; ++last) {
        visit(oriented(pair, first, last, begin, end));
        if (last == size || has_link(last)) break;
      }
      if (first == 0 || has_link(first - 1)) break;
    }
  }

  std::size_t max_length_;
  std::vector<std::uint32_t> first_, partners_;  // simple word k's partners: partners_[first_[k]:first_[k + 1]]
  std::vector<std::uint32_t> links_before_;
};

}  // namespace ogden::extract
