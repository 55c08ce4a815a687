#include "extract/table.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "extract/deletion.hpp"
#include "extract/instances.hpp"
#include "threads/parallel.hpp"

namespace ogden::extract {
namespace {

/// So many sentence pairs are read before threads share them.
constexpr std::size_t kBatch = 4096;

void append_number(Bytes& bytes, std::uint32_t number) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(&number);
  bytes.insert(bytes.end(), data, data + sizeof number);
}

void append_numbers(Bytes& bytes, const void* data, std::size_t count) {
  const auto* const begin = static_cast<const std::uint8_t*>(data);
  if (count > 0) bytes.insert(bytes.end(), begin, begin + count * sizeof(std::uint32_t));
}

}  // namespace

void write_pair(const SentencePair& pair, Bytes& record) {
  static_assert(sizeof(Link) == 2 * sizeof(std::uint32_t));
  record.clear();
  append_number(record, static_cast<std::uint32_t>(pair.normal.size()));
  append_number(record, static_cast<std::uint32_t>(pair.simple.size()));
  append_number(record, static_cast<std::uint32_t>(pair.links.size()));
  append_numbers(record, pair.normal.data(), pair.normal.size());
  append_numbers(record, pair.simple.data(), pair.simple.size());
  append_numbers(record, pair.links.data(), 2 * pair.links.size());
}

void read_pair(Record record, SentencePair& pair) {
  std::uint32_t sizes[3];
  std::memcpy(sizes, record.data(), sizeof sizes);
  const std::uint8_t* at = record.data() + sizeof sizes;
  const auto take = [&at](auto& items, std::size_t size) {
    items.resize(size);
    if (size > 0) std::memcpy(items.data(), at, size * sizeof items[0]);
    at += size * sizeof items[0];
  };
  take(pair.normal, sizes[0]);
  take(pair.simple, sizes[1]);
  take(pair.links, sizes[2]);
}

PhraseTable::PhraseTable(Options options)
    : options_(std::move(options)), corpus_(options_.directory, options_.memory / 8) {
  if (options_.max_length < 1 || options_.max_length > kLongestPhrase) {
    throw std::invalid_argument("phrases have from 1 to " + std::to_string(kLongestPhrase) + " words");
  }
  options_.threads = thread_count(options_.threads);
}

std::string PhraseTable::add(std::string_view normal, std::string_view simple, std::string_view links) {
  if (stage_ != Stage::kAdding) throw std::logic_error("the table takes no more pairs");
  SentencePair pair;
  std::string wrong = read_sentences(normal, simple, links, vocabulary_, pair);
  if (!wrong.empty()) return wrong;
  if (pair.links.empty()) {
    ++unlinked_;
    return {};
  }
  if (options_.deletion) add_deletion_links(pair);
  lexicon_.add(pair);
  Bytes record;
  write_pair(pair, record);
  corpus_.add(record);
  ++pairs_;
  return {};
}

/// The stages before are worked through where the caller did not.
void PhraseTable::reach(Stage stage) {
  if (stage_ > stage) throw std::logic_error("this pass over the pairs is over");
  if (stage_ == Stage::kAdding && stage > Stage::kAdding) start_extracting();
  if (stage_ == Stage::kExtracting && stage > Stage::kExtracting) {
    while (extract(kBatch) == kBatch) {
    }
    start_grouping();
  }
  if (stage_ == Stage::kGrouping && stage > Stage::kGrouping) {
    while (group(kBatch) == kBatch) {
    }
    start_reading();
  }
}

const Lexicon& PhraseTable::lexicon() {
  if (stage_ == Stage::kAdding) start_extracting();
  return lexicon_;
}

const PhraseCodec& PhraseTable::codec() {
  if (stage_ == Stage::kAdding) start_extracting();
  return codec_;
}

void PhraseTable::start_extracting() {
  lexicon_.finish();
  codec_ = PhraseCodec(vocabulary_);
  if (options_.prune) build_cooccurrence();
  corpus_.rewind();
  const Storage share{options_.directory, options_.memory / 2 / options_.threads};
  for (std::size_t k = 0; k < options_.threads; ++k) by_simple_.push_back(std::make_unique<Sorter>(share));
  stage_ = Stage::kExtracting;
}

void PhraseTable::build_cooccurrence() {
  cooccurrence_ = std::make_unique<Cooccurrence>(options_.max_length);
  corpus_.rewind();
  SentencePair pair;
  for (Record record = corpus_.next(); !record.empty(); record = corpus_.next()) {
    read_pair(record, pair);
    cooccurrence_->add(pair);
  }
  cooccurrence_->finish(options_.threads);
}

