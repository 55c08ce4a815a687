#include "cluster/tree.hpp"

#include <utility>

#include "cluster/exchange.hpp"

namespace ogden::cluster {
namespace {

class Merging {
 public:
  Merging(const std::vector<std::uint64_t>& counts, std::size_t size)
      : counts_(counts), size_(size), alive_(size, true), firsts_(size), seconds_(size), losses_(size * size) {
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = 0; b < size; ++b) {
        firsts_[a] += count(a, b);
        seconds_[b] += count(a, b);
      }
    }
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = a + 1; b < size; ++b) losses_[a * size + b] = shared_loss(a, b);
    }
  }

  /// The two classes to merge now; the second goes into the first.
  std::pair<std::size_t, std::size_t> next() {
    std::pair<std::size_t, std::size_t> best{size_, size_};
    std::int64_t least = 0;
    for (std::size_t a = 0; a < size_; ++a) {
      for (std::size_t b = a + 1; alive_[a] && b < size_; ++b) {
        if (!alive_[b]) continue;
        const std::int64_t loss = losses_[a * size_ + b] + own_loss(a, b);
        if (best.first == size_ || loss < least) {
          best = {a, b};
          least = loss;
        }
      }
    }
    merge(best.first, best.second);
    return best;
  }

 private:
  std::uint64_t count(std::size_t a, std::size_t b) const noexcept { return counts_[a * size_ + b]; }

  // What a merger of a and b loses in the counts with a third class c.
  std::int64_t loss_beside(std::size_t a, std::size_t b, std::size_t c) const noexcept {
    return entropy_(count(a, c)) + entropy_(count(b, c)) - entropy_(count(a, c) + count(b, c)) +
           entropy_(count(c, a)) + entropy_(count(c, b)) - entropy_(count(c, a) + count(c, b));
  }

  std::int64_t shared_loss(std::size_t a, std::size_t b) const noexcept {
    std::int64_t loss = 0;
    for (std::size_t c = 0; c < size_; ++c) {
      if (alive_[c] && c != a && c != b) loss += loss_beside(a, b, c);
    }
    return loss;
  }

  // What it loses in the counts of a and b with each other, and gains in those of single classes.
  std::int64_t own_loss(std::size_t a, std::size_t b) const noexcept {
    const std::uint64_t aa = count(a, a), ab = count(a, b), ba = count(b, a), bb = count(b, b);
    std::int64_t loss = entropy_(aa) + entropy_(ab) + entropy_(ba) + entropy_(bb) - entropy_(aa + ab + ba + bb);
    loss += entropy_(firsts_[a] + firsts_[b]) - entropy_(firsts_[a]) - entropy_(firsts_[b]);
    return loss + entropy_(seconds_[a] + seconds_[b]) - entropy_(seconds_[a]) - entropy_(seconds_[b]);
  }

  void merge(std::size_t into, std::size_t gone) {
    for_other_pairs(into, gone, [&](std::size_t a, std::size_t b) {
      losses_[a * size_ + b] -= loss_beside(a, b, into) + loss_beside(a, b, gone);
    });
    for (std::size_t c = 0; c < size_; ++c) counts_[into * size_ + c] += count(gone, c);
    for (std::size_t c = 0; c < size_; ++c) counts_[c * size_ + into] += count(c, gone);
    firsts_[into] += firsts_[gone];
    seconds_[into] += seconds_[gone];
    alive_[gone] = false;
    for_other_pairs(into, gone,
                    [&](std::size_t a, std::size_t b) { losses_[a * size_ + b] += loss_beside(a, b, into); });
    for (std::size_t c = 0; c < size_; ++c) {
      if (!alive_[c] || c == into) continue;
      const std::size_t a = c < into ? c : into, b = c < into ? into : c;
      losses_[a * size_ + b] = shared_loss(a, b);
    }
  }

  template <typename Do>
  void for_other_pairs(std::size_t into, std::size_t gone, Do act) {
    for (std::size_t a = 0; a < size_; ++a) {
      if (!alive_[a] || a == into || a == gone) continue;
      for (std::size_t b = a + 1; b < size_; ++b) {
        if (alive_[b] && b != into && b != gone) act(a, b);
      }
    }
  }

  std::vector<std::uint64_t> counts_;
  std::size_t size_;
  std::vector<char> alive_;
  std::vector<std::uint64_t> firsts_, seconds_;
  std::vector<std::int64_t> losses_;  ///< of a and b, a < b: beside all other classes
  Entropies entropy_;
};

}  // namespace

std::vector<std::string> class_paths(const std::vector<std::uint64_t>& counts, std::size_t size) {
  Merging merging(counts, size);
  std::vector<std::vector<std::size_t>> members(size);
  std::vector<std::string> reversed(size);
  for (std::size_t c = 0; c < size; ++c) members[c] = {c};
  for (std::size_t left = size; left > 1; --left) {
    const auto [into, gone] = merging.next();
    for (const std::size_t c : members[into]) reversed[c] += '0';
    for (const std::size_t c : members[gone]) reversed[c] += '1';
    members[into].insert(members[into].end(), members[gone].begin(), members[gone].end());
    members[gone].clear();
  }
  for (std::string& path : reversed) path.assign(path.rbegin(), path.rend());
  return reversed;
}

}  // namespace ogden::cluster
