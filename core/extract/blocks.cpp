#include "extract/blocks.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>

#include "extract/deletion.hpp"
#include "extract/grouping.hpp"
#include "extract/instances.hpp"

namespace ogden::extract {
namespace {

// A zero byte, which a word may hold, is told from ends by the byte after it. kNull stands before a word of the text that
// is spelt like it.
constexpr std::uint8_t kZero = 0, kOfWord = 0xFF, kEndOfWord = 1, kEndOfNull = 0;

void append_word(Bytes& bytes, Word word, const Vocabulary& vocabulary) {
  for (const char byte : vocabulary.name(word)) {
    bytes.push_back(static_cast<std::uint8_t>(byte));
    if (byte == 0) bytes.push_back(kOfWord);
  }
  bytes.push_back(kZero);
  bytes.push_back(word == kNull ? kEndOfNull : kEndOfWord);
}

}  // namespace

void append_key(Bytes& bytes, std::span<const Word> phrase, const Vocabulary& vocabulary) {
  for (const Word word : phrase) append_word(bytes, word, vocabulary);
  append_word(bytes, kBar, vocabulary);
}

void read_key(Record key, const Vocabulary& vocabulary, ShortPhrase& phrase) {
  phrase.clear();
  std::string name;
  for (std::size_t k = 0; k + 1 < key.size(); ++k) {
    if (key[k] != kZero) {
      name += static_cast<char>(key[k]);
      continue;
    }
    const std::uint8_t next = key[++k];
    if (next == kOfWord) {
      name += '\0';
      continue;
    }
    const Word word = next == kEndOfNull ? kNull : vocabulary.find(name);
    if (word == kBar) return;
    if (word >= vocabulary.size()) throw std::invalid_argument("a phrase has a word that was never counted: " + name);
    phrase.push_back(word);
    name.clear();
  }
  throw std::invalid_argument("a phrase has no end");
}

void ByteColumn::close() {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw std::length_error("a block has more than 2 GB of phrases: give smaller blocks");
  }
  ends.push_back(static_cast<std::int32_t>(bytes.size()));
}

std::string PairBlock::add(std::string_view normal, std::string_view simple, std::string_view links) {
  kept_ = false;
  SentencePair pair;
  std::string wrong = read_sentences(normal, simple, links, vocabulary_, pair);
  if (!wrong.empty() || pair.links.empty()) return wrong;
  if (deletion_) add_deletion_links(pair);
  pairs_.push_back(std::move(pair));
  kept_ = true;
  return {};
}

void count_instances(const PairBlock& block, std::size_t max_length, InstanceColumns& columns) {
  const PhraseCodec codec(block.vocabulary());
  std::vector<std::unique_ptr<files::Sorter>> sorters;
  sorters.push_back(std::make_unique<files::Sorter>(Storage{{}, std::size_t{1} << 31}));
  InstanceWriter writer(max_length, block.vocabulary().find(kNullName), codec);
  for (const SentencePair& pair : block.pairs()) writer.find(pair, [&](Record record) { sorters[0]->add(record); });
  sorters[0]->finish();
  files::Merge merge(sorters, std::size_t{1} << 20);
  Bytes last;  // without the orientation
  std::vector<Word> words;
  InnerLinks links;
  const auto append_phrase = [&](Record bytes, ByteColumn& column) {
    words.clear();
    codec.read(bytes, words);
    append_key(column.bytes, words, block.vocabulary());
    column.close();
  };
  for (Record next = merge.next(); !next.empty(); next = merge.next()) {
    const std::size_t size = next.size() - 1;
    if (last.size() != size || std::memcmp(last.data(), next.data(), size) != 0) {
      last.assign(next.begin(), next.end() - 1);
      const Record simple = codec.phrase(last.data());
      const Record normal = codec.phrase(last.data() + simple.size());
      append_phrase(simple, columns.simple);
      append_phrase(normal, columns.normal);
      const std::uint8_t* at = normal.data() + normal.size();
      read_links(at, links);
      columns.links.bytes.insert(columns.links.bytes.end(), links.begin(), links.end());
      columns.links.close();
      columns.orientations.insert(columns.orientations.end(), 6, 0);
    }
    std::int64_t* const counts = columns.orientations.data() + columns.orientations.size() - 6;
    ++counts[next.back() / 3];
    ++counts[3 + next.back() % 3];
  }
}

void list_phrases(const PairBlock& block, std::size_t max_length, PhraseColumns& columns) {
  using Phrase = std::span<const Word>;
  std::vector<Phrase> phrases;
  const auto less = [](Phrase a, Phrase b) { return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()); };
  const auto equal = [](Phrase a, Phrase b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
  const auto append = [&](std::size_t pair, bool simple, const std::vector<Word>& words, bool null) {
    phrases.clear();
    for (std::size_t begin = 0; begin < words.size(); ++begin) {
      for (std::size_t size = 1; size <= max_length && begin + size <= words.size(); ++size) {
        phrases.emplace_back(words.data() + begin, size);
      }
    }
    static constexpr Word kDeleted[] = {kNull};
    if (null) phrases.emplace_back(kDeleted);
    std::sort(phrases.begin(), phrases.end(), less);
    phrases.erase(std::unique(phrases.begin(), phrases.end(), equal), phrases.end());
    for (const Phrase phrase : phrases) {
      columns.pair.push_back(static_cast<std::int32_t>(pair));
      columns.simple.push_back(simple);
      append_key(columns.phrase.bytes, phrase, block.vocabulary());
      columns.phrase.close();
    }
  };
  for (std::size_t k = 0; k < block.pairs().size(); ++k) {
    const SentencePair& pair = block.pairs()[k];
    append(k, false, pair.normal, false);
    std::vector<Word> simple(pair.simple);
    const bool null = std::erase(simple, kNull) > 0;
    append(k, true, simple, null);
  }
}

void LinkedWords::add(std::string_view normal, std::string_view simple, std::uint64_t times) {
  const Word left = word(normal);
  lexicon_.add(left, word(simple), times);
}

void BlockScorer::add(const Input& input, std::vector<Entry>& entries) {
  const bool same = std::equal(normal_.begin(), normal_.end(), input.normal.begin(), input.normal.end());
  if (!same) {
    finish(entries);
    normal_.assign(input.normal.begin(), input.normal.end());
  }
  CountedPair pair;
  if (pairs_.empty()) {
    read_key(input.normal, words_.vocabulary(), pair.normal);
  } else {
    pair.normal = pairs_[0].normal;
  }
  read_key(input.simple, words_.vocabulary(), pair.simple);
  pair.orientations = input.orientations;
  pair.count = input.orientations[0] + input.orientations[1] + input.orientations[2];
  pair.simple_count = input.simple_count;
  pair.simple_sentences = pairs_.size();  // where what is known of sentences stands
  pair.links = most_frequent(input.alignments, false);
  pair.links_by_normal = most_frequent(input.alignments, true);
  pairs_.push_back(std::move(pair));
  if (options_.prune) sentences_.push_back({input.normal_sentences, input.simple_sentences, input.both});
}

void BlockScorer::finish(std::vector<Entry>& entries) {
  if (pairs_.empty()) return;
  Significance minus_log_p;
  if (options_.prune) {
    minus_log_p = [this](const CountedPair& pair) {
      const Sentences& of = sentences_[pair.simple_sentences];
      return fisher_minus_log_p(of.both, of.normal, of.simple, options_.pairs, log_factorials_);
    };
  }
  score_pairs(pairs_, words_.lexicon(), options_.limit, minus_log_p, options_.threshold, entries);
  pairs_.clear();
  sentences_.clear();
}

}  // namespace ogden::extract
