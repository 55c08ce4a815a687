#include "words/lemma_candidates.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ogden::words {
namespace {

constexpr std::pair<std::string_view, std::string_view> kReplaced[] = {
    {"ies", "y"}, {"ied", "y"}, {"ier", "y"}, {"iest", "y"}, {"ves", "f"}, {"ily", "y"}};

struct Ending {
  std::string_view letters;
  bool drops_e;  ///< "making", "simply"
  bool doubles;  ///< "planned"
};
constexpr Ending kEndings[] = {{"s", false, false},   {"es", false, false}, {"ed", false, true},  {"d", false, false},
                               {"ing", true, true},   {"er", false, true},  {"est", false, true}, {"r", false, false},
                               {"st", false, false},  {"ly", true, false},  {"'s", false, false}};

bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::size_t letters(std::string_view word) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(word, [](char byte) { return !continues(byte); }));
}

std::string_view last_letter(std::string_view word) noexcept {
  std::size_t at = word.size();
  while (at > 0 && continues(word[--at])) {}
  return word.substr(at);
}

/// The stem without its last letter, where that is there twice; else nothing.
std::string_view undoubled(std::string_view stem) noexcept {
  if (letters(stem) <= 3) return {};
  const std::string_view last = last_letter(stem), rest = stem.substr(0, stem.size() - last.size());
  return last_letter(rest) == last ? rest : std::string_view();
}

}  // namespace

std::vector<std::string> LemmaCandidates::irregular(std::string_view form) const {
  const auto lines = irregular_.find(form);
  std::vector<std::string> found;
  if (lines.empty()) return found;
  std::string_view rest = lines.back().substr(form.size() + 1);
  rest = rest.substr(0, rest.find('\t'));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (end > 0) found.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return found;
}

std::vector<std::string> LemmaCandidates::find(std::string_view word) const {
  std::vector<std::string> found{std::string(word)};
  const auto add = [&](std::string candidate) {
    if (std::ranges::find(found, candidate) == found.end()) found.push_back(std::move(candidate));
  };
  for (std::string& lemma : irregular(word)) add(std::move(lemma));
  const std::size_t size = letters(word);
  for (const auto& [ending, instead] : kReplaced) {
    if (word.ends_with(ending) && size > ending.size() + 1) {
      add(std::string(word.substr(0, word.size() - ending.size())).append(instead));
    }
  }
  for (const auto& [ending, drops_e, doubles] : kEndings) {
    if (!word.ends_with(ending) || size <= ending.size() + 2) continue;
    const std::string_view stem = word.substr(0, word.size() - ending.size());
    add(std::string(stem));
    if (drops_e) add(std::string(stem).append("e"));
    const std::string_view single = doubles ? undoubled(stem) : std::string_view();
    if (!single.empty()) add(std::string(single));
  }
  return found;
}

}  // namespace ogden::words
