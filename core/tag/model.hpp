// The weights of a trained tagger, packed: for each observation (see features.hpp) the tags it speaks for or
// against, and for each observation of a step the pairs of tags; a weight takes one byte.
//
// Bytes, all little-endian:
//
//  1. a head: magic, then as 32-bit numbers the version, how many tags, kinds of text, bits of a bucket's number and
//     bytes of weights of words, the same two for steps, and nothing;
//  2. the 256 values that the code of a weight stands for, as floats;
//  3. the transitions as floats: a row for the start, one for the end, one for what follows each tag;
//  4. for words, then for steps, where each bucket begins in the weights and where the last one ends (32 bits each);
//  5. the weights of words, then those of steps. The first bits of an observation's hash are its bucket. A bucket
//     without observations has no bytes. Others have their number, 16 further bits of the hash of each, and for each
//     its weights: of a word the tag (one byte, 128 added for the last one) and the code of the weight; of a step
//     both tags (128 added to the first) and the code.
//
// The observations themselves are not kept. One that was never seen meets a stranger's 16 bits in its bucket
// about once in sixteen thousand times, and then adds a weight that is not its own: rare enough to do no harm.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tag/lattice.hpp"

namespace ogden::tag {

/// What an observation says for a tag, or for a tag after another.
struct Weight {
  std::uint64_t observation;
  std::uint8_t from, tag;  ///< `from` is 0 for words
  float value;
};

/// The bytes of a model. Weights that round to zero are left out. Throws std::invalid_argument for more than 127
/// tags, a tag that is not there, or a number that is not finite.
std::string pack_weights(const Chain& chain, std::size_t kinds, std::vector<Weight> words, std::vector<Weight> steps);

/// Weights by observation, where they lie: of words (labels of one byte) or of steps (two bytes).
class PackedStore {
 public:
  /// Where the buckets start and the weights are is known to be inside of what was read; this checks what is there,
  /// and throws std::runtime_error where something is wrong.
  PackedStore(const char* starts, const char* data, unsigned bucket_bits, std::size_t length, std::size_t tags,
              std::size_t label_bytes);

  std::size_t observations() const noexcept { return observations_; }
  std::size_t weights() const noexcept { return weights_; }
  /// The labels and codes of an observation, of `label_bytes` + 1 bytes each, or null; the last one is marked.
  const unsigned char* find(std::uint64_t observation) const noexcept;

 private:
  std::uint32_t start(std::size_t bucket) const noexcept;
  void check(std::size_t bucket, std::size_t tags);

  const char* starts_;
  const unsigned char* data_;
  unsigned bits_;
  std::size_t label_bytes_, observations_ = 0, weights_ = 0;
};

class PackedWeights {
 public:
  /// `bytes` must outlive the weights. Reads all of them once, to know that they can be trusted. Throws
  /// std::runtime_error for what is no such model.
  explicit PackedWeights(std::string_view bytes);

  const Chain& chain() const noexcept { return chain_; }
  std::size_t kinds() const noexcept { return kinds_; }
  std::size_t observations() const noexcept { return words_[0].observations() + steps_[0].observations(); }
  std::size_t weights() const noexcept { return words_[0].weights() + steps_[0].weights(); }

  /// Adds to `scores`, by tag, what an observation of a word says.
  void add(std::uint64_t observation, float* scores) const noexcept;
  /// Appends what an observation of a step says, where neither tag is out of the question: `before` and `here` are
  /// the scores of the tags of the two words.
  void add(std::uint64_t observation, const float* before, const float* here, std::vector<Step>& steps) const;

 private:
  Chain chain_;
  std::size_t kinds_ = 0;
  std::array<float, 256> values_;
  std::vector<PackedStore> words_, steps_;  ///< one each
};

}  // namespace ogden::tag
