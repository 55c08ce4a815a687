// Estimation of language models over blocks (ngram/estimate/blocks.hpp).
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/byte_columns.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "bindings/unlocked.hpp"
#include "ngram/arpa.hpp"
#include "ngram/estimate/blocks.hpp"
#include "ngram/estimate/estimate.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace ngram;

struct NgramVocabulary {
  explicit NgramVocabulary(nb::handle words) {
    const Strings given(words);
    for (const std::string_view word : given.views()) vocabulary.add(word);
  }
  Vocabulary vocabulary;
};

void check_words(const NgramVocabulary& words, const std::vector<Word>& numbers) {
  for (const Word number : numbers) {
    if (number >= words.vocabulary.size()) throw nb::value_error("a word has a number that no word has");
  }
}

nb::tuple count(const NgramVocabulary& words, nb::handle sentences, std::size_t order) {
  const Strings lines(sentences);
  CountedKeys found = unlocked([&] { return count_ngrams(lines.views(), words.vocabulary, order); });
  return nb::make_tuple(numpy(std::move(found.keys)), numpy(std::move(found.counts)));
}

nb::tuple columns(KeyBytes&& keys, std::vector<std::int32_t>&& ends) {
  return nb::make_tuple(numpy(std::move(keys)), numpy(std::move(ends)));
}

class NgramAdjuster {
 public:
  NgramAdjuster(std::size_t order, std::vector<std::uint64_t> pruning, std::string directory, std::size_t memory)
      : adjuster_(make_key_adjuster(order, pruning_by_order(std::move(pruning), order),
                                    Storage{std::move(directory), memory})) {}

  void add(const nb::tuple& keys, Column<std::int64_t> counts) {
    const BytesIn given = bytes_in(keys);
    if (given.size() != counts.shape(0)) throw nb::value_error("as many counts as n-grams are needed");
    unlocked([&] {
      for (std::size_t k = 0; k < given.size(); ++k) adjuster_->add(given[k], static_cast<std::uint64_t>(counts.data()[k]));
      return 0;
    });
  }

  void finish() {
    unlocked([&] {
      adjuster_->finish();
      return 0;
    });
  }

  nb::object next(std::size_t rows) {
    AdjustedKeys found;
    if (!unlocked([&] { return adjuster_->next(rows, found); })) return nb::none();
    return nb::make_tuple(columns(std::move(found.keys), std::move(found.ends)), numpy(std::move(found.counts)),
                          numpy(std::move(found.kept)));
  }

 private:
  std::unique_ptr<KeyAdjuster> adjuster_;
};

using DiscountRow = std::vector<double>;  // of 1, 2, 3 and more; 1 if they were estimated

DiscountRow discounts_row(const std::vector<std::uint64_t>& counts) {
  CountsOfCounts given{};
  if (counts.size() != given.size()) throw nb::value_error("give how many n-grams have the count 0, 1, 2, 3 and 4");
  std::copy(counts.begin(), counts.end(), given.begin());
  const Discounts found = estimate_discounts(given);
  return {found.by_count[1], found.by_count[2], found.by_count[3], found.estimated ? 1.0 : 0.0};
}

Discounts discounts_of(const DiscountRow& row) {
  if (row.size() != 4) throw nb::value_error("discounts are three numbers, and whether they were estimated");
  return {{0, row[0], row[1], row[2]}, row[3] != 0};
}

nb::object probabilities(Column<std::uint32_t> words, Column<std::int64_t> counts, const DiscountRow& discounts) {
  if (words.shape(0) != counts.shape(0)) throw nb::value_error("as many counts as words are needed");
  const std::vector<std::uint64_t> numbers(counts.data(), counts.data() + counts.shape(0));
  return numpy(word_probabilities(copied(words), numbers, discounts_of(discounts)));
}

class NgramDiscounter {
 public:
  explicit NgramDiscounter(const std::vector<DiscountRow>& discounts) : discounter_(all(discounts)) {}

  nb::tuple add(const nb::tuple& keys, Column<std::int64_t> counts, Column<std::int64_t> kept) {
    const BytesIn given = bytes_in(keys);
    if (given.size() != counts.shape(0) || given.size() != kept.shape(0)) {
      throw nb::value_error("as many counts as n-grams are needed");
    }
    ContextDiscounter::Result result;
    unlocked([&] {
      for (std::size_t k = 0; k < given.size(); ++k) {
        discounter_.add(given[k], static_cast<std::uint32_t>(counts.data()[k]),
                        static_cast<std::uint32_t>(kept.data()[k]), result);
      }
      return 0;
    });
    return given_back(std::move(result));
  }

  nb::tuple finish() {
    ContextDiscounter::Result result;
    discounter_.finish(result);
    return given_back(std::move(result));
  }

