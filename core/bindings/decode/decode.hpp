// What the bindings of all searches share: models, weights, sentences and protected words in, texts and arrays out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/strings.hpp"
#include "decode/candidates.hpp"
#include "decode/features.hpp"
#include "decode/joint_lm.hpp"
#include "threads/parallel.hpp"

namespace ogden {

using Weights = Column<double>;
/// Names and what they name.
using NamedObjects = std::vector<std::pair<std::string, nanobind::object>>;

/// A row for each protected span: sentence, first word, past the last.
using ProtectedRows =
    nanobind::ndarray<const std::int64_t, nanobind::shape<-1, 3>, nanobind::c_contig, nanobind::device::cpu>;
using WordSpan = std::pair<std::uint32_t, std::uint32_t>;

/// The words of each sentence. They live as long as the sentences.
std::vector<std::vector<std::string_view>> tokens_of(const Strings& sentences);

/// The protected spans of each sentence: sorted, and those that share a word made one.
std::vector<std::vector<WordSpan>> protected_spans(const ProtectedRows& rows,
                                                   const std::vector<std::vector<std::string_view>>& sentences);

/// Language models that Python owns, kept alive.
class LanguageModels {
 public:
  explicit LanguageModels(const NamedObjects& models);
  const std::vector<std::string>& names() const noexcept { return names_; }
  const std::vector<decode::ModelReference>& references() const noexcept { return references_; }

 private:
  std::vector<std::string> names_;
  std::vector<decode::ModelReference> references_;
  std::vector<nanobind::object> kept_;
};

/// One for each feature.
std::vector<double> checked_weights(const Weights& weights, const decode::Features& features);

/// Calls `search(searcher, k, candidates)` for each sentence, with a searcher for each thread. The interpreter is free
/// meanwhile.
template <typename Searcher, typename Task, typename Search>
std::vector<decode::Candidates> search_all(const Task& task, std::size_t sentences, std::size_t threads,
                                           const Search& search) {
  std::vector<decode::Candidates> found(sentences);
  const nanobind::gil_scoped_release unlocked;
  parallel(
      sentences, threads,
      [&] {
        return [&, searcher = std::make_unique<Searcher>(task)](std::size_t begin, std::size_t end) {
          for (std::size_t k = begin; k < end; ++k) search(*searcher, k, found[k]);
        };
      },
      1);
  return found;
}

/// Adds a step's row of numbers.
using StepWriter = void (*)(const decode::Step& step, std::vector<std::int64_t>& row);

/// A row of a rule that may have others under it: start, end, rule or -1, depth, first simple word, past the last.
void write_application(const decode::Step& step, std::vector<std::int64_t>& row);
inline constexpr std::size_t kApplicationColumns = 6;

/// starts, texts, features (so many for each candidate), scores, the ends and the rows of steps. Without a writer there
/// are no steps, but rows are still of so many columns.
nanobind::list results(std::span<const decode::Candidates> found, std::size_t features, std::size_t step_columns,
                       StepWriter write_step);

}  // namespace ogden
