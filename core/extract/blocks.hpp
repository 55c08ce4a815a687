// The passes of table.hpp over blocks that know nothing of each other, for who sorts and groups elsewhere, as Spark does.
//
// Between blocks there is no common vocabulary. So phrases go from one to the other as keys: bytes that hold the words
// themselves and sort as the records of PhraseCodec do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extract/codec.hpp"
#include "extract/score/lexicon.hpp"
#include "extract/score/scoring.hpp"
#include "extract/score/significance.hpp"

namespace ogden::extract {

/// Appends the key of a phrase: its words and the end mark, each with bytes after it that no word contains.
void append_key(Bytes& bytes, std::span<const Word> phrase, const Vocabulary& vocabulary);
/// The words of a key; all of them are known.
void read_key(Record key, const Vocabulary& vocabulary, ShortPhrase& phrase);

/// Byte strings in a row, and where each ends. It starts with a 0, as columns of Arrow do.
struct ByteColumn {
  Bytes bytes;
  std::vector<std::int32_t> ends{0};
  void close();
  std::size_t size() const noexcept { return ends.size() - 1; }
};

/// Sentence pairs with links, in a vocabulary of their own.
class PairBlock {
 public:
  explicit PairBlock(bool deletion) : deletion_(deletion) {}
  /// Gives nothing, or what is wrong with the links. A pair without links is not kept.
  std::string add(std::string_view normal, std::string_view simple, std::string_view links);
  const std::vector<SentencePair>& pairs() const noexcept { return pairs_; }
  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  bool last_was_kept() const noexcept { return kept_; }

 private:
  bool deletion_, kept_ = false;
  Vocabulary vocabulary_;
  std::vector<SentencePair> pairs_;
};

/// The different instances of a block: phrases as keys, links inside, and how often each orientation was seen.
struct InstanceColumns {
  ByteColumn simple, normal, links;
  std::vector<std::int64_t> orientations;  // six an instance
};
void count_instances(const PairBlock& block, std::size_t max_length, InstanceColumns& columns);

/// The different phrases that each side of each pair contains, up to `max_length` words. A simple side from which
/// something was deleted contains kNull.
struct PhraseColumns {
  std::vector<std::int32_t> pair;
  std::vector<std::uint8_t> simple;  // 1: of the simple side
  ByteColumn phrase;
};
void list_phrases(const PairBlock& block, std::size_t max_length, PhraseColumns& columns);

/// The words of all blocks and how they translate each other, from counts of linked words.
class LinkedWords {
 public:
  /// An empty word stands for none.
  void add(std::string_view normal, std::string_view simple, std::uint64_t times);
  void finish() { lexicon_.finish(); }
  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  const Lexicon& lexicon() const noexcept { return lexicon_; }

 private:
  Word word(std::string_view name) { return name.empty() ? kNull : vocabulary_.intern(name); }
  Vocabulary vocabulary_;
  Lexicon lexicon_;
};

struct ScorerOptions {
  std::size_t limit = 0;
  bool prune = false;
  double threshold = 0;   // smallest -ln p that stays
  std::size_t pairs = 0;  // with links, in all blocks
};

/// Pass 4: phrase pairs in the order of their normal, then of their simple keys; all pairs of a normal phrase.
class BlockScorer {
 public:
  BlockScorer(const LinkedWords& words, ScorerOptions options)
      : words_(words), options_(options), log_factorials_(options.prune ? options.pairs : 0) {}

  /// A phrase pair as it was counted: its alignments, each there once, and in how many pairs of sentences its sides are
  /// (for pruning).
  struct Input {
    Record normal, simple;
    const std::vector<AlignmentCount>& alignments;
    std::array<std::uint64_t, 6> orientations;
    std::uint64_t simple_count;
    std::uint64_t normal_sentences, simple_sentences, both;
  };
  /// Appends the entries of the normal phrase before, where another one begins.
  void add(const Input& input, std::vector<Entry>& entries);
  void finish(std::vector<Entry>& entries);

 private:
  struct Sentences {
    std::uint64_t normal, simple, both;
  };

  const LinkedWords& words_;
  ScorerOptions options_;
  LogFactorials log_factorials_;
  Bytes normal_;  // the key of the pairs that wait
  std::vector<CountedPair> pairs_;
  std::vector<Sentences> sentences_;
};

}  // namespace ogden::extract
