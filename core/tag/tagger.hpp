// The tagger: words in, Penn tags or their probabilities out. What it sees of a word is in features.hpp, how
// the weights lie in memory in model.hpp, how tags of a sentence hang together in lattice.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tag/word_table.hpp"
#include "tag/features.hpp"
#include "tag/lattice.hpp"
#include "tag/model.hpp"

namespace ogden::tag {

class Tagger {
 public:
  /// Both views must outlive the tagger. Throws std::runtime_error for what is no table or no model.
  Tagger(std::string_view words, std::string_view weights) : table_(words), weights_(weights) {}

  std::size_t tags() const noexcept { return weights_.chain().tags; }
  std::size_t kinds() const noexcept { return weights_.kinds(); }
  const WordTable& table() const noexcept { return table_; }
  const PackedWeights& weights() const noexcept { return weights_; }

 private:
  WordTable table_;
  PackedWeights weights_;
};

/// Tags one sentence after the other; each thread has one of its own. The tagger must outlive it.
class Tagging {
 public:
  explicit Tagging(const Tagger& tagger)
      : tagger_(&tagger), observer_(tagger.table()), lattice_(tagger.weights().chain()) {}

  /// `kind` is below tagger.kinds(); `tags` has room for a number for each word.
  void tag(std::span<const std::string_view> words, std::size_t kind, std::span<std::uint8_t> tags);
  /// The probabilities of all tags of each word, tagger.tags() numbers a word.
  void probabilities(std::span<const std::string_view> words, std::size_t kind, std::span<float> found);

 private:
  void score(std::span<const std::string_view> words, std::size_t kind);
  void score_steps(std::size_t words);

  const Tagger* tagger_;
  Observer observer_;
  Lattice lattice_;
  std::vector<float> scores_;
  Steps steps_;
};

}  // namespace ogden::tag
