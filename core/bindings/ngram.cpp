#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "ngram/arpa.hpp"
#include "ngram/automaton.hpp"
#include "ngram/enumerate.hpp"
#include "ngram/estimate/estimate.hpp"
#include "ngram/packed.hpp"
#include "ngram/packing.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace ngram;

nb::bytes packed_bytes(Ngrams& ngrams, unsigned code_bits) {
  std::string bytes;
  {
    const nb::gil_scoped_release unlocked;
    bytes = pack(ngrams, code_bits);
  }
  return nb::bytes(bytes.data(), bytes.size());
}

void write_arpa_to(Ngrams& ngrams, const nb::callable& write) {
  write_arpa(ngrams, [&](std::string_view text) { write(nb::bytes(text.data(), text.size())); });
}

class NgramEstimator {
 public:
  NgramEstimator(std::size_t order, std::vector<std::uint64_t> pruning, std::string directory, std::size_t memory)
      : order_(order), estimator_(make_estimator({order, std::move(pruning), {std::move(directory), memory}})) {}

  void limit_vocabulary(nb::handle words) { estimator_->limit_vocabulary(Strings(words).views()); }

  void add(nb::handle sentences) {
    if (finished_) throw std::logic_error("the model is estimated: no text can be added");
    const Strings lines(sentences);
    const nb::gil_scoped_release unlocked;
    for (const std::string_view line : lines.views()) estimator_->add(line);
  }

  void finish() {
    if (finished_) return;
    const nb::gil_scoped_release unlocked;
    finished_ = true;
    estimator_->finish();
  }

  std::vector<std::size_t> counts() {
    finish();
    std::vector<std::size_t> counts;
    for (std::size_t order = 1; order <= order_; ++order) counts.push_back(estimator_->size(order));
    return counts;
  }

  std::vector<std::vector<double>> discounts() {
    finish();
    std::vector<std::vector<double>> result;
    for (const Discounts& each : estimator_->discounts()) {
      result.push_back({each.by_count[1], each.by_count[2], each.by_count[3], each.estimated ? 1.0 : 0.0});
    }
    return result;
  }

  std::uint64_t sentences() const { return estimator_->sentences(); }
  std::uint64_t words() const { return estimator_->words(); }

  void write_arpa(const nb::callable& write) {
    finish();
    write_arpa_to(*estimator_, write);
  }

  nb::bytes packed(unsigned code_bits) {
    finish();
    return packed_bytes(*estimator_, code_bits);
  }

  Automaton build() {
    finish();
    const nb::gil_scoped_release unlocked;
    std::uint64_t longer = 0;
    for (std::size_t order = 2; order <= order_; ++order) longer += estimator_->size(order);
    Automaton model(estimator_->vocabulary(), order_);
    model.reserve(longer);
    for (std::size_t order = 1; order <= order_; ++order) {
      estimator_->visit(order, [&](std::span<const Word> words, float probability, float backoff) {
        model.add(words, probability, backoff);
      });
    }
    model.finish();
    return model;
  }

 private:
  std::size_t order_;
  std::unique_ptr<Estimator> estimator_;
  bool finished_ = false;
};

using Scores = nb::ndarray<nb::numpy, double, nb::ndim<2>>;
using Distribution = nb::ndarray<nb::numpy, float, nb::ndim<1>>;

template <typename Model>
Scores score(const Model& model, nb::handle sentences, std::size_t threads) {
  const Strings lines(sentences);
  const auto& texts = lines.views();
  auto scores = std::make_unique<SentenceScore[]>(texts.size());
  SentenceScore* const data = scores.get();
  {
    const nb::gil_scoped_release unlocked;
    parallel(texts.size(), threads, [&] {
      return [&](std::size_t begin, std::size_t end) {
        model.score(std::span(texts).subspan(begin, end - begin), data + begin);
      };
    });
  }
  nb::capsule owner(scores.release(), [](void* pointer) noexcept { delete[] static_cast<SentenceScore*>(pointer); });
  return Scores(&data->log10, {texts.size(), 3}, owner);
}

Node checked(const Automaton& model, Node state) {
  if (state >= model.states()) throw std::out_of_range("no such state of the language model");
  return state;
}

std::pair<float, Node> step(const Automaton& model, Node state, Word word) {
  if (word >= model.vocabulary().size()) throw std::out_of_range("no such word in the language model");
  const Step result = model.step(checked(model, state), word);
  return {result.score, result.state};
}

Distribution owned(std::unique_ptr<float[]> scores, std::size_t size) {
  float* const data = scores.release();
  nb::capsule owner(data, [](void* pointer) noexcept { delete[] static_cast<float*>(pointer); });
  return Distribution(data, {size}, owner);
}

Distribution distribution(const Automaton& model, Node state) {
  auto scores = std::make_unique<float[]>(model.vocabulary().size());
  model.distribution(checked(model, state), scores.get());
  return owned(std::move(scores), model.vocabulary().size());
}

// A packed model's state is its bytes in Python: small, compared and hashed as such.
nb::bytes to_bytes(const PackedState& state) { return nb::bytes(&state, sizeof state); }

