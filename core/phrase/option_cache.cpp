#include "phrase/option_cache.hpp"

#include <algorithm>
#include <bit>

#include "forest/string_hash.hpp"

namespace ogden::phrase {

using decode::LmStep;
using decode::mixed;
using decode::usable;

namespace {

/// Past this many words, phrases are forgotten: some tens of megabytes.
constexpr std::size_t kMostWords = std::size_t{1} << 21;
constexpr WordId kUnseen = 0xFFFFFFFF;

std::vector<std::vector<WordId>> unseen_words(const Task& task) {
  std::vector<std::vector<WordId>> numbers;
  for (const Grammar& grammar : *task.grammars) numbers.emplace_back(grammar.table->words(), kUnseen);
  return numbers;
}

}  // namespace

OptionCache::OptionCache(const Task& task)
    : task_(&task),
      lm_(task.joint_lm()),
      numbers_(unseen_words(task)),
      classes_(1) {}

void OptionCache::tidy() {
  if (words_.size() < kMostWords) return;
  words_.clear();
  inner_.clear();
  options_.clear();
  lists_.clear();
  list_numbers_.clear();
}

WordId OptionCache::number(std::size_t grammar, rules::Word word) {
  WordId& number = numbers_[grammar][word];
  if (number == kUnseen) number = lm_.number((*task_->grammars)[grammar].table->word(word));
  return number;
}

void OptionCache::add_words(Option& option, std::span<const WordId> words) {
  option.words = static_cast<std::uint32_t>(words_.size());
  option.length = static_cast<std::uint32_t>(words.size());
  option.inner = static_cast<std::uint32_t>(inner_.size());
  words_.insert(words_.end(), words.begin(), words.end());
  forest::StringHash hash;
  option.state = lm_.empty();
  float total = 0;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const LmStep step = lm_.step(option.state, words[k]);
    option.state = step.state;
    hash = joined(hash, forest::hash_of(words[k]));
    total += step.score;
    if (k + 1 < words.size()) inner_.push_back({step.state, total});
  }
  option.hash = hash.value;
  for (std::size_t k = option.inner; k < inner_.size(); ++k) inner_[k].rest = total - inner_[k].rest;
  option.score += static_cast<float>(task_->weight(task_->features->word_penalty) * -static_cast<double>(words.size()) +
                                     task_->weight(task_->features->phrase_penalty));
  option.estimate = option.score + total;
}

std::uint32_t OptionCache::next_class(std::size_t grammar, const std::array<float, kOrientations>& scores) {
  std::uint64_t hash = grammar;
  for (const float score : scores) hash = mixed(hash ^ std::bit_cast<std::uint32_t>(score));
  const auto [found, unseen] =
      class_numbers_.find_or_add(hash, static_cast<std::uint32_t>(classes_.size()), [&](std::uint32_t other) {
        return classes_[other].grammar == grammar && classes_[other].features == scores;
      });
  if (!unseen) return found;
  NextScores added{static_cast<std::uint32_t>(grammar), scores, {}};
  const Grammar& from = (*task_->grammars)[grammar];
  for (std::size_t way = 0; way < kOrientations; ++way) {
    if (from.next[way] == kNoFeature) continue;
    const std::size_t feature = from.first_feature + static_cast<std::size_t>(from.next[way]);
    added.weighted[way] = static_cast<float>(task_->weight(feature) * scores[way]);
  }
  classes_.push_back(added);
  return found;
}

Option OptionCache::read(std::size_t number_of_grammar, std::uint32_t rule, std::span<const rules::Word> normal) {
  const Grammar& grammar = (*task_->grammars)[number_of_grammar];
  grammar.table->read(rule, normal, rule_);
  Option option;
  option.rule = rule;
  option.grammar = static_cast<std::uint16_t>(number_of_grammar);
  double score = 0;
  for (std::size_t k = 0; k < rule_.scores.size(); ++k) {
    rule_.scores[k] = usable(rule_.scores[k]);
    if (grammar.plain[k] != 0) score += task_->weight(grammar.first_feature + k) * rule_.scores[k];
  }
  option.score = static_cast<float>(score);
  if (grammar.reorders()) {
    std::array<float, kOrientations> next{};
    for (std::size_t way = 0; way < kOrientations; ++way) {
      if (grammar.previous[way] != kNoFeature) {
        const auto feature = static_cast<std::size_t>(grammar.previous[way]);
        option.previous[way] =
            static_cast<float>(task_->weight(grammar.first_feature + feature) * rule_.scores[feature]);
      }
      if (grammar.next[way] != kNoFeature) next[way] = rule_.scores[static_cast<std::size_t>(grammar.next[way])];
    }
    option.next_class = next_class(number_of_grammar, next);
  }
  simple_.clear();
  for (const rules::Word word : rule_.simple) simple_.push_back(number(number_of_grammar, word));
  return option;
}

