// Phrase extraction over blocks (extract/blocks.hpp). Byte strings go through as columns: all bytes, and where each ends.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/byte_columns.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "bindings/unlocked.hpp"
#include "extract/blocks.hpp"
#include "extract/lines.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace extract;

class SidesAndLinks {
 public:
  SidesAndLinks(nb::handle normal, nb::handle simple, nb::handle links) : normal_(normal), simple_(simple), links_(links) {
    if (simple_.views().size() != size() || links_.views().size() != size()) {
      throw nb::value_error("as many simple sentences and links are needed as normal sentences");
    }
  }
  std::size_t size() const { return normal_.views().size(); }
  std::string add_to(PairBlock& block, std::size_t k) const {
    return block.add(normal_.views()[k], simple_.views()[k], links_.views()[k]);
  }
  /// Pairs whose links are known to be right.
  void add_to(PairBlock& block) const {
    for (std::size_t k = 0; k < size(); ++k) {
      if (const std::string wrong = add_to(block, k); !wrong.empty()) throw std::invalid_argument(wrong);
    }
  }

 private:
  Strings normal_, simple_, links_;
};

nb::tuple column(ByteColumn&& given) {
  return nb::make_tuple(numpy(std::move(given.bytes)), numpy(std::move(given.ends)));
}

void check_length(std::size_t max_length) {
  if (max_length < 1 || max_length > kLongestPhrase) throw nb::value_error("phrases have from 1 to 15 words");
}

nb::tuple check_pairs(nb::handle normal, nb::handle simple, nb::handle links) {
  const SidesAndLinks given(normal, simple, links);
  std::vector<std::uint8_t> linked(given.size());
  std::vector<std::pair<std::size_t, std::string>> wrong;
  unlocked([&] {
    PairBlock block(false);
    for (std::size_t k = 0; k < given.size(); ++k) {
      std::string reason = given.add_to(block, k);
      if (!reason.empty()) wrong.emplace_back(k, std::move(reason));
      linked[k] = block.last_was_kept();
    }
    return 0;
  });
  nb::list reasons;
  for (const auto& [k, reason] : wrong) reasons.append(nb::make_tuple(k, text(reason)));
  return nb::make_tuple(numpy(std::move(linked)), reasons);
}

nb::dict instances(nb::handle normal, nb::handle simple, nb::handle links, std::size_t max_length, bool deletion) {
  check_length(max_length);
  const SidesAndLinks given(normal, simple, links);
  InstanceColumns columns;
  unlocked([&] {
    PairBlock block(deletion);
    given.add_to(block);
    count_instances(block, max_length, columns);
    return 0;
  });
  nb::dict result;
  result["simple"] = column(std::move(columns.simple));
  result["normal"] = column(std::move(columns.normal));
  result["links"] = column(std::move(columns.links));
  result["orientations"] = numpy_rows(std::move(columns.orientations), 6);
  return result;
}

nb::tuple linked_words(nb::handle normal, nb::handle simple, nb::handle links, bool deletion) {
  const SidesAndLinks given(normal, simple, links);
  PairBlock block(deletion);
  Lexicon lexicon;
  unlocked([&] {
    given.add_to(block);
    for (const SentencePair& pair : block.pairs()) lexicon.add(pair);
    return 0;
  });
  const auto name = [&](Word word) { return text(word == kNull ? std::string() : block.vocabulary().name(word)); };
  nb::list left, right;
  std::vector<std::int64_t> counts;
  for (const Lexicon::Count& each : lexicon.counts()) {
    left.append(name(each.normal));
    right.append(name(each.simple));
    counts.push_back(static_cast<std::int64_t>(each.count));
  }
  return nb::make_tuple(left, right, numpy(std::move(counts)));
}

nb::dict contained_phrases(nb::handle normal, nb::handle simple, nb::handle links, std::size_t max_length,
                           bool deletion) {
  check_length(max_length);
  const SidesAndLinks given(normal, simple, links);
  PhraseColumns columns;
  unlocked([&] {
    PairBlock block(deletion);
    given.add_to(block);
    list_phrases(block, max_length, columns);
    return 0;
  });
  nb::dict result;
  result["pair"] = numpy(std::move(columns.pair));
  result["simple"] = numpy(std::move(columns.simple));
  result["phrase"] = column(std::move(columns.phrase));
  return result;
}

void add_words(LinkedWords& words, nb::handle normal, nb::handle simple, Column<std::int64_t> counts) {
  const Strings left(normal), right(simple);
  if (left.views().size() != counts.shape(0) || right.views().size() != counts.shape(0)) {
    throw nb::value_error("as many normal words, simple words and counts are needed");
  }
  for (std::size_t k = 0; k < counts.shape(0); ++k) {
    words.add(left.views()[k], right.views()[k], static_cast<std::uint64_t>(counts.data()[k]));
  }
}

