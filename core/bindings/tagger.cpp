#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "tag/forms.hpp"
#include "tag/tagger.hpp"
#include "tag/training.hpp"
#include "tag/word_table.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace tag;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Starts = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>;
using Probabilities = nb::ndarray<nb::numpy, float, nb::ndim<2>>;

std::string_view view_of(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.shape(0)};
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

template <typename Number>
nb::capsule owner_of(Number* numbers) {
  return nb::capsule(numbers, [](void* pointer) noexcept { delete[] static_cast<Number*>(pointer); });
}

/// Sentences as words one after the other; sentence k is words [starts[k], starts[k + 1]).
class Sentences {
 public:
  Sentences(nb::handle words, Starts starts) : words_(words), starts_(std::move(starts)) {
    const std::size_t count = starts_.shape(0);
    if (count == 0 || starts_(0) != 0 || starts_(count - 1) != static_cast<std::int64_t>(words_.views().size())) {
      throw std::invalid_argument("the starts of the sentences run from 0 to the number of words");
    }
    for (std::size_t k = 1; k < count; ++k) {
      if (starts_(k) < starts_(k - 1)) throw std::invalid_argument("the starts of the sentences fall");
    }
  }
  std::size_t size() const { return starts_.shape(0) - 1; }
  std::size_t words() const { return words_.views().size(); }
  std::size_t start(std::size_t k) const { return static_cast<std::size_t>(starts_(k)); }
  std::span<const std::string_view> operator[](std::size_t k) const {
    return std::span(words_.views()).subspan(start(k), start(k + 1) - start(k));
  }

 private:
  Strings words_;
  Starts starts_;
};

/// A tagger in bytes that Python owns, as sections of a mapped file.
class SequenceTagger {
 public:
  SequenceTagger(Bytes words, Bytes weights)
      : words_(std::move(words)), weights_(std::move(weights)), tagger_(view_of(words_), view_of(weights_)) {}

  const Tagger& tagger() const noexcept { return tagger_; }

  Codes tag(nb::handle words, Starts starts, std::size_t kind, std::size_t threads) const {
    const Sentences sentences(words, std::move(starts));
    check_kind(kind);
    std::unique_ptr<std::uint8_t[]> codes(new std::uint8_t[sentences.words()]);
    std::uint8_t* const data = codes.get();
    {
      const nb::gil_scoped_release unlocked;
      parallel(sentences.size(), threads, [&] {
        return [&, tagging = Tagging(tagger_)](std::size_t begin, std::size_t end) mutable {
          for (std::size_t k = begin; k < end; ++k) {
            tagging.tag(sentences[k], kind, {data + sentences.start(k), sentences[k].size()});
          }
        };
      });
    }
    return Codes(data, {sentences.words()}, owner_of(codes.release()));
  }

  Probabilities probabilities(nb::handle words, Starts starts, std::size_t kind, std::size_t threads) const {
    const Sentences sentences(words, std::move(starts));
    check_kind(kind);
    const std::size_t tags = tagger_.tags();
    std::unique_ptr<float[]> found(new float[sentences.words() * tags]);
    float* const data = found.get();
    {
      const nb::gil_scoped_release unlocked;
      parallel(sentences.size(), threads, [&] {
        return [&, tagging = Tagging(tagger_)](std::size_t begin, std::size_t end) mutable {
          for (std::size_t k = begin; k < end; ++k) {
            const std::size_t at = sentences.start(k) * tags;
            tagging.probabilities(sentences[k], kind, {data + at, sentences[k].size() * tags});
          }
        };
      });
    }
    return Probabilities(data, {sentences.words(), tags}, owner_of(found.release()));
  }

 private:
  void check_kind(std::size_t kind) const {
    if (kind >= tagger_.kinds()) throw std::invalid_argument("the tagger knows no such kind of text");
  }

  Bytes words_, weights_;
  Tagger tagger_;
};

class Trainer {
 public:
  Trainer(Bytes table, std::size_t tags, std::size_t kinds, double rate, double penalty, double hidden_words,
          double hidden_classes, std::uint64_t seed)
      : table_(std::move(table)),
        trainer_(WordTable(view_of(table_)), tags, kinds, {rate, penalty, hidden_words, hidden_classes, seed}) {}

  void add(nb::handle words, const Bytes& tags, std::size_t kind, float weight) {
    const Strings strings(words);
    trainer_.add(strings.views(), {tags.data(), tags.shape(0)}, kind, weight);
  }

  double epoch() {
    const nb::gil_scoped_release unlocked;
    return trainer_.epoch();
  }

  nb::bytes pack(std::size_t kinds) const { return bytes_of(trainer_.pack(kinds)); }

