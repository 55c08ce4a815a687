#include "extract/instances.hpp"

#include <algorithm>
#include <array>

namespace ogden::extract {

bool InstanceFinder::set(const SentencePair& pair, const PhrasePair& phrase) {
  instance_.normal.assign(pair.normal.begin() + phrase.normal_begin, pair.normal.begin() + phrase.normal_end);
  instance_.simple.clear();
  std::array<std::uint8_t, kLongestPhrase> places;
  for (std::uint32_t k = phrase.simple_begin; k < phrase.simple_end; ++k) {
    places[k - phrase.simple_begin] = static_cast<std::uint8_t>(instance_.simple.size());
    if (pair.simple[k] != kNull) instance_.simple.push_back(pair.simple[k]);
  }
  instance_.links.clear();
  const auto& before = phrases_.links_before();
  for (std::uint32_t k = before[phrase.normal_begin]; k < before[phrase.normal_end]; ++k) {
    const auto [normal, simple] = pair.links[k];
    if (pair.simple[simple] == kNull) continue;
    const auto place = static_cast<std::uint32_t>(places[simple - phrase.simple_begin]);
    instance_.links.push_back(static_cast<char>((normal - phrase.normal_begin) << 4 | place));
  }
  if (instance_.simple.empty()) instance_.simple.push_back(kNull);
  instance_.previous = phrase.previous;
  instance_.next = phrase.next;
  const auto has_bar = [](const std::vector<Word>& words) {
    return std::find(words.begin(), words.end(), kBar) != words.end();
  };
  const bool ambiguous = instance_.simple.size() == 1 && instance_.simple[0] == null_word_;
  return !ambiguous && !has_bar(instance_.normal) && !has_bar(instance_.simple);
}

}  // namespace ogden::extract
