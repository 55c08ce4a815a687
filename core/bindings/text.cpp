#include <nanobind/nanobind.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bindings/modules.hpp"
#include "text/boundaries.hpp"
#include "text/characters.hpp"
#include "text/tokenize.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

// So many texts are read without the lock before their results are handed over: scratch memory stays small.
constexpr std::size_t kBatch = 8192;

/// The strings of a Python sequence as code points; any string, also one that UTF-8 has no bytes for. Keeps them
/// alive, whatever other threads do to the sequence while the interpreter lock is released.
class CodePoints {
 public:
  explicit CodePoints(nb::handle sequence) {
    if (PyUnicode_Check(sequence.ptr())) throw nb::type_error("a list of strings is needed, not one string");
    kept_ = nb::steal(PySequence_Tuple(sequence.ptr()));
    if (!kept_.is_valid()) throw nb::python_error();
    for (std::size_t k = 0; k < size(); ++k) {
      if (!PyUnicode_Check(item(k))) throw nb::type_error("every text must be a string");
    }
  }

  std::size_t size() const { return static_cast<std::size_t>(PyTuple_GET_SIZE(kept_.ptr())); }

  /// Needs no lock: strings never change.
  void read(std::size_t k, std::u32string& text) const {
    PyObject* const string = item(k);
    const auto length = static_cast<std::size_t>(PyUnicode_GET_LENGTH(string));
    text.resize(length);
    const auto copy = [&](const auto* data) { std::copy(data, data + length, text.begin()); };
    switch (PyUnicode_KIND(string)) {
      case PyUnicode_1BYTE_KIND:
        return copy(PyUnicode_1BYTE_DATA(string));
      case PyUnicode_2BYTE_KIND:
        return copy(PyUnicode_2BYTE_DATA(string));
      default:
        return copy(PyUnicode_4BYTE_DATA(string));
    }
  }

 private:
  PyObject* item(std::size_t k) const { return PyTuple_GET_ITEM(kept_.ptr(), static_cast<Py_ssize_t>(k)); }

  nb::object kept_;
};

/// `work(text, result)` for every text, without the lock; `convert(result)` with it. A list of what that returns.
template <typename Result, typename Work, typename Convert>
nb::list map_texts(nb::handle sequence, std::size_t threads, Work work, Convert convert) {
  const CodePoints texts(sequence);
  nb::list converted;
  std::vector<Result> results(std::min(kBatch, texts.size()));
  for (std::size_t first = 0; first < texts.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, texts.size() - first);
    {
      const nb::gil_scoped_release unlocked;
      parallel(count, threads, [&] {
        return [&, text = std::u32string(), spans = std::vector<text::Span>()](std::size_t begin,
                                                                               std::size_t end) mutable {
          for (std::size_t k = begin; k < end; ++k) {
            texts.read(first + k, text);
            spans.clear();
            work(text, spans, results[k]);
          }
        };
      });
    }
    for (std::size_t k = 0; k < count; ++k) converted.append(convert(results[k]));
  }
  return converted;
}

using Spans = std::vector<text::Span>;

nb::list pairs_of(const Spans& spans) {
  nb::list pairs;
  for (const auto& [start, end] : spans) pairs.append(nb::make_tuple(start, end));
  return pairs;
}

nb::object string_of(const std::u32string& text) {
  PyObject* const string =
      PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text.data(), static_cast<Py_ssize_t>(text.size()));
  if (string == nullptr) throw nb::python_error();
  return nb::steal(string);
}

void join_tokens(text::Text text, const Spans& spans, std::u32string& line) {
  line.clear();
  for (const auto& [start, end] : spans) {
    if (!line.empty()) line += U' ';
    line += text.substr(start, end - start);
  }
}

nb::list token_spans(nb::handle texts, std::size_t threads) {
  return map_texts<Spans>(
      texts, threads,
      [](text::Text text, Spans& spans, Spans& result) {
        text::tokenize(text, spans);
        result = spans;
      },
      pairs_of);
}

nb::list token_lines(nb::handle texts, std::size_t threads) {
  return map_texts<std::u32string>(
      texts, threads,
      [](text::Text text, Spans& spans, std::u32string& line) {
        text::tokenize(text, spans);
        join_tokens(text, spans, line);
      },
      string_of);
}

nb::list sentence_spans(nb::handle texts, std::size_t threads) {
  return map_texts<Spans>(
      texts, threads,
      [](text::Text text, Spans& spans, Spans& result) {
        text::split_sentences(text, spans);
        result = spans;
      },
      pairs_of);
}

}  // namespace

void bind_text(nb::module_& module) {
  module.def("token_spans", &token_spans, nb::arg("texts"), nb::arg("threads") = 0,
             "For each text, the first and past-the-last position of its tokens.");
  module.def("token_lines", &token_lines, nb::arg("texts"), nb::arg("threads") = 0,
             "Each text's tokens, joined by single spaces.");
  module.def("sentence_spans", &sentence_spans, nb::arg("texts"), nb::arg("threads") = 0,
             "For each text, the first and past-the-last position of its sentences.");
}

}  // namespace ogden
