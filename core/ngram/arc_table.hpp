// The arcs of an automaton by context and word: a hash table in which a look-up reads one cache line.
//
// Five arcs share a line of 64 bytes. An arc is written without its key: the key is mixed to a number h of
// as many bits, one to one; h's high end says in which line the arc is at home, and its low 32 bits are kept beside the arc. An
// arc that finds its home full goes to one of the next lines, and leaves a mark in each line that it passes: a search
// for what is not there ends at once unless it finds its mark.
//
// Invariants:
//  1. An arc lies at most `kFarthest` lines behind its home.
//  2. The keys at home in 2 * kFarthest + 1 neighbouring lines differ in the low 32 bits of h: no search can take one
//     of them for another.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "machine/prefetch.hpp"
#include "machine/wide_product.hpp"
#include "memory/large_pages.hpp"
#include "ngram/estimate/records.hpp"

namespace ogden::ngram {

using Node = std::uint32_t;

/// Where an arc leads, and what it costs.
struct Target {
  float probability = 0;
  Node to = 0;
};

class ArcTable {
  static constexpr std::size_t kArcs = 5;
  struct alignas(64) Line {
    std::uint32_t checks[kArcs] = {};
    Target targets[kArcs] = {};
    std::uint32_t marks = 0;  // bits 0 to 2: how many arcs there are; bits 16 to 31: of arcs that went on
  };

 public:
  /// For words below `words`.
  explicit ArcTable(std::size_t words);
  /// Room for so many arcs from contexts below `contexts`.
  void reserve(std::uint64_t arcs, std::uint64_t contexts);
  /// An arc that is there already stays as it is.
  void add(Node from, Word word, Target target);

  std::size_t size() const noexcept { return size_; }
  std::size_t bytes() const noexcept { return lines_.size() * sizeof(Line); }

  /// A search in two steps, with the memory fetched between them.
  struct Place {
    std::size_t line;
    std::uint32_t check;
  };
  Place place(Node from, Word word) const noexcept {
    const std::uint64_t h = mixed(from, word);
    return {wide_product(h << shift_, homes_).high, static_cast<std::uint32_t>(h)};
  }
  Place fetch(Node from, Word word) const noexcept {
    const Place at = place(from, word);
    prefetch(&lines_[at.line]);
    return at;
  }
  /// The arc, or nothing.
  const Target* find(Place at) const noexcept {
    const Line* line = &lines_[at.line];
    for (const Line* const last = line + kFarthest;; ++line) {
      unsigned found = 0;
      for (std::size_t k = 0; k < kArcs; ++k) found |= static_cast<unsigned>(line->checks[k] == at.check) << k;
      found &= (1U << (line->marks & 7U)) - 1;
      if (found != 0) return &line->targets[std::countr_zero(found)];
      if ((line->marks & mark(at.check)) == 0 || line == last) return nullptr;
    }
  }
  const Target* find(Node from, Word word) const noexcept { return find(place(from, word)); }

  /// Calls visit(from, word, target) for each arc, in no order that matters.
  template <typename Visit>
  void visit(Visit visit) const {
    each([&](std::uint64_t h, const Target& target) {
      const std::uint64_t key = unmixed(h);
      visit(static_cast<Node>(key >> word_bits_), static_cast<Word>(key & low_bits(word_bits_)), target);
    });
  }
  template <typename Change>
  void change_targets(Change change) {
    for (Line& line : lines_) {
      for (std::size_t k = 0; k < (line.marks & 7U); ++k) change(line.targets[k]);
    }
  }

 private:
  static constexpr std::size_t kFarthest = 127;
  static constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15ULL;

  static constexpr std::uint64_t low_bits(unsigned count) noexcept {
    return count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
  }
  static std::uint32_t mark(std::uint32_t check) noexcept { return 1U << (16 + (check >> 28)); }
  std::uint64_t mixed(Node from, Word word) const noexcept {
    std::uint64_t key = std::uint64_t{from} << word_bits_ | word;
    key = (key ^ key >> half_) * kMultiplier & mask_;
    return (key ^ key >> half_) * kMultiplier & mask_;
  }
  std::uint64_t unmixed(std::uint64_t h) const noexcept;
  template <typename Visit>
  void each(Visit visit) const;
  ArcTable(unsigned word_bits, std::uint64_t homes, std::uint64_t contexts);
  std::uint64_t wider(std::uint64_t homes) const;
  void rebuild(std::uint64_t homes, std::uint64_t contexts);
  bool put(Node from, Word word, Target target);

  unsigned word_bits_, half_, shift_;  // of all bits of a key; and those that it lacks to 64
  std::uint64_t mask_, homes_;
  std::size_t size_ = 0;
  std::vector<Line, LargePages<Line>> lines_;  // kFarthest more than homes
};

/// The low 32 bits and the line say what h was: it is among those at home in the line or up to kFarthest before it.
template <typename Visit>
void ArcTable::each(Visit visit) const {
  // The first h at home in a line, less than one off: 2^bits / homes is added for each line, in whole numbers.
  const std::uint64_t width = (mask_ - homes_ + 1) / homes_ + 1, rest = (mask_ - homes_ + 1) % homes_;
  std::uint64_t first = 0, error = 0;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    const Line& line = lines_[k];
    for (std::size_t arc = 0; arc < (line.marks & 7U); ++arc) {
      visit(first + static_cast<std::uint32_t>(line.checks[arc] - static_cast<std::uint32_t>(first)), line.targets[arc]);
    }
    if (k < kFarthest) continue;
    first += width;
    error += rest;
    if (error >= homes_) {
      error -= homes_;
      ++first;
    }
  }
}

}  // namespace ogden::ngram
