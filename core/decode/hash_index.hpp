// Numbers of things by what the things are: the one hash table of the search.
//
// The things themselves stand elsewhere, in an array by number; the table holds numbers and half of each hash, and
// asks its user whether a number's thing is the one looked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ogden::decode {

/// Spreads all bits of a key over the low half of the result.
inline std::uint64_t mixed(std::uint64_t key) noexcept {
  key *= 0x9E3779B97F4A7C15ULL;
  key = (key ^ key >> 32) * 0xBF58476D1CE4E5B9ULL;
  return key ^ key >> 32;
}

class HashIndex {
 public:
  void clear() noexcept {
    std::fill(slots_.begin(), slots_.end(), Slot{});
    size_ = 0;
  }

  /// The number for which `equal` holds among those with this hash, and false; or, if there is none, `next`, which is
  /// added, and true.
  template <typename Equal>
  std::pair<std::uint32_t, bool> find_or_add(std::uint64_t hash, std::uint32_t next, Equal equal) {
    if (2 * size_ >= slots_.size()) grow();
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t at = tag & mask_;; at = (at + 1) & mask_) {
      Slot& slot = slots_[at];
      if (slot.number == kFree) {
        slot = {tag, next};
        ++size_;
        return {next, true};
      }
      if (slot.tag == tag && equal(slot.number)) return {slot.number, false};
    }
  }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  struct Slot {
    std::uint32_t tag = 0, number = kFree;
  };

  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(1024, 2 * slots_.size()));
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.number == kFree) continue;
      std::size_t at = slot.tag & mask_;
      while (slots_[at].number != kFree) at = (at + 1) & mask_;
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t mask_ = 0, size_ = 0;
};

}  // namespace ogden::decode
