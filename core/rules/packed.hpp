// A phrase table in few bytes, read where it lies: for the model file, which is mapped into memory.
//
// Normal sides form a trie: a node for each beginning of a normal side, numbered breadth first, so that the children
// of a node, and the rules of a node, stand in a row: `step` from the root word by word, then ask for `entries`.
//
// A rule is a few bits, at a place that is kept in an Elias-Fano sequence: its features, its count, its simple words
// and its links, each by codes that are short for what is frequent.
//   features   one code for each group of features: those that depend on each other, as the six of reordering, share
//              one. What a code stands for is a value, or a row of values, as it was given, or, where many values lie
//              closer than the table's resolution, the middle of them.
//   simple     a code for each word: a copy of a normal word, told by how far it is from the one after the last copy,
//              or a word itself; then the end. A simple side without words deletes.
//   links      mostly as the copies say, which is one code; otherwise a code for each link, then the end.
//
// The bytes, all numbers little-endian and each part starting at a multiple of 8:
//   header     see `PackedRulesHeader`
//   features   their names, ending with a line feed each
//   groups     a byte for each feature: its group
//   words      32 bits for each word and one more: where it starts; then the letters. Words are sorted by their bytes
//              and have the number of their place
//   codes      for each stream of codes (a group each, counts, simple words, links) 33 counts of codes by length and
//              what each code stands for (floats, or 32 bits)
//   trie       the last word of each node, bit by bit
//   children   Elias-Fano: the first child of each node, and one more
//   entries    Elias-Fano: the first rule of each node, and one more
//   rules      bits
//   places     Elias-Fano: where each rule starts in these bits
//
// A file may hold anything: every place read is checked against the size. A damaged file gives wrong rules, never a
// read outside of it, nor a word that does not exist, a link outside the phrases or a score that is not finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/elias_fano.hpp"
#include "rules/huffman.hpp"

namespace ogden::rules {

using Word = std::uint32_t;
using Node = std::uint32_t;
inline constexpr Word kNoWord = 0xFFFFFFFF;
inline constexpr Node kNoNode = 0xFFFFFFFF;

/// Words a side of a rule can have.
inline constexpr std::size_t kLongestSide = 255;

struct PackedRulesHeader {
  char magic[8];
  std::uint64_t size;  // of all the bytes
  std::uint64_t features, groups, name_bytes, words, letters, nodes, rules;
  std::uint64_t rule_bits;
};

/// Places of two linked words in their phrases.
struct RuleLink {
  std::uint8_t normal, simple;
  friend bool operator==(const RuleLink&, const RuleLink&) = default;
  friend auto operator<=>(const RuleLink&, const RuleLink&) = default;
};

/// Numbers of rules, or of nodes, from `first` up to, not including, `last`.
struct Range {
  std::uint32_t first = 0, last = 0;
  std::uint32_t size() const noexcept { return last - first; }
};

/// All that is known of a rule but its normal side. Keep one and use it again: it keeps its memory.
struct PackedRule {
  std::vector<Word> simple;      // none: the phrase is deleted
  std::vector<RuleLink> links;   // sorted
  std::vector<float> scores;     // natural logarithms, a number for each feature
  std::uint32_t count = 0;       // how often it was extracted; 0: not known
};

class PackedRules {
 public:
  /// `bytes` must outlive the table. Throws std::runtime_error for what is no table.
  explicit PackedRules(std::string_view bytes);

  std::size_t features() const noexcept { return names_.size(); }
  std::string_view feature_name(std::size_t k) const { return names_.at(k); }
  std::size_t words() const noexcept { return words_; }
  std::size_t nodes() const noexcept { return nodes_; }
  std::size_t rules() const noexcept { return rules_; }
  std::size_t bytes() const noexcept { return bytes_.size(); }
  /// How it is written; empty if there is no such word.
  std::string_view word(Word number) const noexcept;
  /// Its number, or kNoWord.
  Word find(std::string_view word) const noexcept;

  Node root() const noexcept { return 0; }
  /// The node of a phrase that goes on with this word, or kNoNode. Takes any node and any word.
  Node step(Node node, Word word) const noexcept;
  /// The rules whose normal side ends here, best first: by the sum of the features, or of those that the packer was
  /// told to take.
  Range entries(Node node) const noexcept;
  /// The nodes of all phrases that go on from here by one word, in the order of that word.
  Range children(Node node) const noexcept;
  /// The word that leads to a node; kNoWord for the root.
  Word last_word(Node node) const noexcept;

  /// Reads a rule whose normal side is `normal`: the words that led to its node.
  void read(std::uint32_t rule, std::span<const Word> normal, PackedRule& out) const;
  /// Its features alone: features() numbers.
  void scores(std::uint32_t rule, float* out) const noexcept;

 private:
  struct Stream {
    HuffmanDecoder decoder;
    const unsigned char* values = nullptr;  // `width` numbers of 32 bits for each code
    std::size_t width = 1;
  };
  struct Group {
    Stream stream;
    std::vector<std::uint32_t> features;
  };

  BitReader at(std::uint32_t rule) const noexcept;
  void read_scores(BitReader& bits, float* out) const noexcept;
  /// What the next code of a stream stands for, or `none` where the bits are damaged.
  static std::uint32_t next(const Stream& stream, BitReader& bits, std::uint32_t none) noexcept;
  void read_simple(BitReader& bits, std::span<const Word> normal, PackedRule& out) const;
  void read_links(BitReader& bits, std::size_t normal, PackedRule& out) const;

  std::string_view bytes_;
  std::size_t words_ = 0, nodes_ = 0, rules_ = 0;
  std::vector<std::string_view> names_;
  const unsigned char* starts_ = nullptr;
  std::string_view letters_;
  std::vector<Group> groups_;
  Stream counts_, tokens_, links_;
  const unsigned char* trie_ = nullptr;
  unsigned word_bits_ = 0;
  EliasFano children_, entries_, places_;
  const unsigned char* bits_ = nullptr;
  std::uint64_t bit_bytes_ = 0, rule_bits_ = 0;
};

}  // namespace ogden::rules
