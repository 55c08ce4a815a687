// Four numbers of double precision side by side. Each lane does what a single number would do, so results are the same
// bits on every machine. All of it is inlined into functions that name the instructions they may use (widest.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "machine/vector_build.hpp"

namespace ogden {

struct FourLanes {
  static constexpr std::size_t kWidth = 4;
#if OGDEN_VECTORS
  typedef double Lanes __attribute__((vector_size(32)));
  typedef Lanes Anywhere __attribute__((aligned(8), may_alias));
  Lanes lanes{};

  OGDEN_INLINE void set(double value) { lanes = value - Lanes{}; }
  OGDEN_INLINE void load(const double* from) { lanes = *reinterpret_cast<const Anywhere*>(from); }
  OGDEN_INLINE void store(double* to) const { *reinterpret_cast<Anywhere*>(to) = lanes; }
  OGDEN_INLINE void add(const FourLanes& other) { lanes += other.lanes; }
  OGDEN_INLINE void multiply(const FourLanes& other) { lanes *= other.lanes; }
  /// Adds the product. It is rounded before it is added.
  OGDEN_INLINE void add_product(const FourLanes& left, const FourLanes& right) { lanes += left.lanes * right.lanes; }
  /// Where `rival` is larger, it takes this one's place, and `prize` that of `won`.
  OGDEN_INLINE void compete(const FourLanes& rival, const FourLanes& prize, FourLanes& won) {
    won.lanes = rival.lanes > lanes ? prize.lanes : won.lanes;
    lanes = rival.lanes > lanes ? rival.lanes : lanes;
  }
#else
  double lanes[kWidth]{};

  void set(double value) {
    for (double& lane : lanes) lane = value;
  }
  void load(const double* from) {
    for (std::size_t k = 0; k < kWidth; ++k) lanes[k] = from[k];
  }
  void store(double* to) const {
    for (std::size_t k = 0; k < kWidth; ++k) to[k] = lanes[k];
  }
  void add(const FourLanes& other) {
    for (std::size_t k = 0; k < kWidth; ++k) lanes[k] += other.lanes[k];
  }
  void multiply(const FourLanes& other) {
    for (std::size_t k = 0; k < kWidth; ++k) lanes[k] *= other.lanes[k];
  }
  void add_product(const FourLanes& left, const FourLanes& right) {
    for (std::size_t k = 0; k < kWidth; ++k) lanes[k] += left.lanes[k] * right.lanes[k];
  }
  void compete(const FourLanes& rival, const FourLanes& prize, FourLanes& won) {
    for (std::size_t k = 0; k < kWidth; ++k) {
      won.lanes[k] = rival.lanes[k] > lanes[k] ? prize.lanes[k] : won.lanes[k];
      lanes[k] = rival.lanes[k] > lanes[k] ? rival.lanes[k] : lanes[k];
    }
  }
#endif
};

/// To the compiler, a pointer to anywhere from here on. Without this it keeps what one round of a loop reads for the next
/// ones, which takes more registers than there are.
OGDEN_INLINE void hide([[maybe_unused]] const double*& pointer) {
#if OGDEN_VECTORS
  asm("" : "+r"(pointer));
#endif
}

/// Numbers in memory that starts where four lanes do: no four of them lie across two lines of the cache.
class LaneColumn {
 public:
  /// How many there are is rounded up to a multiple of four. What was there before may stay.
  void resize(std::size_t size) { fours_.resize((size + FourLanes::kWidth - 1) / FourLanes::kWidth); }
  void assign(std::size_t size, double value) {
    fours_.assign((size + FourLanes::kWidth - 1) / FourLanes::kWidth, Four{{value, value, value, value}});
  }
  double* data() noexcept { return fours_.data()->values; }
  const double* data() const noexcept { return fours_.data()->values; }
  void swap(LaneColumn& other) noexcept { fours_.swap(other.fours_); }

 private:
  struct alignas(32) Four {
    double values[FourLanes::kWidth];
  };
  std::vector<Four> fours_;
};

}  // namespace ogden
