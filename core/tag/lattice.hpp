// Sequences of tags as a linear chain (Lafferty, McCallum & Pereira 2001): the score of a sequence is the sum of
// what each word says for its tag, of what each tag says for the next, and of what the words at hand say for single
// steps from a tag to the next. Here are the best sequence and the probabilities; where the scores come from is
// nobody's business here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ogden::tag {

/// A row of scores has `width` numbers: one for each tag, and some to fill whole vectors. Invariant: those are
/// kNever in rows of words, and 0 in rows of transitions. A tag with kNever for a word is out of the question there;
/// each word has some other tag.
struct Chain {
  static constexpr float kNever = -1e9f;
  static bool never(float score) noexcept { return score < kNever / 2; }

  explicit Chain(std::size_t tag_count)
      : tags(tag_count), width((tag_count + 7) / 8 * 8), start(width), end(width), next(tags * width) {}

  std::size_t tags, width;
  std::vector<float> start, end;  ///< of the first tag, and of the last
  std::vector<float> next;        ///< row `tag`: of the tag after it
};

/// What is added to the score of a tag after another, at one place of a sentence.
struct Step {
  std::uint8_t from, to;
  float score;
};

/// The steps of a sentence: those to word k are [starts[k], starts[k + 1]). The first word has none.
struct Steps {
  std::vector<Step> steps;
  std::vector<std::uint32_t> starts;

  std::span<const Step> to(std::size_t word) const noexcept {
    return std::span(steps).subspan(starts[word], starts[word + 1] - starts[word]);
  }
  void clear() {
    steps.clear();
    starts.assign(1, 0);
  }
};

/// How often each transition is expected, in the places of the chain; and for each step of a sentence how probable
/// it is to go from its one tag to the other there.
struct Expected {
  explicit Expected(const Chain& chain) : next(chain.next.size()) {}
  std::vector<float> next, steps;
};

class Lattice {
 public:
  /// The chain must outlive it.
  explicit Lattice(const Chain& chain)
      : chain_(&chain), next_(chain.next), sums_(chain.width) {}

  /// To be called when the chain has changed and probabilities are wanted.
  void refresh();
  /// The best tag of each word, in the best sequence (Viterbi). `scores`: a row for each word.
  void best(std::span<const float> scores, const Steps& steps, std::span<std::uint8_t> tags);
  /// Turns scores into probabilities of the tags of each word (forward and backward), and gives the logarithm of
  /// the sum over all sequences. With `expected`, adds to its transitions and sets its steps.
  double probabilities(std::span<float> scores, const Steps& steps, Expected* expected = nullptr);

 private:
  double forward(std::span<float> scores, const Steps& steps);
  void backward(std::span<float> scores, const Steps& steps, Expected* expected);
  void expect(const float* previous, std::span<const Step> steps, float* found, std::vector<float>& transitions) const;
  void advance(const float* previous, float* here) const;
  void step_from_best(std::span<const Step> steps);
  void enter(std::span<const Step> steps);
  void leave(std::span<const Step> steps);

  const Chain* chain_;
  // Exponentials of transitions; the last two are as they are at the word at hand, between `enter` and `leave`, by
  // the tag before and by the tag after.
  std::vector<float> exp_start_, exp_end_, exp_chain_, exp_next_, exp_previous_;
  std::vector<float> next_;  ///< the chain's transitions, likewise changed for one word at a time
  std::vector<float> ahead_, row_, sums_;
  std::vector<std::uint8_t> from_;
  std::vector<std::int32_t> choice_;
};

}  // namespace ogden::tag
