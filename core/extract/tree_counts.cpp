#include "extract/tree_counts.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "threads/parallel.hpp"
#include "transduce/matching.hpp"

namespace ogden::extract {
namespace {

constexpr std::size_t kRecordBytes = 12, kBlock = 4096;
constexpr std::uint32_t kLeftOut = 0xFFFFFFFF;
using ContextRecord = std::array<std::uint8_t, kRecordBytes>;

/// The most significant byte first: bytes are sorted as the numbers are.
ContextRecord packed(std::uint64_t key, std::uint32_t rule) {
  ContextRecord record;
  for (unsigned k = 0; k < 8; ++k) record[k] = static_cast<std::uint8_t>(key >> (56U - 8U * k));
  for (unsigned k = 0; k < 4; ++k) record[8 + k] = static_cast<std::uint8_t>(rule >> (24U - 8U * k));
  return record;
}

std::pair<std::uint64_t, std::uint32_t> unpacked(files::Record record) {
  std::uint64_t key = 0;
  std::uint32_t rule = 0;
  for (unsigned k = 0; k < 8; ++k) key = key << 8U | record[k];
  for (unsigned k = 0; k < 4; ++k) rule = rule << 8U | record[8 + k];
  return {key, rule};
}

std::uint64_t hash_of(std::uint64_t hash, std::span<const Cell> cells) {
  for (const Cell& cell : cells) hash = decode::mixed(hash ^ (std::uint64_t{cell.code} << 32U | cell.number));
  return decode::mixed(hash + cells.size());
}

/// The whole may be less where matching gave up.
float log_share(std::uint32_t part, std::uint32_t whole) {
  return static_cast<float>(std::log(static_cast<double>(part) / static_cast<double>(std::max(part, whole))));
}

}  // namespace

TreeRuleCounts::TreeRuleCounts(const files::Storage& storage)
    : storage_(storage), trees_(storage.directory, storage.memory / 4) {
  sorters_.push_back(std::make_unique<files::Sorter>(storage_));
}

std::span<const Cell> TreeRuleCounts::normal(std::uint32_t rule) const noexcept {
  const std::uint64_t begin = rule == 0 ? 0 : ends_[rule - 1].second;
  return std::span(cells_).subspan(begin, ends_[rule].first - begin);
}

std::span<const Cell> TreeRuleCounts::simple(std::uint32_t rule) const noexcept {
  return std::span(cells_).subspan(ends_[rule].first, ends_[rule].second - ends_[rule].first);
}

void TreeRuleCounts::add_tree(const FlatTree& tree, const std::vector<NodeId>& tops) {
  std::vector<std::uint32_t> packed{static_cast<std::uint32_t>(tops.size())};
  packed.insert(packed.end(), tops.begin(), tops.end());
  const std::vector<std::uint32_t> nodes = tree.packed();
  packed.insert(packed.end(), nodes.begin(), nodes.end());
  trees_.add({reinterpret_cast<const std::uint8_t*>(packed.data()), packed.size() * sizeof(std::uint32_t)});
}

void TreeRuleCounts::add(const SeenRule& rule, bool in_contexts) {
  ++seen_;
  const auto [number, added] = numbers_.find_or_add(
      hash_of(hash_of(0, rule.normal), rule.simple), static_cast<std::uint32_t>(counts_.size()), [&](std::uint32_t other) {
        return std::ranges::equal(normal(other), rule.normal) && std::ranges::equal(simple(other), rule.simple);
      });
  if (added) {
    cells_.insert(cells_.end(), rule.normal.begin(), rule.normal.end());
    const std::uint64_t middle = cells_.size();
    cells_.insert(cells_.end(), rule.simple.begin(), rule.simple.end());
    ends_.emplace_back(middle, cells_.size());
    counts_.push_back(0);
  }
  ++counts_[number];
  if (!in_contexts) return;
  for (const std::uint64_t key : rule.keys) sorters_[0]->add(packed(key, number));
}

std::vector<std::uint32_t> TreeRuleCounts::finish(std::uint32_t least, std::uint32_t least_new, std::size_t threads) {
  std::vector<std::uint32_t> order(counts_.size()), numbers(counts_.size()), sorted_counts;
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    const bool same = std::ranges::equal(normal(a), normal(b));
    return same ? std::ranges::lexicographical_compare(simple(a), simple(b))
                : std::ranges::lexicographical_compare(normal(a), normal(b));
  });
  for (const std::uint32_t rule : order) {
    numbers[rule] = kLeftOut;
    if (counts_[rule] < least_new && trees::shape_of(normal(rule), simple(rule)).words_new > 0) continue;
    numbers[rule] = static_cast<std::uint32_t>(sorted_counts.size());
    sorted_counts.push_back(counts_[rule]);
    grammar_.add(normal(rule), simple(rule), 0);
  }
  add_contexts(numbers);
  grammar_.finish();
  count_places(threads);
  std::vector<float> of_rules, of_entries;
  for (transduce::RuleId rule = 0; rule < sorted_counts.size(); ++rule) {
    of_rules.push_back(log_share(sorted_counts[rule], pattern_places_[grammar_.pattern(rule)]));
  }
  std::vector<bool> kept;
  for (std::uint32_t context = 0, entry = 0; context < grammar_.contexts(); ++context) {
    kept.push_back(context_places_[context] >= least);
    for (std::size_t k = 0; k < grammar_.entries(context).size(); ++k, ++entry) {
      of_entries.push_back(log_share(context_counts_[entry], context_places_[context]));
    }
  }
  grammar_.set_probabilities(of_rules, of_entries, kept);
  return sorted_counts;
}

