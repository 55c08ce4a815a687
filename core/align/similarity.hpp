// What two English words have in common before any pair of sentences has been seen: both sides of a pair are
// the same language, and a word is most often kept, or kept in another form.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::align {

/// How many times a pair of words counts as seen linked, beforehand. All zero: no prior.
struct Prior {
  double same = 0;       ///< the same word, but for case
  double stem = 0;       ///< the same word, but for inflection
  double similar = 0;    ///< at similarity 1; falls in a straight line to 0 at `threshold`
  double threshold = 1;  ///< of similarity: twice the longest common subsequence over both lengths

  bool active() const noexcept { return same > 0 || stem > 0 || similar > 0; }
};

/// A word made ready for comparisons: characters in lower case, and without inflection.
struct Form {
  std::u32string lower;
  std::size_t stem = 0;     ///< how many characters of `lower` the stem has,
  char32_t ending = 0;      ///< and what follows them in the stem: y in "cities", e never
  std::uint64_t letters = 0;  ///< bit k: a character is there whose last 6 bits are k
  std::uint64_t stem_hash = 0;  ///< the same for the same stems
  bool word = false;        ///< a letter comes first: numbers and marks are the same or they are not

  Form() = default;
  explicit Form(std::string_view utf8);
  bool same_stem(const Form& other) const noexcept;
};

/// What is asked first of words that are compared, each in a column.
struct FormColumns {
  std::vector<std::uint64_t> letters, stem_hashes;
  std::vector<std::int32_t> lengths;  ///< 0 for what is compared by letter and stem alone

  std::size_t size() const noexcept { return lengths.size(); }
  void clear() noexcept;
  void add(const Form& form);
};

/// Finds the few words that have anything in common with a word. The others need no comparison: their weight is 0.
class ComparisonFilter {
 public:
  explicit ComparisonFilter(const Prior& prior);
  /// The places of those that may have a weight, in order.
  void find(const Form& form, const FormColumns& others, std::vector<std::uint32_t>& places) const;

 private:
  std::vector<std::int32_t> least_;  ///< by both lengths: letters in common below which two words are not similar
};

/// Compares one word with many. The form must outlive it.
class Comparison {
 public:
  Comparison(const Form& form, const Prior& prior) : form_(form), prior_(prior) {}
  /// The prior's count for the pair.
  double weight(const Form& other) noexcept;

 private:
  std::size_t common_subsequence(std::u32string_view other) noexcept;

  const Form& form_;
  const Prior& prior_;
  bool ready_ = false;                     ///< most comparisons end before anybody asks for places
  std::array<std::uint64_t, 128> places_;  ///< bit k: the character is the word's k-th; by its last 7 bits
};

}  // namespace ogden::align
