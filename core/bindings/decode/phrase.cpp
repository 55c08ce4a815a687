#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/decode/decode.hpp"
#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "phrase/searcher.hpp"
#include "text/split.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace phrase;

/// Start, end, grammar, simple words.
using StepTuple = std::tuple<std::uint32_t, std::uint32_t, std::int32_t, std::string>;

constexpr std::size_t kStepColumns = 4;

void write_step(const decode::Step& step, std::vector<std::int64_t>& row) {
  row.insert(row.end(), {step.start, step.end, step.grammar, step.simple_end - step.simple_start});
}

/// Grammars, language models and settings; weights come with each call.
class PhraseSearcher {
 public:
  PhraseSearcher(const NamedObjects& grammars, const NamedObjects& models, Settings settings)
      : models_(models), settings_(settings), features_(own_features(models_.names(), settings.identity > 0)) {
    for (const auto& [name, table] : grammars) {
      grammars_.emplace_back(name, *nb::cast<const PackedTable&>(table), features_);
      kept_.push_back(table);
    }
  }

  nb::list feature_names() const { return texts_of(features_.names()); }

  nb::tuple search(nb::handle sentences, const ProtectedRows& rows, const Weights& weights, std::size_t size,
                   bool distinct, bool steps, std::size_t threads) const {
    const Task task = task_of(weights);
    const Strings lines(sentences);
    const auto tokens = tokens_of(lines);
    const auto spans = protected_spans(rows, tokens);
    const auto found = search_all<Searcher>(
        task, tokens.size(), threads, [&](Searcher& searcher, std::size_t k, Candidates& candidates) {
          searcher.search({tokens[k], spans[k]}, size, distinct, candidates);
        });
    return nb::tuple(results(found, features_.size(), kStepColumns, steps ? write_step : nullptr));
  }

  nb::tuple rescore(nb::handle sentences, const ProtectedRows& rows,
                    const std::vector<std::vector<StepTuple>>& derivations, const Weights& weights) const {
    const Task task = task_of(weights);
    const Strings lines(sentences);
    const auto tokens = tokens_of(lines);
    const auto spans = protected_spans(rows, tokens);
    if (tokens.size() != derivations.size()) throw nb::value_error("a derivation is needed for each sentence");
    std::vector<Candidates> found(tokens.size());
    Searcher searcher(task);
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      const std::vector<StepTuple>& steps = derivations[k];
      std::vector<std::vector<std::string_view>> simple(steps.size());
      std::vector<ClaimedStep> claimed;
      for (std::size_t s = 0; s < steps.size(); ++s) {
        split(std::get<3>(steps[s]), simple[s]);
        claimed.push_back({std::get<0>(steps[s]), std::get<1>(steps[s]), std::get<2>(steps[s]), simple[s]});
      }
      try {
        searcher.rescore({tokens[k], spans[k]}, claimed, found[k]);
      } catch (const std::invalid_argument& error) {
        throw nb::value_error(("sentence " + std::to_string(k) + ", " + error.what()).c_str());
      }
    }
    return nb::tuple(results(found, features_.size(), kStepColumns, write_step));
  }

 private:
  Task task_of(const Weights& weights) const {
    return {{&models_.references(), &features_, checked_weights(weights, features_)}, &grammars_, settings_};
  }

  LanguageModels models_;
  std::vector<nb::object> kept_;  // what the grammars point into
  Settings settings_;
  Features features_;
  std::vector<Grammar> grammars_;
};

void init_searcher(PhraseSearcher* self, const NamedObjects& grammars, const NamedObjects& models, std::uint32_t stack,
                   std::uint32_t pops, double score_beam, std::int32_t distortion_limit, std::uint32_t option_limit,
                   std::uint32_t identity, std::uint32_t whole) {
  if (grammars.size() > 0xFFFF) throw nb::value_error("too many grammars");
  new (self) PhraseSearcher(grammars, models,
                            {stack, pops, score_beam, distortion_limit, option_limit, identity, whole});
}

}  // namespace

void bind_phrase(nb::module_& module) {
  nb::class_<PhraseSearcher>(module, "PhraseSearcher", "Finds the best rewrites of sentences by phrases.")
      .def("__init__", &init_searcher, nb::arg("grammars"), nb::arg("models"), nb::arg("stack"), nb::arg("pops"),
           nb::arg("score_beam"), nb::arg("distortion_limit"), nb::arg("option_limit"), nb::arg("identity"),
           nb::arg("whole"))
      .def_prop_ro("feature_names", &PhraseSearcher::feature_names)
      .def("search", &PhraseSearcher::search, nb::arg("sentences"), nb::arg("protected"), nb::arg("weights"),
           nb::arg("size"), nb::arg("distinct"), nb::arg("steps"), nb::arg("threads") = 0)
      .def("rescore", &PhraseSearcher::rescore, nb::arg("sentences"), nb::arg("protected"), nb::arg("derivations"),
           nb::arg("weights"));
}

}  // namespace ogden
