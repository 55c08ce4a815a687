// Counting instances: records that share a simple phrase become one record for each phrase pair.
#pragma once

#include <array>
#include <vector>

#include "extract/codec.hpp"
#include "extract/instances.hpp"
#include "extract/score/significance.hpp"

namespace ogden::extract {

using files::Sorter;
using files::Spool;
using files::Storage;

/// An instance as a record: simple phrase, normal phrase, links, orientation. Records of equal phrases stand together.
void write_instance(const Instance& instance, const PhraseCodec& codec, Bytes& record);

/// The instances of sentence pairs as such records, one after the other.
class InstanceWriter {
 public:
  /// `null_word` as for InstanceFinder. The codec must outlive it.
  InstanceWriter(std::size_t max_length, Word null_word, const PhraseCodec& codec)
      : codec_(codec), null_word_(null_word), phrases_(max_length), instances_(max_length, null_word) {}

  /// Calls visit(Record).
  template <typename Visit>
  void find(const SentencePair& pair, Visit visit) {
    if (start(pair)) {
      phrases_.find(pair, [&](const PhrasePair& phrase) {
        if (write(pair, phrase)) visit(Record(record_));
      });
      return;
    }
    instances_.find(pair, [&](const Instance& instance) {
      write_instance(instance, codec_, record_);
      visit(Record(record_));
    });
  }

 private:
  /// The bytes of all words. False where some phrases are not the words of the sentences as they stand.
  bool start(const SentencePair& pair);
  bool write(const SentencePair& pair, const PhrasePair& phrase);

  const PhraseCodec& codec_;
  Word null_word_;
  PhraseFinder phrases_;
  InstanceFinder instances_;
  Bytes normal_, simple_, end_;  // of the pair; of the end mark
  Bytes record_;
};

/// How often a phrase pair has an alignment.
struct AlignmentCount {
  InnerLinks links;
  std::uint64_t count;
};

/// Of a phrase pair's alignments, each there once, the most frequent: by simple words, or by normal words (see below).
const InnerLinks& most_frequent(const std::vector<AlignmentCount>& alignments, bool by_normal);

/// What is known of a phrase pair when its instances are counted. As a record: normal phrase, simple phrase, and the
/// rest, so that pairs with the same normal phrase stand together.
struct CountedPair {
  ShortPhrase normal, simple;
  std::uint64_t count, simple_count;
  std::uint64_t simple_sentences;  // sentences with the simple phrase; 0 where nobody asked
  std::array<std::uint64_t, 6> orientations;
  /// The most frequent alignment, for the table and lex(simple|normal), and that for lex(normal|simple): of equally
  /// frequent ones Moses takes the last by simple words for one and the last by normal words for the other.
  InnerLinks links, links_by_normal;

  void read(Record record, const PhraseCodec& codec);
};

/// Takes instance records in order and gives records of counted pairs to `out`.
class InstanceCounter {
 public:
  InstanceCounter(const PhraseCodec& codec, const Storage& storage, const Cooccurrence* cooccurrence, Sorter& out)
      : codec_(codec), cooccurrence_(cooccurrence), out_(out), pairs_(storage.directory, storage.memory) {}

  void add(Record record);
  void finish() { close_simple(); }
  /// Different phrase pairs so far.
  std::size_t distinct() const noexcept { return distinct_; }

 private:
  void close_pair();
  void close_simple();

  const PhraseCodec& codec_;
  const Cooccurrence* cooccurrence_;
  Sorter& out_;
  std::size_t distinct_ = 0;

  Bytes key_;  // the phrase pair that is being counted: simple phrase, normal phrase
  std::size_t simple_size_ = 0;
  std::vector<AlignmentCount> alignments_;
  std::array<std::uint64_t, 6> orientations_{};

  Spool pairs_;  // of the simple phrase that is being counted; one phrase can have very many
  std::uint64_t simple_count_ = 0;
  Bytes record_;
  std::vector<Word> words_;
  std::vector<std::uint32_t> scratch_;
};

}  // namespace ogden::extract
