#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/decode.hpp"
#include "bindings/strings.hpp"
#include "chart/searcher.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace chart;

template <typename T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
constexpr std::size_t kStepColumns = 6, kWorkColumns = 4;

// -- grammars

std::string_view letters_of(nb::handle word) {
  Py_ssize_t size = 0;
  const char* const letters = PyUnicode_AsUTF8AndSize(word.ptr(), &size);
  if (letters == nullptr) throw nb::python_error();
  return {letters, static_cast<std::size_t>(size)};
}

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

nb::list strings_of(const auto& strings) {
  nb::list found;
  for (const std::string& each : strings) found.append(text(each));
  return found;
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

// -- searching

/// A row for each label of a span (sentence, start, end, label) or each split (sentence, start, middle, end).
using StructureRows = nb::ndarray<const std::int64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using Given = Column<std::uint8_t>;

[[noreturn]] void refuse_span(const char* what, std::size_t sentence, std::initializer_list<std::int64_t> words) {
  std::string message = std::string(what) + " that sentence " + std::to_string(sentence) + " does not have:";
  for (const std::int64_t word : words) message += ' ' + std::to_string(word);
  throw nb::value_error(message.c_str());
}

/// A structure for each sentence, of which those are used that are given.
std::vector<Structure> structures_of(const Given& given, const StructureRows& labels, const StructureRows& splits,
                                     const std::vector<std::vector<std::string_view>>& sentences,
                                     std::size_t known_labels) {
  if (given.shape(0) != 0 && given.shape(0) != sentences.size()) {
    throw nb::value_error("a structure is needed for each sentence");
  }
  std::vector<Structure> found(given.shape(0));
  const auto sentence_of = [&](const std::int64_t* row) {
    if (row[0] < 0 || row[0] >= static_cast<std::int64_t>(found.size())) throw nb::value_error("no such sentence");
    return static_cast<std::size_t>(row[0]);
  };
  for (std::size_t k = 0; k < labels.shape(0); ++k) {
    const std::int64_t* const row = labels.data() + 4 * k;
    const std::size_t sentence = sentence_of(row);
    if (row[1] < 0 || row[1] >= row[2] || row[2] > static_cast<std::int64_t>(sentences[sentence].size())) {
      refuse_span("a label for words", sentence, {row[1], row[2]});
    }
    if (row[3] < 0 || row[3] >= static_cast<std::int64_t>(known_labels)) throw nb::value_error("no such label");
    found[sentence].labels.push_back(
        {static_cast<std::uint32_t>(row[1]), static_cast<std::uint32_t>(row[2]), static_cast<Label>(row[3])});
  }
  for (std::size_t k = 0; k < splits.shape(0); ++k) {
    const std::int64_t* const row = splits.data() + 4 * k;
    const std::size_t sentence = sentence_of(row);
    if (row[1] < 0 || row[1] >= row[2] || row[2] >= row[3] ||
        row[3] > static_cast<std::int64_t>(sentences[sentence].size())) {
      refuse_span("a split of words", sentence, {row[1], row[2], row[3]});
    }
    found[sentence].splits.push_back({static_cast<std::uint32_t>(row[1]), static_cast<std::uint32_t>(row[3]),
                                      static_cast<std::uint32_t>(row[2])});
  }
  for (Structure& each : found) each.arrange();
  return found;
}

/// starts, texts, features, scores, the ends and the rows of steps, and a row of work for each sentence.
nb::tuple results(const std::vector<Candidates>& found, std::size_t width, bool with_steps) {
  std::vector<std::int64_t> starts{0}, step_ends, steps, work;
  std::vector<double> features, scores;
  nb::list texts;
  for (const Candidates& each : found) {
    starts.push_back(starts.back() + static_cast<std::int64_t>(each.scores.size()));
    features.insert(features.end(), each.features.begin(), each.features.end());
    scores.insert(scores.end(), each.scores.begin(), each.scores.end());
    const auto& [items, cubes, pops, combinations] = each.work;
    for (const std::uint64_t count : {items, cubes, pops, combinations}) {
      work.push_back(static_cast<std::int64_t>(count));
    }
    std::size_t begin = 0;
    for (const std::uint64_t end : each.text_ends) {
      texts.append(text(std::string_view(each.letters).substr(begin, end - begin)));
      begin = end;
    }
    if (!with_steps) continue;
    const auto before = static_cast<std::int64_t>(steps.size() / kStepColumns);
    for (const Step& step : each.steps) {
      steps.insert(steps.end(), {step.start, step.end, step.rule, step.depth, step.simple_start, step.simple_end});
    }
    for (const std::uint64_t end : each.step_ends) step_ends.push_back(before + static_cast<std::int64_t>(end));
  }
  const std::size_t rows = scores.size(), ends = step_ends.size(), count = steps.size() / kStepColumns;
  return nb::make_tuple(numpy(std::move(starts), {found.size() + 1}), texts, numpy(std::move(features), {rows, width}),
                        numpy(std::move(scores), {rows}), numpy(std::move(step_ends), {ends}),
                        numpy(std::move(steps), {count, kStepColumns}),
                        numpy(std::move(work), {found.size(), kWorkColumns}));
}

/// A grammar, language models and settings; weights come with each call.
class ChartSearcher {
 public:
  ChartSearcher(const nb::object& grammar, const std::vector<std::pair<std::string, nb::object>>& models,
                Settings settings)
      : grammar_(&nb::cast<const Grammar&>(grammar)), settings_(std::move(settings)) {
    if (!grammar_->finished()) throw nb::value_error("the grammar is not finished");
    kept_.push_back(grammar);
    for (const Label label : settings_.copy_labels) {
      if (label >= grammar_->labels().size()) throw nb::value_error("no such label");
    }
    for (const Label label : settings_.free_labels) {
      if (label >= grammar_->labels().size()) throw nb::value_error("no such label");
    }
    std::vector<Label>& free = settings_.free_labels;
    std::sort(free.begin(), free.end());
    free.erase(std::unique(free.begin(), free.end()), free.end());
    // A label that no rule asks for: copies are pieces of the sentence and fill no gaps.
    if (settings_.copy_labels.empty()) settings_.copy_labels.push_back(static_cast<Label>(grammar_->labels().size()));
    std::vector<std::string> names;
    for (const auto& [name, model] : models) {
      names.push_back(name);
      if (nb::isinstance<ngram::Automaton>(model)) {
        models_.emplace_back(&nb::cast<const ngram::Automaton&>(model));
      } else {
        models_.emplace_back(&*nb::cast<const PackedNgrams&>(model));
      }
      kept_.push_back(model);
    }
    features_ = std::make_unique<Features>(names, *grammar_, settings_.identity > 0);
  }

  nb::list feature_names() const { return strings_of(features_->names()); }

  nb::tuple search(nb::handle sentences, const ProtectedRows& rows, const Given& structured,
                   const StructureRows& labels, const StructureRows& splits, const Column<double>& weights,
                   std::size_t size, bool distinct, bool steps, std::size_t threads) const {
    const Task task = task_of(weights);
    const Strings lines(sentences);
    const auto tokens = tokens_of(lines);
    const auto spans = protected_spans(rows, tokens);
    const auto structures = structures_of(structured, labels, splits, tokens, grammar_->labels().size());
    const auto structure = [&, given = structured.data()](std::size_t k) {
      return structures.empty() || given[k] == 0 ? nullptr : &structures[k];
    };
    std::vector<Candidates> found(tokens.size());
    {
      const nb::gil_scoped_release unlocked;
      parallel(
          tokens.size(), threads,
          [&] {
            return [&, searcher = std::make_unique<Searcher>(task)](std::size_t begin, std::size_t end) {
              for (std::size_t k = begin; k < end; ++k) {
                searcher->search({tokens[k], spans[k], structure(k)}, std::max<std::size_t>(1, size), distinct,
                                 found[k]);
              }
            };
          },
          1);
    }
    return results(found, features_->size(), steps);
  }

 private:
  Task task_of(const Column<double>& weights) const {
    if (weights.shape(0) != features_->size()) throw nb::value_error("a weight is needed for each feature");
    Task task{&models_, grammar_, features_.get(), settings_, {weights.data(), weights.data() + weights.shape(0)}};
    for (const double weight : task.weights) {
      if (!(std::abs(weight) <= kLargestWeight)) throw nb::value_error("weights must be numbers up to a million");
    }
    return task;
  }

  std::vector<nb::object> kept_;  // what the references below point into
  const Grammar* grammar_;
  std::vector<ModelReference> models_;
  Settings settings_;
  std::unique_ptr<Features> features_;
};

void init_searcher(ChartSearcher* self, const nb::object& grammar,
                   const std::vector<std::pair<std::string, nb::object>>& models, std::uint32_t pops,
                   std::uint32_t span, std::uint32_t rule_limit, std::uint32_t identity, std::uint32_t whole,
                   std::vector<Label> copy_labels, std::vector<Label> free_labels) {
  new (self) ChartSearcher(grammar, models, {pops, span, rule_limit, identity, whole, std::move(copy_labels),
                                             std::move(free_labels)});
}

}  // namespace

