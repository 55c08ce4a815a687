// The normal sides of a packed table as they are collected: a trie whose nodes are kept by depth, so that they come
// out breadth first.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "rules/packed.hpp"

namespace ogden::rules {

class TrieBuilder {
 public:
  TrieBuilder() : levels_{{{kNoWord}, {0}, {0}}} {}

  /// Goes to the node of a phrase, which may be new. Phrases that begin with the same words must come in a row, their
  /// next words in rising order; a phrase itself may come before or after those that go on from it. Throws
  /// std::invalid_argument where they do not, or where the phrase was entered before.
  void enter(std::span<const Word> phrase);
  /// How many rules the phrase that was entered last has.
  void set_rules(std::size_t count) { levels_[depth_].rules.back() = static_cast<std::uint32_t>(count); }

  std::uint64_t nodes() const noexcept;
  void for_each_word(const std::function<void(Word)>& visit) const;
  /// The parts `trie`, `children` and `entries` of the table: `numbers` are those of the words, below `words`.
  std::string bytes(std::span<const Word> numbers, std::uint64_t words, std::uint64_t rules) const;

 private:
  /// The nodes of one depth, in order. levels_[0] holds the root.
  struct Level {
    std::vector<Word> words;
    std::vector<std::uint32_t> children, rules;
  };
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
};

}  // namespace ogden::rules
