#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/decode.hpp"
#include "bindings/strings.hpp"
#include "phrase/searcher.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace phrase;

using Weights = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
/// Start, end, grammar, simple words.
using StepTuple = std::tuple<std::uint32_t, std::uint32_t, std::int32_t, std::string>;

/// starts, texts, features, scores, and perhaps the ends and the rows of steps.
nb::tuple results(const std::vector<Candidates>& found, std::size_t width, bool with_steps) {
  std::vector<std::int64_t> starts{0}, step_ends, steps;
  std::vector<double> features, scores;
  for (const Candidates& each : found) {
    starts.push_back(starts.back() + static_cast<std::int64_t>(each.scores.size()));
    features.insert(features.end(), each.features.begin(), each.features.end());
    scores.insert(scores.end(), each.scores.begin(), each.scores.end());
  }
  nb::list texts;
  for (const Candidates& each : found) {
    std::size_t begin = 0;
    for (const std::uint64_t end : each.text_ends) {
      texts.append(text(std::string_view(each.letters).substr(begin, end - begin)));
      begin = end;
    }
    if (!with_steps) continue;
    const auto before = static_cast<std::int64_t>(steps.size() / 4);
    for (const Step& step : each.steps) steps.insert(steps.end(), {step.start, step.end, step.grammar, step.words});
    for (const std::uint64_t end : each.step_ends) step_ends.push_back(before + static_cast<std::int64_t>(end));
  }
  const std::size_t rows = scores.size(), ends = step_ends.size(), count = steps.size() / 4, sentences = starts.size();
  return nb::make_tuple(numpy(std::move(starts), {sentences}), texts, numpy(std::move(features), {rows, width}),
                        numpy(std::move(scores), {rows}), numpy(std::move(step_ends), {ends}),
                        numpy(std::move(steps), {count, 4}));
}

/// Grammars, language models and settings; weights come with each call.
class PhraseSearcher {
 public:
  PhraseSearcher(const std::vector<std::pair<std::string, nb::object>>& grammars,
                 const std::vector<std::pair<std::string, nb::object>>& models, Settings settings)
      : settings_(settings) {
    std::vector<std::string> model_names;
    for (const auto& [name, model] : models) {
      model_names.push_back(name);
      if (nb::isinstance<ngram::Automaton>(model)) {
        models_.emplace_back(&nb::cast<const ngram::Automaton&>(model));
      } else {
        models_.emplace_back(&*nb::cast<const PackedNgrams&>(model));
      }
      kept_.push_back(model);
    }
    std::size_t first = Features(model_names, {}, settings.identity > 0).size();
    for (const auto& [name, table] : grammars) {
      grammars_.emplace_back(name, *nb::cast<const PackedTable&>(table), first);
      first += grammars_.back().plain.size();
      kept_.push_back(table);
    }
    features_ = std::make_unique<Features>(model_names, grammars_, settings.identity > 0);
  }

  nb::list feature_names() const {
    nb::list names;
    for (const std::string& name : features_->names()) names.append(text(name));
    return names;
  }

  nb::tuple search(nb::handle sentences, const ProtectedRows& rows, const Weights& weights, std::size_t size,
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
    return results(found, features_->size(), true);
  }

 private:
  Task task_of(const Weights& weights) const {
    if (weights.shape(0) != features_->size()) throw nb::value_error("a weight is needed for each feature");
    Task task{&models_, &grammars_, features_.get(), settings_, {weights.data(), weights.data() + weights.shape(0)}};
    for (const double weight : task.weights) {
      if (!(std::abs(weight) <= kLargestWeight)) throw nb::value_error("weights must be numbers up to a million");
    }
    return task;
  }

  std::vector<nb::object> kept_;  // what the references below point into
  std::vector<ModelReference> models_;
  std::vector<Grammar> grammars_;
  Settings settings_;
  std::unique_ptr<Features> features_;
};

void init_searcher(PhraseSearcher* self, const std::vector<std::pair<std::string, nb::object>>& grammars,
                   const std::vector<std::pair<std::string, nb::object>>& models, std::uint32_t stack,
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
