#include "extract/codec.hpp"

#include <algorithm>
#include <numeric>

namespace ogden::extract {

PhraseCodec::PhraseCodec(const Vocabulary& vocabulary) : places_(vocabulary.size()), sorted_(vocabulary.size()) {
  std::iota(sorted_.begin(), sorted_.end(), Word{0});
  // Stable: kNull stands before a word of the text that is spelt like it.
  std::stable_sort(sorted_.begin(), sorted_.end(),
                   [&](Word a, Word b) { return vocabulary.name(a) < vocabulary.name(b); });
  for (std::size_t k = 0; k < sorted_.size(); ++k) places_[sorted_[k]] = static_cast<Word>(k);
  width_ = 1;
  while (width_ < 4 && vocabulary.size() > std::size_t{1} << (8 * width_)) ++width_;
}

void PhraseCodec::append_place(Bytes& bytes, Word place) const {
  for (std::size_t k = width_; k-- > 0;) bytes.push_back(static_cast<std::uint8_t>(place >> (8 * k)));
}

void PhraseCodec::append_words(Bytes& bytes, std::span<const Word> words) const {
  for (const Word word : words) append_place(bytes, places_[word]);
}

void PhraseCodec::append(Bytes& bytes, std::span<const Word> phrase) const {
  append_words(bytes, phrase);
  append_place(bytes, places_[kBar]);
}

Record PhraseCodec::phrase(const std::uint8_t* at) const noexcept {
  const Word end = places_[kBar];
  std::size_t size = 0;
  while (read_place(at + size) != end) size += width_;
  return {at, size + width_};
}

void append_links(Bytes& bytes, const InnerLinks& links) {
  bytes.insert(bytes.end(), links.begin(), links.end());
  bytes.push_back(kEndOfLinks);
}

void read_links(const std::uint8_t*& at, InnerLinks& links) {
  const std::uint8_t* const begin = at;
  while (*at != kEndOfLinks) ++at;
  links.assign(begin, at);
  ++at;
}

void append_count(Bytes& bytes, std::uint64_t count) {
  for (; count >= 0x80; count >>= 7) bytes.push_back(static_cast<std::uint8_t>(count | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(count));
}

std::uint64_t read_count(const std::uint8_t*& at) {
  std::uint64_t count = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    count |= std::uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return count;
  }
}

}  // namespace ogden::extract
