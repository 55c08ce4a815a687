#include "bindings/trees/columns.hpp"

#include <stdexcept>
#include <string>

#include "bindings/decode/decode.hpp"

namespace nb = nanobind;

namespace ogden {

TreeColumns::TreeColumns(nb::handle labels, nb::handle words, const Column<std::int32_t>& arities,
                         const Column<std::int32_t>& heads)
    : label_lines_(labels),
      word_lines_(words),
      labels_(tokens_of(label_lines_)),
      words_(tokens_of(word_lines_)),
      arities_(copied(arities)),
      heads_(copied(heads)) {
  if (labels_.size() != words_.size()) throw nb::value_error("labels and words are needed for each tree");
  std::size_t nodes = 0;
  for (const auto& line : labels_) {
    starts_.push_back(nodes);
    nodes += line.size();
  }
  if (arities_.size() != nodes || heads_.size() != nodes) {
    throw nb::value_error("a number of children and a head are needed for each label");
  }
}

trees::FlatTree TreeColumns::made(std::size_t k, std::span<const trees::Symbol> labels,
                                  std::span<const trees::Symbol> words) const {
  const auto arities = std::span(arities_).subspan(starts_[k], labels.size());
  const auto heads = std::span(heads_).subspan(starts_[k], labels.size());
  try {
    return {labels, arities, heads, words};
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(("tree " + std::to_string(k) + ": " + error.what()).c_str());
  }
}

std::vector<std::vector<trees::Link>> links_of(const LinkRows& rows, std::size_t pairs) {
  std::vector<std::vector<trees::Link>> links(pairs);
  for (std::size_t k = 0; k < rows.shape(0); ++k) {
    const std::int64_t* const row = rows.data() + 3 * k;
    if (row[0] < 0 || row[0] >= static_cast<std::int64_t>(pairs) || row[1] < 0 || row[2] < 0 || row[1] > 0x7FFFFFFF ||
        row[2] > 0x7FFFFFFF) {
      throw nb::value_error("a link of a pair or a word that is not there");
    }
    links[static_cast<std::size_t>(row[0])].emplace_back(static_cast<std::uint32_t>(row[1]),
                                                         static_cast<std::uint32_t>(row[2]));
  }
  return links;
}

nb::list cells_of(trees::Fragment fragment, const transduce::Grammar& grammar) {
  nb::list found;
  const auto name = [&](trees::Symbol symbol) { return text(grammar.symbols()[symbol]); };
  for (const trees::Cell& cell : fragment) {
    nb::object last = cell.kind() == trees::CellKind::kWord ? nb::object(name(cell.number)) : nb::object(nb::int_(cell.number));
    found.append(nb::make_tuple(static_cast<int>(cell.kind()), name(cell.label()), last));
  }
  return found;
}

}  // namespace ogden
