#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "files/flat_arrays.hpp"
#include "transduce/grammar.hpp"

namespace ogden::transduce {

using files::bytes_of;

/// Then, each part starting at a multiple of 8: a length for each feature and symbol; their letters; the arrays.
struct Grammar::Header {
  std::array<char, 8> magic;
  std::uint64_t features, symbols, letters, nodes, slots, rules, simple, keys, entries;
};

namespace {

constexpr std::array<char, 8> kMagic = {'O', 'G', 'S', 'T', 'S', 'G', '1', '\n'};
constexpr const char* kRefusal = "this is no grammar of trees, or a damaged one: make it again";

void demand(bool condition) {
  if (!condition) throw std::runtime_error(kRefusal);
}

bool is_log_probability(float value) { return value > -746.0F && value <= 0.0F; }

}  // namespace

std::vector<std::string_view> Grammar::parts() {
  if (!finished_) throw std::invalid_argument("the grammar is not finished");
  files::SpelledStrings spelled;
  for (const std::string& each : features_) spelled.add(each);
  for (const std::string& each : symbols_) spelled.add(each);
  const Header header{kMagic,
                      features_.size(),
                      symbols_.size(),
                      spelled.letters(),
                      view_.nodes.size(),
                      view_.slots.size(),
                      view_.rules.size(),
                      view_.simple.size(),
                      view_.keys.size(),
                      view_.entries.size()};
  head_.assign(reinterpret_cast<const char*>(&header), sizeof(header));
  spelled.write(head_);
  std::vector<std::string_view> found{head_};
  for (const std::string_view part :
       {bytes_of(view_.nodes), bytes_of(view_.slots), bytes_of(view_.starts), bytes_of(view_.rules),
        bytes_of(view_.simple), bytes_of(view_.rows), bytes_of(view_.keys), bytes_of(view_.key_ends),
        bytes_of(view_.entries)}) {
    found.push_back(part);
    found.push_back(files::padding_after(part.size()));
  }
  return found;
}

Grammar Grammar::mapped(std::string_view bytes) {
  demand(bytes.size() >= sizeof(Header));
  Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  demand(header.magic == kMagic);
  files::FlatArrays cursor(bytes.substr(sizeof(header)), kRefusal);
  for (const std::uint64_t count : {header.features, header.symbols, header.nodes, header.slots, header.rules,
                                    header.simple, header.keys, header.entries}) {
    demand(count <= bytes.size());  // so that no sum or product of them is too large
  }
  const auto strings = cursor.take_strings(header.features + header.symbols, header.letters);
  Grammar grammar;
  for (std::size_t k = 0; k < strings.size(); ++k) {
    if (k < header.features) {
      grammar.features_.emplace_back(strings[k]);
    } else {
      demand(grammar.intern(strings[k]) == k - header.features);
    }
  }
  View view;
  view.nodes = cursor.take<NodeRecord>(header.nodes);
  view.slots = cursor.take<TrieNode>(header.slots);
  view.starts = cursor.take<RuleId>(header.nodes + 1);
  view.rules = cursor.take<RuleRecord>(header.rules);
  view.simple = cursor.take<Cell>(header.simple);
  demand(header.features == 0 || header.rules <= bytes.size() / header.features);
  view.rows = cursor.take<float>(header.rules * header.features);
  view.keys = cursor.take<std::uint64_t>(header.keys);
  view.key_ends = cursor.take<std::uint32_t>(header.keys);
  view.entries = cursor.take<Entry>(header.entries);
  demand(cursor.done());
  grammar.view_ = view;
  grammar.finished_ = true;
  grammar.check();
  grammar.look_at(view);
  return grammar;
}

void Grammar::check() const {
  const auto& [nodes, slots, starts, rules, simple, rows, keys, key_ends, entries] = view_;
  demand(!nodes.empty() && std::has_single_bit(slots.size()) && nodes.size() < slots.size());
  std::size_t used = 0;
  for (const TrieNode to : slots) {
    demand(to == kNowhere || to < nodes.size());
    used += to != kNowhere;
  }
  // As many slots as nodes, and some free: no search for a slot goes on for ever.
  demand(used == nodes.size() - 1 && starts[0] == 0 && starts[nodes.size()] == rules.size());
  std::vector<std::uint32_t> depth(nodes.size(), 0);
  for (TrieNode node = 1; node < nodes.size(); ++node) {
    const auto& [parent, cell] = nodes[node];
    demand(parent < node && slots[slot(slots, nodes, parent, cell)] == node);
    depth[node] = depth[parent] + 1;
    demand(depth[node] <= kMostCells);
  }
  for (TrieNode node = 0; node < nodes.size(); ++node) demand(starts[node] <= starts[node + 1]);
  std::uint32_t end = 0;
  for (TrieNode node = 0; node < nodes.size(); ++node) {
    if (starts[node] == starts[node + 1]) continue;
    const std::int64_t variables = trees::count_variables(normal(node), true, 0, symbols_.size());
    demand(variables >= 0);
    for (RuleId rule = starts[node]; rule < starts[node + 1]; ++rule) {
      demand(rules[rule].node == node && rules[rule].simple_end >= end && rules[rule].simple_end <= simple.size());
      end = rules[rule].simple_end;
      demand(is_log_probability(rules[rule].log_probability));
      const std::int64_t kept = trees::count_variables(this->simple(rule), false, static_cast<std::uint32_t>(variables),
                                                       symbols_.size());
      demand(kept >= 0);
    }
  }
  demand(end == simple.size());
  std::uint32_t last = 0;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    demand(k == 0 || keys[k - 1] < keys[k]);
    demand(key_ends[k] >= last && key_ends[k] <= entries.size());
    last = key_ends[k];
  }
  demand(last == entries.size());
  for (const Entry& entry : entries) demand(entry.rule < rules.size() && is_log_probability(entry.log_probability));
}

}  // namespace ogden::transduce
