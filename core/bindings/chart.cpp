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
#include "bindings/searching.hpp"
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

/// Row k of a column of symbols, of which `ends` says where each row ends.
std::span<const Symbol> row(const Column<Symbol>& symbols, const Column<std::int64_t>& ends, std::size_t k) {
  const std::int64_t begin = k == 0 ? 0 : ends.data()[k - 1], end = ends.data()[k];
  if (begin < 0 || end < begin || end > static_cast<std::int64_t>(symbols.shape(0))) {
    throw std::invalid_argument("ends that are none");
  }
  return {symbols.data() + begin, static_cast<std::size_t>(end - begin)};
}

void add_symbols(Grammar& grammar, nb::handle words, nb::handle labels) {
  const Strings new_words(words), new_labels(labels);
  for (const std::string_view word : new_words.views()) grammar.add_word(word);
  for (const std::string_view label : new_labels.views()) grammar.add_label(label);
}

/// How many of the rules were left out.
std::size_t add_rules(Grammar& grammar, const Column<std::int32_t>& labels, const Column<Symbol>& normal,
                      const Column<std::int64_t>& normal_ends, const Column<Symbol>& simple,
                      const Column<std::int64_t>& simple_ends, const Scores& scores) {
  const std::size_t count = labels.shape(0), width = grammar.features().size();
  if (normal_ends.shape(0) != count || simple_ends.shape(0) != count || scores.shape(0) != count ||
      scores.shape(1) != width) {
    throw nb::value_error("columns of different lengths");
  }
  std::size_t left_out = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (labels.data()[k] < 0) throw nb::value_error("no such label");
    left_out += !grammar.add(static_cast<Label>(labels.data()[k]), row(normal, normal_ends, k),
                             row(simple, simple_ends, k), {scores.data() + k * width, width});
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
  for (const float score : grammar.scores(rule)) scores.append(nb::float_(static_cast<double>(score)));
  return nb::make_tuple(text(grammar.labels()[grammar.label(rule)]), normal, simple, scores);
}

nb::list strings_of(const auto& strings) {
  nb::list found;
  for (const std::string& each : strings) found.append(text(each));
  return found;
}

nb::list packed_parts(Grammar& grammar) {
  nb::list found;
  for (const std::string_view part : grammar.parts()) found.append(nb::bytes(part.data(), part.size()));
  return found;
}

Grammar* mapped_grammar(const Buffer& buffer) {
  return new Grammar(Grammar::mapped({reinterpret_cast<const char*>(buffer.data()), buffer.shape(0)}));
}

// -- searching

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

  nb::tuple search(nb::handle sentences, const ProtectedRows& rows, const Column<double>& weights, std::size_t size,
                   bool distinct, bool steps, std::size_t threads) const {
    const Task task = task_of(weights);
    const Strings lines(sentences);
    const auto tokens = tokens_of(lines);
    const auto spans = protected_spans(rows, tokens);
    std::vector<Candidates> found(tokens.size());
    {
      const nb::gil_scoped_release unlocked;
      parallel(
          tokens.size(), threads,
          [&] {
            return [&, searcher = std::make_unique<Searcher>(task)](std::size_t begin, std::size_t end) {
              for (std::size_t k = begin; k < end; ++k) {
                searcher->search({tokens[k], spans[k]}, std::max<std::size_t>(1, size), distinct, found[k]);
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
                   std::vector<Label> copy_labels) {
  new (self) ChartSearcher(grammar, models, {pops, span, rule_limit, identity, whole, std::move(copy_labels)});
}

}  // namespace

void bind_chart(nb::module_& module) {
  nb::class_<Grammar>(module, "SynchronousGrammar", "Synchronous rules, found by their normal sides.")
      .def(nb::init<std::vector<std::string>>(), nb::arg("features"))
      .def("add_symbols", &add_symbols, nb::arg("words"), nb::arg("labels"))
      .def("add", &add_rules, nb::arg("labels"), nb::arg("normal"), nb::arg("normal_ends"), nb::arg("simple"),
           nb::arg("simple_ends"), nb::arg("scores"))
      .def("finish", &Grammar::finish)
      .def_static("mapped", &mapped_grammar, nb::arg("data").noconvert(), nb::keep_alive<0, 1>())
      .def("parts", &packed_parts)
      .def_prop_ro("features", [](const Grammar& grammar) { return strings_of(grammar.features()); })
      .def_prop_ro("labels", [](const Grammar& grammar) { return strings_of(grammar.labels()); })
      .def("__len__", &Grammar::size)
      .def("rule", &read_rule, nb::arg("number"))
      .def_prop_ro("patterns", &Grammar::patterns)
      .def_prop_ro("bytes", &Grammar::bytes);
  nb::class_<ChartSearcher>(module, "ChartSearcher", "Finds the best rewrites of sentences by synchronous rules.")
      .def("__init__", &init_searcher, nb::arg("grammar"), nb::arg("models"), nb::arg("pops"), nb::arg("span"),
           nb::arg("rule_limit"), nb::arg("identity"), nb::arg("whole"), nb::arg("copy_labels"))
      .def_prop_ro("feature_names", &ChartSearcher::feature_names)
      .def("search", &ChartSearcher::search, nb::arg("sentences"), nb::arg("protected"), nb::arg("weights"),
           nb::arg("size"), nb::arg("distinct"), nb::arg("steps"), nb::arg("threads") = 0);
}

}  // namespace ogden
