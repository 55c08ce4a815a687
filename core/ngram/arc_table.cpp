#include "ngram/arc_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace ogden::ngram {
namespace {

/// Three arcs for a line of five: 60% of the places are taken, and few arcs lie outside their home.
constexpr std::uint64_t homes_for(std::uint64_t arcs) noexcept { return arcs / 3 + 16; }

/// Newton's way to the number that undoes a multiplication by an odd one.
constexpr std::uint64_t inverse(std::uint64_t odd) noexcept {
  std::uint64_t result = odd;
  for (int k = 0; k < 5; ++k) result *= 2 - odd * result;
  return result;
}

unsigned bits_for(std::uint64_t below) noexcept { return static_cast<unsigned>(std::bit_width(below)); }

}  // namespace

ArcTable::ArcTable(std::size_t words) : ArcTable(bits_for(words), homes_for(0), words) {}

ArcTable::ArcTable(unsigned word_bits, std::uint64_t homes, std::uint64_t contexts) : word_bits_(word_bits) {
  // No context is known by more than 32 bits, and no word. With fewer than 8 in all there would be more homes than keys.
  const unsigned bits = std::max(8U, word_bits + std::min(32U, bits_for(contexts)));
  half_ = (bits + 1) / 2;
  shift_ = 64 - bits;
  mask_ = low_bits(bits);
  // As many lines as invariant 2 asks for: a line is the home of at most 2^24 keys.
  homes_ = std::min(std::max(homes, (mask_ >> 24) + 1), mask_);
  lines_.resize(homes_ + kFarthest);
}

void ArcTable::reserve(std::uint64_t arcs, std::uint64_t contexts) {
  if (homes_for(arcs) > homes_ || contexts > mask_ >> word_bits_) rebuild(std::max(homes_, homes_for(arcs)), contexts);
}

std::uint64_t ArcTable::unmixed(std::uint64_t h) const noexcept {
  constexpr std::uint64_t kInverse = inverse(kMultiplier);
  for (int round = 0; round < 2; ++round) {
    h = h * kInverse & mask_;
    h ^= h >> half_;
  }
  return h;
}

void ArcTable::add(Node from, Word word, Target target) {
  if (from > mask_ >> word_bits_) rebuild(homes_, 2 * std::uint64_t{from});
  if (find(from, word) != nullptr) return;
  if (homes_for(size_ + 1) > homes_) rebuild(homes_ + homes_ / 4, mask_ >> word_bits_);
  while (!put(from, word, target)) rebuild(wider(homes_), mask_ >> word_bits_);
  ++size_;
}

/// False where all lines that it may lie in are full.
bool ArcTable::put(Node from, Word word, Target target) {
  const Place at = place(from, word);
  Line* const home = &lines_[at.line];
  Line* line = home;
  while ((line->marks & 7U) == kArcs) {
    if (line++ == home + kFarthest) return false;
  }
  for (Line* passed = home; passed != line; ++passed) passed->marks |= mark(at.check);
  const std::uint32_t slot = line->marks++ & 7U;
  line->checks[slot] = at.check;
  line->targets[slot] = target;
  return true;
}

std::uint64_t ArcTable::wider(std::uint64_t homes) const {
  // Keys that fill their neighbourhood in so empty a table were made to do so.
  if (homes > 64 * homes_for(size_)) throw std::length_error("the model has n-grams that no table can hold");
  return 2 * homes;
}

void ArcTable::rebuild(std::uint64_t homes, std::uint64_t contexts) {
  for (;; homes = wider(homes)) {
    ArcTable next(word_bits_, homes, contexts);
    next.size_ = size_;
    bool fits = true;
    visit([&](Node from, Word word, const Target& target) { fits = fits && next.put(from, word, target); });
    if (!fits) continue;
    *this = std::move(next);
    return;
  }
}

}  // namespace ogden::ngram
