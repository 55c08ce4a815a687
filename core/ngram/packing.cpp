#include "ngram/packing.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "ngram/packed.hpp"
#include "ngram/packed_layout.hpp"
#include "text/split.hpp"

namespace ogden::ngram {
namespace {

struct Entry {
  std::array<Word, kHighestOrder> words;
  float probability, backoff;
};

/// What codes stand for. Where there are as many codes as values, nothing is rounded; else bins of equally many values
/// get a code each, which stands for their mean.
class Codebook {
 public:
  Codebook(std::vector<float> values, bool zero_apart, unsigned code_bits) : codes_(std::size_t{1} << code_bits) {
    if (zero_apart) means_.push_back(0);
    std::sort(values.begin(), values.end());
    std::vector<float> distinct = values;
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    const std::size_t room = codes_ - means_.size();
    if (distinct.size() <= room) {
      means_.insert(means_.end(), distinct.begin(), distinct.end());
    } else {
      for (std::size_t bin = 0; bin < room; ++bin) {
        const std::size_t begin = values.size() * bin / room, end = values.size() * (bin + 1) / room;
        const double sum = std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                           values.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
        means_.push_back(static_cast<float>(sum / static_cast<double>(end - begin)));
      }
    }
    zero_apart_ = zero_apart;
  }

  std::uint64_t code(float value) const noexcept {
    if (zero_apart_ && value == 0) return 0;
    const auto first = means_.begin() + (zero_apart_ ? 1 : 0);
    auto at = std::lower_bound(first, means_.end(), value);
    if (at == means_.end() || (at != first && value - at[-1] < *at - value)) --at;
    return static_cast<std::uint64_t>(at - means_.begin());
  }

  void append_to(std::string& bytes) const {
    std::vector<float> table = means_;
    table.resize(codes_);
    bytes.append(reinterpret_cast<const char*>(table.data()), table.size() * sizeof(float));
  }

 private:
  std::size_t codes_;
  std::vector<float> means_;
  bool zero_apart_ = false;
};

class BitWriter {
 public:
  explicit BitWriter(std::size_t bytes) : bytes_(bytes, '\0') {}
  void write(std::uint64_t value, unsigned width) {
    for (unsigned done = 0; done < width;) {
      const unsigned offset = static_cast<unsigned>(at_ % 8), take = std::min(8 - offset, width - done);
      const auto part = static_cast<unsigned char>((value >> done) & ((1U << take) - 1U));
      bytes_[at_ / 8] = static_cast<char>(static_cast<unsigned char>(bytes_[at_ / 8]) | (part << offset));
      done += take;
      at_ += take;
    }
  }
  const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
  std::uint64_t at_ = 0;
};

/// Words by ascending hash, and the new number of each old one.
struct Numbering {
  std::vector<Word> old_of, new_of;
  std::vector<std::uint64_t> hashes;

  explicit Numbering(const Vocabulary& vocabulary) : old_of(vocabulary.size()), new_of(vocabulary.size()) {
    std::vector<std::uint64_t> hash(vocabulary.size());
    for (Word word = 0; word < hash.size(); ++word) hash[word] = hash_word(vocabulary.word(word));
    std::iota(old_of.begin(), old_of.end(), Word{0});
    std::sort(old_of.begin(), old_of.end(), [&](Word a, Word b) { return hash[a] < hash[b]; });
    for (Word number = 0; number < old_of.size(); ++number) {
      new_of[old_of[number]] = number;
      hashes.push_back(hash[old_of[number]]);
    }
  }
};

std::vector<Entry> sorted_entries(Ngrams& ngrams, std::size_t order, const Numbering& numbering) {
  std::vector<Entry> entries;
  entries.reserve(ngrams.size(order));
  ngrams.visit(order, [&](std::span<const Word> words, float probability, float backoff) {
    Entry entry{{}, probability, backoff == 0 ? 0.0F : backoff};
    for (std::size_t k = 0; k < words.size(); ++k) entry.words[k] = numbering.new_of[words[k]];
    entries.push_back(entry);
  });
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.words < b.words; });
  return entries;
}

