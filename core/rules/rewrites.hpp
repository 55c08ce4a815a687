// The rules of a table as rewrites of the words of a sentence, with what the rules say for each.
//
// A rule names a whole phrase, as `is situated in -> is in`. What it changes is less: `situated -> `, and what stands
// around it is context that speaks for the rule. Many rules so make one rewrite; its scores are the best of theirs.
// Nothing is kept between sentences: a rule is read where it lies in less time than it would take to find it again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/packed.hpp"

namespace ogden::rules {

/// What rules say for a rewrite, as logarithms. `kMissing` is that of a probability that is not known.
struct Evidence {
  static constexpr double kMissing = -12.0;
  double back = kMissing, forward = kMissing;
  double seen = 0.0;
  std::uint32_t context = 0;  ///< words around the rewrite in the longest rule
  std::array<double, 7> others{kMissing, kMissing, kMissing, kMissing, kMissing, kMissing, kMissing};
};

/// Words `first` to `last - 1` of a sentence become `words`: none where they are left out.
struct FoundRewrite {
  std::uint32_t first, last;
  std::vector<Word> words;
  Evidence evidence;
};

/// The probability that the words `first` to `last - 1` stay.
struct StayingPhrase {
  std::uint32_t first, last;
  double stay;
};

struct FoundRewrites {
  std::vector<FoundRewrite> rewrites;  ///< in the order in which rules name them, from left to right
  std::vector<StayingPhrase> staying;  ///< phrases that have a rule
};

class RewriteFinder {
 public:
  static constexpr std::size_t kLongest = 5;  ///< words of a phrase

  /// `columns` are the places of the features in the table: back, forward, and `Evidence::others`.
  RewriteFinder(const PackedRules& table, const std::array<std::uint32_t, 9>& columns);

  /// All rewrites of a sentence that touch no blocked word.
  FoundRewrites find(std::span<const std::string_view> words, std::span<const std::uint8_t> blocked) const;

 private:
  Evidence evidence(const PackedRule& rule, std::size_t context) const;
  void add_phrase(Node node, std::span<const Word> phrase, std::uint32_t start, std::span<const std::uint8_t> blocked,
                  FoundRewrites& found) const;

  const PackedRules& table_;
  std::array<std::uint32_t, 9> columns_;
};

}  // namespace ogden::rules
