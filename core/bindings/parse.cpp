#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/modules.hpp"
#include "bindings/parsed_sentence.hpp"
#include "bindings/strings.hpp"
#include "network/dense.hpp"
#include "parse/chart.hpp"
#include "parse/chart_forest.hpp"
#include "parse/parser.hpp"
#include "parse/training.hpp"
#include "parse/spans.hpp"
#include "tag/forms.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace parse;

using Numbers = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

BracketTuple tuple_of(const Bracket& bracket) { return {bracket.start, bracket.end, bracket.label}; }

std::vector<BracketTuple> tuples_of(const std::vector<Bracket>& brackets) {
  std::vector<BracketTuple> tuples;
  for (const Bracket& each : brackets) tuples.push_back(tuple_of(each));
  return tuples;
}

/// Sentences with their tags, as the network sees them. Tags may be None for all.
std::vector<std::vector<Token>> tokens_of(const Lexicon& lexicon, const nb::sequence& sentences, nb::handle tags,
                                          std::uint32_t kind) {
  std::vector<std::vector<Token>> result;
  const std::size_t count = nb::len(sentences);
  if (!tags.is_none() && nb::len(tags) != count) throw std::invalid_argument("give tags for each sentence, or for none");
  for (std::size_t k = 0; k < count; ++k) {
    const Strings words(sentences[k]);
    const Strings given = tags.is_none() ? Strings(nb::tuple()) : Strings(tags[k]);
    result.push_back(lexicon.tokens(words.views(), given.views(), kind));
  }
  return result;
}

/// What a thread works with, kept so that the next sentence needs no new memory.
struct Charts {
  ConstituencyParser::Room room;
  Marginals marginals;
  BestTrees trees;
  std::vector<float> probabilities;
};

std::vector<BracketTuple> tuples_of(const BestTrees& trees, std::size_t tree) {
  std::vector<BracketTuple> tuples;
  tuples.reserve(trees.tree(tree).size());
  for (const std::uint32_t each : trees.tree(tree)) tuples.push_back(tuple_of(trees.brackets()[each]));
  return tuples;
}

/// Of the `candidates` most probable trees the one with the largest sum of (probability - level) over its brackets,
/// each with its probability. That sum is the expected number of right brackets (Goodman 1996), less `level` for each
/// there is. Among all trees it is largest for one with holes where the parser is unsure; a probable tree is whole.
/// With it the first `kept` of the candidates.
ParsedSentence parsed_sentence(const SpanScores& scores, float level, std::size_t candidates, std::size_t kept,
                               Charts& charts) {
  const double total = charts.marginals.sum(scores);
  const BestTrees& trees = charts.trees;
  charts.trees.find(scores, std::max<std::size_t>(1, candidates));
  std::vector<float>& probabilities = charts.probabilities;
  probabilities.clear();
  for (const Bracket& each : trees.brackets()) probabilities.push_back(charts.marginals.of(each));
  ParsedSentence parsed;
  std::size_t chosen = 0;
  float most = 0.0F;
  for (std::size_t tree = 0; tree < trees.size(); ++tree) {
    if (tree < kept) parsed.likely.emplace_back(trees.score(tree) - total, tuples_of(trees, tree));
    float sum = 0.0F;
    for (const std::uint32_t each : trees.tree(tree)) sum += probabilities[each] - level;
    if (tree > 0 && sum <= most) continue;
    most = sum;
    chosen = tree;
  }
  if (trees.size() == 0) return parsed;
  for (const std::uint32_t each : trees.tree(chosen)) {
    const Bracket& bracket = trees.brackets()[each];
    parsed.chosen.emplace_back(bracket.start, bracket.end, bracket.label, probabilities[each]);
  }
  return parsed;
}

/// Sentences that a thread takes at a time.
constexpr std::size_t kTogether = 32;

/// Calls `make(scores, charts)` for each sentence. Those of about one length are read together.
template <typename Result, typename Make>
std::vector<Result> each_sentence(const ConstituencyParser& parser, nb::sequence sentences, nb::handle tags,
                                  std::uint32_t kind, std::size_t threads, Make make) {
  auto tokens = tokens_of(parser.lexicon(), sentences, tags, kind);
  std::vector<Result> results(tokens.size());
  const nb::gil_scoped_release unlocked;
  std::vector<std::size_t> order(tokens.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return tokens[a].size() > tokens[b].size(); });
  std::vector<std::vector<Token>> sorted;
  sorted.reserve(tokens.size());
  for (const std::size_t number : order) sorted.push_back(std::move(tokens[number]));
  parallel(sorted.size(), threads, [&] {
    return [&, charts = Charts{}](std::size_t begin, std::size_t end) mutable {
      const auto some = std::span<const std::vector<Token>>(sorted).subspan(begin, end - begin);
      parser.score(some, charts.room, [&](std::size_t number, const SpanScores& scores) {
        results[order[begin + number]] = make(scores, charts);
      });
    };
  }, kTogether);
  return results;
}

