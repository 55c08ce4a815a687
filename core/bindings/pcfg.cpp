#include "parse/pcfg.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "bindings/modules.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace parse;
template <typename T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rules = nb::ndarray<const std::uint32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename T>
std::vector<T> copied(const Column<T>& column) {
  return {column.data(), column.data() + column.shape(0)};
}

void check_rules(const Rules& rules, std::size_t width, const Column<float>& scores) {
  if (rules.shape(1) != width || rules.shape(0) != scores.shape(0)) {
    throw std::invalid_argument("rules are rows of symbols, with one score for each");
  }
}

std::unique_ptr<Pcfg> make_pcfg(const Rules& binary, const Column<float>& binary_scores, const Rules& unary,
                                const Column<float>& unary_scores, std::uint32_t root, const Column<float>& priors,
                                float beam) {
  check_rules(binary, 3, binary_scores);
  check_rules(unary, 2, unary_scores);
  std::vector<BinaryRule> pairs;
  for (std::size_t k = 0; k < binary.shape(0); ++k) {
    pairs.push_back({binary(k, 0), binary(k, 1), binary(k, 2), binary_scores(k)});
  }
  std::vector<UnaryRule> singles;
  for (std::size_t k = 0; k < unary.shape(0); ++k) {
    singles.push_back({unary(k, 0), unary(k, 1), unary_scores(k)});
  }
  return std::make_unique<Pcfg>(pairs, singles, root, copied(priors), beam);
}

/// Sentences as flat columns: the words of each end at `sentence_ends`, the symbols of each word at `word_ends`.
class Sentences {
 public:
  Sentences(const Column<std::int64_t>& sentence_ends, const Column<std::int64_t>& word_ends,
            const Column<std::uint32_t>& symbols, const Column<float>& scores, std::size_t number_of_symbols)
      : sentence_ends_(copied(sentence_ends)) {
    if (symbols.shape(0) != scores.shape(0)) throw std::invalid_argument("each symbol of a word needs a score");
    const std::vector<std::int64_t> ends = copied(word_ends);
    check_ends(ends, symbols.shape(0));
    check_ends(sentence_ends_, ends.size());
    for (std::size_t k = 0; k < symbols.shape(0); ++k) {
      if (symbols(k) >= number_of_symbols) throw std::invalid_argument("a word has a symbol that is out of range");
      if (!(scores(k) <= 0)) throw std::invalid_argument("scores are logarithms of probabilities: at most 0");
      entries_.push_back({symbols(k), scores(k)});
    }
    std::int64_t start = 0;
    for (const std::int64_t end : ends) {
      words_.push_back(std::span<const LexicalScore>(entries_).subspan(static_cast<std::size_t>(start),
                                                                       static_cast<std::size_t>(end - start)));
      start = end;
    }
  }

  std::size_t size() const noexcept { return sentence_ends_.size(); }

  std::span<const std::span<const LexicalScore>> operator[](std::size_t k) const {
    const auto start = static_cast<std::size_t>(k == 0 ? 0 : sentence_ends_[k - 1]);
    return std::span(words_).subspan(start, static_cast<std::size_t>(sentence_ends_[k]) - start);
  }

 private:
  static void check_ends(const std::vector<std::int64_t>& ends, std::size_t size) {
    std::int64_t before = 0;
    for (const std::int64_t end : ends) {
      if (end < before) throw std::invalid_argument("ends must ascend");
      before = end;
    }
    if (before != static_cast<std::int64_t>(size)) throw std::invalid_argument("the last end must be the number of rows");
  }

  std::vector<LexicalScore> entries_;
  std::vector<std::span<const LexicalScore>> words_;
  std::vector<std::int64_t> sentence_ends_;
};

using Trees = std::vector<std::vector<PcfgNode>>;

nb::object parse_all(const Pcfg& grammar, const Column<std::int64_t>& sentence_ends,
                     const Column<std::int64_t>& word_ends, const Column<std::uint32_t>& symbols,
                     const Column<float>& scores, std::size_t threads) {
  const Sentences sentences(sentence_ends, word_ends, symbols, scores, grammar.symbols());
  Trees trees(sentences.size());
  {
    const nb::gil_scoped_release unlocked;
    parallel(sentences.size(), threads, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) trees[k] = grammar.parse(sentences[k]);
      };
    });
  }
  nb::list result;
  for (const std::vector<PcfgNode>& tree : trees) {
    nb::list nodes;
    for (const PcfgNode& node : tree) nodes.append(nb::make_tuple(node.symbol, node.start, node.end));
    result.append(nodes);
  }
  return result;
}

}  // namespace

void bind_pcfg(nb::module_& module) {
  nb::class_<Pcfg>(module, "Pcfg")
      .def(nb::new_(&make_pcfg), nb::arg("binary"), nb::arg("binary_scores"), nb::arg("unary"),
           nb::arg("unary_scores"), nb::arg("root"), nb::arg("priors"), nb::arg("beam"))
      .def("parse", &parse_all, nb::arg("sentence_ends"), nb::arg("word_ends"), nb::arg("symbols"),
           nb::arg("scores"), nb::arg("threads"));
}

}  // namespace ogden
