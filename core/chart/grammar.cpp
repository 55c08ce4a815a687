#include "chart/grammar.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "phrase/hash_index.hpp"

namespace ogden::chart {
namespace {

constexpr std::size_t kMostRules = 0xFFFFFFF0;
constexpr std::size_t kMostSymbols = 0x7FFFFFF0;
constexpr std::size_t kFirstSlots = 1024;  // a power of two
constexpr std::size_t kLongest = 255;      // symbols of a side

}  // namespace

Grammar::Grammar(std::vector<std::string> features) : features_(std::move(features)), slots_(kFirstSlots) {
  nodes_.push_back({kNoNode, 0, 0});
}

void Grammar::add_word(std::string_view word) {
  if (finished_) throw std::invalid_argument("the grammar is finished");
  if (words_.size() >= kMostSymbols) throw std::invalid_argument("too many words");
  if (numbers_.contains(word)) throw std::invalid_argument("a word is given twice");
  words_.emplace_back(word);
  numbers_.emplace(words_.back(), static_cast<Symbol>(words_.size() - 1));
}

void Grammar::add_label(std::string_view label) {
  if (finished_) throw std::invalid_argument("the grammar is finished");
  if (labels_.size() >= kMostSymbols) throw std::invalid_argument("too many labels");
  labels_.emplace_back(label);
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
  if (rules_.size() >= kMostRules || nodes_.size() + normal.size() >= kMostRules) {
    throw std::invalid_argument("too many rules");
  }
  if (scores.size() != features_.size()) throw std::invalid_argument("a score is needed for each feature");
  check_symbols(label, normal, simple);
  if (normal.size() == 1 && normal[0] < 0) return false;
  TrieNode node = kRoot;
  for (const Symbol symbol : normal) node = child(node, symbol);
  simple_.insert(simple_.end(), simple.begin(), simple.end());
  scores_.insert(scores_.end(), scores.begin(), scores.end());
  rules_.push_back({node, label, simple_.size()});
  return true;
}

void Grammar::finish() {
  if (finished_) return;
  starts_.assign(nodes_.size() + 1, 0);
  for (const RuleRecord& rule : rules_) ++starts_[rule.node + 1];
  for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
  by_node_.resize(rules_.size());
  std::vector<std::uint64_t> next(starts_.begin(), starts_.end() - 1);
  for (RuleId rule = 0; rule < rules_.size(); ++rule) by_node_[next[rules_[rule].node]++] = rule;
  look_at({nodes_, slots_, rules_, simple_, scores_, starts_, by_node_});
}

void Grammar::look_at(View view) noexcept {
  view_ = view;
  finished_ = true;
}

std::size_t Grammar::bytes() const noexcept {
  std::size_t letters = 0;
  for (const std::string& word : words_) letters += sizeof(std::string) + word.capacity();
  return letters + view_.nodes.size_bytes() + view_.slots.size_bytes() + view_.rules.size_bytes() +
         view_.simple.size_bytes() + view_.scores.size_bytes() + view_.starts.size_bytes() +
         view_.by_node.size_bytes();
}

Symbol Grammar::find(std::string_view word) const {
  const auto found = numbers_.find(word);
  return found == numbers_.end() ? kNoWord : found->second;
}

std::size_t Grammar::slot(std::span<const Slot> slots, TrieNode node, Symbol symbol) noexcept {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = phrase::mixed(std::uint64_t{node} << 32 | static_cast<std::uint32_t>(symbol)) & mask;
  while (slots[at].from != kNoNode && (slots[at].from != node || slots[at].symbol != symbol)) at = (at + 1) & mask;
  return at;
}

TrieNode Grammar::step(TrieNode node, Symbol symbol) const noexcept {
  return view_.slots[slot(view_.slots, node, symbol)].to;
}

TrieNode Grammar::child(TrieNode node, Symbol symbol) {
  const std::size_t at = slot(slots_, node, symbol);
  if (slots_[at].to != kNoNode) return slots_[at].to;
  const auto made = static_cast<TrieNode>(nodes_.size());
  nodes_.push_back({node, symbol, 0});
  if (symbol < 0) nodes_[node].takes_labels = 1;
  slots_[at] = {node, symbol, made};
  if (2 * nodes_.size() > slots_.size()) grow();
  return made;
}

void Grammar::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& each : old) {
    if (each.from != kNoNode) slots_[slot(slots_, each.from, each.symbol)] = each;
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
