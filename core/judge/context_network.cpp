#include "judge/context_network.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "network/stored_bytes.hpp"
#include "threads/parallel.hpp"

namespace ogden::judge {
namespace {

constexpr std::string_view kMagic = "OGDGAPS\n";
constexpr std::uint32_t kVersion = 1;
/// Sentences that are read side by side, so that matrices are multiplied and not vectors.
constexpr std::size_t kTogether = 16;

template <typename Visit>
void each_tensor(const ContextLayout& layout, Visit visit) {
  for (const auto& each : layout.lstm) {
    visit(each.input);
    visit(each.recurrent);
    visit(each.bias);
  }
  for (const auto& each : {layout.left, layout.right, layout.joined_bias, layout.output, layout.output_bias}) visit(each);
}

/// What follows the words, so that nothing is allocated for sizes that the bytes cannot hold.
std::size_t numbers_size(const ContextShape& shape, const ContextLayout& layout) {
  std::size_t size = std::size_t{shape.words} * (3 * sizeof(float) + shape.width + shape.output);
  each_tensor(layout, [&](const network::Tensor& tensor) { size += tensor.rows * (tensor.columns + sizeof(float)); });
  return size;
}

ByteRows take_rows(network::StoredBytes& source, std::size_t count, std::size_t width) {
  ByteRows rows;
  rows.width = width;
  rows.scales = source.take(count * sizeof(float)).data();
  network::StoredBytes scales({rows.scales, count * sizeof(float)}, "context network");
  for (std::size_t k = 0; k < count; ++k) scales.scale();
  rows.values = reinterpret_cast<const signed char*>(source.take(count * width).data());
  return rows;
}

/// Sixteen sums side by side, then one after the other: the same additions on every machine.
template <typename Term>
float sum_of(std::size_t count, Term term) {
  constexpr std::size_t kSums = 16;
  float sums[kSums] = {};
  const std::size_t whole = count - count % kSums;
  for (std::size_t k = 0; k < whole; k += kSums) {
    for (std::size_t j = 0; j < kSums; ++j) sums[j] += term(k + j);
  }
  for (std::size_t k = whole; k < count; ++k) sums[k - whole] += term(k);
  float sum = 0.0F;
  for (const float each : sums) sum += each;
  return sum;
}

}  // namespace

ContextLayout::ContextLayout(const ContextShape& shape) {
  network::TensorPlaces places;
  for (auto& each : lstm) each = places.next_lstm(shape.width, shape.hidden);
  left = places.next(shape.hidden, shape.joined);
  right = places.next(shape.hidden, shape.joined);
  joined_bias = places.next(1, shape.joined);
  output = places.next(shape.joined, shape.output);
  output_bias = places.next(1, shape.output);
  size = places.size();
}

float ByteRows::scale(std::size_t row) const noexcept {
  float value;
  std::memcpy(&value, scales + row * sizeof value, sizeof value);
  return value;
}

void ByteRows::copy(std::size_t number, float* to) const noexcept {
  const float factor = scale(number);
  const signed char* const from = row(number);
  for (std::size_t k = 0; k < width; ++k) to[k] = factor * static_cast<float>(from[k]);
}

ContextNetwork::ContextNetwork(std::string_view bytes) {
  network::StoredBytes source(bytes, "context network");
  source.begin(kMagic, kVersion);
  for (std::uint32_t* size : {&shape_.words, &shape_.width, &shape_.hidden, &shape_.joined, &shape_.output}) {
    *size = source.number<std::uint32_t>();
  }
  if (!shape_.valid()) source.refuse("its sizes make no sense");
  words_ = source.strings();
  const ContextLayout layout(shape_);
  if (words_.size() != shape_.words || source.left() != numbers_size(shape_, layout)) {
    source.refuse("its parts do not fit its sizes");
  }
  std::vector<float> dense(layout.size);
  each_tensor(layout, [&](const network::Tensor& tensor) {
    source.rows(dense.data() + tensor.at, tensor.rows, tensor.columns);
  });
  for (std::size_t k = 0; k < shape_.words; ++k) {
    bias_.push_back(source.number<float>());
    if (!std::isfinite(bias_.back())) source.refuse("the bias of a word is no number");
  }
  read_ = take_rows(source, shape_.words, shape_.width);
  filling_ = take_rows(source, shape_.words, shape_.output);

  const auto at = [&](const network::Tensor& tensor) { return dense.data() + tensor.at; };
  for (std::size_t side = 0; side < 2; ++side) lstm_[side].prepare(dense.data(), layout.lstm[side], false);
  sides_[0].pack(at(layout.left), shape_.hidden, shape_.joined, shape_.joined);
  sides_[1].pack(at(layout.right), shape_.hidden, shape_.joined, shape_.joined);
  output_.pack(at(layout.output), shape_.joined, shape_.output, shape_.output);
  joined_bias_.assign(at(layout.joined_bias), at(layout.joined_bias) + shape_.joined);
  output_bias_.assign(at(layout.output_bias), at(layout.output_bias) + shape_.output);
}

void ContextNetwork::contexts(std::span<const std::int32_t> words, std::span<const std::int64_t> starts,
                              std::span<const Gap> gaps, float* contexts, std::size_t threads) const {
  const auto require = [](bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
  };
  require(!starts.empty() && starts.front() == 0 && starts.back() == std::ssize(words), "sentences do not cover the words");
  for (const std::int32_t word : words) {
    require(word >= 0 && static_cast<std::uint32_t>(word) < shape_.words, "a word has no row in the network");
  }
  const std::size_t count = starts.size() - 1;
  std::vector<Sentence> sentences(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t length = starts[k + 1] - starts[k];
    require(length >= 0 && length <= std::ssize(words), "a sentence ends before it begins");
    require(length <= static_cast<std::int64_t>(kLongest), "a sentence is too long");
    sentences[k].words = words.subspan(static_cast<std::size_t>(starts[k]), static_cast<std::size_t>(length));
  }
  for (const Gap& gap : gaps) {
    require(gap.sentence < count && gap.first <= gap.last && gap.last <= sentences[gap.sentence].words.size(),
            "a gap is not in its sentence");
  }
  std::vector<std::size_t> places(gaps.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return gaps[a].sentence < gaps[b].sentence; });
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    const std::size_t sentence = gaps[places[begin]].sentence;
    while (end < places.size() && gaps[places[end]].sentence == sentence) ++end;
    sentences[sentence].gaps = std::span(places).subspan(begin, end - begin);
  }
  std::erase_if(sentences, [](const Sentence& each) { return each.gaps.empty(); });
  std::stable_sort(sentences.begin(), sentences.end(),
                   [](const Sentence& a, const Sentence& b) { return a.words.size() > b.words.size(); });
  parallel(sentences.size(), threads, [&] {
    return [&, work = Work{}](std::size_t begin, std::size_t end) mutable {
      together(std::span(sentences).subspan(begin, end - begin), gaps, contexts, work);
    };
  }, kTogether);
}