std::size_t PhraseTable::extract(std::size_t pairs) {
  reach(Stage::kExtracting);
  const Word null_word = vocabulary_.find(kNullName);
  std::vector<SentencePair> batch;
  std::size_t done = 0;
  std::atomic<std::size_t> records{0};
  while (done < pairs) {
    batch.resize(std::min({kBatch, pairs - done, pairs_ - extracted_}));
    if (batch.empty()) break;
    for (SentencePair& pair : batch) read_pair(corpus_.next(), pair);
    std::atomic<std::size_t> next_sorter{0};
    parallel(batch.size(), options_.threads, [&] {
      Sorter& sorter = *by_simple_[next_sorter++];
      return [&, writer = InstanceWriter(options_.max_length, null_word, codec_)](std::size_t begin,
                                                                                  std::size_t end) mutable {
        std::size_t found = 0;
        for (std::size_t k = begin; k < end; ++k) {
          writer.find(batch[k], [&](Record record) {
            sorter.add(record);
            ++found;
          });
        }
        records += found;
      };
    });
    done += batch.size();
    extracted_ += batch.size();
  }
  records_ += records;
  return done;
}

void PhraseTable::start_grouping() {
  corpus_.clear();
  parallel(by_simple_.size() * 64, options_.threads, [&] {  // threads take 64 items at once: here one sorter
    return [&](std::size_t begin, std::size_t) { by_simple_[begin / 64]->finish(); };
  });
  merge_ = std::make_unique<Merge>(by_simple_, options_.memory / 4);
  by_normal_.push_back(std::make_unique<Sorter>(half()));
  counter_ = std::make_unique<InstanceCounter>(codec_, Storage{options_.directory, options_.memory / 16},
                                               cooccurrence_.get(), *by_normal_[0]);
  stage_ = Stage::kGrouping;
}

std::size_t PhraseTable::group(std::size_t records) {
  reach(Stage::kGrouping);
  for (std::size_t done = 0; done < records; ++done) {
    const Record record = merge_->next();
    if (record.empty()) return done;
    counter_->add(record);
  }
  return records;
}

void PhraseTable::start_reading() {
  counter_->finish();
  distinct_ = counter_->distinct();
  counter_.reset();
  merge_.reset();
  by_simple_.clear();
  by_normal_[0]->finish();
  merge_ = std::make_unique<Merge>(by_normal_, options_.memory / 4);
  const Record first = merge_->next();
  pending_.assign(first.begin(), first.end());
  stage_ = Stage::kReading;
}

/// Whole normal phrases, until there are `count` records: their bytes, where each starts, and the first of each phrase.
void PhraseTable::gather(std::size_t count, std::vector<std::size_t>& starts, std::vector<std::size_t>& groups) {
  raw_.clear();
  while (starts.size() < count && !pending_.empty()) {
    groups.push_back(starts.size());
    const std::size_t key = raw_.size(), size = codec_.phrase(pending_.data()).size();
    for (Record record = pending_;;) {
      starts.push_back(raw_.size());
      raw_.insert(raw_.end(), record.begin(), record.end());
      record = merge_->next();
      const bool same = record.size() >= size && std::memcmp(record.data(), raw_.data() + key, size) == 0;
      if (same) continue;
      pending_.assign(record.begin(), record.end());
      break;
    }
  }
  groups.push_back(starts.size());
  starts.push_back(raw_.size());
}

bool PhraseTable::next(std::size_t count, EntryBlocks& blocks) {
  reach(Stage::kReading);
  for (auto& block : blocks) block.clear();
  if (pending_.empty()) return false;
  std::vector<std::size_t> starts, groups;
  gather(count, starts, groups);
  const double alpha = options_.from_alpha ? std::log(static_cast<double>(pairs_)) : 0;
  const PruningOptions pruning{options_.limit, cooccurrence_.get(), alpha + options_.threshold};
  blocks.resize(std::max(blocks.size(), (groups.size() + 63) / 64));
  parallel(groups.size() - 1, options_.threads, [&] {
    return [&, records = std::vector<Record>(),
            pairs = std::vector<CountedPair>()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t group = begin; group < end; ++group) {
        records.clear();
        for (std::size_t k = groups[group]; k < groups[group + 1]; ++k) {
          records.emplace_back(raw_.data() + starts[k], starts[k + 1] - starts[k]);
        }
        score_normal_phrase(records, codec_, lexicon_, pruning, pairs, blocks[begin / 64]);
      }
    };
  });
  return true;
}

}  // namespace ogden::extract
