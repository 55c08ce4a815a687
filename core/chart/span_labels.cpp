#include "chart/span_labels.hpp"

namespace ogden::chart {

void SpanNames::prepare(const SpanLabels& span_labels, std::span<const Label> free, std::uint32_t size,
                        std::uint32_t widest) {
  span_labels_ = &span_labels;
  widest_ = widest;
  names_.assign(free.begin(), free.end());
  records_.assign(std::size_t{size} * widest, {0, static_cast<std::uint32_t>(free.size()), 0, 0});
  const std::vector<SpanLabel>& labels = span_labels.labels;
  for (std::size_t k = 0; k < labels.size();) {
    const auto [start, end, _] = labels[k];
    const auto first = static_cast<std::uint32_t>(names_.size());
    const bool used = end - start <= widest;
    if (used) names_.insert(names_.end(), free.begin(), free.end());
    for (; k < labels.size() && labels[k].start == start && labels[k].end == end; ++k) {
      const Label label = labels[k].label;
      if (used && std::find(free.begin(), free.end(), label) == free.end()) names_.push_back(label);
    }
    if (!used) continue;
    records_[place(start, end)].first_name = first;
    records_[place(start, end)].names = static_cast<std::uint32_t>(names_.size()) - first;
  }
  for (std::uint32_t k = 0; k < span_labels.splits.size(); ++k) {
    const Split& split = span_labels.splits[k];
    if (split.end - split.start > widest) continue;
    Record& record = records_[place(split.start, split.end)];
    if (record.splits++ == 0) record.first_split = k;
  }
}

}  // namespace ogden::chart
