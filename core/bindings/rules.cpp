#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "bindings/unlocked.hpp"
#include "files/external_sort.hpp"
#include "rules/packed.hpp"
#include "rules/packing.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace rules;

using Matrix = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// Pieces of a column that end at given places.
template <typename T>
class Pieces {
 public:
  Pieces(const Column<T>& values, const Column<std::int64_t>& ends, std::size_t count) : values_(values), ends_(ends) {
    if (ends.shape(0) != count) throw nb::value_error("each rule needs the ends of its sides and links");
    std::int64_t last = 0;
    for (std::size_t k = 0; k < count; ++k) {
      if (ends.data()[k] < last) throw nb::value_error("ends that fall");
      last = ends.data()[k];
    }
    if (static_cast<std::size_t>(last) > values.shape(0)) throw nb::value_error("an end behind the values");
  }
  std::span<const T> operator[](std::size_t k) const {
    const auto begin = k == 0 ? 0 : ends_.data()[k - 1];
    return {values_.data() + begin, static_cast<std::size_t>(ends_.data()[k] - begin)};
  }

 private:
  const Column<T>& values_;
  const Column<std::int64_t>& ends_;
};

class Packer {
 public:
  Packer(std::vector<std::string> features, std::vector<std::uint8_t> groups, std::vector<float> order,
         nb::handle words, float resolution, std::string directory, std::size_t memory)
      : packer_(PackingOptions{std::move(features), std::move(groups), std::move(order), copied(words), resolution,
                               std::move(directory), memory}) {}

  void add(const Column<std::uint32_t>& normal, const Column<std::int64_t>& normal_ends,
           const Column<std::uint32_t>& simple, const Column<std::int64_t>& simple_ends,
           const Column<std::uint16_t>& links, const Column<std::int64_t>& link_ends, const Matrix& scores,
           const Column<std::uint32_t>& counts) {
    const std::size_t count = scores.shape(0), features = scores.shape(1);
    if (counts.shape(0) != count) throw nb::value_error("each rule needs a count");
    const Pieces<std::uint32_t> normals(normal, normal_ends, count), simples(simple, simple_ends, count);
    const Pieces<std::uint16_t> all_links(links, link_ends, count);
    unlocked([&] {
      const std::lock_guard lock(guard_);
      std::vector<RuleLink> inner(links.shape(0));
      for (std::size_t k = 0; k < inner.size(); ++k) {
        const std::uint16_t link = links.data()[k];
        inner[k] = {static_cast<std::uint8_t>(link >> 8), static_cast<std::uint8_t>(link & 255)};
      }
      std::vector<LooseRule> rules(count);
      for (std::size_t k = 0; k < count; ++k) {
        const auto own = all_links[k];
        rules[k] = {normals[k],
                    simples[k],
                    {inner.data() + (own.data() - links.data()), own.size()},
                    {scores.data() + k * features, features},
                    counts.data()[k]};
      }
      packer_.add(rules);
      return 0;
    });
  }

  nb::object next() {
    std::string piece;
    const bool more = unlocked([&] {
      const std::lock_guard lock(guard_);
      return packer_.next(piece);
    });
    return more ? nb::object(nb::bytes(piece.data(), piece.size())) : nb::none();
  }

  std::size_t rules() const { return packer_.rules(); }

 private:
  static std::vector<std::string> copied(nb::handle words) {
    const Strings strings(words);
    return {strings.views().begin(), strings.views().end()};
  }

  RulePacker packer_;
  std::mutex guard_;
};

nb::list feature_names(const PackedTable& table) {
  nb::list names;
  for (std::size_t k = 0; k < table->features(); ++k) names.append(text(table->feature_name(k)));
  return names;
}

nb::object find(const PackedTable& table, std::string_view word) {
  const Word number = table->find(word);
  return number == kNoWord ? nb::none() : nb::object(nb::int_(number));
}

nb::object step(const PackedTable& table, Node node, Word word) {
  const Node next = table->step(node, word);
  return next == kNoNode ? nb::none() : nb::object(nb::int_(next));
}

