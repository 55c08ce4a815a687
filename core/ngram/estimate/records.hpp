// n-grams as fixed rows of 32-bit numbers, sorted in memory or, past a limit, on disk.
//
// A row of order n holds n word numbers, oldest first, and two more numbers whose meaning each pass defines.
// Two orders of rows matter, both read from the right:
//   suffix order   last word, word before it, ... : n-grams that share an ending stand together.
//   context order  the same over the first n-1 words, then the last word: n-grams that share a context do.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "files/temporary_file.hpp"

namespace ogden::ngram {

using Word = std::uint32_t;
inline constexpr Word kUnknownWord = 0, kSentenceStart = 1, kSentenceEnd = 2;
inline constexpr std::size_t kHighestOrder = 6;

template <std::size_t kOrder>
struct Row {
  std::array<Word, kOrder> words;
  std::array<std::uint32_t, 2> numbers;

  float as_float(std::size_t k) const noexcept { return std::bit_cast<float>(numbers[k]); }
  void set_float(std::size_t k, float value) noexcept { numbers[k] = std::bit_cast<std::uint32_t>(value); }
};

/// How many words two rows share, counted from the right.
template <std::size_t kOrder>
std::size_t shared_suffix(const Row<kOrder>& a, const Row<kOrder>& b) noexcept {
  std::size_t length = 0;
  while (length < kOrder && a.words[kOrder - 1 - length] == b.words[kOrder - 1 - length]) ++length;
  return length;
}

struct SuffixOrder {
  template <std::size_t kOrder>
  bool operator()(const Row<kOrder>& a, const Row<kOrder>& b) const noexcept {
    for (std::size_t k = kOrder; k-- > 0;) {
      if (a.words[k] != b.words[k]) return a.words[k] < b.words[k];
    }
    return false;
  }
};

struct ContextOrder {
  template <std::size_t kOrder>
  bool operator()(const Row<kOrder>& a, const Row<kOrder>& b) const noexcept {
    for (std::size_t k = kOrder - 1; k-- > 0;) {
      if (a.words[k] != b.words[k]) return a.words[k] < b.words[k];
    }
    return a.words[kOrder - 1] < b.words[kOrder - 1];
  }
};

/// Calls visit(row) with the n-gram that ends in each word of a sentence, and in its end; each counts 1.
template <std::size_t kOrder, typename Visit>
void visit_ngrams(const std::vector<Word>& sentence, Visit visit) {
  Row<kOrder> row{};
  row.words.fill(kSentenceStart);
  row.numbers = {1, 0};
  const auto append = [&](Word word) {
    std::copy(row.words.begin() + 1, row.words.end(), row.words.begin());
    row.words.back() = word;
    visit(static_cast<const Row<kOrder>&>(row));
  };
  for (const Word word : sentence) append(word);
  append(kSentenceEnd);
}

/// Where sorted runs go, and how many bytes of rows may be held in memory at once. Every sorter and stream takes a
/// share of that: one part in so many.
struct Storage {
  std::string directory;
  std::size_t memory = std::size_t{1} << 30;
};

/// Rows in the order they were written, in memory as long as they fit, then on disk.
template <std::size_t kOrder>
class RowStream {
 public:
  RowStream(const Storage& storage, std::size_t share) : directory_(storage.directory), limit_(limit(storage, share)) {
    rows_.reserve(limit_);
  }

  void add(const Row<kOrder>& row) {
    if (rows_.size() == limit_) spill();
    rows_.push_back(row);
    ++size_;
  }
  std::size_t size() const noexcept { return size_; }

  /// Start reading from the first row, as often as one likes; nothing may be added afterwards.
  void rewind() {
    if (file_) {
      if (writing_) spill();
      offset_ = 0;
      rows_.clear();
    }
    writing_ = false;
    at_ = 0;
  }
  /// The next row, or nullptr after the last.
  const Row<kOrder>* next() {
    if (at_ == rows_.size() && file_) refill();
    return at_ < rows_.size() ? &rows_[at_++] : nullptr;
  }

