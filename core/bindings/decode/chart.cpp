#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/decode/decode.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "chart/searcher.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace chart;

constexpr std::size_t kWorkColumns = 4;

/// A row for each label of a span (sentence, start, end, label) or each split (sentence, start, middle, end).
using SpanRows = nb::ndarray<const std::int64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using Given = Column<std::uint8_t>;

[[noreturn]] void refuse_span(const char* what, std::size_t sentence, std::initializer_list<std::int64_t> words) {
  std::string message = std::string(what) + " that sentence " + std::to_string(sentence) + " does not have:";
  for (const std::int64_t word : words) message += ' ' + std::to_string(word);
  throw nb::value_error(message.c_str());
}

/// For each sentence, of which those are used that are given.
std::vector<SpanLabels> span_labels_of(const Given& given, const SpanRows& labels, const SpanRows& splits,
                                       const std::vector<std::vector<std::string_view>>& sentences,
                                       std::size_t known_labels) {
  if (given.shape(0) != 0 && given.shape(0) != sentences.size()) {
    throw nb::value_error("a structure is needed for each sentence");
  }
  std::vector<SpanLabels> found(given.shape(0));
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
  for (SpanLabels& each : found) each.arrange();
  return found;
}

/// A row for each sentence.
nb::object work_rows(const std::vector<Work>& works) {
  std::vector<std::int64_t> rows;
  for (const auto& [items, pruning] : works) {
    for (const std::uint64_t count : {items, pruning.cubes, pruning.pops, pruning.combinations}) {
      rows.push_back(static_cast<std::int64_t>(count));
    }
  }
  return numpy_rows(std::move(rows), kWorkColumns);
}

/// A grammar, language models and settings; weights come with each call.
class ChartSearcher {
 public:
  ChartSearcher(const nb::object& grammar, const NamedObjects& models, Settings settings)
      : kept_(grammar),
        grammar_(&nb::cast<const Grammar&>(grammar)),
        models_(models),
        settings_(std::move(settings)),
        features_(features_of(models_.names(), *grammar_, settings_.identity > 0)) {
    if (!grammar_->finished()) throw nb::value_error("the grammar is not finished");
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
  }

  nb::list feature_names() const { return texts_of(features_.names()); }

  nb::tuple search(nb::handle sentences, const ProtectedRows& rows, const Given& labelled, const SpanRows& labels,
                   const SpanRows& splits, const Weights& weights, std::size_t size, bool distinct, bool steps,
                   std::size_t threads) const {
    const Task task = task_of(weights);
    const Strings lines(sentences);
    const auto tokens = tokens_of(lines);
    const auto spans = protected_spans(rows, tokens);
    const auto all_labels = span_labels_of(labelled, labels, splits, tokens, grammar_->labels().size());
    const auto span_labels = [&, given = labelled.data()](std::size_t k) {
      return all_labels.empty() || given[k] == 0 ? nullptr : &all_labels[k];
    };
    std::vector<Work> works(tokens.size());
    const auto found = search_all<Searcher>(
        task, tokens.size(), threads, [&](Searcher& searcher, std::size_t k, Candidates& candidates) {
          searcher.search({{tokens[k], spans[k]}, span_labels(k)}, size, distinct, candidates);
          works[k] = searcher.work();
        });
    nb::list all = results(found, features_.size(), kApplicationColumns, steps ? write_application : nullptr);
    all.append(work_rows(works));
    return nb::tuple(all);
  }

 private:
  Task task_of(const Weights& weights) const {
    return {{&models_.references(), &features_, checked_weights(weights, features_)}, grammar_, settings_};
  }

  nb::object kept_;  // the grammar
  const Grammar* grammar_;
  LanguageModels models_;
  Settings settings_;
  decode::Features features_;
};

void init_searcher(ChartSearcher* self, const nb::object& grammar, const NamedObjects& models, std::uint32_t pops,
                   std::uint32_t span, std::uint32_t rule_limit, std::uint32_t identity, std::uint32_t whole,
                   std::vector<Label> copy_labels, std::vector<Label> free_labels) {
  new (self) ChartSearcher(grammar, models, {pops, span, rule_limit, identity, whole, std::move(copy_labels),
                                             std::move(free_labels)});
}

}  // namespace

void bind_chart(nb::module_& module) {
  nb::class_<ChartSearcher>(module, "ChartSearcher", "Finds the best rewrites of sentences by synchronous rules.")
      .def("__init__", &init_searcher, nb::arg("grammar"), nb::arg("models"), nb::arg("pops"), nb::arg("span"),
           nb::arg("rule_limit"), nb::arg("identity"), nb::arg("whole"), nb::arg("copy_labels"),
           nb::arg("free_labels"))
      .def_prop_ro("feature_names", &ChartSearcher::feature_names)
      .def("search", &ChartSearcher::search, nb::arg("sentences"), nb::arg("protected"), nb::arg("labelled"),
           nb::arg("labels"), nb::arg("splits"), nb::arg("weights"), nb::arg("size"), nb::arg("distinct"),
           nb::arg("steps"), nb::arg("threads") = 0);
}

}  // namespace ogden
