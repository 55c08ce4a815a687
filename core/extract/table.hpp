// A phrase table from sentence pairs and their links, of any size on any memory.
//
// Four passes; each is a pure function of single lines or of groups of equal keys, so that the result depends neither
// on the number of threads nor on how much memory there is:
//
//   1. add       a pair: words to numbers, links, lexical counts; the pair goes to a spool.
//   2. extract   each pair's phrase pairs, as records (simple, normal, links, orientation), to sorters.
//   3. group     records with the same simple phrase: its count; one record (normal, simple, counts, ...) for each
//                phrase pair, to a sorter.
//   4. next      records with the same normal phrase: its count, the scores, pruning; in the order in which `sort`
//                with LC_ALL=C puts the lines of Moses' tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "extract/codec.hpp"
#include "extract/grouping.hpp"
#include "extract/pairs.hpp"
#include "extract/score/lexicon.hpp"
#include "extract/score/scoring.hpp"
#include "extract/score/significance.hpp"
#include "files/external_sort.hpp"

namespace ogden::extract {

using files::Merge;
using files::Sorter;
using files::Spool;
using files::Storage;

struct Options {
  std::size_t max_length = 7;    // words a side
  bool deletion = false;         // phrasal deletion (deletion.hpp)
  std::size_t limit = 0;         // simple phrases kept for a normal phrase; 0: all
  bool prune = false;            // keep a pair only if -ln p, by Fisher's test, reaches the threshold
  bool from_alpha = false;       // the threshold is counted from ln(number of pairs): Johnson's alpha
  double threshold = 0;
  std::size_t threads = 0;       // 0: as many as the machine runs at once
  std::string directory;         // for what does not fit in memory
  std::size_t memory = std::size_t{1} << 30;  // bytes of records held at once
};

/// Entries in order, some in each block. Use one again: it keeps its memory.
using EntryBlocks = std::vector<std::vector<Entry>>;

class PhraseTable {
 public:
  explicit PhraseTable(Options options);

  /// Pass 1. Gives nothing, or what is wrong with the links.
  std::string add(std::string_view normal, std::string_view simple, std::string_view links);
  /// Passes 2 and 3: so many pairs or records more. Gives how many there were; fewer than asked for: the pass is over.
  std::size_t extract(std::size_t pairs);
  std::size_t group(std::size_t records);
  /// Pass 4: about so many entries more, unless all of them are pruned. False: the table is at its end.
  bool next(std::size_t count, EntryBlocks& blocks);

  /// Pairs with links, and those without: an aligner gave them up, and they count for nothing.
  std::size_t pairs() const noexcept { return pairs_; }
  std::size_t unlinked() const noexcept { return unlinked_; }
  /// Phrase pairs, after pass 2.
  std::size_t records() const noexcept { return records_; }
  /// Different phrase pairs, after pass 3.
  std::size_t distinct() const noexcept { return distinct_; }
  /// After pass 1.
  const Lexicon& lexicon();
  const PhraseCodec& codec();
  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  const Options& options() const noexcept { return options_; }

 private:
  enum class Stage { kAdding, kExtracting, kGrouping, kReading };
  void reach(Stage stage);
  void start_extracting();
  void start_grouping();
  void start_reading();
  void build_cooccurrence();
  void gather(std::size_t count, std::vector<std::size_t>& starts, std::vector<std::size_t>& groups);
  Storage half() const { return {options_.directory, options_.memory / 2}; }

  Options options_;
  Stage stage_ = Stage::kAdding;
  Vocabulary vocabulary_;
  Lexicon lexicon_;
  PhraseCodec codec_;
  Spool corpus_;
  std::size_t pairs_ = 0, unlinked_ = 0, extracted_ = 0, records_ = 0, distinct_ = 0;
  std::vector<std::unique_ptr<Sorter>> by_simple_, by_normal_;  // one for each thread; one
  std::unique_ptr<Cooccurrence> cooccurrence_;
  std::unique_ptr<InstanceCounter> counter_;
  std::unique_ptr<Merge> merge_;
  Bytes pending_;  // pass 4: the record that starts the next normal phrase
  Bytes raw_;      // pass 4: records that were gathered
};

/// A sentence pair as one record, and back.
void write_pair(const SentencePair& pair, Bytes& record);
void read_pair(Record record, SentencePair& pair);

}  // namespace ogden::extract
