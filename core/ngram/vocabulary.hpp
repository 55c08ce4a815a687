// Words and their numbers. 0 is <unk>, 1 <s>, 2 </s>; others are numbered as they come.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "machine/prefetch.hpp"
#include "memory/large_pages.hpp"
#include "ngram/estimate/records.hpp"
#include "text/split.hpp"

namespace ogden::ngram {

class Vocabulary {
 public:
  Vocabulary();
  Word add(std::string_view word);
  /// The word's number, or <unk>'s.
  Word find(std::string_view word) const noexcept;
  /// The same by `hash_word`, with the memory fetched before.
  void prefetch(std::uint64_t hash) const noexcept { ogden::prefetch(&slots_[hash & (slots_.size() - 1)]); }
  Word find_hash(std::uint64_t hash) const noexcept;
  std::string_view word(Word number) const { return words_.at(number); }
  std::size_t size() const noexcept { return words_.size(); }

 private:
  // A word is told from others by 64 bits of hash: two words of one vocabulary that share them are refused,
  // and a foreign word is taken for one of ours once in 10^13 times.
  struct Slot {
    std::uint64_t hash = 0;
    Word number = kFree;
  };
  static constexpr Word kFree = 0xFFFFFFFF;
  std::size_t slot_of(std::uint64_t hash) const noexcept;
  void grow();

  std::deque<std::string> words_;  // a deque: views of its strings stay valid as it grows
  std::vector<Slot, LargePages<Slot>> slots_;
};

}  // namespace ogden::ngram
