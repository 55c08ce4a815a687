#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "bindings/unlocked.hpp"
#include "extract/deletion.hpp"
#include "extract/instances.hpp"
#include "extract/lines.hpp"
#include "extract/table.hpp"
#include "threads/parallel.hpp"

namespace nb = nanobind;

namespace ogden {

namespace {

using namespace extract;

nb::str string_of(const std::string& text) { return nb::str(text.data(), text.size()); }

/// Entries in columns.
class Columns {
 public:
  void add(const Entry& entry, const PhraseCodec& codec) {
    for (const Word word : entry.normal) normal_.push_back(codec.place(word));
    for (const Word word : entry.simple) simple_.push_back(codec.place(word));
    append(links_, entry.links);
    normal_ends_.push_back(end_of(normal_));
    simple_ends_.push_back(end_of(simple_));
    link_ends_.push_back(end_of(links_));
    append(scores_, entry.scores);
    append(reordering_, entry.reordering);
    for (const auto value : {entry.simple_count, entry.normal_count, entry.count}) {
      counts_.push_back(static_cast<std::int64_t>(value));
    }
  }

  nb::dict arrays() && {
    nb::dict result;
    result["normal"] = numpy(std::move(normal_));
    result["normal_ends"] = numpy(std::move(normal_ends_));
    result["simple"] = numpy(std::move(simple_));
    result["simple_ends"] = numpy(std::move(simple_ends_));
    result["links"] = numpy(std::move(links_));
    result["link_ends"] = numpy(std::move(link_ends_));
    result["scores"] = numpy_rows(std::move(scores_), 4);
    result["counts"] = numpy_rows(std::move(counts_), 3);
    result["reordering"] = numpy_rows(std::move(reordering_), 6);
    return result;
  }

 private:
  template <typename Values, typename More>
  static void append(Values& values, const More& more) {
    values.insert(values.end(), more.begin(), more.end());
  }
  template <typename Values>
  static std::int64_t end_of(const Values& values) {
    return static_cast<std::int64_t>(values.size());
  }

  std::vector<std::uint32_t> normal_, simple_;
  std::vector<std::uint8_t> links_;
  std::vector<std::int64_t> normal_ends_, simple_ends_, link_ends_, counts_;
  std::vector<double> scores_, reordering_;
};

class PhraseExtraction {
 public:
  PhraseExtraction(std::size_t max_length, bool deletion, std::size_t limit, std::optional<double> threshold,
                   bool from_alpha, std::string directory, std::size_t memory, std::size_t threads)
      : table_(Options{max_length, deletion, limit, threshold.has_value(), from_alpha, threshold.value_or(0), threads,
                       std::move(directory), memory}) {}

  /// Pairs before the one that is wrong stay added.
  nb::object add(nb::handle normal, nb::handle simple, nb::handle links) {
    const Strings a(normal), b(simple), c(links);
    const std::size_t size = a.views().size();
    if (b.views().size() != size || c.views().size() != size) {
      throw nb::value_error("as many simple sentences and links are needed as normal sentences");
    }
    std::size_t k = 0;
    const std::string wrong = unlocked([&] {
      const std::lock_guard lock(guard_);
      for (; k < size; ++k) {
        std::string reason = table_.add(a.views()[k], b.views()[k], c.views()[k]);
        if (!reason.empty()) return reason;
      }
      return std::string();
    });
    return wrong.empty() ? nb::none() : nb::object(nb::make_tuple(k, string_of(wrong)));
  }

  std::size_t extract(std::size_t pairs) {
    return unlocked([&] {
      const std::lock_guard lock(guard_);
      return table_.extract(pairs);
    });
  }

  std::size_t group(std::size_t records) {
    return unlocked([&] {
      const std::lock_guard lock(guard_);
      return table_.group(records);
    });
  }

  nb::object lines(std::size_t count, bool reordering) {
    std::vector<const Entry*> entries;
    std::vector<std::string> phrase_lines, reordering_lines;
    const bool more = unlocked([&] {
      const std::lock_guard lock(guard_);
      if (!table_.next(count, blocks_)) return false;
      for (const auto& block : blocks_) {
        for (const Entry& entry : block) entries.push_back(&entry);
      }
      phrase_lines.resize((entries.size() + 63) / 64);
      reordering_lines.resize(phrase_lines.size());
      parallel(entries.size(), table_.options().threads, [&] {
        return [&](std::size_t begin, std::size_t end) {
          for (std::size_t k = begin; k < end; ++k) {
            append_phrase_line(*entries[k], table_.vocabulary(), phrase_lines[begin / 64]);
            if (reordering) append_reordering_line(*entries[k], table_.vocabulary(), reordering_lines[begin / 64]);
          }
        };
      });
      return true;
    });
    if (!more) return nb::none();
    const auto deletes = [](const Entry* entry) { return entry->simple.empty(); };
    const auto deletions = std::count_if(entries.begin(), entries.end(), deletes);
    return nb::make_tuple(entries.size(), deletions, joined(phrase_lines), joined(reordering_lines));
  }

  nb::object arrays(std::size_t count) {
    Columns columns;
    const bool more = unlocked([&] {
      const std::lock_guard lock(guard_);
      if (!table_.next(count, blocks_)) return false;
      for (const auto& block : blocks_) {
        for (const Entry& entry : block) columns.add(entry, table_.codec());
      }
      return true;
    });
    return more ? nb::object(std::move(columns).arrays()) : nb::none();
  }

  nb::list words() {
    const std::lock_guard lock(guard_);
    nb::list words;
    for (const Word word : table_.codec().sorted()) words.append(string_of(table_.vocabulary().name(word)));
    return words;
  }

