#include "parse/storage.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace ogden::parse {
namespace {

static_assert(std::endian::native == std::endian::little, "the parser's bytes are used as they lie");

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

class Source {
 public:
  explicit Source(std::string_view bytes) : left_(bytes) {}

  std::string_view take(std::size_t size) {
    if (size > left_.size()) throw std::runtime_error("the parser is damaged: there is less of it than it says");
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  template <typename Number>
  Number number() {
    Number value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  std::vector<std::string> strings() {
    std::string_view text = take(number<std::uint32_t>());
    std::vector<std::string> result;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      if (end == std::string_view::npos) throw std::runtime_error("the parser is damaged: a word has no end");
      result.emplace_back(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    return result;
  }

  void rows(float* values, std::size_t rows, std::size_t columns) {
    for (float* row = values; row != values + rows * columns; row += columns) {
      const auto scale = number<float>();
      if (!(scale >= 0.0F && scale < 1e3F)) throw std::runtime_error("the parser is damaged: a scale makes no sense");
      const std::string_view bytes = take(columns);
      for (std::size_t k = 0; k < columns; ++k) row[k] = scale * static_cast<float>(static_cast<signed char>(bytes[k]));
    }
  }

  std::size_t left() const noexcept { return left_.size(); }

 private:
  std::string_view left_;
};

template <typename Visit>
void each_tensor(const Layout& layout, Visit visit) {
  for (const auto& layer : layout.lstm) {
    for (const auto& each : layer) {
      visit(each.input);
      visit(each.recurrent);
      visit(each.bias);
    }
  }
  for (const Tensor& each : {layout.left, layout.right, layout.span_bias, layout.output, layout.output_bias}) {
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

Shape read_shape(Source& source) {
  Shape shape;
  for (std::uint32_t* size : {&shape.words, &shape.word_width, &shape.features, &shape.feature_width, &shape.hidden,
                              &shape.span, &shape.labels}) {
    *size = source.number<std::uint32_t>();
  }
  if (!shape.valid()) throw std::runtime_error("the parser is damaged: its sizes make no sense");
  return shape;
}

/// What the tables and tensors take, so that nothing is allocated for sizes that the bytes cannot hold.
std::size_t numbers_size(const Shape& shape, const Layout& layout) {
  std::size_t size = std::size_t{shape.words} * (shape.word_width + sizeof(float)) +
                     std::size_t{shape.features} * (shape.feature_width + sizeof(float));
  each_tensor(layout, [&](const Tensor& tensor) { size += tensor.rows * (tensor.columns + sizeof(float)); });
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
  each_tensor(weights.layout, [&](const Tensor& tensor) {
    put_rows(bytes, weights.dense.data() + tensor.at, tensor.rows, tensor.columns);
  });
  return bytes;
}

Parts read_parser(std::string_view bytes) {
  Source source(bytes);
  if (source.take(kMagic.size()) != kMagic) throw std::runtime_error("this is no parser");
  if (const auto version = source.number<std::uint32_t>(); version != kVersion) {
    throw std::runtime_error("the parser has format version " + std::to_string(version) + ", and this program reads " +
                             std::to_string(kVersion));
  }
  const Shape shape = read_shape(source);
  const auto kinds = source.number<std::uint32_t>();
  const auto places = source.number<std::uint32_t>();
  const auto tag_count = source.number<std::uint32_t>();
  auto words = source.strings();
  auto tags = source.strings();
  auto labels = source.strings();
  if (tags.size() != tag_count || labels.size() != shape.labels || source.left() != numbers_size(shape, Layout(shape))) {
    throw std::runtime_error("the parser is damaged: its parts do not fit its sizes");
  }
  if (!std::all_of(labels.begin(), labels.end(), is_label)) {
    throw std::runtime_error("the parser is damaged: a label is none");
  }
  Parts parts{[&] {
                try {
                  return Lexicon(std::move(words), std::move(tags), kinds, places);
                } catch (const std::invalid_argument& error) {
                  throw std::runtime_error(std::string("the parser is damaged: ") + error.what());
                }
              }(),
              std::move(labels), Weights(shape)};
  if (parts.lexicon.word_rows() != shape.words || parts.lexicon.feature_rows() != shape.features) {
    throw std::runtime_error("the parser is damaged: its tables do not fit its words");
  }
  source.rows(parts.weights.words.data(), shape.words, shape.word_width);
  source.rows(parts.weights.features.data(), shape.features, shape.feature_width);
  each_tensor(parts.weights.layout, [&](const Tensor& tensor) {
    source.rows(parts.weights.dense.data() + tensor.at, tensor.rows, tensor.columns);
  });
  return parts;
}

}  // namespace ogden::parse
