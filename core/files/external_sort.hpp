// Bytes that may not fit in memory: a spool to write once and read again, and a sorter of records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "files/temporary_file.hpp"

namespace ogden::files {

using Bytes = std::vector<std::uint8_t>;
using Record = std::span<const std::uint8_t>;

/// Longer records are not sorted: two phrases of 15 words and two alignments are far below.
inline constexpr std::size_t kLongestRecord = 0xFFFF;

/// Where what does not fit in memory goes, and how many bytes may be held.
struct Storage {
  std::string directory;
  std::size_t memory;
};

/// Records of any length in the order they were written: in memory as long as they fit in `limit`, then on disk.
/// Write, then `rewind` and read, as often as one likes; `clear` to start anew.
class Spool {
 public:
  Spool(std::string directory, std::size_t limit) : directory_(std::move(directory)), limit_(limit) {}
  void add(Record record);
  void rewind();
  /// The next record, or an empty one after the last; valid until the next call.
  Record next();
  void clear();

 private:
  void spill();
  bool refill(std::size_t needed);

  std::string directory_;
  std::size_t limit_, longest_ = 0, at_ = 0, end_ = 0;
  Bytes bytes_;
  bool writing_ = true;
  std::uint64_t offset_ = 0;
  std::unique_ptr<TemporaryFile> file_;
};

/// Collects records and sorts them by their bytes; past its share of memory, sorted runs go to disk.
class Sorter {
 public:
  explicit Sorter(const Storage& storage);
  void add(Record record);
  /// No more records. What is in memory stays there if all of it is.
  void finish();

 private:
  friend class Merge;
  /// Eight bytes of the record, its first until it is sorted, decide most comparisons without a look at it.
  struct Item {
    std::uint64_t prefix;
    std::uint32_t offset, size;
  };
  struct Run {
    std::uint64_t begin, end;
  };
  void sort();
  void sort(std::span<Item> items, std::size_t depth);
  static void sort_by_prefix(std::span<Item> items, unsigned shift);
  void spill();
  void ask_for(std::size_t item) const;
  Record record(const Item& item) const { return {bytes_.data() + item.offset, item.size}; }

  Storage storage_;
  Bytes bytes_;
  std::vector<Item> items_;
  std::vector<Run> runs_;
  std::unique_ptr<TemporaryFile> file_;
};

/// All records of several finished sorters in order. The sorters must live as long.
class Merge {
 public:
  Merge(const std::vector<std::unique_ptr<Sorter>>& sorters, std::size_t memory);
  /// The next record, or an empty one after the last; valid until the next call.
  Record next();

 private:
  /// One sorted run, in the memory of its sorter or in its file.
  struct Source {
    const Sorter* sorter;
    std::size_t item = 0;          // in memory
    std::uint64_t at = 0, end = 0;  // in the file: what was not read yet
    Bytes buffer{};
    std::size_t position = 0, filled = 0;
    Record head{};
    std::uint64_t prefix = 0;
  };
  static bool advance(Source& source);
  static bool later(const Source* a, const Source* b);

  std::vector<std::unique_ptr<Source>> sources_;
  std::vector<Source*> heap_;
  Source* last_ = nullptr;
};

}  // namespace ogden::files