 private:
  static std::size_t limit(const Storage& storage, std::size_t share) {
    return std::max<std::size_t>(1024, storage.memory / share / sizeof(Row<kOrder>));
  }
  void spill() {
    if (!file_) file_ = std::make_unique<TemporaryFile>(directory_);
    file_->append(rows_.data(), rows_.size() * sizeof(Row<kOrder>));
    rows_.clear();
  }
  void refill() {
    rows_.resize(std::min<std::size_t>(limit_, 1 << 14));
    const std::size_t got = file_->read(offset_, rows_.data(), rows_.size() * sizeof(Row<kOrder>));
    offset_ += got;
    rows_.resize(got / sizeof(Row<kOrder>));
    at_ = 0;
  }

  std::string directory_;
  std::size_t limit_, size_ = 0, at_ = 0;
  std::vector<Row<kOrder>> rows_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t offset_ = 0;  // in the file: what was not read yet
  bool writing_ = true;
};

/// Sorts any number of rows. `Merge` joins rows that are equal in the order: merge(kept, other).
template <std::size_t kOrder, typename Order>
class RowSorter {
 public:
  RowSorter(const Storage& storage, std::size_t share)
      : directory_(storage.directory), limit_(std::max<std::size_t>(1024, storage.memory / share / sizeof(Row<kOrder>))) {
    // Room that is not used costs nothing, and a vector that grows would hold twice the limit for a while.
    rows_.reserve(limit_);
  }

  template <typename Merge>
  void add(const Row<kOrder>& row, Merge merge) {
    if (rows_.size() == limit_) {
      sort(merge);
      // Where few rows were equal, the next filling would come at once: write a run and start anew.
      if (rows_.size() > limit_ / 2) spill();
    }
    rows_.push_back(row);
  }

  /// Calls visit(row) for each row in order, equal rows merged. The sorter is empty afterwards.
  template <typename Merge, typename Visit>
  void drain(Merge merge, Visit visit) {
    sort(merge);
    if (runs_.empty()) {
      for (const Row<kOrder>& row : rows_) visit(row);
    } else {
      spill();
      merge_runs(merge, visit);
    }
    rows_ = {};
    runs_.clear();
  }

 private:
  template <typename Merge>
  void sort(Merge merge) {
    const Order less;
    std::sort(rows_.begin(), rows_.end(), less);
    std::size_t kept = 0;
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if (kept > 0 && !less(rows_[kept - 1], rows_[k])) {
        merge(rows_[kept - 1], rows_[k]);
      } else {
        rows_[kept++] = rows_[k];
      }
    }
    rows_.resize(kept);
  }

  void spill() {
    auto run = std::make_unique<RowStream<kOrder>>(Storage{directory_, 0}, 1);
    for (const Row<kOrder>& row : rows_) run->add(row);
    run->rewind();
    runs_.push_back(std::move(run));
    rows_.clear();
  }

  template <typename Merge, typename Visit>
  void merge_runs(Merge merge, Visit visit) {
    using Head = std::pair<Row<kOrder>, RowStream<kOrder>*>;
    const auto later = [](const Head& a, const Head& b) { return Order()(b.first, a.first); };
    std::vector<Head> heads;
    for (const auto& run : runs_) {
      if (const auto* row = run->next()) heads.emplace_back(*row, run.get());
    }
    std::make_heap(heads.begin(), heads.end(), later);
    bool pending = false;
    Row<kOrder> current{};
    while (!heads.empty()) {
      std::pop_heap(heads.begin(), heads.end(), later);
      auto& [row, run] = heads.back();
      if (pending && !Order()(current, row)) {
        merge(current, row);
      } else {
        if (pending) visit(current);
        current = row;
        pending = true;
      }
      if (const auto* next = run->next()) {
        row = *next;
        std::push_heap(heads.begin(), heads.end(), later);
      } else {
        heads.pop_back();
      }
    }
    if (pending) visit(current);
  }

  std::string directory_;
  std::size_t limit_;
  std::vector<Row<kOrder>> rows_;
  std::vector<std::unique_ptr<RowStream<kOrder>>> runs_;
};

/// For rows that are never equal.
struct NoMerge {
  template <std::size_t kOrder>
  void operator()(Row<kOrder>&, const Row<kOrder>&) const noexcept {}
};

}  // namespace ogden::ngram
