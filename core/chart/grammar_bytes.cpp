#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "chart/grammar.hpp"
#include "files/flat_arrays.hpp"

namespace ogden::chart {

using files::bytes_of;

/// Then, each part starting at a multiple of 8: a length for each feature, word and label; their letters; the arrays.
struct Grammar::Header {
  std::array<char, 8> magic;
  std::uint64_t quantised, features, words, labels, letters, nodes, slots, rules, simple;
};

namespace {

constexpr std::array<char, 8> kMagic = {'O', 'G', 'S', 'C', 'F', 'G', '2', '\n'};
constexpr const char* kRefusal = "this is no grammar, or a damaged one: make it again";

[[noreturn]] void refuse() { throw std::runtime_error(kRefusal); }
void demand(bool condition) {
  if (!condition) refuse();
}

}  // namespace

std::vector<std::string_view> Grammar::parts() {
  if (!finished_) throw std::invalid_argument("the grammar is not finished");
  files::SpelledStrings spelled;
  for (const std::string& each : features_) spelled.add(each);
  for (const std::string& each : words_) spelled.add(each);
  for (const std::string& each : labels_) spelled.add(each);
  const Header header{kMagic, quantised_, features_.size(), words_.size(), labels_.size(), spelled.letters(),
                      view_.nodes.size(), view_.slots.size(), view_.rules.size(), view_.simple.size()};
  head_.assign(reinterpret_cast<const char*>(&header), sizeof(header));
  spelled.write(head_);
  std::vector<std::string_view> found{head_};
  for (const std::string_view part :
       {bytes_of(view_.nodes), bytes_of(view_.slots), bytes_of(view_.rules), bytes_of(view_.simple),
        bytes_of(view_.scores), bytes_of(view_.codes), bytes_of(view_.starts), bytes_of(view_.by_node)}) {
    found.push_back(part);
    found.push_back(files::padding_after(part.size()));
  }
  return found;
}

Grammar Grammar::mapped(std::string_view bytes) {
  demand(bytes.size() >= sizeof(Header));
  Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  demand(header.magic == kMagic && header.quantised <= 1);
  files::FlatArrays cursor(bytes.substr(sizeof(header)), kRefusal);
  for (const std::uint64_t count : {header.features, header.words, header.labels, header.nodes, header.slots,
                                    header.rules, header.simple}) {
    demand(count <= bytes.size());  // so that no sum or product of them is too large
  }
  const auto strings = cursor.take_strings(header.features + header.words + header.labels, header.letters);
  auto next = strings.begin();
  std::vector<std::string> features;
  for (std::uint64_t k = 0; k < header.features; ++k) features.emplace_back(*next++);
  const bool quantised = header.quantised == 1;
  Grammar grammar(std::move(features), quantised);
  for (std::uint64_t k = 0; k < header.words; ++k) demand(grammar.intern_word(*next++) == static_cast<Symbol>(k));
  for (std::uint64_t k = 0; k < header.labels; ++k) demand(grammar.intern_label(*next++) == static_cast<Label>(k));
  View view;
  view.nodes = cursor.take<NodeRecord>(header.nodes);
  view.slots = cursor.take<Slot>(header.slots);
  view.rules = cursor.take<RuleRecord>(header.rules);
  view.simple = cursor.take<Symbol>(header.simple);
  demand(header.features == 0 || header.rules <= bytes.size() / header.features);
  const std::uint64_t scores = header.rules * header.features;
  // A table has a value for every byte: no code is out of range.
  view.scores = cursor.take<float>(quantised ? header.features * kTableSize : scores);
  view.codes = cursor.take<std::uint8_t>(quantised ? scores : 0);
  view.starts = cursor.take<std::uint32_t>(header.nodes + 1);
  view.by_node = cursor.take<RuleId>(header.rules);
  demand(cursor.done());
  grammar.look_at(view);
  grammar.check_trie();
  grammar.check_rules();
  return grammar;
}

/// Every node is what its parent's slot leads to, and parents come first.
void Grammar::check_trie() const {
  const auto& [nodes, slots, rules, simple, scores, codes, starts, by_node] = view_;
  demand(!nodes.empty() && std::has_single_bit(slots.size()) && nodes.size() < slots.size());
  std::size_t used = 0;
  for (const Slot to : slots) {
    if (to == kNoNode) continue;
    ++used;
    demand(to < nodes.size());
  }
  // As many slots as nodes, and some free: no search for a slot goes on for ever.
  demand(used == nodes.size() - 1 && starts[0] == 0 && starts[nodes.size()] == rules.size());
  for (TrieNode node = 1; node < nodes.size(); ++node) {
    const auto& [parent, symbol, _] = nodes[node];
    demand(parent < node && slots[slot(slots, nodes, parent, symbol)] == node);
    demand(symbol >= 0 || nodes[parent].takes_labels != 0);
  }
  for (TrieNode node = 0; node < nodes.size(); ++node) demand(starts[node] <= starts[node + 1]);
}

void Grammar::check_rules() const {
  demand(rules(kRoot).empty());
  std::uint32_t end = 0;
  for (const RuleRecord& rule : view_.rules) {
    demand(rule.node < view_.nodes.size() && rule.simple_end >= end && rule.simple_end <= view_.simple.size());
    end = rule.simple_end;
  }
  demand(end == view_.simple.size());
  for (TrieNode node = 0; node < view_.nodes.size(); ++node) {
    for (const RuleId rule : rules(node)) demand(rule < size() && view_.rules[rule].node == node);
  }
  for (RuleId rule = 0; rule < size(); ++rule) {
    const std::vector<Symbol> side = normal(rule);
    demand(side.size() > 1 || side[0] >= 0);
    try {
      check_symbols(label(rule), side, simple(rule));
    } catch (const std::invalid_argument&) {
      refuse();
    }
  }
  // Partly matched sides must not have more gaps than whole ones may.
  std::vector<std::uint8_t> gaps(view_.nodes.size());
  for (TrieNode node = 1; node < view_.nodes.size(); ++node) {
    const unsigned count = gaps[view_.nodes[node].parent] + (view_.nodes[node].symbol < 0 ? 1U : 0U);
    demand(count <= kMostNonterminals);
    gaps[node] = static_cast<std::uint8_t>(count);
  }
}

}  // namespace ogden::chart
