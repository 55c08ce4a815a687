#include "bindings/decode.hpp"

#include <algorithm>
#include <string>

#include "text/split.hpp"

namespace nb = nanobind;

namespace ogden {

std::vector<std::vector<WordSpan>> protected_spans(const ProtectedRows& rows,
                                                   const std::vector<std::vector<std::string_view>>& sentences) {
  std::vector<std::vector<WordSpan>> spans(sentences.size());
  for (std::size_t k = 0; k < rows.shape(0); ++k) {
    const std::int64_t* const row = rows.data() + 3 * k;
    if (row[0] < 0 || row[0] >= static_cast<std::int64_t>(sentences.size())) {
      throw nb::value_error("a protected span of a sentence that is not there");
    }
    const auto sentence = static_cast<std::size_t>(row[0]);
    if (row[1] < 0 || row[1] >= row[2] || row[2] > static_cast<std::int64_t>(sentences[sentence].size())) {
      const std::string message = "sentence " + std::to_string(sentence) + " has no words " + std::to_string(row[1]) +
                                  " to " + std::to_string(row[2]) + " to protect";
      throw nb::value_error(message.c_str());
    }
    spans[sentence].emplace_back(static_cast<std::uint32_t>(row[1]), static_cast<std::uint32_t>(row[2]));
  }
  for (std::vector<WordSpan>& each : spans) {
    std::sort(each.begin(), each.end());
    std::vector<WordSpan> merged;
    for (const WordSpan& span : each) {
      if (!merged.empty() && span.first < merged.back().second) {
        merged.back().second = std::max(merged.back().second, span.second);
      } else {
        merged.push_back(span);
      }
    }
    each.swap(merged);
  }
  return spans;
}

std::vector<std::vector<std::string_view>> tokens_of(const Strings& sentences) {
  std::vector<std::vector<std::string_view>> tokens(sentences.views().size());
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    split(sentences.views()[k], tokens[k]);
    if (tokens[k].size() > 0x7FFFFFFF) throw nb::value_error("a sentence of too many words");
  }
  return tokens;
}

nb::object text(std::string_view bytes) {
  return nb::steal(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

}  // namespace ogden
