// Makes the bytes of packed rules (packed.hpp), of any number, in little memory.
//
// Two passes. `add` finds the symbols of each rule, counts them, and keeps their numbers in a spool, one for each
// length of the normal side; what stays in memory is the trie, the words and the different symbols. When all
// are counted, the codes are known, and `next` writes the rules of one length after the other: breadth first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/external_sort.hpp"
#include "rules/huffman.hpp"
#include "rules/packed.hpp"
#include "rules/symbols.hpp"
#include "rules/trie.hpp"

namespace ogden::rules {

struct PackingOptions {
  std::vector<std::string> features;  // names, without white space
  std::vector<std::uint8_t> groups;   // of each feature; groups are 0, 1, ... and none is missing
  std::vector<float> order;           // the rules of a normal side are sorted by the sum of features times these
  std::vector<std::string> words;     // sorted by their bytes; those that no rule uses are left out
  float resolution = 1e-4F;           // values that differ by less may become one
  std::string directory;              // for what does not fit in memory
  std::size_t memory = std::size_t{1} << 28;  // bytes of rules held at once
};

/// A rule to be packed. Words are places in the list of words.
struct LooseRule {
  std::span<const Word> normal, simple;
  std::span<const RuleLink> links;
  std::span<const float> scores;
  std::uint32_t count = 0;
};

class RulePacker {
 public:
  /// Throws std::invalid_argument where the options cannot be.
  explicit RulePacker(PackingOptions options);

  /// Adds rules. Normal sides that begin with the same words must come in a row, their next words in rising order;
  /// rules of one normal side may come in any order. Throws std::invalid_argument for what cannot be packed; then
  /// nothing more can be done with it.
  void add(std::span<const LooseRule> rules);
  /// A piece of the bytes, or false at their end. After the first call nothing can be added.
  bool next(std::string& piece);

  std::size_t rules() const noexcept { return rules_; }

 private:
  /// A rule of the normal side that is being collected: where its symbols end in symbols_.
  struct Pending {
    float rank;
    std::size_t begin, end;
  };

  void check(const LooseRule& rule) const;
  void find_rows(std::span<const LooseRule> rules);
  void add(const LooseRule& rule, const std::uint32_t* rows);
  void append_symbols(const LooseRule& rule, const std::uint32_t* rows);
  void append_simple(const LooseRule& rule);
  void append_links(const LooseRule& rule);
  void append_number(std::uint32_t number);
  void close_normal_side();
  void finish();
  std::string front() const;
  void append_vocabulary(PackedRulesHeader& header, std::string& bytes) const;
  void append_codes(std::string& bytes) const;
  bool next_rules(std::string& piece);
  void write_rule(files::Record symbols);

  PackingOptions options_;
  std::vector<std::vector<std::uint32_t>> features_of_;  // by group
  TrieBuilder trie_;
  std::vector<std::unique_ptr<files::Spool>> spools_;  // by words of the normal side, less one
  std::vector<Word> normal_;                             // the side that is being collected
  std::vector<Pending> pending_;
  files::Bytes symbols_;
  std::size_t rules_ = 0;

  std::vector<RowSymbols> rows_;  // by group
  NumberSymbols counts_, tokens_, links_;
  std::vector<RuleLink> links_of_, guessed_;
  std::vector<float> scores_;                  // of one group, rule by rule
  std::vector<std::uint32_t> found_, row_of_;  // symbols of one group, rule by rule; of all groups, the same

  // From `finish` on:
  bool finished_ = false;
  std::vector<HuffmanCodes> codes_;  // by group; then counts, tokens, links
  std::vector<Word> new_word_;
  std::size_t used_words_ = 0;
  std::uint64_t rule_bits_ = 0;
  std::size_t length_ = 0;  // spools that are written
  BitWriter bits_;
  std::unique_ptr<EliasFanoWriter> places_;
};

}  // namespace ogden::rules