nb::tuple read(const PackedTable& table, std::uint32_t rule, const std::vector<Word>& normal) {
  PackedRule found;
  table->read(rule, normal, found);
  nb::list links, scores;
  for (const RuleLink link : found.links) links.append(nb::make_tuple(link.normal, link.simple));
  for (const float score : found.scores) scores.append(nb::float_(static_cast<double>(score)));
  nb::list simple;
  for (const Word word : found.simple) simple.append(word);
  return nb::make_tuple(simple, links, scores, found.count);
}

/// Records of bytes in, the same in order out.
class RecordSorter {
 public:
  RecordSorter(std::string directory, std::size_t memory) : memory_(memory) {
    sorters_.push_back(std::make_unique<files::Sorter>(files::Storage{std::move(directory), memory}));
  }

  void add(const nb::bytes& record) {
    if (merge_) throw nb::value_error("no record can be added when they are sorted");
    if (record.size() == 0 || record.size() > files::kLongestRecord) throw nb::value_error("a record is too long");
    const files::Record bytes(static_cast<const std::uint8_t*>(record.data()), record.size());
    unlocked([&] {
      const std::lock_guard lock(guard_);
      sorters_[0]->add(bytes);
      return 0;
    });
  }

  nb::object next() {
    files::Record record;
    unlocked([&] {
      const std::lock_guard lock(guard_);
      if (!merge_) {
        sorters_[0]->finish();
        merge_ = std::make_unique<files::Merge>(sorters_, memory_);
      }
      record = merge_->next();
      return 0;
    });
    return record.empty() ? nb::none() : nb::object(nb::bytes(record.data(), record.size()));
  }

 private:
  std::size_t memory_;
  std::vector<std::unique_ptr<files::Sorter>> sorters_;
  std::unique_ptr<files::Merge> merge_;
  std::mutex guard_;
};

nb::tuple range_of(Range range) { return nb::make_tuple(range.first, range.last); }

}  // namespace

void bind_rules(nb::module_& module) {
  nb::class_<Packer>(module, "RulePacker", "Makes the bytes of a packed phrase table.")
      .def(nb::init<std::vector<std::string>, std::vector<std::uint8_t>, std::vector<float>, nb::handle, float,
                    std::string, std::size_t>(),
           nb::arg("features"), nb::arg("groups"), nb::arg("order"), nb::arg("words"), nb::arg("resolution"),
           nb::arg("directory"), nb::arg("memory"))
      .def("add", &Packer::add, nb::arg("normal"), nb::arg("normal_ends"), nb::arg("simple"), nb::arg("simple_ends"),
           nb::arg("links"), nb::arg("link_ends"), nb::arg("scores"), nb::arg("counts"))
      .def("next", &Packer::next)
      .def("__len__", &Packer::rules);
  nb::class_<RecordSorter>(module, "RecordSorter", "Sorts bytes, on disk past its memory.")
      .def(nb::init<std::string, std::size_t>(), nb::arg("directory"), nb::arg("memory"))
      .def("add", &RecordSorter::add, nb::arg("record"))
      .def("next", &RecordSorter::next);
  nb::class_<PackedTable>(module, "PackedRules", "A phrase table, read where its bytes lie.")
      .def(nb::init<Buffer>(), nb::arg("buffer"))
      .def_prop_ro("features", &feature_names)
      .def_prop_ro("words", [](const PackedTable& table) { return table->words(); })
      .def_prop_ro("nodes", [](const PackedTable& table) { return table->nodes(); })
      .def_prop_ro("bytes", [](const PackedTable& table) { return table->bytes(); })
      .def("__len__", [](const PackedTable& table) { return table->rules(); })
      .def("word", [](const PackedTable& table, Word number) { return text(table->word(number)); },
           nb::arg("number"))
      .def("find", &find, nb::arg("word"))
      .def("step", &step, nb::arg("node"), nb::arg("word"))
      .def("entries", [](const PackedTable& table, Node node) { return range_of(table->entries(node)); },
           nb::arg("node"))
      .def("children", [](const PackedTable& table, Node node) { return range_of(table->children(node)); },
           nb::arg("node"))
      .def("last_word", [](const PackedTable& table, Node node) { return table->last_word(node); }, nb::arg("node"))
      .def("read", &read, nb::arg("rule"), nb::arg("normal"));
}

}  // namespace ogden
