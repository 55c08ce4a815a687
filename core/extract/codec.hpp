// Phrases, alignments and counts as bytes of records.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "extract/pairs.hpp"
#include "files/external_sort.hpp"

namespace ogden::extract {

using files::Bytes;
using files::Record;

/// Links inside a phrase pair, a byte each: place on the normal side times 16 plus place on the simple side; sorted.
using InnerLinks = std::string;

inline constexpr std::uint8_t kEndOfLinks = 0xFF;  // places go up to 14

/// Writes phrases so that their bytes sort as their text does: each word as its place in the sorted vocabulary, most
/// significant byte first, then that of the end mark. So no phrase is the beginning of another one's bytes.
class PhraseCodec {
 public:
  PhraseCodec() = default;
  explicit PhraseCodec(const Vocabulary& vocabulary);
  void append(Bytes& bytes, std::span<const Word> phrase) const;
  /// The same without an end mark: the words of a phrase are a part of their sentence's bytes.
  void append_words(Bytes& bytes, std::span<const Word> words) const;
  /// The bytes of the phrase that starts at `at`, with its end mark.
  Record phrase(const std::uint8_t* at) const noexcept;
  /// Its words, appended.
  template <typename Words>
  void read(Record phrase, Words& words) const {
    for (std::size_t k = 0; k + width_ < phrase.size(); k += width_) {
      words.push_back(sorted_[read_place(phrase.data() + k)]);
    }
  }
  Word place(Word word) const { return places_[word]; }
  /// Bytes of a word.
  std::size_t width() const noexcept { return width_; }
  /// The words in order: the place in it is what is written.
  const std::vector<Word>& sorted() const noexcept { return sorted_; }

 private:
  void append_place(Bytes& bytes, Word place) const;
  Word read_place(const std::uint8_t* at) const noexcept {
    Word place = 0;
    for (std::size_t k = 0; k < width_; ++k) place = place << 8 | at[k];
    return place;
  }

  std::size_t width_ = 4;  // bytes a word
  std::vector<Word> places_, sorted_;
};

void append_links(Bytes& bytes, const InnerLinks& links);
void read_links(const std::uint8_t*& at, InnerLinks& links);

/// Seven bits a byte, lowest first: most counts are small.
void append_count(Bytes& bytes, std::uint64_t count);
std::uint64_t read_count(const std::uint8_t*& at);

}  // namespace ogden::extract
