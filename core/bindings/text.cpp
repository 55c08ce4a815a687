#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/modules.hpp"
#include "text/boundaries.hpp"
#include "text/characters.hpp"
#include "text/sentence_words.hpp"
#include "text/syllables.hpp"
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

using Groups = std::vector<std::pair<std::int32_t, std::string_view>>;

bool is_word_character(char32_t c) { return Py_UNICODE_ISALNUM(static_cast<Py_UCS4>(c)) != 0; }

/// The words of sentences, and how many syllables these have.
class WordReader {
 public:
  /// `count` tells the syllables of words that are not in ASCII, which only Python can take apart.
  WordReader(const text::SyllableRules& rules, nb::callable count, nb::handle clitics,
             const std::vector<std::tuple<nb::str, nb::str, bool>>& joined, nb::handle marks)
      : rules_(rules), count_(std::move(count)) {
    const auto fill = [](nb::handle strings, auto& set) {
      const CodePoints given(strings);
      std::u32string one;
      for (std::size_t k = 0; k < given.size(); ++k) {
        given.read(k, one);
        set.insert(one);
      }
    };
    fill(clitics, parts_.clitics);
    fill(marks, parts_.marks);
    for (const auto& [first, second, typed] : joined) {
      const CodePoints pair(nb::make_tuple(first, second));
      std::u32string before, after;
      pair.read(0, before);
      pair.read(1, after);
      parts_.joined[after].insert_or_assign(before, typed);
    }
  }

  /// How many sentences, words and syllables a text has.
  nb::tuple totals(nb::str text) {
    const std::vector<text::SentenceOfWords> found = read(text);
    std::size_t words = 0, syllables = 0;
    std::string lower;
    for (const auto& [_, own] : found) {
      words += own.size();
      for (const text::SentenceWord& word : own) syllables += count(word.text, nb::object(), lower);
    }
    return nb::make_tuple(found.size(), words, syllables);
  }

  /// The same, one by one, with their words.
  nb::list sentences(nb::str text) {
    nb::list result;
    std::string lower;
    for (const auto& [span, own] : read(text)) {
      nb::list words;
      std::size_t syllables = 0;
      for (const text::SentenceWord& word : own) {
        nb::object string = string_of(word.text);
        syllables += count(word.text, string, lower);
        words.append(nb::make_tuple(word.span.start, word.span.end, std::move(string)));
      }
      result.append(nb::make_tuple(span.start, span.end, nb::tuple(words), syllables));
    }
    return result;
  }

 private:
  static constexpr std::size_t kLongest = 200;  // as ogden/text/syllables.py has it
  static constexpr std::size_t kRemembered = 1 << 14;

  std::vector<text::SentenceOfWords> read(const nb::str& text) const {
    std::u32string own;
    CodePoints(nb::make_tuple(text)).read(0, own);
    std::vector<text::SentenceOfWords> found;
    text::sentences_of_words(own, parts_, is_word_character, found);
    return found;
  }

  /// The syllables of a word, which may be there as a `string`; `lower` is room for its letters.
  std::size_t count(const std::u32string& word, const nb::object& string, std::string& lower) {
    if (std::ranges::any_of(word, [](char32_t c) { return c >= 0x80; })) {
      return nb::cast<std::size_t>(count_(string.is_valid() ? string : string_of(word)));
    }
    lower.clear();
    for (const char32_t c : text::Text(word).substr(0, kLongest)) {
      lower += static_cast<char>(c >= U'A' && c <= U'Z' ? c + (U'a' - U'A') : c);
    }
    if (remembered_.size() >= kRemembered) remembered_.clear();
    const auto [known, is_new] = remembered_.try_emplace(lower, 0);
    if (is_new) known->second = std::max<std::size_t>(1, rules_.count(lower));
    return word.size() > kLongest ? known->second * word.size() / kLongest : known->second;
  }

  const text::SyllableRules& rules_;
  nb::callable count_;
  text::WordParts parts_;
  std::unordered_map<std::string, std::size_t> remembered_;
};

}  // namespace

void bind_text(nb::module_& module) {
  nb::class_<text::SyllableRules>(module, "SyllableRules", "Syllables of words: see core/text/syllables.hpp.")
      .def(
          "__init__",
          [](text::SyllableRules* place, const Groups& words, const Groups& windows) {
            new (place) text::SyllableRules(words, windows);
          },
          nb::arg("words"), nb::arg("windows"))
      .def("count", &text::SyllableRules::count, nb::arg("token"))
      .def("estimate", &text::SyllableRules::estimate, nb::arg("word"));
  nb::class_<WordReader>(module, "WordReader", "Words of sentences: see core/text/sentence_words.hpp.")
      .def(nb::init<const text::SyllableRules&, nb::callable, nb::handle,
                    const std::vector<std::tuple<nb::str, nb::str, bool>>&, nb::handle>(),
           nb::arg("rules"), nb::arg("count"), nb::arg("clitics"), nb::arg("joined"), nb::arg("marks"),
           nb::keep_alive<1, 2>())
      .def("sentences", &WordReader::sentences, nb::arg("text"))
      .def("totals", &WordReader::totals, nb::arg("text"));
  module.def("token_spans", &token_spans, nb::arg("texts"), nb::arg("threads") = 0,
             "For each text, the first and past-the-last position of its tokens.");
  module.def("token_lines", &token_lines, nb::arg("texts"), nb::arg("threads") = 0,
             "Each text's tokens, joined by single spaces.");
  module.def("sentence_spans", &sentence_spans, nb::arg("texts"), nb::arg("threads") = 0,
             "For each text, the first and past-the-last position of its sentences.");
}

}  // namespace ogden
