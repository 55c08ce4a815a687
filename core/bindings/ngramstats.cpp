#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "ngramstats/bleu.hpp"
#include "ngramstats/matching.hpp"
#include "ngramstats/prepared.hpp"
#include "ngramstats/sari.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace ngramstats;
using Rows = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

SariVariant variant_of(std::string_view name) {
  if (name == "easse") return SariVariant::kEasse;
  if (name == "xu2016") return SariVariant::kXu2016;
  if (name == "equations") return SariVariant::kEquations;
  if (name == "joshua") return SariVariant::kJoshua;
  if (name == "huggingface") return SariVariant::kHuggingFace;
  throw std::invalid_argument("unknown variant of SARI: " + std::string(name));
}

void check_order(std::size_t order) {
  if (order < 1 || order > kMaxOrder) throw std::invalid_argument("n must be from 1 to 4");
}

class PreparedNgrams {
 public:
  PreparedNgrams(nb::handle normal, nb::handle references, std::size_t threads) {
    const Strings normals(normal);
    std::vector<Strings> sides;
    for (const nb::handle side : references) {
      sides.emplace_back(side);
      if (sides.back().views().size() != normals.views().size()) {
        throw std::invalid_argument("every reference needs one string for each normal sentence");
      }
    }
    const nb::gil_scoped_release unlocked;
    sentences_.resize(normals.views().size());
    parallel(sentences_.size(), threads, [&] {
      return [&, texts = std::vector<std::string_view>(sides.size())](std::size_t begin, std::size_t end) mutable {
        for (std::size_t k = begin; k < end; ++k) {
          for (std::size_t side = 0; side < sides.size(); ++side) texts[side] = sides[side].views()[k];
          sentences_[k] = PreparedSentence(normals.views()[k], texts);
        }
      };
    });
  }

  std::size_t size() const noexcept { return sentences_.size(); }

  Matrix sari(nb::handle outputs, const Rows& rows, std::string_view variant, std::size_t order,
              std::size_t threads) const {
    check_order(order);
    const SariVariant chosen = variant_of(variant);
    return count(outputs, rows, sari_width(chosen, order), threads,
                 [=](const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
                   sari_statistics(chosen, order, sentence, matching, row);
                 });
  }

  Matrix bleu(nb::handle outputs, const Rows& rows, std::size_t order, std::size_t threads) const {
    check_order(order);
    return count(outputs, rows, bleu_width(order), threads,
                 [=](const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
                   bleu_statistics(order, sentence, matching, row);
                 });
  }

 private:
  void check_rows(std::size_t outputs, const Rows& rows) const {
    if (rows.shape(0) != outputs) throw std::invalid_argument("rows must name a sentence for each output");
    for (std::size_t k = 0; k < outputs; ++k) {
      if (rows(k) < 0 || static_cast<std::size_t>(rows(k)) >= sentences_.size()) {
        throw std::out_of_range("rows name a sentence that was not prepared");
      }
    }
  }

  template <typename Statistics>
  Matrix count(nb::handle outputs, const Rows& rows, std::size_t width, std::size_t threads,
               Statistics statistics) const {
    const Strings candidates(outputs);
    const auto& texts = candidates.views();
    check_rows(texts.size(), rows);
    auto numbers = std::make_unique<double[]>(texts.size() * width);
    double* const data = numbers.get();
    {
      // The caller's array may be written to once the lock is released: the checked numbers are our own.
      const std::vector<std::int64_t> sentence_of(rows.data(), rows.data() + texts.size());
      const nb::gil_scoped_release unlocked;
      parallel(texts.size(), threads, [&] {
        return [&, matching = Matching()](std::size_t begin, std::size_t end) mutable {
          for (std::size_t k = begin; k < end; ++k) {
            const PreparedSentence& sentence = sentences_[static_cast<std::size_t>(sentence_of[k])];
            matching.match(sentence, texts[k]);
            statistics(sentence, matching, std::span(data + k * width, width));
          }
        };
      });
    }
    nb::capsule owner(numbers.release(), [](void* pointer) noexcept { delete[] static_cast<double*>(pointer); });
    return Matrix(data, {texts.size(), width}, owner);
  }

  std::vector<PreparedSentence> sentences_;
};

}  // namespace

void bind_ngramstats(nb::module_& module) {
  nb::class_<PreparedNgrams>(module, "PreparedNgrams",
                             "The n-grams of normal sentences and their references, ready for many candidates.")
      .def(nb::init<nb::handle, nb::handle, std::size_t>(), nb::arg("normal"), nb::arg("references"),
           nb::arg("threads") = 0)
      .def("__len__", &PreparedNgrams::size)
      .def("sari", &PreparedNgrams::sari, nb::arg("outputs"), nb::arg("rows"), nb::arg("variant"),
           nb::arg("order") = kMaxOrder, nb::arg("threads") = 0)
      .def("bleu", &PreparedNgrams::bleu, nb::arg("outputs"), nb::arg("rows"), nb::arg("order") = kMaxOrder,
           nb::arg("threads") = 0);
}

}  // namespace ogden
