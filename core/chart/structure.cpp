#include "chart/structure.hpp"

namespace ogden::chart {

void SpanNames::prepare(const Structure& structure, std::span<const Label> free, std::uint32_t size,
                        std::uint32_t widest) {
  structure_ = &structure;
  widest_ = widest;
  names_.assign(free.begin(), free.end());
  records_.assign(std::size_t{size} * widest, {0, static_cast<std::uint32_t>(free.size()), 0, 0});
  for (std::size_t k = 0; k < structure.labels.size();) {
    const auto [start, end, _] = structure.labels[k];
    const auto first = static_cast<std::uint32_t>(names_.size());
    const bool used = end - start <= widest;
    if (used) names_.insert(names_.end(), free.begin(), free.end());
    for (; k < structure.labels.size() && structure.labels[k].start == start && structure.labels[k].end == end; ++k) {
      const Label label = structure.labels[k].label;
      if (used && std::find(free.begin(), free.end(), label) == free.end()) names_.push_back(label);
    }
    if (!used) continue;
    records_[place(start, end)].first_name = first;
    records_[place(start, end)].names = static_cast<std::uint32_t>(names_.size()) - first;
  }
  for (std::uint32_t k = 0; k < structure.splits.size(); ++k) {
    const Split& split = structure.splits[k];
    if (split.end - split.start > widest) continue;
    Record& record = records_[place(split.start, split.end)];
    if (record.splits++ == 0) record.first_split = k;
  }
}

}  // namespace ogden::chart
