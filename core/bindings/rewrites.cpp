#include "rules/rewrites.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/mapped.hpp"
#include "bindings/modules.hpp"
#include "bindings/strings.hpp"
#include "bindings/unlocked.hpp"
#include "rules/grammatical_fit.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

using namespace rules;

/// A table whose bytes stay as long as this does.
class Finder {
 public:
  Finder(const PackedTable& table, const std::array<std::uint32_t, 9>& columns) : table_(*table), finder_(*table, columns) {}

  nb::tuple find(nb::handle words, const std::vector<std::uint8_t>& blocked) const {
    const Strings given(words);
    return shown(unlocked([&] { return finder_.find(given.views(), blocked); }));
  }

  nb::tuple fitting(nb::handle words, nb::handle tags, const std::vector<std::uint8_t>& blocked,
                    const GrammaticalFit& grammar) const {
    const Strings given(words), given_tags(tags);
    if (given.views().size() != given_tags.views().size()) throw nb::value_error("give a tag for each word");
    return shown(unlocked([&] {
      FoundRewrites found = finder_.find(given.views(), blocked);
      std::erase_if(found.rewrites, [&](const FoundRewrite& one) {
        return !one.words.empty() && !fits(one, given.views(), given_tags.views(), grammar);
      });
      return found;
    }));
  }

 private:
  bool fits(const FoundRewrite& one, std::span<const std::string_view> words, std::span<const std::string_view> tags,
            const GrammaticalFit& grammar) const {
    const std::size_t size = one.last - one.first;
    const bool at_end = one.last == words.size();
    const PlacedPhrase old{words.subspan(one.first, size), tags.subspan(one.first, size),
                           one.first == 0 ? std::string_view() : words[one.first - 1],
                           at_end ? std::string_view() : words[one.last], at_end ? std::string_view() : tags[one.last]};
    std::vector<std::string_view> renewed;
    for (const Word word : one.words) renewed.push_back(table_.word(word));
    return grammar.fits(old, renewed, one.evidence.others[kPlain] > Evidence::kMissing);
  }

  /// Rewrites (first, last, words, evidence), and how likely phrases stay.
  nb::tuple shown(const FoundRewrites& found) const {
    nb::list rewrites;
    for (const auto& [first, last, words, own] : found.rewrites) {
      nb::list simple;
      for (const Word word : words) simple.append(text(table_.word(word)));
      const auto& [pivot, plain, synonym, similarity, made, possible, share] = own.others;
      rewrites.append(nb::make_tuple(first, last, nb::tuple(simple),
                                     nb::make_tuple(own.back, own.forward, own.seen, own.context, pivot, plain, synonym,
                                                    similarity, made, possible, share)));
    }
    nb::dict staying;
    for (const auto& [first, last, stay] : found.staying) staying[nb::make_tuple(first, last)] = stay;
    return nb::make_tuple(rewrites, staying);
  }

  static constexpr std::size_t kPlain = 1;  // of `Evidence::others`

  const PackedRules& table_;
  RewriteFinder finder_;
};

}  // namespace

void bind_rewrites(nb::module_& module) {
  nb::class_<GrammaticalFit>(module, "GrammaticalFit")
      .def(nb::init<const std::vector<std::pair<std::string, std::uint8_t>>&, std::vector<std::string>,
                    std::vector<std::pair<std::string, std::string>>, const GrammaticalFit::Forms&>(),
           nb::arg("classes"), nb::arg("closed"), nb::arg("clashes"), nb::arg("forms"))
      .def(
          "fits",
          [](const GrammaticalFit& self, nb::handle old, nb::handle tags, nb::handle renewed, std::string_view before,
             std::string_view after, std::string_view tag_after, bool listed) {
            const Strings words(old), own(tags), others(renewed);
            if (words.views().empty() || words.views().size() != own.views().size() || others.views().empty()) {
              throw nb::value_error("give old words with a tag for each, and new ones");
            }
            return self.fits({words.views(), own.views(), before, after, tag_after}, others.views(), listed);
          },
          nb::arg("old"), nb::arg("tags"), nb::arg("new"), nb::arg("before"), nb::arg("after"), nb::arg("tag_after"),
          nb::arg("listed"));
  nb::class_<Finder>(module, "RewriteFinder")
      .def(nb::init<const PackedTable&, const std::array<std::uint32_t, 9>&>(), nb::arg("table"), nb::arg("columns"),
           nb::keep_alive<1, 2>())
      .def("find", &Finder::find, nb::arg("words"), nb::arg("blocked"))
      .def("fitting", &Finder::fitting, nb::arg("words"), nb::arg("tags"), nb::arg("blocked"), nb::arg("grammar"));
}

}  // namespace ogden