 private:
  static std::vector<Discounts> all(const std::vector<DiscountRow>& rows) {
    std::vector<Discounts> result;
    for (const DiscountRow& row : rows) result.push_back(discounts_of(row));
    return result;
  }
  static nb::tuple given_back(ContextDiscounter::Result&& result) {
    return nb::make_tuple(columns(std::move(result.keys), std::move(result.ends)), numpy(std::move(result.of_context)),
                          numpy(std::move(result.probability)), numpy(std::move(result.gamma)));
  }
  ContextDiscounter discounter_;
};

class NgramInterpolator {
 public:
  NgramInterpolator(const NgramVocabulary& words, Column<float> probabilities, std::size_t order)
      : order_(checked(order)), interpolator_(words.vocabulary, copied(probabilities), order) {
    if (probabilities.shape(0) != words.vocabulary.size()) throw nb::value_error("each word needs a probability");
  }

  nb::list add(const nb::tuple& keys, Column<std::uint8_t> of_context, Column<float> probability, Column<float> gamma) {
    const BytesIn given = bytes_in(keys);
    if (given.size() != of_context.shape(0) || given.size() != probability.shape(0) || given.size() != gamma.shape(0)) {
      throw nb::value_error("the columns of n-grams have different lengths");
    }
    std::vector<KeyInterpolator::Lines> lines(order_ - 1);
    unlocked([&] {
      for (std::size_t k = 0; k < given.size(); ++k) {
        interpolator_.add(given[k], of_context.data()[k] != 0, probability.data()[k], gamma.data()[k], lines);
      }
      return 0;
    });
    nb::list result;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (lines[k].count == 0) continue;
      result.append(nb::make_tuple(k + 2, lines[k].count, nb::bytes(lines[k].text.data(), lines[k].text.size())));
    }
    return result;
  }

 private:
  static std::size_t checked(std::size_t order) {
    if (order < 2 || order > kHighestOrder) throw nb::value_error("n-grams of order 2 to 6 are interpolated");
    return order;
  }
  std::size_t order_;
  KeyInterpolator interpolator_;
};

nb::bytes lines_of_words(const NgramVocabulary& words, Column<std::uint32_t> numbers, Column<float> probabilities,
                         Column<float> gammas, bool highest) {
  if (numbers.shape(0) != probabilities.shape(0) || numbers.shape(0) != gammas.shape(0)) {
    throw nb::value_error("each word needs a probability and a back-off");
  }
  check_words(words, copied(numbers));
  const std::string found =
      word_lines(copied(numbers), copied(probabilities), copied(gammas), words.vocabulary, highest);
  return nb::bytes(found.data(), found.size());
}

}  // namespace

void bind_ngram_blocks(nb::module_& module) {
  nb::class_<NgramVocabulary>(module, "NgramVocabulary", "Words and their numbers, in the order in which they come.")
      .def(nb::init<nb::handle>(), nb::arg("words"))
      .def("__len__", [](const NgramVocabulary& words) { return words.vocabulary.size(); });
  module.def("count_ngrams", &count, nb::arg("words"), nb::arg("sentences"), nb::arg("order"));
  nb::class_<NgramAdjuster>(module, "NgramAdjuster", "Adjusted counts of n-grams that come in suffix order.")
      .def(nb::init<std::size_t, std::vector<std::uint64_t>, std::string, std::size_t>(), nb::arg("order"),
           nb::arg("pruning"), nb::arg("directory"), nb::arg("memory"))
      .def("add", &NgramAdjuster::add, nb::arg("keys"), nb::arg("counts"))
      .def("finish", &NgramAdjuster::finish)
      .def("next", &NgramAdjuster::next, nb::arg("rows"));
  module.def("estimate_discounts", &discounts_row, nb::arg("counts"));
  module.def("word_probabilities", &probabilities, nb::arg("words"), nb::arg("counts"), nb::arg("discounts"));
  nb::class_<NgramDiscounter>(module, "NgramDiscounter", "Discounted probabilities of n-grams that come by context.")
      .def(nb::init<const std::vector<DiscountRow>&>(), nb::arg("discounts"))
      .def("add", &NgramDiscounter::add, nb::arg("keys"), nb::arg("counts"), nb::arg("kept"))
      .def("finish", &NgramDiscounter::finish);
  nb::class_<NgramInterpolator>(module, "NgramInterpolator", "Lines of an ARPA file from discounted probabilities.")
      .def(nb::init<const NgramVocabulary&, Column<float>, std::size_t>(), nb::arg("words"), nb::arg("probabilities"),
           nb::arg("order"), nb::keep_alive<1, 2>())
      .def("add", &NgramInterpolator::add, nb::arg("keys"), nb::arg("of_context"), nb::arg("probability"),
           nb::arg("gamma"));
  module.def("arpa_head", [](const std::vector<std::uint64_t>& counts) { return arpa_head(counts); }, nb::arg("counts"));
  module.def("arpa_section", [](std::size_t order) { return arpa_section(order); }, nb::arg("order"));
  module.def("arpa_words", &lines_of_words, nb::arg("words"), nb::arg("numbers"), nb::arg("probabilities"),
             nb::arg("gammas"), nb::arg("highest"));
  module.def("arpa_end", [] { return std::string(kArpaEnd); });
}

}  // namespace ogden
