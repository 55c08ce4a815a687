// How well words fit a gap: context2vec (Melamud, Goldberger and Dagan 2016), run on sentences.
//
// An LSTM reads a sentence from the left and another from the right. A gap from `first` to `last` is between what the
// left one knows before the word `first` and the right one from the word `last` on, so one pass serves all gaps of a
// sentence, and each LSTM reads no farther than to its last gap. Two layers join both sides to the context's vector; the score of a word there is the product of that vector
// with the word's own.
//
//   8 bytes    "OGDGAPS\n"
//   u32 x 6    version, words, and the widths: of a word that is read, of each LSTM, of the joining layer, of a context
//   strings    the words: u32 bytes, then the words, each ended by a line feed
//   rows       the matrices in the order of `ContextLayout`: for each row f32 scale, then one signed byte a number
//   f32        the bias of each word
//   f32, i8    the words that are read: the scales of all, then the rows of all; the same for those that fill gaps
//
// The two tables are used where they lie. Bytes that do not hold together are refused; bytes that do but were changed
// give other scores, never a read outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "network/lstm.hpp"
#include "network/tensors.hpp"

namespace ogden::judge {

/// `valid` keeps the sizes so small that no product of them overflows.
struct ContextShape {
  std::uint32_t words = 0, width = 0, hidden = 0, joined = 0, output = 0;
  bool valid() const noexcept {
    const auto within = [](std::uint32_t value, std::uint32_t most) { return value > 0 && value <= most; };
    return within(words, 1U << 22) && words >= 2 && within(width, 1024) && within(hidden, 1024) &&
           within(joined, 1024) && within(output, 1024);
  }
};

struct ContextLayout {
  network::LstmTensors lstm[2];  ///< from the left, from the right
  network::Tensor left, right, joined_bias, output, output_bias;
  std::size_t size = 0;
  explicit ContextLayout(const ContextShape& shape);
};

/// Rows of signed bytes with a scale each, in bytes that belong to others.
struct ByteRows {
  const char* scales = nullptr;
  const signed char* values = nullptr;
  std::size_t width = 0;
  float scale(std::size_t row) const noexcept;
  const signed char* row(std::size_t number) const noexcept { return values + number * width; }
  void copy(std::size_t number, float* to) const noexcept;
  /// The sum of rows, each taken with length 1, itself made of length 1; `to` holds zeros, and keeps them for no rows.
  void add_phrase(std::span<const std::int32_t> numbers, float* to) const noexcept;
};

struct Gap {
  std::size_t sentence, first, last;
};

class ContextNetwork {
 public:
  static constexpr std::int32_t kStart = 0, kEnd = 1;  ///< rows of the words for the edges of a sentence
  static constexpr std::size_t kLongest = 4096;        ///< words of a sentence

  /// Throws std::runtime_error for bytes that are no network. They must outlive it.
  explicit ContextNetwork(std::string_view bytes);
  ContextNetwork(const ContextNetwork&) = delete;
  ContextNetwork& operator=(const ContextNetwork&) = delete;

  const ContextShape& shape() const noexcept { return shape_; }
  const std::vector<std::string>& words() const noexcept { return words_; }
  const std::vector<float>& bias() const noexcept { return bias_; }
  const ByteRows& read() const noexcept { return read_; }
  const ByteRows& filling() const noexcept { return filling_; }

  /// The vectors of gaps, row by row in `contexts`. Sentence k is the words from starts[k] to starts[k + 1]. Throws
  /// std::invalid_argument for a word or a gap that is none. The same whatever the number of threads.
  void contexts(std::span<const std::int32_t> words, std::span<const std::int64_t> starts, std::span<const Gap> gaps,
                float* contexts, std::size_t threads) const;

  /// The product of a word's vector with a context: how much likelier the word is there than anywhere.
  float score(const float* context, std::size_t word) const noexcept;

 private:
  struct Sentence {
    std::span<const std::int32_t> words;
    std::span<const std::size_t> gaps;  ///< their places among all
  };
  struct Work {
    static constexpr std::int32_t kFree = -1;
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    struct Slot {
      std::int32_t word = kFree;
      std::size_t number = kNone;
    };

    network::LstmTape tape;
    std::vector<float> known, sides[2], projected;
    std::vector<std::size_t> order;    ///< the sentences of the batch, the one that is read farthest first
    std::vector<std::size_t> numbers;  ///< for each row that of its word, among the different words of the batch
    std::vector<Slot> slots;           ///< by a word's hash

    /// The number of a word; kNone where it is new.
    std::size_t& number(std::int32_t word);
  };
  void together(std::span<const Sentence> batch, std::span<const Gap> gaps, float* contexts, Work& work) const;
  void read_side(std::span<const Sentence> batch, std::span<const Gap> gaps, std::size_t side, Work& work) const;
  void read_words(std::span<const Sentence> batch, const network::Sequences& sequences, std::size_t side,
                  Work& work) const;

  ContextShape shape_;
  std::vector<std::string> words_;
  std::vector<float> bias_, joined_bias_, output_bias_;
  network::Lstm lstm_[2];
  network::Packed sides_[2], output_;
  ByteRows read_, filling_;
};

}  // namespace ogden::judge
