// A queue of scores, best first, for searches that add and take some thousand entries between two clearings.
//
// Entries lie in buckets that each cover an equal range of scores, sorted in their bucket; with more buckets than are
// used, most hold one or two, and adding or taking costs a few instructions whatever the size. What lies below
// the lowest bucket waits unsorted until all above it is taken, which mostly never happens.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace ogden::cube {

/// Entries are numbered 0, 1, ... as they are added; whoever adds them keeps what they stand for. The highest score
/// comes first, among equals the lower number.
class BucketQueue {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  void clear() noexcept {
    entries_.clear();
    arranged_ = false;
  }
  /// How many were added since it was cleared.
  std::size_t added() const noexcept { return entries_.size(); }

  void push(double score) {
    const auto entry = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({score, kNone});
    if (arranged_) insert(entry);
  }

  /// The best entry, or kNone.
  std::uint32_t pop() {
    if (!arranged_) arrange();
    for (;;) {
      while (bucket_ < kBuckets && heads_[bucket_] == kNone) ++bucket_;
      if (bucket_ < kBuckets) break;
      if (heads_[kBuckets] == kNone) return kNone;
      arrange_below();
    }
    const std::uint32_t entry = heads_[bucket_];
    heads_[bucket_] = entries_[entry].next;
    return entry;
  }
  double score(std::uint32_t entry) const noexcept { return entries_[entry].score; }

 private:
  static constexpr std::size_t kBuckets = 512;
  /// Of scores that are summed logarithms. Where it is wrong, the queue is slower, never wrong.
  static constexpr double kUsualRange = 16;
  struct Entry {
    double score;
    std::uint32_t next;
  };

  void arrange() {
    waiting_.resize(entries_.size());
    std::iota(waiting_.begin(), waiting_.end(), 0U);
    insert_all();
    arranged_ = true;
  }
  void arrange_below() {
    waiting_.clear();
    for (std::uint32_t entry = heads_[kBuckets]; entry != kNone; entry = entries_[entry].next) {
      waiting_.push_back(entry);
    }
    // In the order they came: among equals the lower number must come first.
    std::reverse(waiting_.begin(), waiting_.end());
    insert_all();
  }
  /// Chooses the buckets by the entries that wait, and puts them in.
  void insert_all() {
    heads_.fill(kNone);
    bucket_ = kBuckets;
    top_ = -std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const std::uint32_t entry : waiting_) {
      top_ = std::max(top_, entries_[entry].score);
      sum += entries_[entry].score;
    }
    const double mean = waiting_.empty() ? 0 : top_ - sum / static_cast<double>(waiting_.size());
    buckets_per_score_ = static_cast<double>(kBuckets) / std::max(2 * mean, kUsualRange);
    for (const std::uint32_t entry : waiting_) insert(entry);
  }
  void insert(std::uint32_t entry) {
    const double below = (top_ - entries_[entry].score) * buckets_per_score_;
    if (below >= static_cast<double>(kBuckets)) {
      entries_[entry].next = heads_[kBuckets];
      heads_[kBuckets] = entry;
      return;
    }
    const std::size_t bucket = below > 0 ? static_cast<std::size_t>(below) : 0;
    bucket_ = std::min(bucket_, bucket);
    std::uint32_t* link = &heads_[bucket];
    if (*link != kNone && entries_[tails_[bucket]].score >= entries_[entry].score) {
      link = &entries_[tails_[bucket]].next;
    }
    while (*link != kNone && entries_[*link].score >= entries_[entry].score) link = &entries_[*link].next;
    entries_[entry].next = *link;
    if (*link == kNone) tails_[bucket] = entry;
    *link = entry;
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> waiting_;
  std::array<std::uint32_t, kBuckets + 1> heads_;  // the last: all below
  std::array<std::uint32_t, kBuckets> tails_;      // so that equal scores cost no walk along the bucket
  std::size_t bucket_ = 0;                         // none above it holds anything
  double top_ = 0, buckets_per_score_ = 0;
  bool arranged_ = false;
};

}  // namespace ogden::cube
