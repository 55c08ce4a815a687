// What the network sees of a word: its row in the table of words, and rows in the table of features for its tag,
// its spelling (first and last letters, shape, the word itself by a hash) and the kind of text.
//
// The table of words holds what running text taught about frequent words. A word that is not in it is still known
// by its spelling. Rows of the table of features: the two ends of a sentence, then the kinds of text, then tags
// (the first means "no tag or an unknown one"), then the places of hashed spellings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ogden::parse {

constexpr std::size_t kTokenFeatures = 11;

struct Token {
  std::uint32_t word = 0;
  std::uint32_t count = 0;  ///< how many of the features there are
  std::array<std::uint32_t, kTokenFeatures> features{};  ///< 0 behind the last
  bool operator==(const Token&) const = default;
};

/// Where in a token's features training finds what it hides now and then.
constexpr std::size_t kTagFeature = 0;
constexpr std::size_t kFormFeature = 2;

class Lexicon {
 public:
  static constexpr std::uint32_t kUnknown = 0, kStart = 1, kEnd = 2, kFirstWord = 3;

  /// Words in lower form (see tag/forms.hpp). Throws std::invalid_argument for repeated words or tags.
  Lexicon(std::vector<std::string> words, std::vector<std::string> tags, std::uint32_t kinds, std::uint32_t places);

  const std::vector<std::string>& words() const noexcept { return words_; }
  const std::vector<std::string>& tags() const noexcept { return tags_; }
  std::uint32_t kinds() const noexcept { return kinds_; }
  std::uint32_t places() const noexcept { return places_; }
  std::uint32_t word_rows() const noexcept { return kFirstWord + static_cast<std::uint32_t>(words_.size()); }
  std::uint32_t feature_rows() const noexcept { return hashed_from() + places_; }
  std::uint32_t no_tag() const noexcept { return 2 + kinds_; }
  /// A row that stands for a hidden word: the first of the hashed places is kept for it.
  std::uint32_t no_form() const noexcept { return hashed_from(); }

  /// A sentence with its two ends: words + 2 tokens. `tags` is empty or as long as `words`; kind < kinds().
  std::vector<Token> tokens(std::span<const std::string_view> words, std::span<const std::string_view> tags,
                            std::uint32_t kind) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
  };
  using Numbers = std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>;

  std::uint32_t hashed_from() const noexcept { return no_tag() + 1 + static_cast<std::uint32_t>(tags_.size()); }
  std::uint32_t place(char what, std::string_view text) const noexcept;
  void spell(std::string_view word, Token& token, std::string& room) const;

  std::vector<std::string> words_, tags_;
  std::uint32_t kinds_, places_;
  Numbers word_numbers_, tag_numbers_;
};

}  // namespace ogden::parse
