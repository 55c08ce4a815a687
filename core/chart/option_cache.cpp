#include "chart/option_cache.hpp"

#include <algorithm>

namespace ogden::chart {
namespace {

constexpr std::size_t kMostParts = std::size_t{1} << 22, kMostLeftContexts = std::size_t{1} << 21;
constexpr WordId kNotNumbered = 0xFFFFFFFF;

}  // namespace

OptionCache::OptionCache(const Task& task)
    : task_(&task),
      lm_(task.joint_lm()),
      left_contexts_(lm_),
      numbers_(task.grammar->words().size(), kNotNumbered),
      row_(task.grammar->features().size()) {}

void OptionCache::tidy() {
  if (left_contexts_.size() > kMostLeftContexts) left_contexts_.clear();
  if (parts_.size() < kMostParts && options_.size() < kMostParts) return;
  parts_.clear();
  options_.clear();
  lists_.clear();
  list_numbers_.clear();
  groups_.clear();
  group_lists_.clear();
  group_numbers_.clear();
}

WordId OptionCache::number(Symbol word) {
  WordId& known = numbers_[static_cast<std::size_t>(word)];
  if (known == kNotNumbered) known = lm_.number(task_->grammar->words()[static_cast<std::size_t>(word)]);
  return known;
}

OptionRange OptionCache::rules(TrieNode pattern) {
  const auto [found, added] =
      list_numbers_.find_or_add(decode::mixed(pattern), static_cast<std::uint32_t>(lists_.size()),
                                [&](std::uint32_t other) { return lists_[other].pattern == pattern; });
  if (!added) return lists_[found].range;
  const std::size_t first = options_.size(), parts_before = parts_.size();
  for (const RuleId rule : task_->grammar->rules(pattern)) options_.push_back(read(rule));
  lists_.push_back({pattern, ranked(first, parts_before)});
  return lists_.back().range;
}

OptionCache::Groups OptionCache::groups(TrieNode pattern) {
  const auto [found, added] =
      group_numbers_.find_or_add(decode::mixed(pattern), static_cast<std::uint32_t>(group_lists_.size()),
                                 [&](std::uint32_t other) { return group_lists_[other].pattern == pattern; });
  if (!added) return group_lists_[found];
  const std::size_t first = groups_.size();
  for (const RuleId rule : task_->grammar->rules(pattern)) groups_.push_back({task_->grammar->label(rule), {}, false});
  const auto begin = groups_.begin() + static_cast<std::ptrdiff_t>(first);
  std::sort(begin, groups_.end(), [](const Group& a, const Group& b) { return a.label < b.label; });
  groups_.erase(std::unique(begin, groups_.end(), [](const Group& a, const Group& b) { return a.label == b.label; }),
                groups_.end());
  group_lists_.push_back(
      {pattern, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(groups_.size() - first)});
  return group_lists_.back();
}

OptionRange OptionCache::rules(TrieNode pattern, std::uint32_t group) {
  Group& wanted = groups_[group];
  if (wanted.read) return wanted.range;
  const std::size_t first = options_.size(), parts_before = parts_.size();
  for (const RuleId rule : task_->grammar->rules(pattern)) {
    if (task_->grammar->label(rule) == wanted.label) options_.push_back(read(rule));
  }
  wanted.range = ranked(first, parts_before);
  wanted.read = true;
  return wanted.range;
}

/// The options from `first` on: the best first, and no more than the limit.
OptionRange OptionCache::ranked(std::size_t first, std::size_t parts_before) {
  std::stable_sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
                   [](const Option& a, const Option& b) { return a.estimate > b.estimate; });
  const std::uint32_t limit = task_->settings.rule_limit;
  if (limit > 0 && options_.size() - first > limit) {
    options_.resize(first + limit);
    repack(first, parts_before);
  }
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(options_.size() - first)};
}

/// Drops the parts of options that were dropped.
void OptionCache::repack(std::size_t first, std::size_t parts_before) {
  kept_parts_.clear();
  for (std::size_t k = first; k < options_.size(); ++k) {
    const std::span<const Part> parts = this->parts(options_[k]);
    options_[k].first = static_cast<std::uint32_t>(parts_before + kept_parts_.size());
    kept_parts_.insert(kept_parts_.end(), parts.begin(), parts.end());
  }
  parts_.resize(parts_before);
  parts_.insert(parts_.end(), kept_parts_.begin(), kept_parts_.end());
}

Option OptionCache::read(RuleId rule) {
  const Grammar& grammar = *task_->grammar;
  const decode::Features& features = *task_->features;
  Option option;
  option.rule = rule;
  option.label = grammar.label(rule);
  option.first = static_cast<std::uint32_t>(parts_.size());
  for (const Symbol symbol : grammar.simple(rule)) {
    parts_.push_back(symbol < 0 ? symbol : Part{number(symbol)});
    option.words += symbol >= 0;
  }
  option.size = static_cast<std::uint32_t>(parts_.size() - option.first);
  double score = task_->weight(features.phrase_penalty) - task_->weight(features.word_penalty) * option.words;
  grammar.scores(rule, row_);
  for (std::size_t k = 0; k < row_.size(); ++k) {
    score += task_->weight(features.first_of_grammars + k) * static_cast<double>(decode::usable(row_[k]));
  }
  option.score = static_cast<float>(score);
  option.estimate = option.score + decode::estimate(lm_, parts(option));
  return option;
}

std::uint32_t OptionCache::copy(OptionKind kind, Label label, std::span<const WordId> words) {
  const decode::Features& features = *task_->features;
  Option option;
  option.kind = kind;
  option.label = label;
  option.first = static_cast<std::uint32_t>(parts_.size());
  option.size = option.words = static_cast<std::uint32_t>(words.size());
  parts_.insert(parts_.end(), words.begin(), words.end());
  double score = task_->weight(features.phrase_penalty) - task_->weight(features.word_penalty) * option.words;
  score += task_->copy_score(kind, words.size());
  option.score = static_cast<float>(score);
  option.estimate = option.score + decode::estimate(lm_, parts(option));
  options_.push_back(option);
  return static_cast<std::uint32_t>(options_.size() - 1);
}

}  // namespace ogden::chart
