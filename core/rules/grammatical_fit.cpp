#include "rules/grammatical_fit.hpp"

#include <algorithm>
#include <stdexcept>

namespace ogden::rules {
namespace {

constexpr std::size_t kMostTags = 64;

bool is_one_of(std::string_view word, std::string_view one, std::string_view other) { return word == one || word == other; }

/// What a phrase is, where its ends show it: a verb, a noun or an adjective.
std::string_view head_tag(std::span<const std::string_view> tags) {
  if (tags.size() == 1 || tags.front().starts_with("VB")) return tags.front();
  return tags.back().starts_with("NN") || tags.back().starts_with("JJ") ? tags.back() : std::string_view();
}

}  // namespace

GrammaticalFit::GrammaticalFit(const std::vector<std::pair<std::string, std::uint8_t>>& classes,
                               std::vector<std::string> closed,
                               std::vector<std::pair<std::string, std::string>> clashes, const Forms& forms)
    : classes_(classes.begin(), classes.end()), closed_(std::move(closed)), clashes_(std::move(clashes)) {
  for (const auto& [tags, words] : forms) {
    std::uint64_t own = 0;
    for (const std::string& tag : tags) {
      const auto known = tags_.try_emplace(tag, std::uint64_t{1} << (tags_.size() % kMostTags)).first;
      if (tags_.size() > kMostTags) throw std::invalid_argument("there are too many tags");
      own |= known->second;
    }
    for (const std::string& word : words) forms_[word] = own;
  }
}

bool GrammaticalFit::is(std::string_view word, std::uint8_t kinds) const {
  const auto known = classes_.find(word);
  return known != classes_.end() && (known->second & kinds) != 0;
}

bool GrammaticalFit::may_be(std::string_view word, std::string_view tag) const {
  const auto known = forms_.find(word);
  if (known == forms_.end()) return false;
  const auto bit = tags_.find(tag);
  return bit != tags_.end() && (known->second & bit->second) != 0;
}

bool GrammaticalFit::fits(const PlacedPhrase& old, std::span<const std::string_view> renewed, bool listed) const {
  const std::string_view first = renewed.front(), last = renewed.back();
  const auto count = [&](std::span<const std::string_view> words, std::uint8_t kinds) {
    return std::count_if(words.begin(), words.end(), [&](std::string_view word) { return is(word, kinds); });
  };
  for (const auto& [word, next] : clashes_) {
    if (word == last && next == old.after) return false;
  }
  if (is(old.before, kDeterminer) && is(first, kQuantifier) && !is(old.words.front(), kQuantifier)) return false;
  if (!listed && count(old.words, kFunction) == std::ssize(old.words)) return false;
  if (is(old.words.front(), kDeterminer) != is(first, kDeterminer) || is(last, kDeterminer | kConnective)) return false;
  if (!listed && count(old.words, kDeterminer) != count(renewed, kDeterminer)) return false;
  if (is(first, kConnective) && !is(old.words.front(), kConnective)) return false;
  if (!listed && is(old.words.back(), kPreposition) && !is(last, kPreposition)) return false;
  const std::string_view tag = head_tag(old.tags);
  if (tag == "VBN" && old.tag_after.starts_with("NN") && !may_be(last, "JJ")) return false;
  return same_form(tag, renewed, listed || old.words.size() > 1);
}

bool GrammaticalFit::same_form(std::string_view tag, std::span<const std::string_view> renewed, bool lenient) const {
  const std::string_view first = renewed.front(), last = renewed.back();
  if (tag.starts_with("VB")) return may_be(first, tag);
  if (tag.starts_with("NN")) {  // a name may become a common noun
    const std::string_view common = tag == "NNP" ? "NN" : tag == "NNPS" ? "NNS" : tag;
    return may_be(noun_head(renewed), common);
  }
  if (tag.starts_with("JJ")) {
    return may_be(last, tag) || may_be(last, "VBN") || may_be(last, "VBG") || is_one_of(first, "more", "most");
  }
  if (tag.starts_with("RB")) {  // "enough" stands after what it is about; other adverbs stand before
    return first != "enough" && (renewed.size() > 1 || may_be(first, "RB") || is(first, kPreposition));
  }
  return lenient || std::find(closed_.begin(), closed_.end(), tag) == closed_.end();
}

/// The last word, or the one before the first preposition: of "type of food" the type.
std::string_view GrammaticalFit::noun_head(std::span<const std::string_view> words) const {
  for (std::size_t place = 1; place < words.size(); ++place) {
    if (is(words[place], kPreposition)) return words[place - 1];
  }
  return words.back();
}

}  // namespace ogden::rules
