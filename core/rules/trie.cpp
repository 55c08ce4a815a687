#include "rules/trie.hpp"

#include <cstring>
#include <stdexcept>

#include "rules/elias_fano.hpp"
#include "rules/layout.hpp"

namespace ogden::rules {
namespace {

/// Numbers of a few bits, the lowest first.
class FieldWriter {
 public:
  FieldWriter(std::uint64_t count, unsigned width)
      : bytes_(static_cast<std::size_t>(aligned(packed_bytes(count, width)))), width_(width) {}
  void add(std::uint64_t value) {
    std::uint64_t word;
    char* const at = bytes_.data() + bit_ / 8;
    std::memcpy(&word, at, sizeof word);
    word |= value << (bit_ % 8);
    std::memcpy(at, &word, sizeof word);
    bit_ += width_;
  }
  std::string_view bytes() const noexcept { return {bytes_.data(), bytes_.size()}; }

 private:
  std::vector<char> bytes_;
  unsigned width_;
  std::uint64_t bit_ = 0;
};

}  // namespace

void TrieBuilder::enter(std::span<const Word> phrase) {
  bool fresh = false;  // from the first new node on, all are
  for (depth_ = 0; depth_ < phrase.size(); ++depth_) {
    if (levels_.size() == depth_ + 1) levels_.emplace_back();
    Level& parents = levels_[depth_];
    Level& level = levels_[depth_ + 1];
    const bool first = fresh || parents.children.back() == 0;
    if (!first && level.words.back() == phrase[depth_]) continue;
    if (!first && level.words.back() > phrase[depth_]) throw std::invalid_argument("the normal sides are not in order");
    fresh = true;
    ++parents.children.back();
    level.words.push_back(phrase[depth_]);
    level.children.push_back(0);
    level.rules.push_back(0);
  }
  if (levels_[depth_].rules.back() > 0) {
    throw std::invalid_argument("the rules of a normal side do not come in a row");
  }
}

std::uint64_t TrieBuilder::nodes() const noexcept {
  std::uint64_t total = 0;
  for (const Level& level : levels_) total += level.words.size();
  return total;
}

void TrieBuilder::for_each_word(const std::function<void(Word)>& visit) const {
  for (std::size_t depth = 1; depth < levels_.size(); ++depth) {
    for (const Word word : levels_[depth].words) visit(word);
  }
}

std::string TrieBuilder::bytes(std::span<const Word> numbers, std::uint64_t words, std::uint64_t rules) const {
  const std::uint64_t count = nodes();
  FieldWriter fields(count, bits_for(words));
  EliasFanoWriter children(count + 1, count), entries(count + 1, rules);
  std::uint64_t first_child = 1, first_rule = 0;
  for (const Level& level : levels_) {
    for (std::size_t k = 0; k < level.words.size(); ++k) {
      fields.add(level.words[k] == kNoWord ? 0 : numbers[level.words[k]]);
      children.add(first_child);
      entries.add(first_rule);
      first_child += level.children[k];
      first_rule += level.rules[k];
    }
  }
  children.add(first_child);
  entries.add(first_rule);
  return std::string(fields.bytes()) + children.bytes() + entries.bytes();
}

}  // namespace ogden::rules
