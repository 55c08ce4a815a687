#include "extract/grouping.hpp"

#include <algorithm>
#include <cstring>

namespace ogden::extract {
namespace {

/// For each word of one side, its partners: Moses compares alignments so.
using Partners = std::vector<std::vector<unsigned>>;

Partners partners(const InnerLinks& links, bool by_normal) {
  Partners result(kLongestPhrase);
  for (const char link : links) {
    const unsigned byte = static_cast<unsigned char>(link), normal = byte >> 4, simple = byte & 15;
    result[by_normal ? normal : simple].push_back(by_normal ? simple : normal);
  }
  return result;
}

}  // namespace

const InnerLinks& most_frequent(const std::vector<AlignmentCount>& alignments, bool by_normal) {
  if (alignments.size() == 1) return alignments[0].links;
  const auto less = [&](const auto& a, const auto& b) {
    if (a.count != b.count) return a.count < b.count;
    return partners(a.links, by_normal) < partners(b.links, by_normal);
  };
  return std::max_element(alignments.begin(), alignments.end(), less)->links;
}

void write_instance(const Instance& instance, const PhraseCodec& codec, Bytes& record) {
  record.clear();
  codec.append(record, instance.simple);
  codec.append(record, instance.normal);
  append_links(record, instance.links);
  record.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(instance.previous) * 3 +
                                             static_cast<unsigned>(instance.next)));
}

bool InstanceWriter::start(const SentencePair& pair) {
  const auto plain = [](const std::vector<Word>& words) {
    return std::none_of(words.begin(), words.end(), [](Word word) { return word == kNull || word == kBar; });
  };
  if (!plain(pair.normal) || !plain(pair.simple)) return false;
  for (Bytes* bytes : {&normal_, &simple_, &end_}) bytes->clear();
  codec_.append_words(normal_, pair.normal);
  codec_.append_words(simple_, pair.simple);
  codec_.append(end_, {});
  return true;
}

bool InstanceWriter::write(const SentencePair& pair, const PhrasePair& phrase) {
  if (phrase.simple_end - phrase.simple_begin == 1 && pair.simple[phrase.simple_begin] == null_word_) return false;
  const std::size_t width = codec_.width();
  const auto& before = phrases_.links_before();
  const std::uint32_t first = before[phrase.normal_begin], last = before[phrase.normal_end];
  const std::size_t simple = width * (phrase.simple_end - phrase.simple_begin);
  const std::size_t normal = width * (phrase.normal_end - phrase.normal_begin);
  record_.resize(simple + normal + 2 * width + (last - first) + 2);
  std::uint8_t* at = record_.data();
  const auto put = [&at](const std::uint8_t* from, std::size_t size) {
    std::memcpy(at, from, size);
    at += size;
  };
  put(simple_.data() + width * phrase.simple_begin, simple);
  put(end_.data(), width);
  put(normal_.data() + width * phrase.normal_begin, normal);
  put(end_.data(), width);
  for (std::uint32_t k = first; k < last; ++k) {
    const Link& link = pair.links[k];
    *at++ = static_cast<std::uint8_t>((link.normal - phrase.normal_begin) << 4 | (link.simple - phrase.simple_begin));
  }
  *at++ = kEndOfLinks;
  *at = static_cast<std::uint8_t>(static_cast<unsigned>(phrase.previous) * 3 + static_cast<unsigned>(phrase.next));
  return true;
}

void CountedPair::read(Record record, const PhraseCodec& codec) {
  const Record normal_bytes = codec.phrase(record.data());
  const Record simple_bytes = codec.phrase(record.data() + normal_bytes.size());
  normal.clear();
  simple.clear();
  codec.read(normal_bytes, normal);
  codec.read(simple_bytes, simple);
  const std::uint8_t* at = simple_bytes.data() + simple_bytes.size();
  count = read_count(at);
  for (auto& orientation : orientations) orientation = read_count(at);
  read_links(at, links);
  if (*at++) {
    read_links(at, links_by_normal);
  } else {
    links_by_normal = links;
  }
  simple_count = read_count(at);
  simple_sentences = read_count(at);
}

void InstanceCounter::add(Record record) {
  const bool same_pair = !key_.empty() && record.size() > key_.size() &&
                         std::memcmp(record.data(), key_.data(), key_.size()) == 0;
  if (!same_pair) {
    close_pair();
    const Record simple = codec_.phrase(record.data());
    if (simple.size() != simple_size_ || std::memcmp(simple.data(), key_.data(), simple_size_) != 0) close_simple();
    const Record normal = codec_.phrase(record.data() + simple.size());
    key_.assign(simple.data(), normal.data() + normal.size());
    simple_size_ = simple.size();
  }
  const std::uint8_t* at = record.data() + key_.size();
  const std::size_t links_size = record.size() - key_.size() - 2;
  const auto same_links = [&](const InnerLinks& links) {
    return links.size() == links_size && std::memcmp(links.data(), at, links_size) == 0;
  };
  if (alignments_.empty() || !same_links(alignments_.back().links)) {
    read_links(at, alignments_.emplace_back().links);
    alignments_.back().count = 0;
  }
  ++alignments_.back().count;
  const std::uint8_t orientation = record.back();
  ++orientations_[orientation / 3];
  ++orientations_[3 + orientation % 3];
}

void InstanceCounter::close_pair() {
  if (alignments_.empty()) return;
  record_.assign(key_.begin() + static_cast<std::ptrdiff_t>(simple_size_), key_.end());
  record_.insert(record_.end(), key_.begin(), key_.begin() + static_cast<std::ptrdiff_t>(simple_size_));
  std::uint64_t count = 0;
  for (const auto& alignment : alignments_) count += alignment.count;
  append_count(record_, count);
  for (const std::uint64_t orientation : orientations_) append_count(record_, orientation);
  const InnerLinks& links = most_frequent(alignments_, false);
  const InnerLinks& links_by_normal = most_frequent(alignments_, true);
  append_links(record_, links);
  record_.push_back(links != links_by_normal);
  if (links != links_by_normal) append_links(record_, links_by_normal);
  pairs_.add(record_);
  simple_count_ += count;
  ++distinct_;
  alignments_.clear();
  orientations_ = {};
}

void InstanceCounter::close_simple() {
  close_pair();
  if (simple_count_ == 0) return;
  std::size_t sentences = 0;
  if (cooccurrence_ != nullptr) {
    words_.clear();
    codec_.read(Record(key_.data(), simple_size_), words_);
    sentences = cooccurrence_->count_simple(words_, scratch_);
  }
  pairs_.rewind();
  for (Record pair = pairs_.next(); !pair.empty(); pair = pairs_.next()) {
    record_.assign(pair.begin(), pair.end());
    append_count(record_, simple_count_);
    append_count(record_, sentences);
    out_.add(record_);
  }
  pairs_.clear();
  simple_count_ = 0;
}

}  // namespace ogden::extract