void append_vocabulary(std::string& bytes, const Vocabulary& vocabulary, const Numbering& numbering) {
  bytes.append(reinterpret_cast<const char*>(numbering.hashes.data()), 8 * numbering.hashes.size());
  std::vector<std::uint32_t> starts{0};
  std::string letters;
  for (const Word old : numbering.old_of) {
    letters += vocabulary.word(old);
    starts.push_back(static_cast<std::uint32_t>(letters.size()));
  }
  bytes.append(reinterpret_cast<const char*>(starts.data()), 4 * starts.size());
  bytes += letters;
  bytes.resize(aligned(bytes.size()));
}

/// The first `depth` words of two entries are the same.
bool same_start(const Entry& a, const Entry& b, std::size_t depth) noexcept {
  return std::equal(a.words.begin(), a.words.begin() + static_cast<std::ptrdiff_t>(depth), b.words.begin());
}

/// Each word has an entry on the first level, even one that a limited vocabulary lists and no text has.
std::vector<Entry> all_words(std::vector<Entry> entries, const PackedHeader& header) {
  if (entries.size() == header.words) return entries;
  std::vector<Entry> all(header.words);
  std::vector<bool> present(header.words);
  for (const Entry& entry : entries) {
    all[entry.words[0]] = entry;
    present[entry.words[0]] = true;
  }
  const float unknown = present[header.unknown] ? all[header.unknown].probability : -100.0F;
  for (Word word = 0; word < all.size(); ++word) {
    if (!present[word]) all[word] = {{word}, unknown, 0.0F};
  }
  return all;
}

struct Books {
  Codebook probabilities, backoffs;
};

Books books_of(const std::vector<Entry>& entries, unsigned code_bits) {
  std::vector<float> probabilities, backoffs;
  for (const Entry& entry : entries) {
    probabilities.push_back(entry.probability);
    if (entry.backoff != 0) backoffs.push_back(entry.backoff);
  }
  return {Codebook(std::move(probabilities), false, code_bits), Codebook(std::move(backoffs), true, code_bits)};
}

void append_level(std::string& bytes, std::size_t level, const std::vector<Entry>& entries,
                  const std::vector<Entry>& longer, const Shape& shape, const Books& books, unsigned code_bits) {
  BitWriter bits(shape.bytes);
  std::size_t children = 0;
  for (const Entry& entry : entries) {
    bits.write(entry.words[level], shape.word_bits);
    bits.write(books.probabilities.code(entry.probability), code_bits);
    if (shape.child_bits == 0) continue;
    bits.write(books.backoffs.code(entry.backoff), code_bits);
    bits.write(children, shape.child_bits);
    while (children < longer.size() && same_start(longer[children], entry, level + 1)) ++children;
  }
  bits.write(0, shape.word_bits + (shape.child_bits == 0 ? code_bits : 2 * code_bits));
  bits.write(children, shape.child_bits);
  bytes += bits.bytes();
}

PackedHeader header_of(const Ngrams& ngrams, const Numbering& numbering, unsigned code_bits) {
  PackedHeader header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.order = ngrams.order();
  header.words = numbering.hashes.size();
  header.unknown = numbering.new_of[kUnknownWord];
  header.sentence_start = numbering.new_of[kSentenceStart];
  header.sentence_end = numbering.new_of[kSentenceEnd];
  header.code_bits = code_bits;
  header.counts[0] = header.words;
  for (std::size_t n = 2; n <= ngrams.order(); ++n) header.counts[n - 1] = ngrams.size(n);
  return header;
}

}  // namespace

std::string pack(Ngrams& ngrams, unsigned code_bits) {
  if (code_bits < kFewestCodeBits || code_bits > kMostCodeBits) throw std::invalid_argument("codes are of 4 to 16 bits");
  const Numbering numbering(ngrams.vocabulary());
  const PackedHeader header = header_of(ngrams, numbering, code_bits);
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  append_vocabulary(bytes, ngrams.vocabulary(), numbering);

  std::string codebooks, levels;
  std::vector<Entry> entries = all_words(sorted_entries(ngrams, 1, numbering), header);
  for (std::size_t level = 0; level < ngrams.order(); ++level) {
    std::vector<Entry> longer;
    if (level + 1 < ngrams.order()) longer = sorted_entries(ngrams, level + 2, numbering);
    const Books books = books_of(entries, code_bits);
    books.probabilities.append_to(codebooks);
    books.backoffs.append_to(codebooks);
    append_level(levels, level, entries, longer, shape_of(level, header, ngrams.order()), books, code_bits);
    entries = std::move(longer);
  }
  return bytes + codebooks + levels;
}

}  // namespace ogden::ngram