auto parse_sentences(const ConstituencyParser& parser, nb::sequence sentences, nb::handle tags, std::uint32_t kind,
                     float level, std::size_t candidates, std::size_t threads) {
  return each_sentence<std::vector<WeighedTuple>>(
      parser, sentences, tags, kind, threads, [=](const SpanScores& scores, Charts& charts) {
        return parsed_sentence(scores, level, candidates, 0, charts).chosen;
      });
}

auto parse_likely(const ConstituencyParser& parser, nb::sequence sentences, nb::handle tags, std::uint32_t kind,
                  float level, std::size_t candidates, std::size_t kept, std::size_t threads) {
  return each_sentence<ParsedSentence>(
      parser, sentences, tags, kind, threads, [=](const SpanScores& scores, Charts& charts) {
        return parsed_sentence(scores, level, candidates, kept, charts);
      });
}

auto parse_nbest(const ConstituencyParser& parser, nb::sequence sentences, nb::handle tags, std::uint32_t kind,
                 std::size_t count, std::size_t threads) {
  return each_sentence<std::vector<ScoredTuple>>(
      parser, sentences, tags, kind, threads, [count](const SpanScores& scores, Charts& charts) {
        const double total = charts.marginals.sum(scores);
        charts.trees.find(scores, count);
        std::vector<ScoredTuple> result;
        for (std::size_t tree = 0; tree < charts.trees.size(); ++tree) {
          result.emplace_back(charts.trees.score(tree) - total, tuples_of(charts.trees, tree));
        }
        return result;
      });
}

auto parse_spans(const ConstituencyParser& parser, nb::sequence sentences, nb::handle tags, std::uint32_t kind,
                 float least, std::size_t threads) {
  return each_sentence<std::vector<WeighedTuple>>(
      parser, sentences, tags, kind, threads, [least](const SpanScores& scores, Charts& charts) {
        charts.marginals.sum(scores);
        charts.marginals.all(charts.probabilities);
        const SpanScores view{scores.length, scores.labels, charts.probabilities.data()};
        std::vector<WeighedTuple> found;
        for (std::uint32_t i = 0; i < scores.length; ++i) {
          for (std::uint32_t j = i + 1; j <= scores.length; ++j) {
            const float* const row = view.row(i, j);
            for (std::uint32_t k = 0; k < scores.labels; ++k) {
              if (row[k] >= least) found.emplace_back(i, j, k, row[k]);
            }
          }
        }
        return found;
      });
}

SpanScores chart_of(std::size_t length, std::size_t labels, const Numbers& scores) {
  if (length == 0 || length > 1000 || labels == 0 || labels > 4096 || scores.size() != span_count(length) * labels) {
    throw std::invalid_argument("a chart has length * (length + 1) / 2 rows of one score a label");
  }
  return {length, labels, scores.data()};
}

std::pair<double, std::vector<float>> chart_marginals(std::size_t length, std::size_t labels, const Numbers& scores) {
  std::vector<float> probabilities;
  Marginals marginals;
  const double total = marginals.sum(chart_of(length, labels, scores));
  marginals.all(probabilities);
  return {total, std::move(probabilities)};
}

