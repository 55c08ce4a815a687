#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "align/decode.hpp"
#include "align/model.hpp"
#include "align/symmetrise.hpp"
#include "align/training.hpp"
#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "text/split.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace align;

Prior checked(const std::array<double, 4>& prior) {
  for (const double number : prior) {
    if (!(std::isfinite(number) && number >= 0)) throw std::invalid_argument("a prior's numbers are not negative");
  }
  if (!(prior[3] < 1) && prior[2] > 0) throw std::invalid_argument("a prior's threshold must be below 1");
  return {prior[0], prior[1], prior[2], prior[3]};
}

void init_vocabulary(Vocabulary* self, nb::handle words) {
  const Strings strings(words);
  new (self) Vocabulary(std::vector<std::string>(strings.views().begin(), strings.views().end()));
}

std::vector<std::string> count_words(nb::handle lines, std::size_t min_count, std::size_t limit) {
  const Strings strings(lines);
  const nb::gil_scoped_release unlocked;
  return frequent_words(strings.views(), min_count, limit);
}

void init_training(Training* self, std::shared_ptr<Vocabulary> vocabulary, nb::handle normal, nb::handle simple,
                   std::size_t max_length, const std::array<double, 4>& prior, double null, double smoothing,
                   std::size_t threads) {
  const Strings normals(normal), simples(simple);
  const Prior known = checked(prior);
  const nb::gil_scoped_release unlocked;
  new (self) Training(std::move(vocabulary), normals.views(), simples.views(), max_length, known, {null, smoothing},
                      threads);
}

void init_model(Model* self, std::shared_ptr<Vocabulary> vocabulary, const Column<std::uint64_t>& starts,
                const Column<std::uint32_t>& words, const Column<double>& probabilities, const Column<double>& totals,
                const Column<double>& jumps, const std::array<double, 4>& prior, double null, double smoothing) {
  Lexicon lexicon{copied(starts), copied(words),
                  {probabilities.data(), probabilities.data() + probabilities.shape(0)}, copied(totals)};
  new (self) Model(std::move(vocabulary), std::move(lexicon), Distortion(copied(jumps)), checked(prior),
                   Chances{null, smoothing});
}

double probability(const Model& model, std::string_view source, std::string_view target) {
  const Word from = source.empty() ? kNull : model.vocabulary().number(source);
  const std::int64_t entry = model.lexicon().find(from, model.vocabulary().number(target));
  return entry < 0 ? 0 : model.lexicon().probabilities[static_cast<std::size_t>(entry)];
}

nb::tuple posteriors(const Model& model, std::string_view source, std::string_view target) {
  std::vector<std::string_view> left, right;
  split(source, left);
  split(target, right);
  if (left.size() > model.distortion().longest()) {
    throw std::invalid_argument("the sentence is longer than the model's");
  }
  std::vector<double> result;
  double logarithm = 0;
  if (!left.empty() && !right.empty()) {
    KnownSentence known_left, known_right;
    model.read(left, known_left);
    model.read(right, known_right);
    EmissionScratch scratch;
    Emissions emissions;
    model.emissions(known_left, known_right, scratch, emissions);
    Lattice lattice(model.distortion(), model.chances());
    logarithm = lattice.run(emissions);
    for (std::size_t j = 0; j < right.size(); ++j) {
      for (std::size_t i = 0; i <= left.size(); ++i) result.push_back(lattice.posterior(j, i));
    }
  } else {
    result.assign(right.size(), 1);  // all come from the empty word
    left.clear();
  }
  return nb::make_tuple(numpy(std::move(result), {right.size(), left.size() + 1}), logarithm);
}

Heuristic checked(std::string_view name) {
  const auto heuristic = heuristic_of(name);
  if (!heuristic) throw std::invalid_argument("unknown heuristic '" + std::string(name) + "'");
  return *heuristic;
}

nb::tuple align_lines(const Model& forward, const Model& backward, nb::handle normal, nb::handle simple,
                      std::string_view heuristic, double threshold, std::size_t max_length, std::size_t threads) {
  const Strings normals(normal), simples(simple);
  const std::size_t pairs = normals.views().size();
  if (pairs != simples.views().size()) throw std::invalid_argument("both sides need the same number of sentences");
  const Decoding decoding{checked(heuristic), threshold, max_length};
  std::vector<std::vector<Link>> links(pairs);
  std::vector<std::uint8_t> aligned(pairs);
  std::vector<std::int64_t> starts{0};
  std::vector<std::int32_t> flat;
  {
    const nb::gil_scoped_release unlocked;
    parallel(pairs, threads, [&] {
      return [&, decoder = Decoder(forward, backward, decoding)](std::size_t begin, std::size_t end) mutable {
        for (std::size_t k = begin; k < end; ++k) {
          aligned[k] = decoder.align(normals.views()[k], simples.views()[k], links[k]);
        }
      };
    });
    for (const auto& pair : links) {
      for (const Link& link : pair) {
        flat.push_back(link.normal);
        flat.push_back(link.simple);
      }
      starts.push_back(static_cast<std::int64_t>(flat.size() / 2));
    }
  }
  const std::size_t size = flat.size() / 2;
  return nb::make_tuple(numpy(std::move(flat), {size, 2}), numpy(std::move(starts)), numpy(std::move(aligned)));
}

