// The features of a search, by name and number, and what the options have of them that every search has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ogden::decode {

/// The value of `unknown_word` for a word that no rule knows, as in Moses.
inline constexpr double kUnknownWordCost = -100;
/// No weight may be larger: sums of scores must stay finite.
inline constexpr double kLargestWeight = 1e6;

/// A grammar's value for sums: files may say anything.
inline float usable(float value) noexcept { return value > -1e6F ? (value < 1e6F ? value : 1e6F) : -1e6F; }

/// An option is a rule of a grammar; or it copies a word that no rule knows, words that may stay as they are, or words
/// that must.
enum class OptionKind : std::uint8_t { kRule, kUnknown, kIdentity, kProtected };

/// In order: language models, what every search has with the search's own in between, each grammar's.
class Features {
 public:
  /// `own` are the names of the search's own. Those of grammars are added one by one.
  Features(std::span<const std::string> models, std::initializer_list<std::string_view> own, bool with_identity);
  /// Gives the number of the feature.
  std::size_t add(std::string name);

  const std::vector<std::string>& names() const noexcept { return names_; }
  std::size_t size() const noexcept { return names_.size(); }
  /// `identity` is the number of no feature where copies of known words are no options.
  std::size_t word_penalty, phrase_penalty, first_own, unknown_word, identity, first_of_grammars;

  /// Adds to a row of features what it is to use an option, but for its words and its rule's own features.
  void count_option(OptionKind kind, std::uint32_t words, double* row) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace ogden::decode
