#include "files/external_sort.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "machine/prefetch.hpp"

namespace ogden::files {
namespace {

constexpr std::size_t kSizeBytes = 2;
constexpr std::size_t kPrefix = 8;    ///< bytes
constexpr std::size_t kFew = 16;      ///< items that are sorted at once
constexpr std::size_t kSome = 96;     ///< items that are faster sorted by comparing than by digits
constexpr std::size_t kAhead = 8;     ///< items whose records are asked for before they are read
constexpr std::size_t kUsual = 24;    ///< bytes of a record and its item, mostly more
constexpr std::size_t kDeepest = 64;  ///< bytes that are looked at eight by eight
constexpr std::size_t kReadBuffer = std::size_t{1} << 18;

void append_record(Bytes& bytes, Record record) {
  bytes.push_back(static_cast<std::uint8_t>(record.size() & 0xFF));
  bytes.push_back(static_cast<std::uint8_t>(record.size() >> 8));
  bytes.insert(bytes.end(), record.begin(), record.end());
}

std::size_t record_size(const std::uint8_t* at) { return at[0] | std::size_t{at[1]} << 8; }

/// The first eight bytes as a number that sorts as they do.
std::uint64_t prefix_of(Record record) {
  std::uint64_t prefix = 0;
  if (record.size() >= kPrefix) {
    for (std::size_t k = 0; k < kPrefix; ++k) prefix = prefix << 8 | record[k];  // one instruction, or two
    return prefix;
  }
  for (std::size_t k = 0; k < record.size(); ++k) prefix |= std::uint64_t{record[k]} << (56 - 8 * k);
  return prefix;
}

bool less(Record a, Record b) {
  const int order = std::memcmp(a.data(), b.data(), std::min(a.size(), b.size()));
  return order != 0 ? order < 0 : a.size() < b.size();
}

}  // namespace

void Spool::add(Record record) {
  const auto size = static_cast<std::uint32_t>(record.size());
  if (record.empty() || size != record.size()) throw std::length_error("a record is too long");
  if (bytes_.size() + size + sizeof size > limit_ && !bytes_.empty()) spill();
  const auto* const header = reinterpret_cast<const std::uint8_t*>(&size);
  bytes_.insert(bytes_.end(), header, header + sizeof size);
  bytes_.insert(bytes_.end(), record.begin(), record.end());
  longest_ = std::max(longest_, record.size());
}

void Spool::spill() {
  if (!file_) file_ = std::make_unique<TemporaryFile>(directory_);
  file_->append(bytes_.data(), bytes_.size());
  bytes_.clear();
}

void Spool::rewind() {
  if (writing_ && file_) spill();
  writing_ = false;
  at_ = 0;
  end_ = bytes_.size();
  if (!file_) return;
  bytes_.resize(longest_ + kReadBuffer);
  end_ = 0;
  offset_ = 0;
}

bool Spool::refill(std::size_t needed) {
  if (end_ - at_ >= needed) return true;
  if (!file_) return false;
  std::memmove(bytes_.data(), bytes_.data() + at_, end_ - at_);
  end_ -= at_;
  at_ = 0;
  const std::size_t got = file_->read(offset_, bytes_.data() + end_, bytes_.size() - end_);
  offset_ += got;
  end_ += got;
  return end_ >= needed;
}

Record Spool::next() {
  std::uint32_t size = 0;
  if (!refill(sizeof size)) return {};
  std::memcpy(&size, bytes_.data() + at_, sizeof size);
  if (!refill(sizeof size + size)) return {};
  const Record record(bytes_.data() + at_ + sizeof size, size);
  at_ += sizeof size + size;
  return record;
}

void Spool::clear() {
  bytes_.clear();
  file_.reset();
  at_ = end_ = longest_ = 0;
  offset_ = 0;
  writing_ = true;
}

Sorter::Sorter(const Storage& storage) : storage_(storage) {
  storage_.memory = std::clamp<std::size_t>(storage.memory, kLongestRecord, 0xFFFFFFFF);  // offsets have 32 bits
}

void Sorter::add(Record record) {
  if (record.empty() || record.size() > kLongestRecord) throw std::length_error("a record is too long");
  if (bytes_.size() + record.size() + items_.size() * sizeof(Item) > storage_.memory) spill();
  // Doubling would take thrice the memory for a moment, and the address space costs nothing until it is used.
  if (bytes_.size() + record.size() > (std::size_t{1} << 22)) {
    bytes_.reserve(storage_.memory);
    items_.reserve(storage_.memory / kUsual);
  }
  items_.push_back({prefix_of(record), static_cast<std::uint32_t>(bytes_.size()),
                    static_cast<std::uint32_t>(record.size())});
  bytes_.insert(bytes_.end(), record.begin(), record.end());
}

void Sorter::sort() { sort(items_, 0); }

/// Items whose prefixes are the same above the eight bits at `shift`: by these bits, in place (McIlroy et al. 1993,
/// "Engineering radix sort": the American flag sort), then by those below.
void Sorter::sort_by_prefix(std::span<Item> items, unsigned shift) {
  if (items.size() <= kSome) {
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.prefix < b.prefix; });
    return;
  }
  const auto digit = [shift](const Item& item) { return (item.prefix >> shift) & 0xFF; };
  std::array<std::size_t, 257> starts{};
  for (const Item& item : items) ++starts[digit(item) + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::array<std::size_t, 256> next;
  std::copy_n(starts.begin(), next.size(), next.begin());
  for (std::size_t own = 0; own < next.size(); ++own) {
    while (next[own] < starts[own + 1]) {
      Item item = items[next[own]];
      for (std::size_t other = digit(item); other != own; other = digit(item)) {
        prefetch(items.data() + next[other] + kAhead);
        std::swap(item, items[next[other]++]);
      }
      items[next[own]++] = item;
    }
  }
  if (shift == 0) return;
  for (std::size_t own = 0; own < next.size(); ++own) {
    const std::size_t size = starts[own + 1] - starts[own];
    if (size > 1) sort_by_prefix(items.subspan(starts[own], size), shift - 8);
  }
}

