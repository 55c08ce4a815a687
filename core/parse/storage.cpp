#include "parse/storage.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "network/stored_bytes.hpp"

namespace ogden::parse {
namespace {

constexpr std::string_view kMagic = "OGDPARSE";
constexpr std::uint32_t kVersion = 1;

template <typename Number>
void put(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void put_strings(std::string& bytes, const std::vector<std::string>& strings) {
  std::string joined;
  for (const std::string& each : strings) {
    if (each.find('\n') != std::string::npos) throw std::invalid_argument("a word has a line feed in it");
    joined += each;
    joined += '\n';
  }
  put(bytes, static_cast<std::uint32_t>(joined.size()));
  bytes += joined;
}

/// A scale for each row, and whole numbers that, times the scale, are nearest to the values.
void put_rows(std::string& bytes, const float* values, std::size_t rows, std::size_t columns) {
  for (const float* row = values; row != values + rows * columns; row += columns) {
    float largest = 0.0F;
    for (std::size_t k = 0; k < columns; ++k) largest = std::max(largest, std::fabs(row[k]));
    const float scale = largest / 127.0F;
    put(bytes, scale);
    for (std::size_t k = 0; k < columns; ++k) {
      put(bytes, static_cast<std::int8_t>(scale > 0.0F ? std::lround(row[k] / scale) : 0L));
    }
  }
}

template <typename Visit>
void each_tensor(const Layout& layout, Visit visit) {
  for (const auto& layer : layout.lstm) {
    for (const auto& each : layer) {
      visit(each.input);
      visit(each.recurrent);
      visit(each.bias);
    }
  }
  for (const network::Tensor& each : {layout.left, layout.right, layout.span_bias, layout.output, layout.output_bias}) {
    visit(each);
  }
}

/// Names joined by plus signs, as trees can carry them.
bool is_label(std::string_view label) {
  char last = '+';
  for (const char c : label) {
    if (c <= ' ' || c >= 0x7F || c == '(' || c == ')' || (c == '+' && last == '+')) return false;
    last = c;
  }
  return last != '+';
}

Shape read_shape(network::StoredBytes& source) {
  Shape shape;
  for (std::uint32_t* size : {&shape.words, &shape.word_width, &shape.features, &shape.feature_width, &shape.hidden,
                              &shape.span, &shape.labels}) {
    *size = source.number<std::uint32_t>();
  }
  if (!shape.valid()) source.refuse("its sizes make no sense");
  return shape;
}

/// What the tables and tensors take, so that nothing is allocated for sizes that the bytes cannot hold.
std::size_t numbers_size(const Shape& shape, const Layout& layout) {
  std::size_t size = std::size_t{shape.words} * (shape.word_width + sizeof(float)) +
                     std::size_t{shape.features} * (shape.feature_width + sizeof(float));
  each_tensor(layout, [&](const network::Tensor& tensor) { size += tensor.rows * (tensor.columns + sizeof(float)); });
  return size;
}

}  // namespace

std::string write_parser(const Lexicon& lexicon, const std::vector<std::string>& labels, const Weights& weights) {
  const Shape& shape = weights.shape;
  std::string bytes(kMagic);
  for (const std::uint32_t number :
       {kVersion, shape.words, shape.word_width, shape.features, shape.feature_width, shape.hidden, shape.span,
        shape.labels, lexicon.kinds(), lexicon.places(), static_cast<std::uint32_t>(lexicon.tags().size())}) {
    put(bytes, number);
  }
  put_strings(bytes, lexicon.words());
  put_strings(bytes, lexicon.tags());
  put_strings(bytes, labels);
  put_rows(bytes, weights.words.data(), shape.words, shape.word_width);
  put_rows(bytes, weights.features.data(), shape.features, shape.feature_width);
  each_tensor(weights.layout, [&](const network::Tensor& tensor) {
    put_rows(bytes, weights.dense.data() + tensor.at, tensor.rows, tensor.columns);
  });
  return bytes;
}

Parts read_parser(std::string_view bytes) {
  network::StoredBytes source(bytes, "parser");
  source.begin(kMagic, kVersion);
  const Shape shape = read_shape(source);
  const auto kinds = source.number<std::uint32_t>();
  const auto places = source.number<std::uint32_t>();
  const auto tag_count = source.number<std::uint32_t>();
  auto words = source.strings();
  auto tags = source.strings();
  auto labels = source.strings();
  if (tags.size() != tag_count || labels.size() != shape.labels || source.left() != numbers_size(shape, Layout(shape))) {
    source.refuse("its parts do not fit its sizes");
  }
  if (!std::all_of(labels.begin(), labels.end(), is_label)) {
    source.refuse("a label is none");
  }
  Parts parts{[&] {
                try {
                  return Lexicon(std::move(words), std::move(tags), kinds, places);
                } catch (const std::invalid_argument& error) {
                  source.refuse(error.what());
                }
              }(),
              std::move(labels), Weights(shape)};
  if (parts.lexicon.word_rows() != shape.words || parts.lexicon.feature_rows() != shape.features) {
    source.refuse("its tables do not fit its words");
  }
  source.rows(parts.weights.words.data(), shape.words, shape.word_width);
  source.rows(parts.weights.features.data(), shape.features, shape.feature_width);
  each_tensor(parts.weights.layout, [&](const network::Tensor& tensor) {
    source.rows(parts.weights.dense.data() + tensor.at, tensor.rows, tensor.columns);
  });
  return parts;
}

}  // namespace ogden::parse
