#include "tag/model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace ogden::tag {
namespace {

constexpr std::string_view kMagic = "ogtagger";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMostTags = 127;
constexpr float kLargest = 1000, kLargestTransition = 40, kLargestStep = 40;  // so that exponentials stay finite
constexpr unsigned char kLast = 128;

struct Head {
  std::uint32_t version, tags, kinds, word_bits, word_bytes, step_bits, step_bytes, unused;
};

std::uint16_t check_bits(std::uint64_t observation) noexcept { return static_cast<std::uint16_t>(observation >> 8); }

std::size_t bucket_of(std::uint64_t observation, unsigned bits) noexcept {
  return bits == 0 ? 0 : static_cast<std::size_t>(observation >> (64 - bits));
}

[[noreturn]] void refuse(const char* why) { throw std::runtime_error(std::string("the tagger ") + why); }

// Codes stand for equal steps of the square root: fine near zero, where most weights are. Code 128 is zero.
std::array<float, 256> code_values(float largest) {
  std::array<float, 256> values;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const float step = (static_cast<float>(k) - 128) / 127;
    values[k] = std::copysign(step * step * largest, step);
  }
  return values;
}

unsigned char code_of(float value, const std::array<float, 256>& values) {
  const auto above = std::lower_bound(values.begin(), values.end(), value);
  if (above == values.begin()) return 0;
  if (above == values.end()) return 255;
  const bool lower = value - *(above - 1) < *above - value;
  return static_cast<unsigned char>(above - values.begin() - (lower ? 1 : 0));
}

template <typename Number>
void append(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append_floats(std::string& bytes, const float* numbers, std::size_t count) {
  bytes.append(reinterpret_cast<const char*>(numbers), count * sizeof(float));
}

void check_chain(const Chain& chain) {
  if (chain.tags == 0 || chain.tags > kMostTags) throw std::invalid_argument("there are 1 to 127 tags");
  for (const std::vector<float>* row : {&chain.start, &chain.end, &chain.next}) {
    for (const float value : *row) {
      if (!(std::fabs(value) < kLargestTransition)) throw std::invalid_argument("a transition is not finite");
    }
  }
}

float largest_of(const std::vector<Weight>& weights, std::size_t tags, float limit) {
  float largest = 1e-6f;
  for (const Weight& weight : weights) {
    if (weight.tag >= tags || weight.from >= tags) throw std::invalid_argument("a weight for a tag that is not there");
    if (!(std::fabs(weight.value) < limit)) throw std::invalid_argument("a weight is not finite");
    largest = std::max(largest, std::fabs(weight.value));
  }
  return largest;
}

struct Buckets {
  unsigned bits = 0;
  std::vector<std::uint32_t> starts;
  std::string data;
};

Buckets in_buckets(std::vector<Weight> weights, const std::array<float, 256>& values, bool steps) {
  std::erase_if(weights, [&](const Weight& weight) { return code_of(weight.value, values) == 128; });
  std::sort(weights.begin(), weights.end(), [](const Weight& left, const Weight& right) {
    if (left.observation != right.observation) return left.observation < right.observation;
    return left.from != right.from ? left.from < right.from : left.tag < right.tag;
  });
  Buckets result;
  result.bits = static_cast<unsigned>(std::bit_width(weights.size() / 8));
  std::string& data = result.data;
  for (std::size_t k = 0; k < weights.size();) {
    const std::size_t bucket = bucket_of(weights[k].observation, result.bits);
    result.starts.resize(bucket + 1, static_cast<std::uint32_t>(data.size()));
    std::string checks, lists;
    for (; k < weights.size() && bucket_of(weights[k].observation, result.bits) == bucket; ++k) {
      const std::uint64_t observation = weights[k].observation;
      if (k == 0 || weights[k - 1].observation != observation) append(checks, check_bits(observation));
      const bool last = k + 1 == weights.size() || weights[k + 1].observation != observation;
      const int mark = last ? kLast : 0;
      if (steps) lists += static_cast<char>(weights[k].from | mark);
      lists += static_cast<char>(steps ? weights[k].tag : weights[k].tag | mark);
      lists += static_cast<char>(code_of(weights[k].value, values));
    }
    if (checks.size() / 2 > 255) throw std::invalid_argument("more than 255 observations have almost the same hash");
    data += static_cast<char>(checks.size() / 2);
    data += checks + lists;
    if (data.size() > std::numeric_limits<std::uint32_t>::max()) throw std::invalid_argument("too many weights");
  }
  result.starts.resize((std::size_t{1} << result.bits) + 1, static_cast<std::uint32_t>(data.size()));
  return result;
}

}  // namespace

std::string pack_weights(const Chain& chain, std::size_t kinds, std::vector<Weight> words, std::vector<Weight> steps) {
  check_chain(chain);
  const float largest = std::max(largest_of(words, chain.tags, kLargest), largest_of(steps, chain.tags, kLargestStep));
  const std::array<float, 256> values = code_values(largest);
  const Buckets word = in_buckets(std::move(words), values, false), step = in_buckets(std::move(steps), values, true);

  std::string bytes(kMagic);
  append(bytes, Head{kVersion, static_cast<std::uint32_t>(chain.tags), static_cast<std::uint32_t>(kinds), word.bits,
                     static_cast<std::uint32_t>(word.data.size()), step.bits,
                     static_cast<std::uint32_t>(step.data.size()), 0});
  append_floats(bytes, values.data(), values.size());
  append_floats(bytes, chain.start.data(), chain.tags);
  append_floats(bytes, chain.end.data(), chain.tags);
  for (std::size_t t = 0; t < chain.tags; ++t) append_floats(bytes, &chain.next[t * chain.width], chain.tags);
  for (const std::uint32_t start : word.starts) append(bytes, start);
  for (const std::uint32_t start : step.starts) append(bytes, start);
  return bytes + word.data + step.data;
}

