#include "chart/grammar.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/decode/decode.hpp"
#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace chart;

using Scores = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// The items of a tuple; keeps nothing alive.
std::span<PyObject* const> items_of(nb::handle tuple, std::size_t size = 0) {
  if (!PyTuple_Check(tuple.ptr())) throw nb::value_error("rules, sides and nonterminals must be tuples");
  const auto count = static_cast<std::size_t>(PyTuple_GET_SIZE(tuple.ptr()));
  if (size > 0 && count != size) throw nb::value_error("a tuple of the wrong size");
  return {reinterpret_cast<PyTupleObject*>(tuple.ptr())->ob_item, count};
}

/// Rules as Python has them: a label and two sides, which are tuples of words and of nonterminals.
class RuleReader {
 public:
  explicit RuleReader(Grammar& grammar) : grammar_(grammar) {}

  void read(nb::handle rule) {
    const auto fields = items_of(rule, 3);
    label_ = grammar_.intern_label(letters_of(fields[0]));
    normal_.clear();
    simple_.clear();
    gaps_.clear();
    for (PyObject* const symbol : items_of(fields[1])) {
      if (PyUnicode_Check(symbol)) {
        normal_.push_back(grammar_.intern_word(letters_of(symbol)));
      } else {
        const auto [gap, number] = nonterminal(symbol);
        gaps_.push_back(gap);
        if (number != gaps_.size()) throw nb::value_error("nonterminals must be numbered 1, 2 on the normal side");
        normal_.push_back(~static_cast<Symbol>(gap));
      }
    }
    for (PyObject* const symbol : items_of(fields[2])) {
      if (PyUnicode_Check(symbol)) {
        simple_.push_back(grammar_.intern_word(letters_of(symbol)));
      } else {
        const auto [gap, number] = nonterminal(symbol);
        if (number < 1 || number > gaps_.size() || gaps_[number - 1] != gap) {
          throw nb::value_error("both sides must have the same nonterminals");
        }
        simple_.push_back(~static_cast<Symbol>(number - 1));
      }
    }
  }
  /// False where the rule was left out.
  bool add(std::span<const float> scores) { return grammar_.add(label_, normal_, simple_, scores); }

 private:
  std::pair<Label, std::size_t> nonterminal(nb::handle symbol) {
    const auto fields = items_of(symbol, 2);
    const std::size_t number = PyLong_AsSize_t(fields[1]);
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw nb::value_error("nonterminals must be numbered 1, 2");
    }
    return {grammar_.intern_label(letters_of(fields[0])), number};
  }

  Grammar& grammar_;
  Label label_ = 0;
  std::vector<Symbol> normal_, simple_;
  std::vector<Label> gaps_;
};

/// How many of the rules were left out.
std::size_t add_rules(Grammar& grammar, const nb::list& rules, const Scores& scores) {
  const std::size_t width = grammar.features().size();
  if (scores.shape(0) != rules.size() || scores.shape(1) != width) {
    throw nb::value_error("a row of scores is needed for each rule, and a score for each feature");
  }
  RuleReader reader(grammar);
  std::size_t left_out = 0;
  for (std::size_t k = 0; k < rules.size(); ++k) {
    reader.read(rules[k]);
    left_out += !reader.add({scores.data() + k * width, width});
  }
  return left_out;
}

/// Label; normal side and simple side as strings for words, on the normal side one-tuples of a label and on the simple
/// side numbers for nonterminals; scores.
nb::tuple read_rule(const Grammar& grammar, std::size_t number) {
  if (number >= grammar.size()) throw nb::index_error("no such rule");
  const auto rule = static_cast<RuleId>(number);
  const auto word = [&](Symbol symbol) { return text(grammar.words()[static_cast<std::size_t>(symbol)]); };
  nb::list normal, simple, scores;
  for (const Symbol symbol : grammar.normal(rule)) {
    if (symbol < 0) {
      normal.append(nb::make_tuple(text(grammar.labels()[static_cast<std::size_t>(~symbol)])));
    } else {
      normal.append(word(symbol));
    }
  }
  for (const Symbol symbol : grammar.simple(rule)) {
    simple.append(symbol < 0 ? nb::object(nb::int_(~symbol)) : word(symbol));
  }
  std::vector<float> row(grammar.features().size());
  grammar.scores(rule, row);
  for (const float score : row) scores.append(nb::float_(static_cast<double>(score)));
  return nb::make_tuple(text(grammar.labels()[grammar.label(rule)]), normal, simple, scores);
}

/// The rules whose normal side it is: words, and labels of gaps as tuples of a label and anything.
std::vector<RuleId> find_rules(const Grammar& grammar, nb::handle normal) {
  if (!grammar.finished()) throw nb::value_error("the grammar is not finished");
  TrieNode node = kRoot;
  for (PyObject* const symbol : items_of(normal)) {
    if (PyUnicode_Check(symbol)) {
      node = grammar.step(node, grammar.find(letters_of(symbol)));
    } else {
      node = grammar.step(node, ~static_cast<Symbol>(grammar.find_label(letters_of(items_of(symbol, 2)[0]))));
    }
    if (node == kNoNode) return {};
  }
  const std::span<const RuleId> found = grammar.rules(node);
  return {found.begin(), found.end()};
}

/// Views of the grammar's arrays, but for the first part, which is made for this call.
nb::list packed_parts(nb::handle self) {
  nb::list found;
  for (const std::string_view part : nb::cast<Grammar&>(self).parts()) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(part.data());
    if (nb::len(found) == 0) {
      found.append(numpy(std::vector<std::uint8_t>(data, data + part.size()), {part.size()}));
    } else {
      found.append(nb::cast(nb::ndarray<nb::numpy, const std::uint8_t>(data, {part.size()}, self)));
    }
  }
  return found;
}

Grammar* mapped_grammar(const Buffer& buffer) {
  return new Grammar(Grammar::mapped({reinterpret_cast<const char*>(buffer.data()), buffer.shape(0)}));
}

}  // namespace

void bind_chart_grammar(nb::module_& module) {
  nb::class_<Grammar>(module, "SynchronousGrammar", "Synchronous rules, found by their normal sides.")
      .def(nb::init<std::vector<std::string>, bool>(), nb::arg("features"), nb::arg("quantised") = false)
      .def("add", &add_rules, nb::arg("rules"), nb::arg("scores"))
      .def("finish", &Grammar::finish, nb::call_guard<nb::gil_scoped_release>())
      .def_static("mapped", &mapped_grammar, nb::arg("data").noconvert(), nb::keep_alive<0, 1>())
      .def("parts", &packed_parts)
      .def_prop_ro("quantised", &Grammar::quantised)
      .def_prop_ro("features", [](const Grammar& grammar) { return texts_of(grammar.features()); })
      .def_prop_ro("labels", [](const Grammar& grammar) { return texts_of(grammar.labels()); })
      .def("__len__", &Grammar::size)
      .def("rule", &read_rule, nb::arg("number"))
      .def("find", &find_rules, nb::arg("normal"))
      .def_prop_ro("patterns", &Grammar::patterns)
      .def_prop_ro("bytes", &Grammar::bytes);
}

}  // namespace ogden