void bind_chart(nb::module_& module) {
  nb::class_<Grammar>(module, "SynchronousGrammar", "Synchronous rules, found by their normal sides.")
      .def(nb::init<std::vector<std::string>, bool>(), nb::arg("features"), nb::arg("quantised") = false)
      .def("add", &add_rules, nb::arg("rules"), nb::arg("scores"))
      .def("finish", &Grammar::finish, nb::call_guard<nb::gil_scoped_release>())
      .def_static("mapped", &mapped_grammar, nb::arg("data").noconvert(), nb::keep_alive<0, 1>())
      .def("parts", &packed_parts)
      .def_prop_ro("quantised", &Grammar::quantised)
      .def_prop_ro("features", [](const Grammar& grammar) { return strings_of(grammar.features()); })
      .def_prop_ro("labels", [](const Grammar& grammar) { return strings_of(grammar.labels()); })
      .def("__len__", &Grammar::size)
      .def("rule", &read_rule, nb::arg("number"))
      .def("find", &find_rules, nb::arg("normal"))
      .def_prop_ro("patterns", &Grammar::patterns)
      .def_prop_ro("bytes", &Grammar::bytes);
  nb::class_<ChartSearcher>(module, "ChartSearcher", "Finds the best rewrites of sentences by synchronous rules.")
      .def("__init__", &init_searcher, nb::arg("grammar"), nb::arg("models"), nb::arg("pops"), nb::arg("span"),
           nb::arg("rule_limit"), nb::arg("identity"), nb::arg("whole"), nb::arg("copy_labels"),
           nb::arg("free_labels"))
      .def_prop_ro("feature_names", &ChartSearcher::feature_names)
      .def("search", &ChartSearcher::search, nb::arg("sentences"), nb::arg("protected"),
           nb::arg("structured"), nb::arg("labels"), nb::arg("splits"), nb::arg("weights"), nb::arg("size"), nb::arg("distinct"), nb::arg("steps"), nb::arg("threads") = 0);
}

}  // namespace ogden
