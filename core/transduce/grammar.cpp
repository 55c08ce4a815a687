#include "transduce/grammar.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "decode/hash_index.hpp"

namespace ogden::transduce {
namespace {

constexpr std::size_t kFewestSlots = 1024;

}  // namespace

Symbol Grammar::intern(std::string_view text) {
  const auto known = numbers_.find(text);
  if (known != numbers_.end()) return known->second;
  if (symbols_.size() >= trees::kNoSymbol) throw std::invalid_argument("a grammar has too many words");
  const auto number = static_cast<Symbol>(symbols_.size());
  symbols_.emplace_back(text);
  numbers_.emplace(symbols_.back(), number);
  return number;
}

Symbol Grammar::find(std::string_view text) const {
  const auto known = numbers_.find(text);
  return known == numbers_.end() ? trees::kNoSymbol : known->second;
}

std::size_t Grammar::slot(std::span<const TrieNode> slots, std::span<const NodeRecord> nodes, TrieNode node,
                          const Cell& cell) noexcept {
  const std::size_t mask = slots.size() - 1;
  const std::uint64_t key = decode::mixed(std::uint64_t{node} << 32U ^ cell.code) ^ cell.number;
  for (std::size_t at = decode::mixed(key) & mask;; at = (at + 1) & mask) {
    if (slots[at] == kNowhere) return at;
    const NodeRecord& record = nodes[slots[at]];
    if (record.parent == node && record.cell == cell) return at;
  }
}

void Grammar::grow() {
  slots_.assign(std::max(kFewestSlots, 2 * slots_.size()), kNowhere);
  for (TrieNode node = 1; node < nodes_.size(); ++node) {
    slots_[slot(slots_, nodes_, nodes_[node].parent, nodes_[node].cell)] = node;
  }
}

TrieNode Grammar::step(TrieNode node, const Cell& cell) const noexcept {
  return view_.slots[slot(view_.slots, view_.nodes, node, cell)];
}

void Grammar::add(Fragment normal, Fragment simple, float log_probability) {
  if (finished_) throw std::invalid_argument("the grammar is finished");
  const std::int64_t variables = trees::count_variables(normal, true, 0, symbols_.size());
  if (normal.size() > kMostCells) throw std::invalid_argument("a normal side has more than 1,000 nodes");
  if (variables < 0) throw std::invalid_argument("a normal side is no fragment of a tree");
  if (trees::count_variables(simple, false, static_cast<std::uint32_t>(variables), symbols_.size()) < 0) {
    throw std::invalid_argument("a simple side is no fragment with variables of the normal side");
  }
  const bool same = !rules_.empty() && std::ranges::equal(normal, last_normal_);
  TrieNode node = kRoot;
  for (const Cell& cell : normal) {
    if (2 * nodes_.size() >= slots_.size()) grow();
    const std::size_t at = slot(slots_, nodes_, node, cell);
    if (slots_[at] == kNowhere) {
      slots_[at] = static_cast<TrieNode>(nodes_.size());
      nodes_.push_back({node, cell});
    }
    node = slots_[at];
  }
  if (!same && !rules_.empty() && !std::ranges::lexicographical_compare(last_normal_, normal)) {
    throw std::invalid_argument("rules must come sorted by their normal sides");
  }
  last_normal_.assign(normal.begin(), normal.end());
  simple_.insert(simple_.end(), simple.begin(), simple.end());
  rules_.push_back({node, static_cast<std::uint32_t>(simple_.size()), log_probability});
}

void Grammar::add_context(std::uint64_t key, std::span<const Entry> entries) {
  if (!keys_.empty() && key <= keys_.back()) throw std::invalid_argument("contexts must come sorted");
  keys_.push_back(key);
  entries_.insert(entries_.end(), entries.begin(), entries.end());
  key_ends_.push_back(static_cast<std::uint32_t>(entries_.size()));
}

/// No normal side is the start of another, and rules come sorted: so the nodes where they end are in order too.
void Grammar::finish() {
  if (finished_) return;
  if (slots_.empty()) grow();
  starts_.assign(nodes_.size() + 1, 0);
  for (const RuleRecord& rule : rules_) ++starts_[rule.node + 1];
  for (std::size_t node = 0; node < nodes_.size(); ++node) starts_[node + 1] += starts_[node];
  for (const Entry& entry : entries_) {
    if (entry.rule >= rules_.size()) throw std::invalid_argument("a context has a rule that is not there");
  }
  finished_ = true;
  look_at({nodes_, slots_, starts_, rules_, simple_, rows_, keys_, key_ends_, entries_});
}

void Grammar::look_at(const View& view) {
  view_ = view;
  // About four keys a bucket.
  const auto bits = static_cast<unsigned>(std::clamp<std::size_t>(std::bit_width(view.keys.size() / 4), 1, 24));
  bucket_shift_ = 64 - bits;
  buckets_.assign((std::size_t{1} << bits) + 1, 0);
  for (const std::uint64_t key : view.keys) ++buckets_[(key >> bucket_shift_) + 1];
  for (std::size_t k = 1; k < buckets_.size(); ++k) buckets_[k] += buckets_[k - 1];
}

std::uint32_t Grammar::context(std::uint64_t key) const noexcept {
  const std::size_t bucket = key >> bucket_shift_;
  for (std::uint32_t k = buckets_[bucket]; k < buckets_[bucket + 1]; ++k) {
    if (view_.keys[k] == key) return k;
  }
  return kNowhere;
}

void Grammar::set_probabilities(std::span<const float> of_rules, std::span<const float> of_entries,
                                const std::vector<bool>& kept) {
  for (std::size_t rule = 0; rule < rules_.size(); ++rule) rules_[rule].log_probability = of_rules[rule];
  std::size_t to = 0, from = 0, contexts = 0;
  for (std::size_t context = 0; context < keys_.size(); ++context) {
    for (; from < key_ends_[context]; ++from) {
      if (kept[context]) entries_[to++] = {entries_[from].rule, of_entries[from]};
    }
    if (!kept[context]) continue;
    keys_[contexts] = keys_[context];
    key_ends_[contexts++] = static_cast<std::uint32_t>(to);
  }
  keys_.resize(contexts);
  key_ends_.resize(contexts);
  entries_.resize(to);
  look_at({nodes_, slots_, starts_, rules_, simple_, rows_, keys_, key_ends_, entries_});
}

void Grammar::set_features(std::vector<std::string> names, std::vector<float> rows) {
  if (!finished_) throw std::invalid_argument("the grammar is not finished");
  if (rows.size() != names.size() * size()) throw std::invalid_argument("a row of features is needed for each rule");
  features_ = std::move(names);
  rows_ = std::move(rows);
  view_.rows = rows_;
}

std::vector<Cell> Grammar::normal(TrieNode node) const {
  std::vector<Cell> cells;
  for (; node != kRoot; node = view_.nodes[node].parent) cells.push_back(view_.nodes[node].cell);
  std::ranges::reverse(cells);
  return cells;
}

}  // namespace ogden::transduce
