#include "ngram/packed.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "machine/wide_product.hpp"
#include "ngram/packed_layout.hpp"
#include "text/split.hpp"

namespace ogden::ngram {
PackedModel::PackedModel(std::string_view bytes) : bytes_(bytes) {
  const auto fail = [](const char* what) { throw std::runtime_error(what); };
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  if (bytes.size() < sizeof(PackedHeader)) fail("too short for a packed language model");
  const auto header = load<PackedHeader>(data);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) fail("no packed language model");
  order_ = header.order;
  words_ = header.words;
  if (order_ < 1 || order_ > kHighestOrder) fail("a packed language model of an impossible order");
  if (header.code_bits < kFewestCodeBits || header.code_bits > kMostCodeBits) {
    fail("a packed language model with codes of an impossible width");
  }
  code_bits_ = static_cast<unsigned>(header.code_bits);
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
    level.probabilities = take(sizeof(float) << code_bits_);
    level.backoffs = take(sizeof(float) << code_bits_);
  }
  for (std::size_t n = 0; n < order_; ++n) {
    const Shape shape = shape_of(n, header, order_);
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
  return load<float>(here.probabilities + 4 * field(here, entry, here.word_bits, code_bits_));
}

float PackedModel::backoff(std::size_t level, std::uint32_t entry) const noexcept {
  const Level& here = levels_[level];
  if (here.child_bits == 0) return 0.0F;
  return load<float>(here.backoffs + 4 * field(here, entry, here.word_bits + code_bits_, code_bits_));
}

std::pair<std::uint64_t, std::uint64_t> PackedModel::children(std::size_t level, std::uint32_t entry) const noexcept {
  const Level& here = levels_[level];
  if (here.child_bits == 0) return {0, 0};
  const unsigned at = here.word_bits + 2 * code_bits_;
  const std::uint64_t begin = field(here, entry, at, here.child_bits), end = field(here, entry + 1, at, here.child_bits);
  return begin <= end && end <= levels_[level + 1].count ? std::pair{begin, end} : std::pair{begin, begin};
}

std::uint32_t PackedModel::child(std::size_t level, std::uint32_t entry, Word word) const noexcept {
  auto [begin, end] = children(level, entry);
  if (begin == end) return kNone;
  const Level& next = levels_[level + 1];
  // Words are numbered by their hashes, so the numbers of children are spread evenly: a few guesses by proportion come
  // close. Then halves, lest a damaged file make it long. What is looked for is from `low` to below `high`.
  std::uint64_t low = 0, high = std::max<std::uint64_t>(words_, std::uint64_t{word} + 1);
  for (int guesses = 4; begin < end; --guesses) {
    const std::uint64_t at = guesses > 0 ? begin + (word - low) * (end - begin) / (high - low) : begin + (end - begin) / 2;
    const std::uint64_t found = field(next, at, 0, next.word_bits);
    if (found == word) return static_cast<std::uint32_t>(at);
    if (found < word) {
      begin = at + 1;
      low = found + 1;
    } else {
      end = at;
      high = found;
    }
  }
  return kNone;
}

Word PackedModel::find(std::string_view word) const noexcept {
  const std::uint64_t hash = hash_word(word);
  // Hashes are spread evenly: guess the place, then search around it.
  std::size_t low = 0, high = words_;
  std::size_t guess = wide_product(hash, words_).high;
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
