// A sentence as a search gets it: its words, and which of them must stay.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace ogden::decode {

struct Sentence {
  std::span<const std::string_view> tokens;
  /// Words that must stay, as [first, last) pairs: sorted, inside the sentence, none overlapping another.
  std::span<const std::pair<std::uint32_t, std::uint32_t>> protected_spans;
};

/// Which words of a sentence must stay, by place.
class ProtectedWords {
 public:
  void prepare(const Sentence& sentence) {
    before_.assign(sentence.tokens.size() + 1, 0);
    until_.assign(sentence.tokens.size(), 0);
    for (const auto& [first, last] : sentence.protected_spans) {
      until_[first] = last;
      std::fill(before_.begin() + first + 1, before_.begin() + last + 1, 1);
    }
    for (std::size_t k = 1; k < before_.size(); ++k) before_[k] += before_[k - 1];
  }
  /// Whether a rule may rewrite words `start` to `end`.
  bool free(std::uint32_t start, std::uint32_t end) const { return before_[end] == before_[start]; }
  /// The end of the protected span that starts at a word, or 0.
  std::uint32_t until(std::uint32_t start) const { return until_[start]; }

 private:
  std::vector<std::uint32_t> before_;  // how many words before this one are protected
  std::vector<std::uint32_t> until_;
};

/// A limit for a sentence of more `words` than the `whole` that is searched as the settings say: a page without a full
/// stop gets about as much work as the longest such sentence, spread thinner, but not less than `least`.
inline std::uint32_t thinned(std::uint32_t limit, std::uint32_t least, std::uint32_t whole, std::uint32_t words) {
  return std::max(least, static_cast<std::uint32_t>(std::uint64_t{limit} * whole / words));
}

}  // namespace ogden::decode