  nb::list lexicon() {
    std::vector<Lexicon::Entry> entries;
    unlocked([&] {
      const std::lock_guard lock(guard_);
      entries = table_.lexicon().entries();
      const PhraseCodec& codec = table_.codec();
      std::sort(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
        return std::pair(codec.place(a.normal), codec.place(a.simple)) <
               std::pair(codec.place(b.normal), codec.place(b.simple));
      });
      return 0;
    });
    nb::list rows;
    for (const auto& entry : entries) {
      rows.append(nb::make_tuple(string_of(table_.vocabulary().name(entry.normal)),
                                 string_of(table_.vocabulary().name(entry.simple)), entry.probabilities.normal,
                                 entry.probabilities.simple));
    }
    return rows;
  }

  std::size_t pairs() const { return table_.pairs(); }
  std::size_t unlinked() const { return table_.unlinked(); }
  std::size_t records() const { return table_.records(); }
  std::size_t distinct() const { return table_.distinct(); }

 private:
  static nb::bytes joined(const std::vector<std::string>& blocks) {
    std::size_t size = 0;
    for (const std::string& block : blocks) size += block.size();
    std::string text;
    text.reserve(size);
    for (const std::string& block : blocks) text += block;
    return nb::bytes(text.data(), text.size());
  }

  PhraseTable table_;
  EntryBlocks blocks_;
  std::mutex guard_;
};

/// The pair as numbers, or a ValueError that says what is wrong with the links.
SentencePair pair_of(Vocabulary& vocabulary, std::string_view normal, std::string_view simple, std::string_view links,
                     bool deletion) {
  SentencePair pair;
  const std::string wrong = read_sentences(normal, simple, links, vocabulary, pair);
  if (!wrong.empty()) throw nb::value_error(wrong.c_str());
  if (deletion) add_deletion_links(pair);
  return pair;
}

nb::str phrase_of(const std::vector<Word>& words, const Vocabulary& vocabulary) {
  std::string text;
  for (const Word word : words) {
    if (!text.empty()) text += ' ';
    text += vocabulary.name(word);
  }
  return string_of(text);
}

nb::list phrase_instances(const std::string& normal, const std::string& simple, const std::string& links,
                          std::size_t max_length, bool deletion) {
  if (max_length < 1 || max_length > kLongestPhrase) throw nb::value_error("phrases have from 1 to 15 words");
  Vocabulary vocabulary;
  const SentencePair pair = pair_of(vocabulary, normal, simple, links, deletion);
  InstanceFinder finder(max_length, vocabulary.find(kNullName));
  nb::list found;
  finder.find(pair, [&](const Instance& instance) {
    nb::list inner;
    for (const char link : instance.links) {
      const auto byte = static_cast<unsigned char>(link);
      inner.append(nb::make_tuple(byte >> 4, byte & 15));
    }
    const bool deleted = instance.simple[0] == kNull;
    found.append(nb::make_tuple(phrase_of(instance.normal, vocabulary),
                                deleted ? string_of("") : phrase_of(instance.simple, vocabulary), inner,
                                static_cast<int>(instance.previous), static_cast<int>(instance.next)));
  });
  return found;
}

nb::tuple deletion_links(const std::string& normal, const std::string& simple, const std::string& links) {
  Vocabulary vocabulary;
  const SentencePair pair = pair_of(vocabulary, normal, simple, links, true);
  nb::list changed;
  for (const Link& link : pair.links) changed.append(nb::make_tuple(link.normal, link.simple));
  return nb::make_tuple(phrase_of(pair.simple, vocabulary), changed);
}

double fisher(std::size_t both, std::size_t normal, std::size_t simple, std::size_t total) {
  if (normal > total || simple > total || both > std::min(normal, simple)) {
    throw nb::value_error("both cannot exceed normal or simple, nor these the total");
  }
  return fisher_minus_log_p(both, normal, simple, total, LogFactorials(total));
}

}  // namespace

void bind_extract(nb::module_& module) {
  nb::class_<PhraseExtraction>(module, "PhraseExtraction", "A phrase table from pairs and links, on any memory.")
      .def(nb::init<std::size_t, bool, std::size_t, std::optional<double>, bool, std::string, std::size_t,
                    std::size_t>(),
           nb::arg("max_length"), nb::arg("deletion"), nb::arg("limit"), nb::arg("threshold").none(),
           nb::arg("from_alpha"), nb::arg("directory"), nb::arg("memory"), nb::arg("threads") = 0)
      .def("add", &PhraseExtraction::add, nb::arg("normal"), nb::arg("simple"), nb::arg("links"))
      .def("extract", &PhraseExtraction::extract, nb::arg("pairs"))
      .def("group", &PhraseExtraction::group, nb::arg("records"))
      .def("lines", &PhraseExtraction::lines, nb::arg("count"), nb::arg("reordering"))
      .def("arrays", &PhraseExtraction::arrays, nb::arg("count"))
      .def("words", &PhraseExtraction::words)
      .def("lexicon", &PhraseExtraction::lexicon)
      .def_prop_ro("pairs", &PhraseExtraction::pairs)
      .def_prop_ro("unlinked", &PhraseExtraction::unlinked)
      .def_prop_ro("records", &PhraseExtraction::records)
      .def_prop_ro("distinct", &PhraseExtraction::distinct);
  module.def("phrase_instances", &phrase_instances, nb::arg("normal"), nb::arg("simple"), nb::arg("links"),
             nb::arg("max_length") = 7, nb::arg("deletion") = false);
  module.def("deletion_links", &deletion_links, nb::arg("normal"), nb::arg("simple"), nb::arg("links"));
  module.def("fisher_minus_log_p", &fisher, nb::arg("both"), nb::arg("normal"), nb::arg("simple"), nb::arg("total"));
}

}  // namespace ogden
