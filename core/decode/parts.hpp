// What a rule writes: words, and places for what other rules write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "decode/joint_lm.hpp"
#include "decode/lm_combiner.hpp"

namespace ogden::decode {

/// A word, or ~k for gap k.
using Part = std::int64_t;

/// What the language models say of the words, each run of them as if nothing stood around it.
inline float estimate(JointLm& lm, std::span<const Part> parts) {
  float score = 0;
  StateId state = lm.empty();
  for (const Part part : parts) {
    if (part < 0) {
      state = lm.empty();
      continue;
    }
    const LmStep step = lm.step(state, static_cast<WordId>(part));
    score += step.score;
    state = step.state;
  }
  return score;
}

/// Puts the parts together; `choice.phrase(k)` is in gap k.
template <typename Choice>
void add_parts(LmCombiner& combiner, std::span<const Part> parts, const Choice& choice) {
  for (const Part part : parts) {
    if (part < 0) {
      const auto& phrase = choice.phrase(static_cast<std::size_t>(~part));
      combiner.add(phrase.left, phrase.state);
    } else {
      combiner.add(static_cast<WordId>(part));
    }
  }
}

}  // namespace ogden::decode
