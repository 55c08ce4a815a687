#include "extract/deletion.hpp"

#include <algorithm>
#include <optional>

namespace ogden::extract {
namespace {

/// How many links each normal word has.
std::vector<std::uint32_t> link_counts(const SentencePair& pair) {
  std::vector<std::uint32_t> counts(pair.normal.size());
  for (const Link& link : pair.links) ++counts[link.normal];
  return counts;
}

void drop_links_beside_equal_words(SentencePair& pair) {
  const auto counts = link_counts(pair);
  const auto same_word = [&](const Link& link) { return pair.normal[link.normal] == pair.simple[link.simple]; };
  std::vector<bool> has_equal(pair.simple.size());
  for (const Link& link : pair.links) {
    if (counts[link.normal] == 1 && same_word(link)) has_equal[link.simple] = true;
  }
  std::erase_if(pair.links, [&](const Link& link) {
    return counts[link.normal] == 1 && has_equal[link.simple] && !same_word(link);
  });
}

/// A run of normal words without links, and the simple word it is put before.
struct Run {
  std::uint32_t first, last, before;
};

/// Links are sorted by normal word, so the runs are where they leave gaps.
std::vector<Run> unlinked_runs(const SentencePair& pair) {
  std::vector<Run> runs;
  std::uint32_t next = 0;             // the first normal word that was not looked at
  std::optional<std::uint32_t> left;  // behind the last partner of the linked word before it
  for (std::size_t k = 0; k < pair.links.size();) {
    const std::uint32_t normal = pair.links[k].normal;
    if (normal > next) runs.push_back({next, normal, left.value_or(pair.links[k].simple)});
    for (; k < pair.links.size() && pair.links[k].normal == normal; ++k) left = pair.links[k].simple + 1;
    next = normal + 1;
  }
  const auto size = static_cast<std::uint32_t>(pair.normal.size());
  if (next < size) runs.push_back({next, size, left.value_or(0)});
  return runs;
}

void insert_nulls(SentencePair& pair, std::vector<Run> runs) {
  // Runs that go to the same place keep the order of the normal side.
  std::stable_sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.before < b.before; });
  std::vector<Word> simple;
  std::vector<std::uint32_t> moved(pair.simple.size());
  std::vector<Link> added;
  std::size_t run = 0;
  for (std::uint32_t k = 0; k <= pair.simple.size(); ++k) {
    for (; run < runs.size() && runs[run].before == k; ++run) {
      for (std::uint32_t n = runs[run].first; n < runs[run].last; ++n) {
        added.push_back({n, static_cast<std::uint32_t>(simple.size())});
      }
      simple.push_back(kNull);
    }
    if (k == pair.simple.size()) break;
    moved[k] = static_cast<std::uint32_t>(simple.size());
    simple.push_back(pair.simple[k]);
  }
  for (Link& link : pair.links) link.simple = moved[link.simple];
  pair.links.insert(pair.links.end(), added.begin(), added.end());
  std::sort(pair.links.begin(), pair.links.end());
  pair.simple = std::move(simple);
}

}  // namespace

void add_deletion_links(SentencePair& pair) {
  if (pair.links.empty()) return;
  drop_links_beside_equal_words(pair);
  auto runs = unlinked_runs(pair);
  if (!runs.empty()) insert_nulls(pair, std::move(runs));
}

}  // namespace ogden::extract
