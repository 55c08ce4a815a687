#include "transduce/option_cache.hpp"

#include <algorithm>

namespace ogden::transduce {
namespace {

constexpr std::size_t kMostParts = std::size_t{1} << 20, kMostLeftContexts = std::size_t{1} << 21;
}  // namespace

OptionCache::OptionCache(const Task& task) : task_(&task), lm_(task.joint_lm(false)), left_contexts_(lm_) {}

void OptionCache::tidy() {
  if (left_contexts_.size() > kMostLeftContexts) left_contexts_.clear();
  if (parts_.size() < kMostParts && options_.size() < kMostParts) return;
  parts_.clear();
  gaps_.clear();
  options_.clear();
  lists_.clear();
  list_numbers_.clear();
}

OptionRange OptionCache::rules(const Match& match, const FlatTree& tree) {
  const Grammar& grammar = *task_->grammar;
  for (unsigned level = trees::kLevels; level > 1 && grammar.contexts() > 0; --level) {
    const std::uint32_t context =
        grammar.context(trees::context_key(level, match.cells, match.nodes, tree));
    if (context == kNowhere) continue;
    const OptionRange found = known_rules(match.pattern, context);
    if (found.size > 0) return found;
  }
  return known_rules(match.pattern, kNowhere);
}

/// In a context, or, where it is kNowhere, by the normal side alone.
OptionRange OptionCache::known_rules(TrieNode pattern, std::uint32_t context) {
  const std::uint64_t key = std::uint64_t{pattern} << 32U | context;
  const auto [found, added] =
      list_numbers_.find_or_add(decode::mixed(key), static_cast<std::uint32_t>(lists_.size()),
                                [&](std::uint32_t other) { return lists_[other].key == key; });
  if (!added) return lists_[found].range;
  const Grammar& grammar = *task_->grammar;
  const std::size_t first = options_.size();
  if (context == kNowhere) {
    const auto [begin, end] = grammar.rules(pattern);
    for (RuleId rule = begin; rule < end; ++rule) read(rule, grammar.log_probability(rule));
  } else {
    for (const Entry& entry : grammar.entries(context)) {
      // Of another normal side only if two have the same hash.
      if (grammar.pattern(entry.rule) == pattern) read(entry.rule, entry.log_probability);
    }
  }
  std::stable_sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
                   [](const Option& a, const Option& b) { return a.estimate > b.estimate; });
  const std::uint32_t limit = task_->settings.rule_limit;
  if (limit > 0 && options_.size() - first > limit) options_.resize(first + limit);
  lists_.push_back({key, {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(options_.size() - first)}});
  return lists_.back().range;
}

void OptionCache::open(Option& option) {
  option.first_part = static_cast<std::uint32_t>(parts_.size());
  option.first_gap = static_cast<std::uint32_t>(gaps_.size());
}

/// Counts what was added since it was opened, and scores it.
void OptionCache::close(Option& option) {
  option.parts = static_cast<std::uint32_t>(parts_.size()) - option.first_part;
  option.gaps = static_cast<std::uint32_t>(gaps_.size()) - option.first_gap;
  if (option.kind != OptionKind::kPiece) {
    const decode::Features& features = *task_->features;
    const auto words = static_cast<double>(option.parts - option.gaps);
    double score = task_->weight(features.phrase_penalty) - task_->weight(features.word_penalty) * words;
    if (option.kind == OptionKind::kCopied) {
      score += option.gaps > 0 ? task_->weight(task_->copied())
                               : task_->weight(features.unknown_word) * decode::kUnknownWordCost;
    }
    if (option.kind == OptionKind::kRule) {
      score += task_->weight(task_->probability()) * static_cast<double>(decode::usable(option.log_probability));
      const std::span<const float> row = task_->grammar->row(option.rule);
      for (std::size_t k = 0; k < row.size(); ++k) {
        score += task_->weight(task_->probability() + 1 + k) * static_cast<double>(decode::usable(row[k]));
      }
    }
    option.score = static_cast<float>(score);
  }
  option.estimate = option.score + decode::estimate(lm_, parts(option));
  options_.push_back(option);
}

void OptionCache::read(RuleId rule, float log_probability) {
  const Grammar& grammar = *task_->grammar;
  const Fragment simple = grammar.simple(rule);
  Option option;
  option.rule = rule;
  option.label = simple[0].label();
  option.log_probability = log_probability;
  open(option);
  for (const Cell& cell : simple) {
    if (cell.kind() == trees::CellKind::kVariable) gaps_.push_back({cell.number, cell.label()});
  }
  const auto own = std::span(gaps_).subspan(option.first_gap);
  std::ranges::sort(own, {}, &Gap::variable);
  for (const Cell& cell : simple) {
    if (cell.kind() == trees::CellKind::kWord) {
      parts_.push_back(lm_.number(grammar.symbols()[cell.number], grammar.symbols()[cell.label()]));
    } else if (cell.kind() == trees::CellKind::kVariable) {
      parts_.push_back(~Part{std::ranges::find(own, cell.number, &Gap::variable) - own.begin()});
    }
  }
  close(option);
}

std::uint32_t OptionCache::copy_leaf(OptionKind kind, Symbol label, WordId word) {
  Option option;
  option.kind = kind;
  option.label = label;
  open(option);
  parts_.push_back(word);
  close(option);
  return static_cast<std::uint32_t>(options_.size() - 1);
}

std::uint32_t OptionCache::copy_node(OptionKind kind, Symbol label, std::span<const Symbol> children) {
  Option option;
  option.kind = kind;
  option.label = label;
  open(option);
  for (std::uint32_t k = 0; k < children.size(); ++k) {
    parts_.push_back(~Part{k});
    gaps_.push_back({k, children[k]});
  }
  close(option);
  return static_cast<std::uint32_t>(options_.size() - 1);
}

std::uint32_t OptionCache::add_piece(std::span<const Part> parts, std::span<const Gap> gaps) {
  Option option;
  option.kind = OptionKind::kPiece;
  open(option);
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  gaps_.insert(gaps_.end(), gaps.begin(), gaps.end());
  close(option);
  return static_cast<std::uint32_t>(options_.size() - 1);
}

std::uint32_t OptionCache::add_of_pieces(const Option& whole, std::uint32_t pieces) {
  Option option = whole;
  open(option);
  for (std::uint32_t k = 0; k < pieces; ++k) {
    parts_.push_back(~Part{k});
    gaps_.push_back({k, 0});
  }
  close(option);
  options_.back().score = whole.score;
  options_.back().estimate = whole.score;
  return static_cast<std::uint32_t>(options_.size() - 1);
}

}  // namespace ogden::transduce