PackedStore::PackedStore(const char* starts, const char* data, unsigned bucket_bits, std::size_t length,
                         std::size_t tags, std::size_t label_bytes)
    : starts_(starts),
      data_(reinterpret_cast<const unsigned char*>(data)),
      bits_(bucket_bits),
      label_bytes_(label_bytes) {
  const std::size_t buckets = std::size_t{1} << bits_;
  if (start(0) != 0 || start(buckets) != length) refuse("has damaged weights");
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    if (start(bucket) > start(bucket + 1)) refuse("has damaged weights");
  }
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) check(bucket, tags);
}

std::uint32_t PackedStore::start(std::size_t bucket) const noexcept {
  std::uint32_t found;
  std::memcpy(&found, starts_ + bucket * sizeof found, sizeof found);
  return found;
}

void PackedStore::check(std::size_t bucket, std::size_t tags) {
  const std::size_t begin = start(bucket), end = start(bucket + 1);
  if (begin == end) return;
  const std::size_t count = data_[begin];
  observations_ += count;
  std::size_t at = begin + 1 + 2 * count;
  for (std::size_t k = 0; k < count; ++k) {
    for (bool last = false; !last; at += label_bytes_ + 1) {
      if (at + label_bytes_ + 1 > end) refuse("has damaged weights");
      last = (data_[at] & kLast) != 0;
      const std::size_t first = data_[at] & ~kLast, second = data_[at + label_bytes_ - 1];
      if (first >= tags || (label_bytes_ > 1 && second >= tags)) refuse("has a weight for a tag that is not there");
      ++weights_;
    }
  }
  if (at != end) refuse("has damaged weights");
}

const unsigned char* PackedStore::find(std::uint64_t observation) const noexcept {
  const std::size_t bucket = bucket_of(observation, bits_);
  const std::uint32_t begin = start(bucket);
  if (begin == start(bucket + 1)) return nullptr;
  const unsigned char* const checks = data_ + begin + 1;
  const std::size_t count = data_[begin];
  const std::uint16_t wanted = check_bits(observation);
  for (std::size_t k = 0; k < count; ++k) {
    if ((checks[2 * k] | checks[2 * k + 1] << 8) != wanted) continue;
    const unsigned char* at = checks + 2 * count;
    for (; k > 0; at += label_bytes_ + 1) k -= (*at & kLast) != 0;
    return at;
  }
  return nullptr;
}

PackedWeights::PackedWeights(std::string_view bytes) : chain_(1) {
  Head head;
  const std::size_t after_head = kMagic.size() + sizeof head;
  if (bytes.size() < after_head || bytes.substr(0, kMagic.size()) != kMagic) refuse("has no weights here");
  std::memcpy(&head, bytes.data() + kMagic.size(), sizeof head);
  if (head.version != kVersion) refuse("is of another version: make it again, or install the ogden that made it");
  if (head.tags == 0 || head.tags > kMostTags || head.kinds == 0 || head.word_bits > 30 || head.step_bits > 30) {
    refuse("has a damaged head");
  }
  const std::size_t tags = head.tags, floats = values_.size() + tags * (tags + 2);
  const std::size_t word_starts = (std::size_t{1} << head.word_bits) + 1;
  const std::size_t step_starts = (std::size_t{1} << head.step_bits) + 1;
  if (bytes.size() != after_head + 4 * (floats + word_starts + step_starts) + head.word_bytes + head.step_bytes) {
    refuse("has the wrong length");
  }

  const char* at = bytes.data() + after_head;
  const auto read = [&](float* row, std::size_t count, float limit) {
    std::memcpy(row, at, count * sizeof(float));
    at += count * sizeof(float);
    const auto wild = [&](float value) { return !(std::fabs(value) <= limit); };
    if (std::any_of(row, row + count, wild)) refuse("has a weight that is out of range");
  };
  chain_ = Chain(tags);
  kinds_ = head.kinds;
  read(values_.data(), values_.size(), kLargest);
  read(chain_.start.data(), tags, kLargestTransition);
  read(chain_.end.data(), tags, kLargestTransition);
  for (std::size_t t = 0; t < tags; ++t) read(&chain_.next[t * chain_.width], tags, kLargestTransition);
  const char* const data = at + 4 * (word_starts + step_starts);
  words_.emplace_back(at, data, head.word_bits, head.word_bytes, tags, 1);
  steps_.emplace_back(at + 4 * word_starts, data + head.word_bytes, head.step_bits, head.step_bytes, tags, 2);
}

void PackedWeights::add(std::uint64_t observation, float* scores) const noexcept {
  const unsigned char* at = words_[0].find(observation);
  if (at == nullptr) return;
  for (;; at += 2) {
    scores[at[0] & ~kLast] += values_[at[1]];
    if ((at[0] & kLast) != 0) return;
  }
}

void PackedWeights::add(std::uint64_t observation, const float* before, const float* here,
                        std::vector<Step>& steps) const {
  const unsigned char* at = steps_[0].find(observation);
  if (at == nullptr) return;
  for (;; at += 3) {
    const auto from = static_cast<std::uint8_t>(at[0] & ~kLast);
    if (!Chain::never(before[from]) && !Chain::never(here[at[1]])) steps.push_back({from, at[1], values_[at[2]]});
    if ((at[0] & kLast) != 0) return;
  }
}

}  // namespace ogden::tag