nb::list symmetrise(nb::handle forward, nb::handle backward, std::size_t normal, std::size_t simple,
                    std::string_view heuristic) {
  Grid grid;
  if (simple > 0 && normal > std::numeric_limits<std::int32_t>::max() / simple) {
    throw std::invalid_argument("the sentences are too long");
  }
  grid.resize(normal, simple);
  const auto mark = [&](nb::handle links, char direction) {
    for (const nb::handle link : links) {
      const auto left = nb::cast<std::int64_t>(link[0]), right = nb::cast<std::int64_t>(link[1]);
      if (left < 0 || right < 0 || left >= static_cast<std::int64_t>(normal) ||
          right >= static_cast<std::int64_t>(simple)) {
        throw nb::index_error("a link is outside its sentences");
      }
      char& cell = grid.at(static_cast<std::size_t>(left), static_cast<std::size_t>(right));
      cell = static_cast<char>(cell | direction);
    }
  };
  mark(forward, Grid::kForward);
  mark(backward, Grid::kBackward);
  nb::list result;
  for (const Link& link : grid.symmetrise(checked(heuristic))) {
    result.append(nb::make_tuple(link.normal, link.simple));
  }
  return result;
}

}  // namespace

void bind_align(nb::module_& module) {
  nb::class_<Vocabulary>(module, "AlignmentVocabulary")
      .def("__init__", &init_vocabulary, nb::arg("words"))
      .def("__len__", [](const Vocabulary& self) { return self.words().size(); })
      .def_prop_ro("words", [](const Vocabulary& self) { return self.words(); });
  nb::class_<Training>(module, "AlignmentTraining")
      .def("__init__", &init_training, nb::arg("vocabulary"), nb::arg("normal"), nb::arg("simple"),
           nb::arg("max_length"), nb::arg("prior"), nb::arg("null"), nb::arg("smoothing"), nb::arg("threads") = 0)
      .def_prop_ro("left_out", &Training::left_out)
      .def_prop_ro("pairs", &Training::pairs)
      .def("model1_round", &Training::model1_round, nb::arg("threads") = 0, nb::call_guard<nb::gil_scoped_release>())
      .def("hmm_round", &Training::hmm_round, nb::arg("agree") = false, nb::arg("threads") = 0,
           nb::call_guard<nb::gil_scoped_release>())
      .def("forward", &Training::forward, nb::arg("prune") = 0.0)
      .def("backward", &Training::backward, nb::arg("prune") = 0.0);
  nb::class_<Model>(module, "AlignmentModel")
      .def("__init__", &init_model, nb::arg("vocabulary"), nb::arg("starts"), nb::arg("words"),
           nb::arg("probabilities"), nb::arg("totals"), nb::arg("jumps"), nb::arg("prior"), nb::arg("null"),
           nb::arg("smoothing"))
      .def_prop_ro("starts", [](const Model& self) { return numpy(self.lexicon().starts); })
      .def_prop_ro("words", [](const Model& self) { return numpy(self.lexicon().words); })
      .def_prop_ro("probabilities", [](const Model& self) {
        const auto& found = self.lexicon().probabilities;
        return numpy(std::vector<double>(found.begin(), found.end()));
      })
      .def_prop_ro("totals", [](const Model& self) { return numpy(self.lexicon().totals); })
      .def_prop_ro("jumps", [](const Model& self) { return numpy(self.distortion().all()); })
      .def("probability", &probability, nb::arg("source"), nb::arg("target"))
      .def("posteriors", &posteriors, nb::arg("source"), nb::arg("target"));
  module.def("frequent_words", &count_words, nb::arg("lines"), nb::arg("min_count"), nb::arg("limit"));
  module.def("align_lines", &align_lines, nb::arg("forward"), nb::arg("backward"), nb::arg("normal"),
             nb::arg("simple"), nb::arg("heuristic"), nb::arg("threshold"), nb::arg("max_length"),
             nb::arg("threads") = 0);
  module.def("symmetrise_links", &symmetrise, nb::arg("forward"), nb::arg("backward"), nb::arg("normal"),
             nb::arg("simple"), nb::arg("heuristic"));
}

}  // namespace ogden
