#include "tag/word_table.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "text/split.hpp"

namespace ogden::tag {
namespace {

constexpr std::string_view kMagic = "ogwords1";
constexpr std::size_t kHead = 24;
constexpr unsigned kPathBits = 16;

struct Head {
  std::uint32_t words, classes, dictionary, unused;
};

std::uint32_t hash_of(std::string_view form) noexcept { return static_cast<std::uint32_t>(hash_word(form) >> 32); }

template <typename Number>
Number load(const char* at, std::size_t place) noexcept {
  Number number;
  std::memcpy(&number, at + place * sizeof number, sizeof number);
  return number;
}

template <typename Number>
void append(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::uint16_t path_bits(std::string_view path) {
  unsigned bits = 0;
  for (std::size_t k = 0; k < kPathBits; ++k) bits = bits << 1 | (k < path.size() && path[k] == '1' ? 1u : 0u);
  return static_cast<std::uint16_t>(bits);
}

[[noreturn]] void refuse(const char* why) { throw std::runtime_error(std::string("the table of words ") + why); }

}  // namespace

std::string pack_words(std::span<const KnownWord> words, std::span<const std::string> paths) {
  if (paths.size() >= std::numeric_limits<std::uint16_t>::max()) throw std::invalid_argument("too many classes");
  struct Entry {
    std::uint32_t hash;
    WordClass classes;
  };
  std::vector<Entry> entries;
  std::uint8_t dictionary = 0;
  for (const KnownWord& each : words) {
    if (each.classes.cluster > paths.size()) throw std::invalid_argument("a word of a class that is not there");
    dictionary = std::max(dictionary, each.classes.dictionary);
    entries.push_back({hash_of(each.word), each.classes});
  }
  const auto by_hash = [](const Entry& left, const Entry& right) { return left.hash < right.hash; };
  const auto same_hash = [](const Entry& left, const Entry& right) { return left.hash == right.hash; };
  std::stable_sort(entries.begin(), entries.end(), by_hash);
  entries.erase(std::unique(entries.begin(), entries.end(), same_hash), entries.end());
  if (entries.size() >= std::numeric_limits<std::uint32_t>::max()) throw std::invalid_argument("too many words");

  std::string bytes(kMagic);
  append(bytes, Head{static_cast<std::uint32_t>(entries.size()), static_cast<std::uint32_t>(paths.size()), dictionary, 0});
  for (const Entry& each : entries) append(bytes, each.hash);
  for (const Entry& each : entries) append(bytes, each.classes.cluster);
  for (const std::string& path : paths) append(bytes, path_bits(path));
  for (const Entry& each : entries) append(bytes, each.classes.dictionary);
  for (const std::string& path : paths) {
    append(bytes, static_cast<std::uint8_t>(std::min<std::size_t>(path.size(), kPathBits)));
  }
  return bytes;
}

WordTable::WordTable(std::string_view bytes) {
  if (bytes.size() < kHead || bytes.substr(0, kMagic.size()) != kMagic) refuse("is not one, or of another version");
  Head head;
  std::memcpy(&head, bytes.data() + kMagic.size(), sizeof head);
  count_ = head.words;
  class_count_ = head.classes;
  if (head.classes >= std::numeric_limits<std::uint16_t>::max() || head.dictionary > 255 ||
      bytes.size() != kHead + 7 * count_ + 3 * class_count_) {
    refuse("has the wrong length");
  }
  hashes_ = bytes.data() + kHead;
  clusters_ = hashes_ + 4 * count_;
  const char* const path_starts = clusters_ + 2 * count_;
  dictionary_ = path_starts + 2 * class_count_;
  const char* const lengths = dictionary_ + count_;

  index_.assign((std::size_t{1} << kIndexBits) + 1, 0);
  for (std::size_t k = 0; k < count_; ++k) {
    const auto hash = load<std::uint32_t>(hashes_, k);
    if (k > 0 && load<std::uint32_t>(hashes_, k - 1) >= hash) refuse("is out of order");
    if (load<std::uint16_t>(clusters_, k) > class_count_) refuse("has a word of a class that is not there");
    if (load<std::uint8_t>(dictionary_, k) > head.dictionary) refuse("has a word with no entry in the dictionary");
    ++index_[(hash >> (32 - kIndexBits)) + 1];
  }
  for (std::size_t k = 1; k < index_.size(); ++k) index_[k] += index_[k - 1];

  starts_.assign((class_count_ + 1) * kCuts.size(), 0);
  for (std::size_t c = 0; c < class_count_; ++c) {
    const unsigned length = load<std::uint8_t>(lengths, c), bits = load<std::uint16_t>(path_starts, c);
    if (length > kPathBits) refuse("has a path that is too long");
    for (std::size_t cut = 0; cut < kCuts.size(); ++cut) {
      const unsigned taken = std::min(length, kCuts[cut]);
      // A one before the bits tells 01 from 001.
      starts_[(c + 1) * kCuts.size() + cut] = 1u << taken | bits >> (kPathBits - taken);
    }
  }
}

WordClass WordTable::find(std::string_view form) const noexcept {
  const std::uint32_t hash = hash_of(form);
  const std::size_t from = hash >> (32 - kIndexBits);
  for (std::uint32_t k = index_[from]; k < index_[from + 1]; ++k) {
    if (load<std::uint32_t>(hashes_, k) == hash) {
      return {load<std::uint16_t>(clusters_, k), load<std::uint8_t>(dictionary_, k)};
    }
  }
  return {};
}

}  // namespace ogden::tag