void ContextNetwork::together(std::span<const Sentence> batch, std::span<const Gap> gaps, float* contexts,
                              Work& work) const {
  for (std::size_t side = 0; side < 2; ++side) read_side(batch, gaps, side, work);
  const std::size_t joined = shape_.joined, output = shape_.output, count = work.sides[0].size() / joined;
  std::vector<float>& hidden = work.sides[0];
  std::vector<float> found(count * output);
  for (std::size_t g = 0; g < count; ++g) {
    float* const left = hidden.data() + g * joined;
    const float* const right = work.sides[1].data() + g * joined;
    for (std::size_t k = 0; k < joined; ++k) left[k] = std::max(0.0F, (left[k] + right[k]) + joined_bias_[k]);
    std::copy(output_bias_.begin(), output_bias_.end(), found.data() + g * output);
  }
  network::multiply_add({hidden.data(), joined, 1}, output_, found.data(), output, count);
  const float* from = found.data();
  for (const Sentence& each : batch) {
    for (const std::size_t gap : each.gaps) {
      std::copy_n(from, output, contexts + gap * output);
      from += output;
    }
  }
}

std::size_t& ContextNetwork::Work::number(std::int32_t word) {
  std::size_t at = static_cast<std::uint32_t>(word) * 0x9E3779B1U & (slots.size() - 1);
  while (slots[at].word != kFree && slots[at].word != word) at = (at + 1) & (slots.size() - 1);
  slots[at].word = word;
  return slots[at].number;
}