/// Contexts with the rules that were seen there, each with its count.
void TreeRuleCounts::add_contexts(const std::vector<std::uint32_t>& numbers) {
  sorters_[0]->finish();
  files::Merge merge(sorters_, storage_.memory / 2);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rules;  // of one context, with counts
  std::vector<transduce::Entry> entries;
  std::uint64_t key = 0;
  const auto close = [&] {
    if (rules.empty()) return;
    for (auto& [rule, count] : rules) rule = numbers[rule];
    std::erase_if(rules, [](const auto& each) { return each.first == kLeftOut; });
    if (rules.empty()) return;
    std::ranges::sort(rules);
    entries.clear();
    for (const auto& [rule, count] : rules) {
      entries.push_back({rule, 0});
      context_counts_.push_back(count);
    }
    grammar_.add_context(key, entries);
    rules.clear();
  };
  for (files::Record record = merge.next(); !record.empty(); record = merge.next()) {
    const auto [next_key, rule] = unpacked(record);
    if (next_key != key) close();
    key = next_key;
    if (!rules.empty() && rules.back().first == rule) {
      ++rules.back().second;
    } else {
      rules.emplace_back(rule, 1);
    }
  }
  close();
}

/// How often each normal side, and each context, fits in the trees.
void TreeRuleCounts::count_places(std::size_t threads) {
  std::vector<std::atomic<std::uint32_t>> patterns(grammar_.patterns()), contexts(grammar_.contexts());
  const auto add_one = [](std::atomic<std::uint32_t>& count) { count.fetch_add(1, std::memory_order_relaxed); };
  struct PlacedTree {
    std::vector<NodeId> tops;
    FlatTree tree;
  };
  std::vector<PlacedTree> block;
  const auto count_block = [&] {
    parallel(
        block.size(), threads,
        [&] {
          return [&, matcher = transduce::Matcher(grammar_)](std::size_t begin, std::size_t end) mutable {
            for (std::size_t k = begin; k < end; ++k) {
              const FlatTree& tree = block[k].tree;
              const auto count = [&](const transduce::Match& match) {
                add_one(patterns[match.pattern]);
                for (unsigned level = 2; level <= trees::kLevels && grammar_.contexts() > 0; ++level) {
                  const std::uint64_t key = trees::context_key(level, match.cells, match.nodes, tree);
                  const std::uint32_t context = grammar_.context(key);
                  if (context != transduce::kNowhere) add_one(contexts[context]);
                }
              };
              for (const NodeId node : block[k].tops) {
                matcher.each(tree, node, [](NodeId) { return false; }, count);
              }
            }
          };
        },
        16);
    block.clear();
  };
  trees_.rewind();
  for (files::Record record = trees_.next(); !record.empty(); record = trees_.next()) {
    std::vector<std::uint32_t> numbers(record.size() / sizeof(std::uint32_t));
    std::memcpy(numbers.data(), record.data(), record.size());
    const auto tops = std::span<const std::uint32_t>(numbers).subspan(1, numbers[0]);
    block.push_back({{tops.begin(), tops.end()}, FlatTree::unpacked(std::span(numbers).subspan(1 + tops.size()))});
    if (block.size() == kBlock) count_block();
  }
  count_block();
  pattern_places_.assign(patterns.begin(), patterns.end());
  context_places_.assign(contexts.begin(), contexts.end());
}

}  // namespace ogden::extract
