// A derivation as a tree: which rule stands under which, how deep, and which simple words came of each.
//
// A derivation is a list of edges, each before those of its tails, the first tail's first. What an edge writes are
// parts (parts.hpp): words, and its tails by number. Some edges only join their tails (a span put together from two, a long row of
// children in pieces); they are not as deep as a rule, and no step of the candidate is theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "decode/candidates.hpp"
#include "decode/parts.hpp"

namespace ogden::decode {

class DerivationTree {
 public:
  /// `Edges` says of edge number k: `tails(k)`, how many; `parts(k)`; `joins(k)`, whether it is no rule.
  template <typename Edges>
  void arrange(std::size_t count, const Edges& edges) {
    places_.assign(count, {});
    tails_.clear();
    waiting_.clear();
    // From the last edge to the first: what is under an edge follows it.
    for (std::size_t k = count; k-- > 0;) {
      const std::size_t tails = edges.tails(k);
      places_[k].first_tail = static_cast<std::uint32_t>(tails_.size());
      for (std::size_t t = 0; t < tails; ++t) {
        tails_.push_back(waiting_.back());
        places_[waiting_.back()].inner = true;
        waiting_.pop_back();
      }
      waiting_.push_back(static_cast<std::uint32_t>(k));
    }
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint32_t below = places_[k].depth + (edges.joins(k) ? 0 : 1);
      for (std::size_t t = 0; t < edges.tails(k); ++t) places_[tail(k, t)].depth = below;
    }
  }

  std::uint32_t depth(std::size_t k) const noexcept { return places_[k].depth; }
  /// Which step of the candidate an edge is, before `write`.
  void set_step(std::size_t k, std::size_t step) noexcept { places_[k].step = static_cast<std::uint32_t>(step); }

  /// The simple words in order, and which of them each step made.
  template <typename Edges>
  void write(const Edges& edges, Candidate& out) {
    for (std::size_t top = 0; top < places_.size(); ++top) {
      if (places_[top].inner) continue;
      frames_.assign(1, {static_cast<std::uint32_t>(top), 0});
      while (!frames_.empty()) {
        Frame& frame = frames_.back();
        const std::span<const Part> parts = edges.parts(frame.place);
        if (!edges.joins(frame.place)) {
          Step& step = out.steps[places_[frame.place].step];
          if (frame.part == 0) step.simple_start = static_cast<std::uint32_t>(out.words.size());
          step.simple_end = static_cast<std::uint32_t>(out.words.size());
        }
        if (frame.part == parts.size()) {
          frames_.pop_back();
          continue;
        }
        const Part part = parts[frame.part++];
        if (part < 0) {
          frames_.push_back({tail(frame.place, static_cast<std::size_t>(~part)), 0});
        } else {
          out.words.push_back(static_cast<WordId>(part));
        }
      }
    }
  }

 private:
  struct Place {
    std::uint32_t first_tail = 0, depth = 0, step = 0;
    bool inner = false;
  };
  struct Frame {
    std::uint32_t place, part;
  };
  std::uint32_t tail(std::size_t k, std::size_t t) const noexcept { return tails_[places_[k].first_tail + t]; }

  std::vector<Place> places_;
  std::vector<std::uint32_t> tails_, waiting_;
  std::vector<Frame> frames_;
};

}  // namespace ogden::decode
