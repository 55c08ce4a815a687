// Words as numbers. Both sides of a pair are English, so they share one vocabulary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/split.hpp"

namespace ogden::align {

using Word = std::uint32_t;
constexpr Word kNull = 0;     ///< the empty word, which words without a partner are linked to
constexpr Word kUnknown = 1;  ///< every word that the vocabulary does not have
constexpr Word kFirstWord = 2;

/// The words that occur at least `min_count` times, the most frequent first (then by their bytes), at most
/// `limit` of them.
std::vector<std::string> frequent_words(std::span<const std::string_view> lines, std::size_t min_count,
                                        std::size_t limit);

class Vocabulary {
 public:
  /// Throws std::invalid_argument for a word that is there twice, is empty or has white space in it.
  explicit Vocabulary(std::vector<std::string> words);
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  /// The numbers run from 0 to size() - 1.
  std::size_t size() const noexcept { return words_.size() + kFirstWord; }
  Word number(std::string_view word) const noexcept;
  const std::vector<std::string>& words() const noexcept { return words_; }

 private:
  struct Hash {
    std::size_t operator()(std::string_view word) const noexcept { return hash_word(word); }
  };
  std::vector<std::string> words_;
  std::unordered_map<std::string_view, Word, Hash> numbers_;
};

/// Sentences as numbers, one after the other: sentence k is words [starts[k], starts[k + 1]).
struct Sentences {
  std::vector<Word> words;
  std::vector<std::uint64_t> starts{0};

  std::size_t size() const noexcept { return starts.size() - 1; }
  std::span<const Word> operator[](std::size_t k) const noexcept {
    return std::span(words).subspan(starts[k], starts[k + 1] - starts[k]);
  }
};

/// A corpus to learn from. Pairs with an empty side or a side of more than `max_length` words are left out.
struct Corpus {
  Sentences source, target;
  std::size_t left_out = 0;

  Corpus(const Vocabulary& vocabulary, std::span<const std::string_view> source_lines,
         std::span<const std::string_view> target_lines, std::size_t max_length);
};

}  // namespace ogden::align