PackedState from_bytes(const PackedNgrams& packed, const nb::bytes& bytes) {
  PackedState state;
  if (bytes.size() != sizeof state) throw std::out_of_range("no such state of the language model");
  std::memcpy(&state, bytes.c_str(), sizeof state);
  if (!packed->valid(state)) throw std::out_of_range("no such state of the language model");
  return state;
}

std::pair<float, nb::bytes> packed_step(const PackedNgrams& packed, const nb::bytes& state, Word word) {
  if (word >= packed->words()) throw std::out_of_range("no such word in the language model");
  const PackedStep result = packed->step(from_bytes(packed, state), word);
  return {result.score, to_bytes(result.state)};
}

Distribution packed_distribution(const PackedNgrams& packed, const nb::bytes& state) {
  auto scores = std::make_unique<float[]>(packed->words());
  packed->distribution(from_bytes(packed, state), scores.get());
  return owned(std::move(scores), packed->words());
}

}  // namespace

void bind_ngram(nb::module_& module) {
  nb::class_<Automaton>(module, "NgramModel", "A back-off language model, ready to be queried.")
      .def_prop_ro("order", &Automaton::order)
      .def_prop_ro("bytes", &Automaton::bytes)
      .def_prop_ro("start", &Automaton::start)
      .def_prop_ro("vocabulary_size", [](const Automaton& model) { return model.vocabulary().size(); })
      .def("__len__", &Automaton::arcs)
      .def("word", [](const Automaton& model, Word number) { return std::string(model.vocabulary().word(number)); },
           nb::arg("number"))
      .def("find", [](const Automaton& model, std::string_view word) { return model.vocabulary().find(word); },
           nb::arg("word"))
      .def("step", &step, nb::arg("state"), nb::arg("word"))
      .def("score", &score<Automaton>, nb::arg("sentences"), nb::arg("threads") = 0)
      .def("distribution", &distribution, nb::arg("state"))
      .def("write_arpa",
           [](const Automaton& model, const nb::callable& write) {
             EnumeratedNgrams ngrams(model);
             write_arpa_to(ngrams, write);
           },
           nb::arg("write"))
      .def("pack",
           [](const Automaton& model, unsigned code_bits) {
             EnumeratedNgrams ngrams(model);
             return packed_bytes(ngrams, code_bits);
           },
           nb::arg("code_bits") = 8);
  nb::class_<NgramEstimator>(module, "NgramEstimator", "Estimates a modified Kneser-Ney model from sentences.")
      .def(nb::init<std::size_t, std::vector<std::uint64_t>, std::string, std::size_t>(), nb::arg("order"),
           nb::arg("pruning"), nb::arg("directory"), nb::arg("memory"))
      .def("limit_vocabulary", &NgramEstimator::limit_vocabulary, nb::arg("words"))
      .def("add", &NgramEstimator::add, nb::arg("sentences"))
      .def("finish", &NgramEstimator::finish)
      .def("counts", &NgramEstimator::counts)
      .def("discounts", &NgramEstimator::discounts)
      .def_prop_ro("sentences", &NgramEstimator::sentences)
      .def_prop_ro("words", &NgramEstimator::words)
      .def("write_arpa", &NgramEstimator::write_arpa, nb::arg("write"))
      .def("pack", &NgramEstimator::packed, nb::arg("code_bits") = 8)
      .def("build", &NgramEstimator::build);
  nb::class_<PackedNgrams>(module, "PackedNgrams", "A quantised language model, queried where its bytes lie.")
      .def(nb::init<Buffer>(), nb::arg("buffer"))
      .def_prop_ro("order", [](const PackedNgrams& packed) { return packed->order(); })
      .def_prop_ro("bytes", [](const PackedNgrams& packed) { return packed->bytes(); })
      .def_prop_ro("start", [](const PackedNgrams& packed) { return to_bytes(packed->start()); })
      .def_prop_ro("vocabulary_size", [](const PackedNgrams& packed) { return packed->words(); })
      .def("__len__", [](const PackedNgrams& packed) { return packed->ngrams(); })
      .def("word", [](const PackedNgrams& packed, Word number) { return std::string(packed->word(number)); },
           nb::arg("number"))
      .def("find", [](const PackedNgrams& packed, std::string_view word) { return packed->find(word); },
           nb::arg("word"))
      .def("step", &packed_step, nb::arg("state"), nb::arg("word"))
      .def("score",
           [](const PackedNgrams& packed, nb::handle sentences, std::size_t threads) {
             return score(*packed, sentences, threads);
           },
           nb::arg("sentences"), nb::arg("threads") = 0)
      .def("distribution", &packed_distribution, nb::arg("state"));
  nb::class_<ArpaReader>(module, "ArpaReader", "Reads an ARPA file that is fed to it in pieces.")
      .def(nb::init<>())
      .def("feed", [](ArpaReader& reader, nb::bytes piece) { reader.feed({piece.c_str(), piece.size()}); },
           nb::arg("piece"))
      .def("finish", &ArpaReader::finish);
}

}  // namespace ogden