 private:
  Bytes table_;
  TaggerTrainer trainer_;
};

nb::bytes pack_table(nb::handle words, const std::vector<std::uint16_t>& clusters,
                     const std::vector<std::uint8_t>& dictionary, const std::vector<std::string>& paths) {
  const Strings strings(words);
  const auto& views = strings.views();
  if (views.size() != clusters.size() || views.size() != dictionary.size()) {
    throw std::invalid_argument("there is not one class and one entry for each word");
  }
  std::vector<KnownWord> known;
  for (std::size_t k = 0; k < views.size(); ++k) {
    known.push_back({std::string(views[k]), {clusters[k], dictionary[k]}});
  }
  return bytes_of(pack_words(known, paths));
}

std::vector<std::string> forms(nb::handle words, bool lower) {
  const Strings strings(words);
  std::vector<std::string> result;
  std::string plain, form;
  for (const std::string_view word : strings.views()) {
    plain_form(word, plain);
    if (lower) lower_form(plain, form);
    result.push_back(lower ? form : plain);
  }
  return result;
}

using Seen = std::vector<std::vector<std::uint64_t>>;

/// By word, 0s left out.
Seen by_word(std::span<const std::uint64_t> observed, std::size_t words, std::size_t each) {
  Seen found(words);
  for (std::size_t k = 0; k < observed.size(); ++k) {
    if (observed[k] != 0) found[k / each].push_back(observed[k]);
  }
  return found;
}

/// What the tagger sees of the words of a sentence, and of each with the one before it.
std::tuple<Seen, Seen> observations(const Bytes& table, nb::handle words, std::size_t kind) {
  const WordTable read(view_of(table));
  const Strings strings(words);
  const std::size_t count = strings.views().size();
  Observer observer(read);
  const std::span<const std::uint64_t> observed = observer.observe(strings.views(), kind);
  return {by_word(observed, count, kObservations), by_word(observer.steps(), count, kStepObservations)};
}

std::vector<std::tuple<unsigned, unsigned>> find_words(const Bytes& table, nb::handle words) {
  const WordTable read(view_of(table));
  const Strings strings(words);
  std::vector<std::tuple<unsigned, unsigned>> found;
  for (const std::string_view word : strings.views()) {
    const WordClass classes = read.find(word);
    found.emplace_back(classes.cluster, classes.dictionary);
  }
  return found;
}

}  // namespace

void bind_tagger(nb::module_& module) {
  nb::class_<SequenceTagger>(module, "SequenceTagger", "Tags sentences with weights that are used where they lie.")
      .def(nb::init<Bytes, Bytes>(), nb::arg("words"), nb::arg("weights"))
      .def_prop_ro("tags", [](const SequenceTagger& self) { return self.tagger().tags(); })
      .def_prop_ro("kinds", [](const SequenceTagger& self) { return self.tagger().kinds(); })
      .def_prop_ro("observations", [](const SequenceTagger& self) { return self.tagger().weights().observations(); })
      .def_prop_ro("weights", [](const SequenceTagger& self) { return self.tagger().weights().weights(); })
      .def_prop_ro("known_words", [](const SequenceTagger& self) { return self.tagger().table().words(); })
      .def("tag", &SequenceTagger::tag, nb::arg("words"), nb::arg("starts"), nb::arg("kind"), nb::arg("threads") = 0)
      .def("probabilities", &SequenceTagger::probabilities, nb::arg("words"), nb::arg("starts"), nb::arg("kind"),
           nb::arg("threads") = 0);
  nb::class_<Trainer>(module, "TaggerTrainer", "Learns the weights of a tagger.")
      .def(nb::init<Bytes, std::size_t, std::size_t, double, double, double, double, std::uint64_t>(),
           nb::arg("words"), nb::arg("tags"), nb::arg("kinds"), nb::arg("rate"), nb::arg("penalty"),
           nb::arg("hidden_words"), nb::arg("hidden_classes"), nb::arg("seed"))
      .def("add", &Trainer::add, nb::arg("words"), nb::arg("tags"), nb::arg("kind"), nb::arg("weight"))
      .def("epoch", &Trainer::epoch)
      .def("pack", &Trainer::pack, nb::arg("kinds"));
  module.def("pack_words", &pack_table, nb::arg("words"), nb::arg("clusters"), nb::arg("dictionary"), nb::arg("paths"));
  module.def("find_words", &find_words, nb::arg("table"), nb::arg("words"));
  module.def("tagger_observations", &observations, nb::arg("table"), nb::arg("words"), nb::arg("kind") = 0);
  module.def("word_forms", &forms, nb::arg("words"), nb::arg("lower") = false);
}

}  // namespace ogden