std::span<const Option> OptionCache::rules(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal) {
  const auto [found, added] = list_numbers_.find_or_add(
      mixed(std::uint64_t{node} << 16 | grammar), static_cast<std::uint32_t>(lists_.size()),
      [&](std::uint32_t other) { return lists_[other].node == node && lists_[other].grammar == grammar; });
  if (added) {
    const std::size_t words_before = words_.size(), inner_before = inner_.size();
    const rules::Range entries = (*task_->grammars)[grammar].table->entries(node);
    sorting_.clear();
    for (std::uint32_t rule = entries.first; rule < entries.last; ++rule) {
      Option option = read(grammar, rule, normal);
      add_words(option, simple_);
      sorting_.push_back(option);
    }
    const std::size_t limit = task_->settings.option_limit;
    const auto better = [](const Option& a, const Option& b) {
      return a.estimate > b.estimate || (a.estimate == b.estimate && a.rule < b.rule);
    };
    const std::size_t kept = limit == 0 ? sorting_.size() : std::min(limit, sorting_.size());
    std::partial_sort(sorting_.begin(), sorting_.begin() + static_cast<std::ptrdiff_t>(kept), sorting_.end(), better);
    lists_.push_back({node, static_cast<std::uint32_t>(grammar), static_cast<std::uint32_t>(options_.size()),
                      static_cast<std::uint32_t>(kept)});
    options_.insert(options_.end(), sorting_.begin(), sorting_.begin() + static_cast<std::ptrdiff_t>(kept));
    if (kept < sorting_.size()) repack(words_before, inner_before, options_.size() - kept);
  }
  return {options_.data() + lists_[found].first, lists_[found].size};
}

/// Of a phrase with thousands of rules, only the words of those kept need memory.
void OptionCache::repack(std::size_t words_before, std::size_t inner_before, std::size_t first) {
  const std::vector<WordId> words(words_.begin() + static_cast<std::ptrdiff_t>(words_before), words_.end());
  const std::vector<Inner> inner(inner_.begin() + static_cast<std::ptrdiff_t>(inner_before), inner_.end());
  words_.resize(words_before);
  inner_.resize(inner_before);
  for (std::size_t k = first; k < options_.size(); ++k) {
    Option& option = options_[k];
    const std::size_t from_words = option.words - words_before, from_inner = option.inner - inner_before;
    option.words = static_cast<std::uint32_t>(words_.size());
    option.inner = static_cast<std::uint32_t>(inner_.size());
    for (std::size_t w = 0; w < option.length; ++w) words_.push_back(words[from_words + w]);
    for (std::size_t w = 1; w < option.length; ++w) inner_.push_back(inner[from_inner + w - 1]);
  }
}

Option OptionCache::copy(OptionKind kind, std::span<const WordId> words) {
  Option option;
  option.kind = kind;
  option.score = static_cast<float>(task_->copy_score(kind, words.size()));
  add_words(option, words);
  return option;
}

bool OptionCache::find(std::size_t grammar, rules::Node node, std::span<const rules::Word> normal,
                      std::span<const WordId> simple, Option& found) {
  const rules::Range entries = (*task_->grammars)[grammar].table->entries(node);
  for (std::uint32_t rule = entries.first; rule < entries.last; ++rule) {
    found = read(grammar, rule, normal);
    if (!std::equal(simple.begin(), simple.end(), simple_.begin(), simple_.end())) continue;
    add_words(found, simple_);
    return true;
  }
  return false;
}

}  // namespace ogden::phrase