nb::list lexicon_rows(const LinkedWords& words) {
  const Vocabulary& vocabulary = words.vocabulary();
  const PhraseCodec codec(vocabulary);
  auto entries = words.lexicon().entries();
  std::sort(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
    return std::pair(codec.place(a.normal), codec.place(a.simple)) <
           std::pair(codec.place(b.normal), codec.place(b.simple));
  });
  nb::list rows;
  for (const auto& entry : entries) {
    rows.append(nb::make_tuple(text(vocabulary.name(entry.normal)), text(vocabulary.name(entry.simple)),
                               entry.probabilities.normal, entry.probabilities.simple));
  }
  return rows;
}

class PhraseScorer {
 public:
  PhraseScorer(const LinkedWords& words, std::size_t limit, std::optional<double> threshold, std::size_t pairs)
      : words_(words), scorer_(words, ScorerOptions{limit, threshold.has_value(), threshold.value_or(0), pairs}) {}

  nb::tuple add(const nb::tuple& normal, const nb::tuple& simple, const nb::tuple& links,
                Column<std::int32_t> link_ends, Column<std::int64_t> link_counts, Column<std::int64_t> orientations,
                Column<std::int64_t> simple_counts, std::optional<Column<std::int64_t>> sentences, bool reordering) {
    const BytesIn left = bytes_in(normal), right = bytes_in(simple), inner = bytes_in(links);
    const std::size_t size = left.size();
    const auto last = size < link_ends.shape(0) ? static_cast<std::size_t>(link_ends.data()[size]) : ~std::size_t{0};
    if (right.size() != size || orientations.shape(0) != 6 * size || simple_counts.shape(0) != size ||
        last > inner.size() || last > link_counts.shape(0) || (sentences && sentences->shape(0) != 3 * size)) {
      throw nb::value_error("the columns of phrase pairs have different lengths");
    }
    return given([&](std::vector<Entry>& entries) {
      std::vector<AlignmentCount> alignments;
      const auto number = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
      for (std::size_t k = 0; k < size; ++k) {
        alignments.clear();
        for (auto at = static_cast<std::size_t>(link_ends.data()[k]); at < static_cast<std::size_t>(link_ends.data()[k + 1]); ++at) {
          alignments.push_back({InnerLinks(inner[at].begin(), inner[at].end()), number(link_counts.data()[at])});
        }
        if (alignments.empty()) throw std::invalid_argument("a phrase pair has no alignment");
        BlockScorer::Input input{left[k], right[k], alignments, {}, number(simple_counts.data()[k]), 0, 0, 0};
        for (std::size_t o = 0; o < 6; ++o) input.orientations[o] = number(orientations.data()[6 * k + o]);
        if (sentences) {
          input.normal_sentences = number(sentences->data()[3 * k]);
          input.simple_sentences = number(sentences->data()[3 * k + 1]);
          input.both = number(sentences->data()[3 * k + 2]);
        }
        scorer_.add(input, entries);
      }
    }, reordering);
  }

  nb::tuple finish(bool reordering) {
    return given([&](std::vector<Entry>& entries) { scorer_.finish(entries); }, reordering);
  }

 private:
  template <typename Work>
  nb::tuple given(Work work, bool reordering) {
    std::string table, other;
    std::vector<Entry> entries;
    unlocked([&] {
      work(entries);
      for (const Entry& entry : entries) {
        append_phrase_line(entry, words_.vocabulary(), table);
        if (reordering) append_reordering_line(entry, words_.vocabulary(), other);
      }
      return 0;
    });
    const auto deletions = std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return e.simple.empty(); });
    return nb::make_tuple(entries.size(), deletions, nb::bytes(table.data(), table.size()),
                          nb::bytes(other.data(), other.size()));
  }

  const LinkedWords& words_;
  BlockScorer scorer_;
};

}  // namespace

void bind_extract_blocks(nb::module_& module) {
  module.def("check_linked_pairs", &check_pairs, nb::arg("normal"), nb::arg("simple"), nb::arg("links"));
  module.def("count_instances", &instances, nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("max_length"), nb::arg("deletion"));
  module.def("count_linked_words", &linked_words, nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("deletion"));
  module.def("contained_phrases", &contained_phrases, nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("max_length"), nb::arg("deletion"));
  nb::class_<LinkedWords>(module, "LinkedWords", "Counts of linked words: how words translate each other.")
      .def(nb::init<>())
      .def("add", &add_words, nb::arg("normal"), nb::arg("simple"), nb::arg("counts"))
      .def("finish", &LinkedWords::finish)
      .def("lexicon", &lexicon_rows);
  nb::class_<PhraseScorer>(module, "PhraseScorer", "Lines of a phrase table from counted phrase pairs in order.")
      .def(nb::init<const LinkedWords&, std::size_t, std::optional<double>, std::size_t>(), nb::arg("words"),
           nb::arg("limit"), nb::arg("threshold").none(), nb::arg("pairs"), nb::keep_alive<1, 2>())
      .def("add", &PhraseScorer::add, nb::arg("normal"), nb::arg("simple"), nb::arg("links"), nb::arg("link_ends"),
           nb::arg("link_counts"), nb::arg("orientations"), nb::arg("simple_counts"), nb::arg("sentences").none(),
           nb::arg("reordering"))
      .def("finish", &PhraseScorer::finish, nb::arg("reordering"));
}

}  // namespace ogden
