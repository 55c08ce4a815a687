// What a sentence's own tree says of its spans: labels for them, and where they may be cut in two.
//
// Such labels are facts about the sentence, not about phrases (compare Xu et al. 2016, section 3.1, where labels come
// from rules alone). All labels of a span are names for one thing, the span's only list of phrases: a gap is filled
// from that list under any of its names, and a rule may make a phrase of the span only under one of them. Free labels
// are names of every span.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chart/grammar.hpp"

namespace ogden::chart {

struct SpanLabel {
  std::uint32_t start, end;
  Label label;
  auto operator<=>(const SpanLabel&) const = default;
};

/// The words from `start` to `end` may be put together from what stands for those before and after `middle`.
struct Split {
  std::uint32_t start, end, middle;
  auto operator<=>(const Split&) const = default;
};

/// All spans must lie in the sentence, and a split's middle inside its span.
struct SpanLabels {
  std::vector<SpanLabel> labels;
  std::vector<Split> splits;

  /// Sorts all, and drops what is said twice. A search wants it so.
  void arrange() {
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    std::sort(splits.begin(), splits.end());
    splits.erase(std::unique(splits.begin(), splits.end()), splits.end());
  }
};

/// The labels and splits by span, for spans up to a width.
class SpanNames {
 public:
  /// `span_labels` must outlive its use. `free` are the free labels, each once.
  void prepare(const SpanLabels& span_labels, std::span<const Label> free, std::uint32_t size, std::uint32_t widest);
  /// The labels of a span and the free labels, each once.
  std::span<const Label> names(std::uint32_t start, std::uint32_t end) const {
    const Record& record = records_[place(start, end)];
    return {names_.data() + record.first_name, record.names};
  }
  std::span<const Split> splits(std::uint32_t start, std::uint32_t end) const {
    const Record& record = records_[place(start, end)];
    return {span_labels_->splits.data() + record.first_split, record.splits};
  }

 private:
  struct Record {
    std::uint32_t first_name = 0, names = 0, first_split = 0, splits = 0;
  };
  std::size_t place(std::uint32_t start, std::uint32_t end) const {
    return std::size_t{start} * widest_ + (end - start - 1);
  }

  const SpanLabels* span_labels_ = nullptr;
  std::uint32_t widest_ = 1;
  std::vector<Label> names_;  // first the free ones, alone
  std::vector<Record> records_;
};

}  // namespace ogden::chart
