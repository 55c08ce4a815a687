#include "cluster/exchange.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ogden::cluster {
namespace {

Neighbours group(const std::vector<std::uint64_t>& sorted, std::size_t size) {
  Neighbours found;
  found.starts.assign(size + 1, 0);
  for (std::size_t k = 0; k < sorted.size();) {
    std::size_t end = k + 1;
    while (end < sorted.size() && sorted[end] == sorted[k]) ++end;
    ++found.starts[(sorted[k] >> 32) + 1];
    found.words.push_back(static_cast<std::uint32_t>(sorted[k]));
    found.counts.push_back(static_cast<std::uint32_t>(end - k));
    k = end;
  }
  for (std::size_t w = 0; w < size; ++w) found.starts[w + 1] += found.starts[w];
  return found;
}

Neighbours transpose(const Neighbours& rows) {
  const std::size_t size = rows.starts.size() - 1;
  Neighbours found;
  found.starts.assign(size + 1, 0);
  found.words.resize(rows.words.size());
  found.counts.resize(rows.words.size());
  for (const std::uint32_t word : rows.words) ++found.starts[word + 1];
  for (std::size_t w = 0; w < size; ++w) found.starts[w + 1] += found.starts[w];
  std::vector<std::uint64_t> place(found.starts.begin(), found.starts.end() - 1);
  for (std::size_t w = 0; w < size; ++w) {
    for (std::uint64_t k = rows.starts[w]; k < rows.starts[w + 1]; ++k) {
      const std::uint64_t to = place[rows.words[k]]++;
      found.words[to] = static_cast<std::uint32_t>(w);
      found.counts[to] = rows.counts[k];
    }
  }
  return found;
}

}  // namespace

Entropies::Entropies() : table_(std::size_t{1} << 18) {
  for (std::size_t n = 0; n < table_.size(); ++n) table_[n] = large(n);
}

std::int64_t Entropies::large(std::uint64_t n) noexcept {
  const auto x = static_cast<double>(n);
  return n < 2 ? 0 : std::llround(x * std::log2(x) * kOne);
}

Bigrams::Bigrams(std::span<const std::uint32_t> text, std::size_t size) {
  std::vector<std::uint64_t> pairs;
  pairs.reserve(text.size());
  for (std::size_t k = 0; k + 1 < text.size(); ++k) {
    pairs.push_back(std::uint64_t{text[k]} << 32 | text[k + 1]);
  }
  std::sort(pairs.begin(), pairs.end());
  next = group(pairs, size);
  previous = transpose(next);
}

Exchange::Exchange(const Bigrams& bigrams, std::vector<std::uint16_t> classes, std::size_t class_count,
                   std::size_t fixed)
    : bigrams_(&bigrams),
      classes_(std::move(classes)),
      size_(class_count),
      fixed_(fixed),
      next_(size_ * size_),
      previous_(size_ * size_),
      firsts_(size_),
      seconds_(size_),
      members_(size_),
      gains_(size_) {
  after_.counts.resize(size_);
  before_.counts.resize(size_);
  const Neighbours& rows = bigrams.next;
  for (std::size_t w = 0; w < bigrams.size(); ++w) {
    ++members_[classes_[w]];
    for (std::uint64_t k = rows.starts[w]; k < rows.starts[w + 1]; ++k) {
      const std::size_t first = classes_[w], second = classes_[rows.words[k]];
      next_[first * size_ + second] += rows.counts[k];
      previous_[second * size_ + first] += rows.counts[k];
      firsts_[first] += rows.counts[k];
      seconds_[second] += rows.counts[k];
    }
  }
}

double Exchange::likelihood() const noexcept {
  std::int64_t sum = 0;
  for (const std::uint32_t n : next_) sum += entropy_(n);
  for (std::size_t c = 0; c < size_; ++c) sum -= entropy_(firsts_[c]) + entropy_(seconds_[c]);
  return Entropies::bits(sum);
}

void Exchange::gather(const Neighbours& neighbours, std::uint32_t word, ByClass& found) {
  for (const std::uint16_t each : found.classes) found.counts[each] = 0;
  found.classes.clear();
  found.total = 0;
  for (std::uint64_t k = neighbours.starts[word]; k < neighbours.starts[word + 1]; ++k) {
    found.total += neighbours.counts[k];
    if (neighbours.words[k] == word) {
      self_ = neighbours.counts[k];
      continue;
    }
    const std::uint16_t other = classes_[neighbours.words[k]];
    if (found.counts[other] == 0) found.classes.push_back(other);
    found.counts[other] += neighbours.counts[k];
  }
}

void Exchange::add(std::uint32_t word, std::size_t to, std::int64_t sign) {
  const auto change = [&](std::size_t first, std::size_t second, std::uint64_t by) {
    const auto signed_by = static_cast<std::uint32_t>(sign * static_cast<std::int64_t>(by));
    next_[first * size_ + second] += signed_by;  // unsigned numbers wrap, so adding a negative one subtracts
    previous_[second * size_ + first] += signed_by;
  };
  for (const std::uint16_t other : after_.classes) change(to, other, after_.counts[other]);
  for (const std::uint16_t other : before_.classes) change(other, to, before_.counts[other]);
  change(to, to, self_);
  firsts_[to] += static_cast<std::uint64_t>(sign * static_cast<std::int64_t>(after_.total));
  seconds_[to] += static_cast<std::uint64_t>(sign * static_cast<std::int64_t>(before_.total));
  members_[to] += static_cast<std::size_t>(sign);
  classes_[word] = static_cast<std::uint16_t>(to);
}

// The gain of each class is what the likelihood rises by if the word joins it (Martin et al. 1998, eq. 10).
std::size_t Exchange::best(std::size_t now) {
  std::fill(gains_.begin(), gains_.end(), 0);
  const auto collect = [&](const ByClass& found, const std::vector<std::uint32_t>& rows) {
    for (const std::uint16_t other : found.classes) {
      const std::uint32_t* const row = rows.data() + other * size_;
      const std::uint32_t by = found.counts[other];
      for (std::size_t c = fixed_; c < size_; ++c) gains_[c] += entropy_(row[c] + by) - entropy_(row[c]);
    }
  };
  collect(after_, previous_);
  collect(before_, next_);
  std::size_t choice = now;
  for (std::size_t c = fixed_; c < size_; ++c) {
    // Both sums changed the count of the class with itself on its own; it changes once, by all of them.
    const std::uint32_t own = next_[c * size_ + c], after = after_.counts[c], before = before_.counts[c];
    gains_[c] += entropy_(own + after + before + self_) + entropy_(own) - entropy_(own + after) - entropy_(own + before);
    gains_[c] -= entropy_(firsts_[c] + after_.total) - entropy_(firsts_[c]);
    gains_[c] -= entropy_(seconds_[c] + before_.total) - entropy_(seconds_[c]);
  }
  for (std::size_t c = fixed_; c < size_; ++c) {
    if (gains_[c] > gains_[choice]) choice = c;
  }
  return choice;
}

std::size_t Exchange::round() {
  std::size_t moved = 0;
  for (auto word = static_cast<std::uint32_t>(fixed_); word < bigrams_->size(); ++word) {
    const std::size_t now = classes_[word];
    if (members_[now] == 1) continue;  // a class is never left empty
    self_ = 0;
    gather(bigrams_->next, word, after_);
    gather(bigrams_->previous, word, before_);
    add(word, now, -1);
    const std::size_t to = best(now);
    add(word, to, 1);
    moved += to != now;
  }
  return moved;
}

}  // namespace ogden::cluster
