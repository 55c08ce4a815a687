#include "rules/rewrites.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace ogden::rules {
namespace {

constexpr std::size_t kBack = 0, kForward = 1, kOthers = 2;  // places of columns

/// What a rule changes: `skip` words of its phrase stay, `size` are replaced by `words`.
struct Trimmed {
  std::size_t skip, size;
  std::span<const Word> words;
};

Trimmed trimmed(std::span<const Word> old, std::span<const Word> renewed) {
  const std::size_t most = std::min(old.size(), renewed.size());
  std::size_t start = 0, end = 0;
  while (start < most && old[start] == renewed[start]) ++start;
  while (end < most - start && old[old.size() - 1 - end] == renewed[renewed.size() - 1 - end]) ++end;
  return {start, old.size() - end - start, renewed.subspan(start, renewed.size() - end - start)};
}

void add(Evidence& known, const Evidence& rule) {
  if (rule.forward > known.forward) {
    known.back = rule.back;
    known.forward = rule.forward;
  }
  known.seen = std::max(known.seen, rule.seen);
  known.context = std::max(known.context, rule.context);
  for (std::size_t k = 0; k < known.others.size(); ++k) known.others[k] = std::max(known.others[k], rule.others[k]);
}

}  // namespace

RewriteFinder::RewriteFinder(const PackedRules& table, const std::array<std::uint32_t, 9>& columns)
    : table_(table), columns_(columns) {
  for (const std::uint32_t column : columns) {
    if (column >= table.features()) throw std::invalid_argument("the table has no such feature");
  }
}

Evidence RewriteFinder::evidence(const PackedRule& rule, std::size_t context) const {
  const auto score = [&](std::size_t k) {
    return std::max(static_cast<double>(rule.scores[columns_[k]]), Evidence::kMissing);
  };
  Evidence own;
  own.forward = score(kForward);
  if (own.forward > Evidence::kMissing) {
    own.back = score(kBack);
    own.context = static_cast<std::uint32_t>(context);
  }
  own.seen = std::log(static_cast<double>(std::max<std::uint32_t>(1, rule.count)));
  for (std::size_t k = 0; k < own.others.size(); ++k) own.others[k] = score(k + kOthers);
  return own;
}

/// What the rules of a phrase say, which starts at a word.
void RewriteFinder::add_phrase(Node node, std::span<const Word> phrase, std::uint32_t start,
                               std::span<const std::uint8_t> blocked, FoundRewrites& found) const {
  PackedRule rule;
  double stay = Evidence::kMissing;
  const Range entries = table_.entries(node);
  for (std::uint32_t entry = entries.first; entry < entries.last; ++entry) {
    table_.read(entry, phrase, rule);
    if (std::ranges::equal(rule.simple, phrase)) {
      stay = evidence(rule, 0).forward;
      continue;
    }
    const Trimmed change = trimmed(phrase, rule.simple);
    const auto first = start + static_cast<std::uint32_t>(change.skip), last = first + static_cast<std::uint32_t>(change.size);
    if (change.size == 0 || std::ranges::any_of(blocked.subspan(first, change.size), [](auto flag) { return flag != 0; })) {
      continue;
    }
    const Evidence own = evidence(rule, phrase.size() - change.size);
    const auto known = std::ranges::find_if(found.rewrites, [&](const FoundRewrite& one) {
      return one.first == first && one.last == last && std::ranges::equal(one.words, change.words);
    });
    if (known != found.rewrites.end()) {
      add(known->evidence, own);
    } else {
      found.rewrites.push_back({first, last, {change.words.begin(), change.words.end()}, own});
    }
  }
  found.staying.push_back({start, start + static_cast<std::uint32_t>(phrase.size()), stay});
}

FoundRewrites RewriteFinder::find(std::span<const std::string_view> words, std::span<const std::uint8_t> blocked) const {
  if (words.size() != blocked.size()) throw std::invalid_argument("say of each word whether it is blocked");
  std::vector<Word> numbers(words.size());
  std::ranges::transform(words, numbers.begin(), [&](std::string_view word) { return table_.find(word); });
  FoundRewrites found;
  for (std::size_t start = 0; start < words.size(); ++start) {
    Node node = table_.root();
    for (std::size_t end = start + 1; end <= std::min(words.size(), start + kLongest); ++end) {
      if (numbers[end - 1] == kNoWord || (node = table_.step(node, numbers[end - 1])) == kNoNode) break;
      add_phrase(node, std::span(numbers).subspan(start, end - start), static_cast<std::uint32_t>(start), blocked, found);
    }
  }
  return found;
}

}  // namespace ogden::rules
