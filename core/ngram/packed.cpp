#include "ngram/packed.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "text/split.hpp"

namespace ogden::ngram {
namespace {

constexpr char kMagic[8] = {'O', 'G', 'D', 'N', 'L', 'M', '0', '1'};
constexpr unsigned kCodeBits = 8;
constexpr std::size_t kCodes = 256;
// A field is read as eight bytes from the byte it starts in; this many bytes behind the last entry make that safe.
constexpr std::size_t kSlack = 8;

template <typename T>
T load(const unsigned char* at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

unsigned bits_for(std::uint64_t largest) noexcept {
  return std::max(1U, static_cast<unsigned>(std::bit_width(largest)));
}

struct Shape {
  unsigned word_bits, child_bits, entry_bits;
  std::uint64_t bytes;
};

/// How wide the entries of a level are, from the counts alone: the reader and the writer must agree.
Shape shape_of(std::size_t level, const std::uint64_t* counts, std::size_t order, std::uint64_t words) noexcept {
  Shape shape{};
  const bool last = level + 1 == order;
  // The first level is found by the word's number, so its entries do not repeat it.
  shape.word_bits = level == 0 ? 0 : bits_for(words - 1);
  shape.child_bits = last ? 0 : bits_for(counts[level + 1]);
  shape.entry_bits = shape.word_bits + kCodeBits + (last ? 0 : kCodeBits + shape.child_bits);
  shape.bytes = (((counts[level] + 1) * shape.entry_bits + 7) / 8 + kSlack + 7) / 8 * 8;
  return shape;
}

std::size_t aligned(std::size_t size) noexcept { return (size + 7) / 8 * 8; }

struct Entry {
  std::array<Word, kHighestOrder> words;
  float probability, backoff;
};

/// Bins of equally many values; their means are the codes. `exact` values get a code each before that.
class Codebook {
 public:
  Codebook(std::vector<float> values, bool zero_apart) {
    if (zero_apart) means_.push_back(0);
    std::sort(values.begin(), values.end());
    std::vector<float> distinct = values;
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    const std::size_t room = kCodes - means_.size();
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
    std::array<float, kCodes> table{};
    std::copy(means_.begin(), means_.end(), table.begin());
    bytes.append(reinterpret_cast<const char*>(table.data()), sizeof table);
  }

 private:
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

std::vector<Entry> sorted_entries(Estimator& estimator, std::size_t order, const Numbering& numbering) {
  std::vector<Entry> entries;
  entries.reserve(estimator.size(order));
  estimator.visit(order, [&](std::span<const Word> words, float probability, float backoff) {
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

void append_level(std::string& bytes, std::size_t level, const std::vector<Entry>& entries,
                  const std::vector<Entry>& longer, const Shape& shape, const Codebook& probabilities,
                  const Codebook& backoffs) {
  BitWriter bits(shape.bytes);
  std::size_t children = 0;
  for (const Entry& entry : entries) {
    bits.write(entry.words[level], shape.word_bits);
    bits.write(probabilities.code(entry.probability), kCodeBits);
    if (shape.child_bits == 0) continue;
    bits.write(backoffs.code(entry.backoff), kCodeBits);
    bits.write(children, shape.child_bits);
    while (children < longer.size() && same_start(longer[children], entry, level + 1)) ++children;
  }
  bits.write(0, shape.word_bits + (shape.child_bits == 0 ? kCodeBits : 2 * kCodeBits));
  bits.write(children, shape.child_bits);
  bytes += bits.bytes();
}

}  // namespace

std::string pack(Estimator& estimator, std::size_t order) {
  const Numbering numbering(estimator.vocabulary());
  PackedHeader header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.order = order;
  header.words = numbering.hashes.size();
  header.unknown = numbering.new_of[kUnknownWord];
  header.sentence_start = numbering.new_of[kSentenceStart];
  header.sentence_end = numbering.new_of[kSentenceEnd];
  for (std::size_t n = 1; n <= order; ++n) header.counts[n - 1] = estimator.size(n);
  // With a limited vocabulary some words may not occur: the first level needs an entry for each.
  header.counts[0] = header.words;

  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  append_vocabulary(bytes, estimator.vocabulary(), numbering);

  std::string books, levels;
  std::vector<Entry> entries = sorted_entries(estimator, 1, numbering);
  if (entries.size() < header.words) {
    std::vector<Entry> all(header.words);
    for (Word word = 0; word < all.size(); ++word) all[word] = {{word}, -100.0F, 0.0F};
    for (const Entry& entry : entries) all[entry.words[0]] = entry;
    const Entry unknown = all[header.unknown];
    for (Entry& entry : all) {
      if (entry.probability == -100.0F) entry.probability = unknown.probability;
    }
    entries = std::move(all);
  }
  for (std::size_t level = 0; level < order; ++level) {
    std::vector<Entry> longer;
    if (level + 1 < order) longer = sorted_entries(estimator, level + 2, numbering);
    std::vector<float> probabilities, backoffs;
    for (const Entry& entry : entries) {
      probabilities.push_back(entry.probability);
      if (entry.backoff != 0) backoffs.push_back(entry.backoff);
    }
    const Codebook probability_book(std::move(probabilities), false), backoff_book(std::move(backoffs), true);
    probability_book.append_to(books);
    backoff_book.append_to(books);
    append_level(levels, level, entries, longer, shape_of(level, header.counts, order, header.words),
                 probability_book, backoff_book);
    entries = std::move(longer);
  }
  return bytes + books + levels;
}

PackedModel::PackedModel(std::string_view bytes) : bytes_(bytes) {
  const auto fail = [](const char* what) { throw std::runtime_error(what); };
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  if (bytes.size() < sizeof(PackedHeader)) fail("too short for a packed language model");
  const auto header = load<PackedHeader>(data);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) fail("no packed language model");
  order_ = header.order;
  words_ = header.words;
  if (order_ < 1 || order_ > kHighestOrder) fail("a packed language model of an impossible order");
  for (std::size_t n = 0; n < order_; ++n) {
    if (header.counts[n] >= kNone || header.counts[n] > bytes.size() * 8) fail("a packed language model of impossible size");
  }
  if (words_ != header.counts[0] || header.unknown >= words_ || header.sentence_start >= words_ ||
      header.sentence_end >= words_) {
    fail("a packed language model without its special words");
  }
  unknown_ = static_cast<Word>(header.unknown);
  sentence_end_ = static_cast<Word>(header.sentence_end);

  std::size_t at = sizeof(PackedHeader);
  const auto take = [&](std::size_t size) {
    if (size > bytes.size() - at) fail("a packed language model that is cut off");
    const std::size_t here = at;
    at += size;
    return data + here;
  };
  hashes_ = take(8 * words_);
  starts_ = take(4 * (words_ + 1));
  const std::size_t letters = load<std::uint32_t>(starts_ + 4 * words_);
  letters_ = {reinterpret_cast<const char*>(take(letters)), letters};
  take(aligned(at) - at);
  levels_.resize(order_);
  for (Level& level : levels_) {
    std::memcpy(level.probabilities.data(), take(sizeof level.probabilities), sizeof level.probabilities);
    std::memcpy(level.backoffs.data(), take(sizeof level.backoffs), sizeof level.backoffs);
  }
  for (std::size_t n = 0; n < order_; ++n) {
    const Shape shape = shape_of(n, header.counts, order_, words_);
    Level& level = levels_[n];
    level.bits = take(shape.bytes);
    level.count = header.counts[n];
    level.word_bits = shape.word_bits;
    level.child_bits = shape.child_bits;
    level.entry_bits = shape.entry_bits;
  }
  if (at != bytes.size()) fail("a packed language model with something behind it");
  start_ = step(PackedState{}, static_cast<Word>(header.sentence_start)).state;
}

std::size_t PackedModel::ngrams() const noexcept {
  std::size_t total = 0;
  for (const Level& level : levels_) total += level.count;
  return total;
}

std::uint64_t PackedModel::field(const Level& level, std::uint64_t entry, unsigned at, unsigned width) const noexcept {
  const std::uint64_t bit = entry * level.entry_bits + at;
  return (load<std::uint64_t>(level.bits + bit / 8) >> (bit % 8)) & ((std::uint64_t{1} << width) - 1);
}

float PackedModel::probability(std::size_t level, std::uint32_t entry) const noexcept {
  const Level& here = levels_[level];
  return here.probabilities[field(here, entry, here.word_bits, kCodeBits)];
}

float PackedModel::backoff(std::size_t level, std::uint32_t entry) const noexcept {
  const Level& here = levels_[level];
  return here.child_bits == 0 ? 0.0F : here.backoffs[field(here, entry, here.word_bits + kCodeBits, kCodeBits)];
}

std::pair<std::uint64_t, std::uint64_t> PackedModel::children(std::size_t level, std::uint32_t entry) const noexcept {
  const Level& here = levels_[level];
  if (here.child_bits == 0) return {0, 0};
  const unsigned at = here.word_bits + 2 * kCodeBits;
  const std::uint64_t begin = field(here, entry, at, here.child_bits), end = field(here, entry + 1, at, here.child_bits);
  return begin <= end && end <= levels_[level + 1].count ? std::pair{begin, end} : std::pair{begin, begin};
}

std::uint32_t PackedModel::child(std::size_t level, std::uint32_t entry, Word word) const noexcept {
  auto [begin, end] = children(level, entry);
  if (begin == end) return kNone;
  const Level& next = levels_[level + 1];
  while (begin < end) {
    const std::uint64_t middle = begin + (end - begin) / 2;
    const std::uint64_t found = field(next, middle, 0, next.word_bits);
    if (found == word) return static_cast<std::uint32_t>(middle);
    if (found < word) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return kNone;
}

Word PackedModel::find(std::string_view word) const noexcept {
  const std::uint64_t hash = hash_word(word);
  // Hashes are spread evenly: guess the place, then search around it.
  std::size_t low = 0, high = words_;
  __extension__ using Product = unsigned __int128;
  std::size_t guess = static_cast<std::size_t>((static_cast<Product>(hash) * words_) >> 64);
  for (std::size_t width = 16; low < high;) {
    const std::uint64_t found = load<std::uint64_t>(hashes_ + 8 * guess);
    if (found == hash) return static_cast<Word>(guess);
    if (found < hash) {
      low = guess + 1;
      guess = std::min(guess + width, high - 1);
    } else {
      high = guess;
      guess = guess > low + width ? guess - width : low;
    }
    if (high - low < width * 4) guess = low + (high - low) / 2;
    width *= 2;
    if (low >= high) break;
    guess = std::clamp(guess, low, high - 1);
  }
  return unknown_;
}

std::string_view PackedModel::word(Word number) const {
  if (number >= words_) throw std::out_of_range("no such word in the language model");
  const std::size_t begin = load<std::uint32_t>(starts_ + 4 * std::size_t{number});
  const std::size_t end = load<std::uint32_t>(starts_ + 4 * (std::size_t{number} + 1));
  return begin <= end && end <= letters_.size() ? letters_.substr(begin, end - begin) : std::string_view();
}

bool PackedModel::valid(const PackedState& state) const noexcept {
  if (state.length >= std::max<std::size_t>(order_, 1)) return false;
  for (std::size_t k = 0; k < state.entries.size(); ++k) {
    if (k < state.length ? state.entries[k] >= levels_[k].count : state.entries[k] != 0) return false;
  }
  return true;
}

PackedStep PackedModel::step(const PackedState& state, Word word) const noexcept {
  // The entries of the word after each context, shortest first, as long as they exist.
  std::array<std::uint32_t, kHighestOrder> found;
  found[0] = word;
  std::size_t matched = 1;
  while (matched <= state.length) {
    const std::uint32_t entry = child(matched - 1, state.entries[matched - 1], word);
    if (entry == kNone) break;
    found[matched++] = entry;
  }
  PackedStep result{probability(matched - 1, found[matched - 1]), {}};
  for (std::size_t k = matched - 1; k < state.length; ++k) result.score += backoff(k, state.entries[k]);
  // Of the new context, keep what a later word can still be told by.
  std::size_t length = std::min(matched, order_ - 1);
  const auto matters = [&](std::size_t level) {
    const auto [begin, end] = children(level, found[level]);
    return begin < end || backoff(level, found[level]) != 0;
  };
  while (length > 0 && !matters(length - 1)) --length;
  result.state.length = static_cast<std::uint32_t>(length);
  std::copy_n(found.begin(), length, result.state.entries.begin());
  return result;
}

void PackedModel::score(std::span<const std::string_view> sentences, SentenceScore* scores) const {
  std::vector<std::string_view> tokens;
  for (std::size_t k = 0; k < sentences.size(); ++k) {
    tokens.clear();
    split(sentences[k], tokens);
    SentenceScore& score = scores[k] = {0, static_cast<double>(tokens.size() + 1), 0};
    PackedState state = start_;
    const auto take = [&](Word word) {
      const PackedStep next = step(state, word);
      score.log10 += next.score;
      state = next.state;
    };
    for (const std::string_view token : tokens) {
      const Word word = find(token);
      score.unknown += word == unknown_;
      take(word);
    }
    take(sentence_end_);
  }
}

void PackedModel::distribution(const PackedState& state, float* scores) const noexcept {
  for (Word word = 0; word < words_; ++word) scores[word] = step(state, word).score;
}

}  // namespace ogden::ngram
