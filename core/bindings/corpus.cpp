#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "corpus/documents.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace corpus;
using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// A copy of the caller's numbers, which must rise from 0 to `last`.
std::vector<std::int64_t> checked_starts(const Numbers& numbers, std::size_t last) {
  std::vector<std::int64_t> starts(numbers.data(), numbers.data() + numbers.shape(0));
  bool sound = !starts.empty() && starts.front() == 0 && starts.back() == static_cast<std::int64_t>(last);
  for (std::size_t k = 1; k < starts.size(); ++k) sound = sound && starts[k - 1] <= starts[k];
  if (!sound) throw std::invalid_argument("starts must rise from 0 to the number of what they divide");
  return starts;
}

/// One side of many documents: sentences in paragraphs in documents.
class Documents {
 public:
  Documents(nb::handle sentences, const Numbers& paragraphs, const Numbers& documents)
      : sentences_(sentences),
        paragraphs_(checked_starts(paragraphs, sentences_.views().size())),
        documents_(checked_starts(documents, paragraphs_.size() - 1)) {}

  std::size_t size() const noexcept { return documents_.size() - 1; }

  Side side(std::size_t document) const {
    const auto first = static_cast<std::size_t>(documents_[document]);
    const auto last = static_cast<std::size_t>(documents_[document + 1]);
    const auto begin = static_cast<std::size_t>(paragraphs_[first]);
    const auto end = static_cast<std::size_t>(paragraphs_[last]);
    return {std::span(sentences_.views()).subspan(begin, end - begin),
            std::span(paragraphs_).subspan(first, last - first + 1)};
  }

 private:
  Strings sentences_;
  std::vector<std::int64_t> paragraphs_, documents_;
};

nb::tuple align_documents(nb::handle normal, const Numbers& normal_paragraphs, const Numbers& normal_documents,
                          nb::handle simple, const Numbers& simple_paragraphs, const Numbers& simple_documents,
                          double paragraph_threshold, double sentence_threshold, double skip_penalty,
                          std::size_t threads) {
  if (!std::isfinite(skip_penalty)) throw std::invalid_argument("skip_penalty must be a finite number");
  const Documents normals(normal, normal_paragraphs, normal_documents);
  const Documents simples(simple, simple_paragraphs, simple_documents);
  if (normals.size() != simples.size()) throw std::invalid_argument("both sides need the same number of documents");
  const Thresholds thresholds{paragraph_threshold, sentence_threshold, skip_penalty};
  std::vector<DocumentAlignment> alignments(normals.size());
  {
    const nb::gil_scoped_release unlocked;
    parallel(alignments.size(), threads, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
          alignments[k] = align_document(normals.side(k), simples.side(k), thresholds);
        }
      };
    });
  }
  std::vector<std::int64_t> rows;
  std::vector<double> scores;
  std::size_t paragraphs = 0;
  for (std::size_t k = 0; k < alignments.size(); ++k) {
    paragraphs += alignments[k].paragraphs;
    for (const ParagraphLink& found : alignments[k].links) {
      const Link& link = found.link;
      for (const std::size_t number : {k, found.normal_paragraph, std::size_t{link.normal},
                                       std::size_t{link.normal_count}, found.simple_paragraph,
                                       std::size_t{link.simple}, std::size_t{link.simple_count}}) {
        rows.push_back(static_cast<std::int64_t>(number));
      }
      scores.push_back(link.similarity);
    }
  }
  return nb::make_tuple(numpy_rows(std::move(rows), 7), numpy(std::move(scores)), paragraphs);
}

}  // namespace

void bind_corpus(nb::module_& module) {
  module.def("align_documents", &align_documents, nb::arg("normal"), nb::arg("normal_paragraphs"),
             nb::arg("normal_documents"), nb::arg("simple"), nb::arg("simple_paragraphs"),
             nb::arg("simple_documents"), nb::arg("paragraph_threshold"), nb::arg("sentence_threshold"),
             nb::arg("skip_penalty"), nb::arg("threads") = 0);
}

}  // namespace ogden