/// Items whose records have the same first `depth` bytes, and their prefixes from there on. By prefixes alone first:
/// only where these are the same are the records looked at, each once, for the eight bytes that follow.
void Sorter::sort(std::span<Item> items, std::size_t depth) {
  if (items.size() <= kFew || depth >= kDeepest) {
    std::sort(items.begin(), items.end(), [this](const Item& a, const Item& b) {
      return a.prefix != b.prefix ? a.prefix < b.prefix : less(record(a), record(b));
    });
    return;
  }
  sort_by_prefix(items, 64 - 8);
  for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
    for (end = begin + 1; end < items.size() && items[end].prefix == items[begin].prefix;) ++end;
    if (end - begin == 1) continue;
    const std::span<Item> same = items.subspan(begin, end - begin);
    // Records that end here come first, the shortest before the others.
    const auto longer =
        std::partition(same.begin(), same.end(), [&](const Item& item) { return item.size <= depth + kPrefix; });
    std::sort(same.begin(), longer, [](const Item& a, const Item& b) { return a.size < b.size; });
    const std::span<Item> rest(longer, same.end());
    for (std::size_t k = 0; k < rest.size(); ++k) {
      if (k + kAhead < rest.size()) prefetch(bytes_.data() + rest[k + kAhead].offset + depth + kPrefix);
      rest[k].prefix = prefix_of(record(rest[k]).subspan(depth + kPrefix));
    }
    if (rest.size() > 1) sort(rest, depth + kPrefix);
  }
}

/// Records lie in the order they came in.
void Sorter::ask_for(std::size_t item) const {
  if (item < items_.size()) prefetch(bytes_.data() + items_[item].offset);
}

void Sorter::spill() {
  if (items_.empty()) return;
  sort();
  if (!file_) file_ = std::make_unique<TemporaryFile>(storage_.directory);
  const std::uint64_t begin = file_->size();
  Bytes buffer;
  for (std::size_t k = 0; k < items_.size(); ++k) {
    ask_for(k + kAhead);
    append_record(buffer, record(items_[k]));
    if (buffer.size() > (1 << 20)) {
      file_->append(buffer.data(), buffer.size());
      buffer.clear();
    }
  }
  file_->append(buffer.data(), buffer.size());
  runs_.push_back({begin, file_->size()});
  items_.clear();
  bytes_.clear();
}

void Sorter::finish() {
  if (!file_) return sort();
  spill();
  items_ = {};
  bytes_ = {};
}

Merge::Merge(const std::vector<std::unique_ptr<Sorter>>& sorters, std::size_t memory) {
  std::size_t runs = 1;
  for (const auto& sorter : sorters) runs += sorter->runs_.size();
  const std::size_t share = std::clamp<std::size_t>(memory / runs, kLongestRecord + kSizeBytes, 1 << 20);
  const auto start = [&](std::unique_ptr<Source> source) {
    if (!advance(*source)) return;
    heap_.push_back(source.get());
    sources_.push_back(std::move(source));
  };
  for (const auto& sorter : sorters) {
    for (const auto& run : sorter->runs_) {
      auto source = std::make_unique<Source>(Source{.sorter = sorter.get(), .at = run.begin, .end = run.end});
      source->buffer.resize(share);
      start(std::move(source));
    }
    if (sorter->runs_.empty()) start(std::make_unique<Source>(Source{.sorter = sorter.get()}));
  }
  std::make_heap(heap_.begin(), heap_.end(), later);
}

bool Merge::later(const Source* a, const Source* b) {
  return a->prefix != b->prefix ? a->prefix > b->prefix : less(b->head, a->head);
}

bool Merge::advance(Source& source) {
  if (source.buffer.empty()) {
    if (source.item == source.sorter->items_.size()) return false;
    source.sorter->ask_for(source.item + kAhead);
    source.head = source.sorter->record(source.sorter->items_[source.item++]);
  } else {
    const auto left = [&] { return source.filled - source.position; };
    if (left() < kSizeBytes || left() < kSizeBytes + record_size(source.buffer.data() + source.position)) {
      std::memmove(source.buffer.data(), source.buffer.data() + source.position, left());
      source.filled = left();
      source.position = 0;
      const auto wanted = static_cast<std::size_t>(
          std::min<std::uint64_t>(source.buffer.size() - source.filled, source.end - source.at));
      const std::size_t got = source.sorter->file_->read(source.at, source.buffer.data() + source.filled, wanted);
      if (got < wanted) throw std::runtime_error("a temporary file became shorter");
      source.at += got;
      source.filled += got;
      if (source.filled == 0) return false;
    }
    const std::size_t size = record_size(source.buffer.data() + source.position);
    source.head = Record(source.buffer.data() + source.position + kSizeBytes, size);
    source.position += kSizeBytes + size;
  }
  source.prefix = prefix_of(source.head);
  return true;
}

Record Merge::next() {
  // The record given last lives in its source's buffer, so that source moves on only now.
  if (last_ != nullptr) {
    if (advance(*last_)) {
      std::push_heap(heap_.begin(), heap_.end(), later);
    } else {
      heap_.pop_back();
    }
    last_ = nullptr;
  }
  if (heap_.empty()) return {};
  std::pop_heap(heap_.begin(), heap_.end(), later);
  last_ = heap_.back();
  return last_->head;
}

}  // namespace ogden::files
