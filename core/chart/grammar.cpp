#include "chart/grammar.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "decode/hash_index.hpp"

namespace ogden::chart {
namespace {

constexpr std::size_t kMostRules = 0xFFFFFFF0;
constexpr std::size_t kMostSymbols = 0x7FFFFFF0;
constexpr std::size_t kFirstSlots = 1024;  // a power of two
constexpr std::size_t kLongest = 255;      // symbols of a side

}  // namespace

Grammar::Grammar(std::vector<std::string> features, bool quantised)
    : features_(std::move(features)), slots_(kFirstSlots, kNoNode), rows_(features_.size()), quantised_(quantised) {
  nodes_.push_back({kNoNode, 0, 0});
}

Symbol Grammar::intern_word(std::string_view word) {
  if (const auto found = numbers_.find(word); found != numbers_.end()) return found->second;
  if (finished_) throw std::invalid_argument("the grammar is finished");
  if (words_.size() >= kMostSymbols) throw std::invalid_argument("too many words");
  words_.emplace_back(word);
  return numbers_.emplace(words_.back(), static_cast<Symbol>(words_.size() - 1)).first->second;
}

Label Grammar::intern_label(std::string_view label) {
  if (const auto found = label_numbers_.find(label); found != label_numbers_.end()) return found->second;
  if (finished_) throw std::invalid_argument("the grammar is finished");
  if (labels_.size() >= kMostSymbols) throw std::invalid_argument("too many labels");
  labels_.emplace_back(label);
  return label_numbers_.emplace(labels_.back(), static_cast<Label>(labels_.size() - 1)).first->second;
}

void Grammar::check_symbols(Label label, std::span<const Symbol> normal, std::span<const Symbol> simple) const {
  if (normal.empty()) throw std::invalid_argument("the normal side is empty");
  if (normal.size() > kLongest || simple.size() > kLongest) throw std::invalid_argument("a side is too long");
  std::size_t nonterminals = 0;
  for (const Symbol symbol : normal) {
    const auto number = static_cast<std::size_t>(symbol < 0 ? ~symbol : symbol);
    if (number >= (symbol < 0 ? labels_.size() : words_.size())) throw std::invalid_argument("no such symbol");
    nonterminals += symbol < 0;
  }
  if (label >= labels_.size()) throw std::invalid_argument("no such label");
  if (nonterminals > kMostNonterminals) throw std::invalid_argument("more than two nonterminals");
  std::array<std::size_t, kMostNonterminals> used{};
  for (const Symbol symbol : simple) {
    const auto number = static_cast<std::size_t>(symbol < 0 ? ~symbol : symbol);
    if (number >= (symbol < 0 ? nonterminals : words_.size())) throw std::invalid_argument("no such symbol");
    if (symbol < 0) ++used[number];
  }
  for (std::size_t k = 0; k < nonterminals; ++k) {
    if (used[k] != 1) throw std::invalid_argument("a nonterminal must stand once on each side");
  }
}

bool Grammar::add(Label label, std::span<const Symbol> normal, std::span<const Symbol> simple,
                  std::span<const float> scores) {
  if (finished_) throw std::invalid_argument("the grammar is finished");
  if (rules_.size() >= kMostRules || nodes_.size() + normal.size() >= kMostRules ||
      simple_.size() + simple.size() >= kMostRules) {
    throw std::invalid_argument("too many rules");
  }
  if (scores.size() != features_.size()) throw std::invalid_argument("a score is needed for each feature");
  check_symbols(label, normal, simple);
  if (normal.size() == 1 && normal[0] < 0) return false;
  TrieNode node = kRoot;
  for (const Symbol symbol : normal) node = child(node, symbol);
  simple_.insert(simple_.end(), simple.begin(), simple.end());
  rows_.add(scores);
  rules_.push_back({node, label, static_cast<std::uint32_t>(simple_.size())});
  return true;
}

void Grammar::finish() {
  if (finished_) return;
  starts_.assign(nodes_.size() + 1, 0);
  for (const RuleRecord& rule : rules_) ++starts_[rule.node + 1];
  for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
  by_node_.resize(rules_.size());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (RuleId rule = 0; rule < rules_.size(); ++rule) by_node_[next[rules_[rule].node]++] = rule;
  if (quantised_) {
    ScoreRows::Coded coded = rows_.take_coded();
    scores_ = std::move(coded.tables);
    codes_ = std::move(coded.codes);
  } else {
    scores_ = rows_.take();
  }
  look_at({nodes_, slots_, rules_, simple_, scores_, codes_, starts_, by_node_});
}

void Grammar::scores(RuleId rule, std::span<float> out) const noexcept {
  const std::size_t width = features_.size(), first = rule * width;
  for (std::size_t k = 0; k < width; ++k) {
    out[k] = quantised_ ? view_.scores[k * kTableSize + view_.codes[first + k]] : view_.scores[first + k];
  }
}

void Grammar::look_at(View view) noexcept {
  view_ = view;
  finished_ = true;
}

std::size_t Grammar::bytes() const noexcept {
  std::size_t letters = 0;
  for (const std::string& word : words_) letters += sizeof(std::string) + word.capacity();
  return letters + view_.nodes.size_bytes() + view_.slots.size_bytes() + view_.rules.size_bytes() +
         view_.simple.size_bytes() + view_.scores.size_bytes() + view_.codes.size_bytes() + view_.starts.size_bytes() +
         view_.by_node.size_bytes();
}

Symbol Grammar::find(std::string_view word) const {
  const auto found = numbers_.find(word);
  return found == numbers_.end() ? kNoWord : found->second;
}

Label Grammar::find_label(std::string_view label) const {
  const auto found = label_numbers_.find(label);
  return found == label_numbers_.end() ? static_cast<Label>(labels_.size()) : found->second;
}

std::size_t Grammar::slot(std::span<const Slot> slots, std::span<const NodeRecord> nodes, TrieNode node,
                          Symbol symbol) noexcept {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = decode::mixed(std::uint64_t{node} << 32 | static_cast<std::uint32_t>(symbol)) & mask;
  for (; slots[at] != kNoNode; at = (at + 1) & mask) {
    const NodeRecord& there = nodes[slots[at]];
    if (there.parent == node && there.symbol == symbol) break;
  }
  return at;
}

TrieNode Grammar::step(TrieNode node, Symbol symbol) const noexcept {
  return view_.slots[slot(view_.slots, view_.nodes, node, symbol)];
}

TrieNode Grammar::child(TrieNode node, Symbol symbol) {
  const std::size_t at = slot(slots_, nodes_, node, symbol);
  if (slots_[at] != kNoNode) return slots_[at];
  const auto made = static_cast<TrieNode>(nodes_.size());
  nodes_.push_back({node, symbol, 0});
  if (symbol < 0) nodes_[node].takes_labels = 1;
  slots_[at] = made;
  if (2 * nodes_.size() > slots_.size()) grow();
  return made;
}

void Grammar::grow() {
  slots_.assign(2 * slots_.size(), kNoNode);
  for (TrieNode node = 1; node < nodes_.size(); ++node) {
    slots_[slot(slots_, nodes_, nodes_[node].parent, nodes_[node].symbol)] = node;
  }
}

std::vector<Symbol> Grammar::normal(RuleId rule) const {
  std::vector<Symbol> symbols;
  for (TrieNode node = view_.rules[rule].node; node != kRoot; node = view_.nodes[node].parent) {
    symbols.push_back(view_.nodes[node].symbol);
  }
  std::reverse(symbols.begin(), symbols.end());
  return symbols;
}

}  // namespace ogden::chart
