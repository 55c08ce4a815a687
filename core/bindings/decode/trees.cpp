#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/decode/decode.hpp"
#include "bindings/modules.hpp"
#include "bindings/trees/columns.hpp"
#include "transduce/searcher.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace transduce;

constexpr std::size_t kWorkColumns = 4;

nb::object work_rows(const std::vector<Work>& works) {
  std::vector<std::int64_t> rows;
  for (const auto& [matches, pruning] : works) {
    for (const std::uint64_t count : {matches, pruning.cubes, pruning.pops, pruning.combinations}) {
      rows.push_back(static_cast<std::int64_t>(count));
    }
  }
  return numpy_rows(std::move(rows), kWorkColumns);
}

/// A grammar, language models of words or of tags, and settings; weights come with each call.
class TreeSearcher {
 public:
  TreeSearcher(const nb::object& grammar, const NamedObjects& models, const std::vector<bool>& of_tags,
               const Settings& settings)
      : kept_(grammar), grammar_(&nb::cast<const Grammar&>(grammar)), models_(models), settings_(settings) {
    if (!grammar_->finished()) throw nb::value_error("the grammar is not finished");
    if (of_tags.size() != models.size()) throw nb::value_error("each model is of words or of tags");
    for (const bool tags : of_tags) reads_.push_back(tags ? decode::Reads::kTags : decode::Reads::kWords);
  }

  nb::list feature_names() const { return texts_of(features_of(models_.names(), *grammar_).names()); }

  nb::tuple search(const TreeColumns& trees, const ProtectedRows& rows, const Column<float>& values,
                   const Weights& weights, std::size_t size, bool distinct, bool steps, std::size_t threads) const {
    // The features of rules may have changed since the last call.
    const decode::Features features = features_of(models_.names(), *grammar_);
    const Task task{{&models_.references(), &features, checked_weights(weights, features), reads_}, grammar_, settings_};
    const auto spans = protected_spans(rows, trees.all_words());
    if (values.shape(0) != 0 && values.shape(0) != trees.nodes()) throw nb::value_error("a value is needed for each node");
    const std::vector<float> all_values = copied(values);
    std::vector<FlatTree> flat(trees.size());
    for (std::size_t k = 0; k < trees.size(); ++k) {
      if (trees.words(k).empty()) continue;
      flat[k] = trees.tree(k, [&](std::string_view text) { return grammar_->find(text); });
    }
    std::vector<Work> works(trees.size());
    const auto found =
        search_all<Searcher>(task, trees.size(), threads, [&](Searcher& searcher, std::size_t k, Candidates& candidates) {
          std::span<const float> own = all_values;
          if (!own.empty()) own = own.subspan(trees.first_node(k), trees.labels(k).size());
          searcher.search({{trees.words(k), spans[k]}, &flat[k], trees.labels(k), own}, size, distinct, candidates);
          works[k] = searcher.work();
        });
    nb::list all = results(found, features.size(), kApplicationColumns, steps ? write_application : nullptr);
    all.append(work_rows(works));
    return nb::tuple(all);
  }

 private:
  nb::object kept_;  // the grammar
  const Grammar* grammar_;
  LanguageModels models_;
  Settings settings_;
  std::vector<decode::Reads> reads_;
};

void init_searcher(TreeSearcher* self, const nb::object& grammar, const NamedObjects& models,
                   const std::vector<bool>& of_tags, std::uint32_t pops, std::uint32_t rule_limit, std::uint32_t whole) {
  new (self) TreeSearcher(grammar, models, of_tags, {pops, rule_limit, whole});
}

}  // namespace

void bind_tree_search(nb::module_& module) {
  nb::class_<TreeSearcher>(module, "TreeSearcher", "Finds the best rewrites of trees.")
      .def("__init__", &init_searcher, nb::arg("grammar"), nb::arg("models"), nb::arg("of_tags"), nb::arg("pops"),
           nb::arg("rule_limit"), nb::arg("whole"))
      .def_prop_ro("feature_names", &TreeSearcher::feature_names)
      .def("search", &TreeSearcher::search, nb::arg("trees"), nb::arg("protected"), nb::arg("values"), nb::arg("weights"),
           nb::arg("size"), nb::arg("distinct"), nb::arg("steps"), nb::arg("threads") = 0);
}

}  // namespace ogden