void bind_trainer(nb::module_& module) {
  nb::class_<ParserTrainer>(module, "ParserTrainer")
      .def(
          "__init__",
          [](ParserTrainer* self, std::vector<std::string> words, std::vector<std::string> tags,
             std::vector<std::string> labels, const Numbers& vectors, std::uint32_t word_width,
             std::uint32_t feature_width, std::uint32_t hidden, std::uint32_t span, std::uint32_t kinds,
             std::uint32_t places, float dropout, float hide_word, float hide_tag, float predicted, std::uint32_t shard,
             std::uint32_t shards, std::uint64_t seed) {
            TrainingOptions options{dropout, hide_word, hide_tag, predicted, shard, shards, seed};
            const Shape shape{0, word_width, 0, feature_width, hidden, span, 0};
            new (self) ParserTrainer(Lexicon(std::move(words), std::move(tags), kinds, places), std::move(labels), shape,
                                     std::span(vectors.data(), vectors.size()), options);
          },
          nb::arg("words"), nb::arg("tags"), nb::arg("labels"), nb::arg("vectors"), nb::kw_only(),
          nb::arg("word_width"), nb::arg("feature_width"), nb::arg("hidden"), nb::arg("span"), nb::arg("kinds"),
          nb::arg("places"), nb::arg("dropout"), nb::arg("hide_word"), nb::arg("hide_tag"), nb::arg("predicted"),
          nb::arg("shard"), nb::arg("shards"), nb::arg("seed"))
      .def(
          "add",
          [](ParserTrainer& self, nb::handle words, nb::handle tags, nb::handle predicted,
             const std::vector<BracketTuple>& brackets, std::uint32_t kind, float weight) {
            std::vector<Bracket> given;
            for (const auto& [start, end, label] : brackets) given.push_back({start, end, label});
            self.add(Strings(words).views(), Strings(tags).views(), Strings(predicted).views(), std::move(given), kind,
                     weight);
          },
          nb::arg("words"), nb::arg("tags"), nb::arg("predicted"), nb::arg("brackets"), nb::arg("kind") = 0,
          nb::arg("weight") = 1.0F)
      .def(
          "run",
          [](ParserTrainer& self, const std::vector<std::uint32_t>& order, float first, float last,
             std::size_t threads) {
            const nb::gil_scoped_release unlocked;
            return self.run(order, first, last, threads);
          },
          nb::arg("order"), nb::arg("first_rate"), nb::arg("last_rate"), nb::arg("threads") = 1)
      .def(
          "gradient",
          [](ParserTrainer& self, const std::vector<std::uint32_t>& order) {
            const LossGradient found = self.gradient(order);
            return std::make_tuple(found.loss, found.dense, found.words, found.features);
          },
          nb::arg("order"))
      .def("__len__", &ParserTrainer::size)
      .def("parser",
           [](const ParserTrainer& self) {
             const std::string bytes = self.parser();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("state",
           [](const ParserTrainer& self) {
             const std::string bytes = self.state();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("restore", [](ParserTrainer& self, nb::bytes state) {
        self.restore({static_cast<const char*>(state.data()), state.size()});
      });
}

}  // namespace

void bind_parse(nb::module_& module) {
  nb::class_<ParsedSentence>(module, "ParsedSentence")
      .def_ro("chosen", &ParsedSentence::chosen)
      .def_ro("likely", &ParsedSentence::likely);
  nb::class_<ConstituencyParser>(module, "ConstituencyParser")
      .def(
          "__init__",
          [](ConstituencyParser* self, nb::bytes bytes) {
            new (self) ConstituencyParser({static_cast<const char*>(bytes.data()), bytes.size()});
          },
          nb::arg("bytes"))
      .def_prop_ro("labels", &ConstituencyParser::labels)
      .def_prop_ro("tags", [](const ConstituencyParser& self) { return self.lexicon().tags(); })
      .def_prop_ro("kinds", [](const ConstituencyParser& self) { return self.lexicon().kinds(); })
      .def("parse", parse_sentences, nb::arg("sentences"), nb::arg("tags").none(), nb::arg("kind"), nb::arg("level"),
           nb::arg("candidates"), nb::arg("threads"))
      .def("parse_likely", parse_likely, nb::arg("sentences"), nb::arg("tags").none(), nb::arg("kind"),
           nb::arg("level"), nb::arg("candidates"), nb::arg("kept"), nb::arg("threads"))
      .def("nbest", parse_nbest, nb::arg("sentences"), nb::arg("tags").none(), nb::arg("kind"), nb::arg("count"),
           nb::arg("threads"))
      .def("spans", parse_spans, nb::arg("sentences"), nb::arg("tags").none(), nb::arg("kind"), nb::arg("least"),
           nb::arg("threads"));
  bind_trainer(module);
  module.def(
      "chart_best",
      [](std::size_t length, std::size_t labels, const Numbers& scores) {
        return tuples_of(best_tree(chart_of(length, labels, scores)));
      },
      nb::arg("length"), nb::arg("labels"), nb::arg("scores"));
  module.def(
      "chart_nbest",
      [](std::size_t length, std::size_t labels, const Numbers& scores, std::size_t count) {
        std::vector<std::pair<float, std::vector<BracketTuple>>> result;
        BestTrees trees;
        trees.find(chart_of(length, labels, scores), count);
        for (std::size_t tree = 0; tree < trees.size(); ++tree) {
          result.emplace_back(static_cast<float>(trees.score(tree)), tuples_of(trees, tree));
        }
        return result;
      },
      nb::arg("length"), nb::arg("labels"), nb::arg("scores"), nb::arg("count"));
  module.def("chart_marginals", chart_marginals, nb::arg("length"), nb::arg("labels"), nb::arg("scores"));
  module.def("network_instructions", &network::instructions);
  module.def("use_network_instructions", &network::use_instructions, nb::arg("name"));
  module.def(
      "parser_words",
      [](nb::handle words) {
        const Strings given(words);
        std::vector<std::string> forms(given.views().size());
        for (std::size_t k = 0; k < forms.size(); ++k) tag::lower_form(given.views()[k], forms[k]);
        return forms;
      },
      nb::arg("words"));
}

}  // namespace ogden
