#include "rules/packed.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

#include "rules/layout.hpp"

namespace ogden::rules {
namespace {

template <typename T>
T load(const unsigned char* at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

[[noreturn]] void fail(const char* what) { throw std::runtime_error(what); }

/// Hands out the parts of the bytes one after the other.
class Parts {
 public:
  explicit Parts(std::string_view bytes) : bytes_(bytes) {}
  const unsigned char* take(std::uint64_t size) {
    if (size > bytes_.size() - at_) fail("a phrase table that is cut off");
    const auto* const here = reinterpret_cast<const unsigned char*>(bytes_.data()) + at_;
    at_ += static_cast<std::size_t>(size);
    return here;
  }
  /// The parts start at multiples of 8.
  const unsigned char* take_aligned(std::uint64_t size) {
    const unsigned char* const here = take(size);
    take(aligned(at_) - at_);
    return here;
  }
  bool at_end() const noexcept { return at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

PackedRulesHeader checked_header(std::string_view bytes) {
  if (bytes.size() < sizeof(PackedRulesHeader)) fail("too short for a phrase table");
  const auto header = load<PackedRulesHeader>(reinterpret_cast<const unsigned char*>(bytes.data()));
  if (std::memcmp(header.magic, kRulesMagic, sizeof kRulesMagic) != 0) fail("no phrase table, or one of another version");
  if (header.size != bytes.size()) fail("a phrase table that is cut off, or has something behind it");
  // With no number above these, no sum of sizes can overflow.
  const std::uint64_t most = std::min<std::uint64_t>(header.size * 64, kMostWords);
  for (const std::uint64_t number : {header.words, header.nodes, header.rules}) {
    if (number > most) fail("a phrase table of impossible size");
  }
  if (header.features > kMostFeatures || header.groups > header.features || header.nodes < 1 ||
      header.name_bytes > header.size || header.letters > header.size || header.rule_bits / 8 > header.size) {
    fail("a phrase table of impossible size");
  }
  return header;
}

}  // namespace

PackedRules::PackedRules(std::string_view bytes) : bytes_(bytes) {
  const PackedRulesHeader header = checked_header(bytes);
  words_ = static_cast<std::size_t>(header.words);
  nodes_ = static_cast<std::size_t>(header.nodes);
  rules_ = static_cast<std::size_t>(header.rules);
  rule_bits_ = header.rule_bits;
  Parts parts(bytes);
  parts.take_aligned(sizeof header);

  const auto* const names = reinterpret_cast<const char*>(parts.take_aligned(header.name_bytes));
  std::string_view rest(names, static_cast<std::size_t>(header.name_bytes));
  for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
    names_.push_back(rest.substr(0, end));
  }
  if (names_.size() != header.features) fail("a phrase table without the names of its features");
  groups_.resize(static_cast<std::size_t>(header.groups));
  const unsigned char* const group_of = parts.take_aligned(header.features);
  for (std::uint32_t k = 0; k < header.features; ++k) {
    if (group_of[k] >= groups_.size()) fail("a phrase table with a feature of no group");
    groups_[group_of[k]].features.push_back(k);
  }

  starts_ = parts.take(4 * (header.words + 1));
  letters_ = {reinterpret_cast<const char*>(parts.take_aligned(header.letters)),
              static_cast<std::size_t>(header.letters)};

  const auto take_stream = [&](Stream& stream, std::size_t width) {
    CodeCounts counts;
    std::memcpy(counts.data(), parts.take(sizeof counts), sizeof counts);
    stream.decoder = HuffmanDecoder(counts);
    stream.width = width;
    stream.values = parts.take_aligned(std::uint64_t{4} * width * stream.decoder.symbols());
  };
  for (Group& group : groups_) take_stream(group.stream, group.features.size());
  for (Stream* const stream : {&counts_, &tokens_, &links_}) take_stream(*stream, 1);

  word_bits_ = bits_for(header.words);
  trie_ = parts.take_aligned(packed_bytes(header.nodes, word_bits_));
  const auto take_sequence = [&](std::uint64_t count, std::uint64_t largest) {
    const EliasFanoShape shape(count, largest);
    return EliasFano(parts.take_aligned(shape.bytes), shape);
  };
  children_ = take_sequence(header.nodes + 1, header.nodes);
  entries_ = take_sequence(header.nodes + 1, header.rules);
  bit_bytes_ = (header.rule_bits + 7) / 8;
  bits_ = parts.take_aligned(bit_bytes_ + kSlack);
  places_ = take_sequence(header.rules + 1, header.rule_bits);
  if (!parts.at_end()) fail("a phrase table with something behind it");
}

std::string_view PackedRules::word(Word number) const noexcept {
  if (number >= words_) return {};
  const std::size_t begin = load<std::uint32_t>(starts_ + 4 * std::size_t{number});
  const std::size_t end = load<std::uint32_t>(starts_ + 4 * (std::size_t{number} + 1));
  return begin <= end && end <= letters_.size() ? letters_.substr(begin, end - begin) : std::string_view();
}

Word PackedRules::find(std::string_view spelling) const noexcept {
  std::size_t low = 0, high = words_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const int order = word(static_cast<Word>(middle)).compare(spelling);
    if (order == 0) return static_cast<Word>(middle);
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return kNoWord;
}

Word PackedRules::last_word(Node node) const noexcept {
  if (node == 0 || node >= nodes_) return kNoWord;
  const std::uint64_t bit = std::uint64_t{node} * word_bits_;
  const std::uint64_t field = load<std::uint64_t>(trie_ + bit / 8) >> (bit % 8);
  return static_cast<Word>(field & ((std::uint64_t{1} << word_bits_) - 1));
}

Range PackedRules::children(Node node) const noexcept {
  if (node >= nodes_) return {};
  const auto [begin, end] = children_.pair(node);
  if (begin > end || end > nodes_) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Node PackedRules::step(Node node, Word word) const noexcept {
  auto [begin, end] = children(node);
  while (begin < end) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    const Word found = last_word(middle);
    if (found == word) return word == kNoWord ? kNoNode : middle;
    if (found < word) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return kNoNode;
}

Range PackedRules::entries(Node node) const noexcept {
  if (node >= nodes_) return {};
  const auto [begin, end] = entries_.pair(node);
  if (begin > end || end > rules_) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

BitReader PackedRules::at(std::uint32_t rule) const noexcept {
  const std::uint64_t place = rule < rules_ ? places_[rule] : rule_bits_;
  return {bits_, bit_bytes_, std::min(place, rule_bits_)};
}

std::uint32_t PackedRules::next(const Stream& stream, BitReader& bits, std::uint32_t none) noexcept {
  const std::uint32_t symbol = stream.decoder.next(bits);
  if (symbol >= stream.decoder.symbols() || bits.past_end()) return none;
  return load<std::uint32_t>(stream.values + std::size_t{4} * symbol);
}

void PackedRules::read_scores(BitReader& bits, float* out) const noexcept {
  for (const Group& group : groups_) {
    const std::uint32_t symbol = group.stream.decoder.next(bits);
    const bool sound = symbol < group.stream.decoder.symbols() && !bits.past_end();
    const unsigned char* at = group.stream.values + 4 * group.stream.width * std::size_t{sound ? symbol : 0};
    for (const std::uint32_t feature : group.features) {
      const float value = sound ? load<float>(at) : 0.0F;
      out[feature] = std::isfinite(value) ? value : 0.0F;
      at += 4;
    }
  }
}

void PackedRules::scores(std::uint32_t rule, float* out) const noexcept {
  BitReader bits = at(rule);
  read_scores(bits, out);
}

void PackedRules::read_simple(BitReader& bits, std::span<const Word> normal, PackedRule& out) const {
  CopyGuide guide(std::min(normal.size(), kLongestSide));
  while (out.simple.size() < kLongestSide) {
    const std::uint32_t symbol = next(tokens_, bits, kEnd);
    if (symbol == kEnd) return;
    Word word = symbol;
    std::uint8_t partner = 0;
    if (is_copy(symbol)) {
      const std::int32_t place = guide.place(static_cast<std::int32_t>(symbol - kCopy));
      if (place < 0) return;
      word = normal[static_cast<std::size_t>(place)];
      partner = guide.copied(place);
    } else {
      partner = guide.replaced();
    }
    if (word >= words_) return;
    out.links.push_back({partner, static_cast<std::uint8_t>(out.simple.size())});
    out.simple.push_back(word);
  }
  next(tokens_, bits, kEnd);
}

void PackedRules::read_links(BitReader& bits, std::size_t normal, PackedRule& out) const {
  std::uint32_t symbol = next(links_, bits, kEnd);
  if (symbol != kAsCopied) {
    out.links.clear();
    for (; symbol != kEnd && out.links.size() < kMostLinks; symbol = next(links_, bits, kEnd)) {
      out.links.push_back({static_cast<std::uint8_t>(symbol >> 8), static_cast<std::uint8_t>(symbol)});
    }
  }
  std::erase_if(out.links, [&](RuleLink link) { return link.normal >= normal || link.simple >= out.simple.size(); });
  std::sort(out.links.begin(), out.links.end());
}

void PackedRules::read(std::uint32_t rule, std::span<const Word> normal, PackedRule& out) const {
  out.simple.clear();
  out.links.clear();
  out.scores.resize(names_.size());
  BitReader bits = at(rule);
  read_scores(bits, out.scores.data());
  out.count = next(counts_, bits, 0);
  read_simple(bits, normal, out);
  read_links(bits, normal.size(), out);
}

}  // namespace ogden::rules
