// A back-off model in few bytes, queried where it lies: for the model file, which is mapped into memory.
//
// n-grams form a trie: the children of an n-gram are its continuations by one word, sorted by word number. An entry
// is a few bits: its word, two codes for probability and back-off, and where its children begin. What a code stands for
// is the mean of the values in its bin; a back-off of 0, the commonest, has a code of its own. With 10 bits next to
// nothing is lost; 8 bits cost a large model a tenth of its perplexity (docs/language-models.md).
//
// The bytes, all numbers little-endian and each part starting at a multiple of 8:
//   header     see `PackedHeader`
//   hashes     64 bits for each word, ascending; a word's number is its place here
//   spelling   32 bits for each word and one more: where it starts; then the letters
//   codebooks  for each order a float for each code of probabilities, then of back-offs
//   entries    for each order, bit by bit; one entry more than n-grams, whose children begin where all end
//
// A file may hold anything: every place read is checked against the size, and a range of children that makes no
// sense is taken for empty. A damaged file gives wrong scores, never a read outside of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ngram/automaton.hpp"
#include "ngram/estimate/records.hpp"

namespace ogden::ngram {

inline constexpr unsigned kFewestCodeBits = 4, kMostCodeBits = 16;

struct PackedHeader {
  char magic[8];
  std::uint64_t order, words;
  std::uint64_t counts[kHighestOrder];
  std::uint64_t unknown, sentence_start, sentence_end;  ///< the numbers of <unk>, <s> and </s>
  std::uint64_t code_bits;
};

/// The context that matters: how many words of it, and the entry of its last 1, 2, ... words.
struct PackedState {
  std::uint32_t length = 0;
  std::array<std::uint32_t, kHighestOrder - 1> entries{};
  bool operator==(const PackedState&) const = default;
};

struct PackedStep {
  float score;
  PackedState state;
};

class PackedModel {
 public:
  /// `bytes` must outlive the model. Throws std::runtime_error for what is no packed model.
  explicit PackedModel(std::string_view bytes);

  std::size_t order() const noexcept { return order_; }
  std::size_t words() const noexcept { return words_; }
  std::size_t ngrams() const noexcept;
  std::size_t bytes() const noexcept { return bytes_.size(); }
  PackedState start() const noexcept { return start_; }
  Word find(std::string_view word) const noexcept;
  std::string_view word(Word number) const;
  bool valid(const PackedState& state) const noexcept;
  PackedStep step(const PackedState& state, Word word) const noexcept;
  void score(std::span<const std::string_view> sentences, SentenceScore* scores) const;
  void distribution(const PackedState& state, float* scores) const noexcept;

 private:
  struct Level {
    const unsigned char* bits = nullptr;
    std::uint64_t count = 0;
    unsigned word_bits = 0, child_bits = 0, entry_bits = 0;
    const unsigned char* probabilities = nullptr;  // floats, by code
    const unsigned char* backoffs = nullptr;
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t child(std::size_t level, std::uint32_t entry, Word word) const noexcept;
  std::uint64_t field(const Level& level, std::uint64_t entry, unsigned at, unsigned width) const noexcept;
  float probability(std::size_t level, std::uint32_t entry) const noexcept;
  float backoff(std::size_t level, std::uint32_t entry) const noexcept;
  std::pair<std::uint64_t, std::uint64_t> children(std::size_t level, std::uint32_t entry) const noexcept;

  std::string_view bytes_;
  std::size_t order_ = 0, words_ = 0;
  unsigned code_bits_ = 0;
  Word unknown_ = 0, sentence_end_ = 0;
  const unsigned char* hashes_ = nullptr;
  const unsigned char* starts_ = nullptr;
  std::string_view letters_;
  std::vector<Level> levels_;
  PackedState start_;
};

}  // namespace ogden::ngram