/// What one LSTM knows at each gap, sentence by sentence, multiplied with its half of the joining layer.
void ContextNetwork::read_side(std::span<const Sentence> batch, std::span<const Gap> gaps, std::size_t side,
                               Work& work) const {
  const auto step = [&](std::size_t b, std::size_t gap) {
    return side == 0 ? gaps[gap].first : batch[b].words.size() - gaps[gap].last;
  };
  std::vector<std::size_t> steps(batch.size(), 0), lengths, places(batch.size());
  for (std::size_t b = 0; b < batch.size(); ++b) {
    for (const std::size_t gap : batch[b].gaps) steps[b] = std::max(steps[b], step(b, gap) + 1);
  }
  work.order.resize(batch.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t{0});
  std::ranges::stable_sort(work.order, std::greater<>{}, [&](std::size_t b) { return steps[b]; });
  for (std::size_t place = 0; place < batch.size(); ++place) {
    lengths.push_back(steps[work.order[place]]);
    places[work.order[place]] = place;
  }
  const network::Sequences sequences(std::move(lengths));
  read_words(batch, sequences, side, work);
  lstm_[side].project(work.tape.inputs, work.projected);
  lstm_[side].share(work.projected, work.numbers, work.tape);
  lstm_[side].run(sequences, false, work.tape);

  work.known.clear();
  for (std::size_t b = 0; b < batch.size(); ++b) {
    for (const std::size_t gap : batch[b].gaps) {
      const float* const row = work.tape.output.data() + sequences.row(places[b], step(b, gap)) * shape_.hidden;
      work.known.insert(work.known.end(), row, row + shape_.hidden);
    }
  }
  const std::size_t count = work.known.size() / shape_.hidden;
  work.sides[side].assign(count * shape_.joined, 0.0F);
  network::multiply_add({work.known.data(), shape_.hidden, 1}, sides_[side], work.sides[side].data(), shape_.joined,
                        count);
}

/// The number of the word that is read at each row, among the different ones, and what the network reads of each.
void ContextNetwork::read_words(std::span<const Sentence> batch, const network::Sequences& sequences, std::size_t side,
                                Work& work) const {
  std::size_t count = 0;
  work.slots.assign(std::bit_ceil(2 * sequences.rows + 2), {});
  work.tape.inputs.clear();
  work.numbers.resize(sequences.rows);
  for (std::size_t place = 0; place < batch.size(); ++place) {
    const auto words = batch[work.order[place]].words;
    for (std::size_t t = 0; t < sequences.lengths[place]; ++t) {
      const std::int32_t word = t == 0      ? (side == 0 ? kStart : kEnd)
                                : side == 0 ? words[t - 1]
                                            : words[words.size() - t];
      std::size_t& number = work.number(word);
      if (number == Work::kNone) {
        number = count++;
        work.tape.inputs.resize(count * shape_.width);
        read_.copy(static_cast<std::size_t>(word), work.tape.inputs.data() + number * shape_.width);
      }
      work.numbers[sequences.row(place, t)] = number;
    }
  }
}

float ContextNetwork::score(const float* context, std::size_t word) const noexcept {
  const signed char* const row = filling_.row(word);
  return sum_of(shape_.output, [&](std::size_t k) { return context[k] * static_cast<float>(row[k]); }) *
         filling_.scale(word);
}

void ByteRows::add_phrase(std::span<const std::int32_t> numbers, float* to) const noexcept {
  const auto shrink = [](float squares) { return squares > 0.0F ? 1.0F / std::sqrt(squares) : 0.0F; };
  for (const std::int32_t number : numbers) {
    const signed char* const from = row(static_cast<std::size_t>(number));
    const auto square = [&](std::size_t k) { return static_cast<float>(from[k]) * static_cast<float>(from[k]); };
    const float factor = shrink(sum_of(width, square));
    for (std::size_t k = 0; k < width; ++k) to[k] += factor * static_cast<float>(from[k]);
  }
  const float factor = shrink(sum_of(width, [&](std::size_t k) { return to[k] * to[k]; }));
  for (std::size_t k = 0; k < width; ++k) to[k] *= factor;
}

}  // namespace ogden::judge
