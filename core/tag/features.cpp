#include "tag/features.hpp"

#include <algorithm>
#include <cassert>

#include "tag/forms.hpp"
#include "text/split.hpp"

namespace ogden::tag {
namespace {

std::uint64_t mix(std::uint64_t left, std::uint64_t right) noexcept {
  std::uint64_t hash = (left ^ right) * 0x9E3779B97F4A7C15ULL;
  hash ^= hash >> 29;
  hash *= 0xBF58476D1CE4E5B9ULL;
  return hash ^ (hash >> 32);
}

template <typename... More>
std::uint64_t mix(std::uint64_t first, std::uint64_t second, std::uint64_t third, More... more) noexcept {
  return mix(mix(first, second) + 1, third, more...);
}

/// Whether a byte goes on with the letter before it.
bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

template <typename Enumerator>
std::uint64_t number(Enumerator value) noexcept {
  return static_cast<std::uint64_t>(value);
}

constexpr std::uint64_t kNoClass = 1u << 17;  // above all classes

}  // namespace

/// The observations of one word, filled in one after the other.
class Observer::Page {
 public:
  Page(std::uint64_t* found, std::size_t kind) : found_(found), kind_(kind) {}

  template <typename... More>
  void add(std::uint64_t first, More... more) {
    write(mix(first, at_ + 1, more...));
  }
  /// With a copy for other kinds of text than the first.
  template <typename... More>
  void add_by_kind(std::uint64_t first, More... more) {
    write(mix(first, at_ + 1, more...));
    found_[copy_++] = kind_ > 0 ? mix(found_[at_ - 1], kind_) | 1 : 0;
  }
  void skip() { found_[at_++] = 0; }
  void skip_by_kind() {
    skip();
    found_[copy_++] = 0;
  }
  bool full() const noexcept { return at_ == kPlain && copy_ == kObservations; }

 private:
  void write(std::uint64_t hash) { found_[at_++] = hash | 1; }  // 0 is kept for what is not there

  std::uint64_t* found_;
  std::size_t kind_, at_ = 0, copy_ = kPlain;
};

std::span<const std::uint64_t> Observer::observe(std::span<const std::string_view> words, std::size_t kind) {
  const std::size_t count = words.size();
  if (seen_.size() < count + 4) seen_.resize(count + 4);
  for (const std::size_t edge : {std::size_t{0}, std::size_t{1}, count + 2, count + 3}) {
    look({}, seen_[edge]);
    seen_[edge].capitals = Capitals::kEdge;
    seen_[edge].cluster = kNoClass + number(Capitals::kEdge);
  }
  for (std::size_t k = 0; k < count; ++k) look(words[k], seen_[k + 2]);

  found_.resize(count * kObservations);
  quotes_ = 0;
  const std::uint64_t headlined = headline(count);
  for (std::size_t k = 0; k < count; ++k) describe(k, count, headlined, Page(&found_[k * kObservations], kind));
  steps_.assign(count * kStepObservations, 0);
  for (std::size_t k = 1; k < count; ++k) describe_step(&seen_[k + 2], kind, &steps_[k * kStepObservations]);
  return found_;
}

void Observer::look(std::string_view word, Seen& seen) const {
  plain_form(word, seen.plain);
  lower_form(seen.plain, seen.lower);
  seen.raw_hash = hash_word(word);
  seen.plain_hash = hash_word(seen.plain);
  const bool lower = seen.plain == seen.lower;
  seen.lower_hash = lower ? seen.plain_hash : hash_word(seen.lower);
  look_at_letters(seen);

  seen.known = table_->find(seen.plain);
  if (!lower) {
    const WordClass uncapitalised = table_->find(seen.lower);
    seen.known.dictionary = uncapitalised.dictionary;
    if (seen.known.cluster == 0) seen.known.cluster = uncapitalised.cluster;
  }
  seen.cluster = seen.known.cluster != 0 ? seen.known.cluster : kNoClass + number(seen.capitals);
}

void Observer::look_at_letters(Seen& seen) const {
  const std::string &plain = seen.plain, &lower = seen.lower;
  std::size_t capitals = 0, small = 0, digits = 0, run = 0, shape_length = 0;
  std::array<char, 12> shape;
  char previous = 0;
  for (std::size_t k = 0; k < plain.size(); ++k) {
    const char c = plain[k];
    if (continues(c)) continue;
    const bool next_differs = k + 1 < plain.size() && k + 1 < lower.size() && plain[k + 1] != lower[k + 1];
    char kind = c;
    if (c != lower[k] || (static_cast<unsigned char>(c) >= 0xC0 && next_differs)) {
      ++capitals;
      kind = 'X';
    } else if ((c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0xC3) {
      // Letters without case count as small ones; so do symbols beyond Latin, Greek and Cyrillic, which are rare.
      ++small;
      kind = 'x';
    } else if (c == '0') {
      ++digits;
    }
    run = kind == previous ? run + 1 : 1;
    previous = kind;
    if (run <= 2 && shape_length < shape.size()) shape[shape_length++] = kind;
  }
  seen.shape = hash_word({shape.data(), shape_length});
  const bool first = !plain.empty() && shape_length > 0 && shape[0] == 'X';
  if (capitals == 0) {
    seen.capitals = small > 0 ? Capitals::kNone : digits > 0 ? Capitals::kNumber : Capitals::kMark;
  } else if (small == 0) {
    seen.capitals = capitals == 1 ? Capitals::kOneLetter : Capitals::kAll;
  } else {
    seen.capitals = !first ? Capitals::kInside : capitals == 1 ? Capitals::kFirst : Capitals::kFirstAndMore;
  }

  std::size_t at = lower.size();
  for (std::size_t k = 0; k < seen.endings.size(); ++k) {
    seen.endings[k] = 0;
    if (at == 0) continue;
    for (--at; at > 0 && continues(lower[at]);) --at;
    seen.endings[k] = mix(hash_word(std::string_view(lower).substr(at)), at == 0 ? 2 : 1) | 1;
  }
  at = 0;
  for (std::size_t k = 0; k < seen.beginnings.size(); ++k) {
    seen.beginnings[k] = 0;
    if (at == lower.size()) continue;
    for (++at; at < lower.size() && continues(lower[at]);) ++at;
    seen.beginnings[k] = hash_word(std::string_view(lower).substr(0, at)) | 1;
  }
}

/// Whether most words have capitals, as in headlines: then capitals do not tell names.
std::uint64_t Observer::headline(std::size_t words) const {
  std::size_t small = 0, capital = 0, all = 0;
  for (std::size_t k = 2; k < words + 2; ++k) {
    const Seen& seen = seen_[k];
    small += seen.capitals == Capitals::kNone && seen.lower.size() > 3;
    capital += seen.capitals >= Capitals::kOneLetter && seen.capitals <= Capitals::kFirstAndMore;
    all += seen.capitals == Capitals::kAll;
  }
  if (small == 0) return all > capital / 2 ? 3 : 2;
  return capital > small ? 1 : 0;
}

void Observer::describe(std::size_t place, std::size_t words, std::uint64_t headline, Page page) {
  const Seen* const here = &seen_[place + 2];
  const bool first = place == 0;
  describe_word(here, first, headline, page);
  describe_class(here, page);
  describe_spelling(here, first, headline, page);
  describe_neighbours(here, page);
  page.add(seen_[words + 1].plain_hash, first);  // the mark at the end: questions begin as no other sentence does
  page.add_by_kind(std::min<std::uint64_t>(words, 4));
  assert(page.full());
}

void Observer::describe_word(const Seen* here, bool first, std::uint64_t headline, Page& page) const {
  const Seen &before = here[-1], &after = here[1];
  page.add_by_kind(here->plain_hash);
  page.add_by_kind(here->lower_hash);
  page.add(here->raw_hash);
  page.add(here->lower_hash, before.lower_hash);
  page.add(here->lower_hash, after.lower_hash);
  page.add(here->lower_hash, before.cluster);
  page.add(here->lower_hash, after.cluster);
  page.add(here->lower_hash, number(before.capitals), number(after.capitals));
  first ? page.add(here->lower_hash, headline) : page.skip();
}

void Observer::describe_class(const Seen* here, Page& page) const {
  const Seen &before2 = here[-2], &before = here[-1], &after = here[1], &after2 = here[2];
  page.add_by_kind(here->cluster);
  for (std::size_t cut = 0; cut < WordTable::kCuts.size(); ++cut) {
    const std::uint16_t cluster = here->known.cluster;
    cluster != 0 ? page.add_by_kind(table_->start_of_path(cluster, cut)) : page.skip_by_kind();
  }
  page.add(here->cluster, before.cluster);
  page.add(here->cluster, after.cluster);
  page.add(here->cluster, before.cluster, after.cluster);
  page.add(here->cluster, before.cluster, before2.cluster);
  page.add(here->cluster, after.cluster, after2.cluster);

  const std::uint64_t entry = here->known.dictionary, entry_before = before.known.dictionary,
                      entry_after = after.known.dictionary;
  entry != 0 ? page.add(entry) : page.skip();
  entry != 0 ? page.add(entry, here->endings[1]) : page.skip();
  page.add(entry, entry_before);
  page.add(entry, entry_after);
  page.add(entry, entry_before, entry_after);
  page.add(entry, entry_before, before2.known.dictionary);
  page.add(entry, entry_after, after2.known.dictionary);
}

void Observer::describe_spelling(const Seen* here, bool first, std::uint64_t headline, Page& page) {
  const Seen &before = here[-1], &after = here[1];
  const std::uint64_t capitals = number(here->capitals);
  const auto& [ending1, ending2, ending3, ending4, ending5] = here->endings;
  const auto& [beginning1, beginning2, beginning3, beginning4] = here->beginnings;
  ending1 != 0 ? page.add(ending1) : page.skip();
  ending2 != 0 ? page.add_by_kind(ending2) : page.skip_by_kind();
  ending3 != 0 ? page.add_by_kind(ending3) : page.skip_by_kind();
  ending4 != 0 ? page.add_by_kind(ending4) : page.skip_by_kind();
  ending5 != 0 ? page.add(ending5) : page.skip();
  beginning1 != 0 ? page.add(beginning1) : page.skip();
  beginning2 != 0 ? page.add_by_kind(beginning2) : page.skip_by_kind();
  beginning3 != 0 ? page.add_by_kind(beginning3) : page.skip_by_kind();
  beginning4 != 0 ? page.add(beginning4) : page.skip();
  page.add_by_kind(here->shape);
  page.add_by_kind(capitals, first ? 0 : before.capitals == Capitals::kMark ? 1 : 2);
  page.add(ending2, capitals, first);
  page.add_by_kind(ending3, capitals);
  page.add(ending3, before.cluster);
  page.add(ending3, after.cluster);
  page.add_by_kind(headline, capitals);
  page.add(headline, capitals, first);
  const bool quote = here->plain == "\"";
  if (quote) ++quotes_;
  quote || here->plain == "'" ? page.add_by_kind(here->plain_hash, quotes_ % 2) : page.skip_by_kind();
}

void Observer::describe_neighbours(const Seen* here, Page& page) const {
  const Seen &before2 = here[-2], &before = here[-1], &after = here[1], &after2 = here[2];
  page.add_by_kind(before.lower_hash);
  page.add_by_kind(after.lower_hash);
  page.add(before2.lower_hash);
  page.add(after2.lower_hash);
  page.add(before.lower_hash, after.lower_hash);
  page.add(before.lower_hash, before2.lower_hash);
  page.add(after.lower_hash, after2.lower_hash);
  page.add_by_kind(before.cluster);
  page.add_by_kind(after.cluster);
  page.add(before2.cluster);
  page.add(after2.cluster);
  page.add(before.cluster, after.cluster);
  page.add(before.cluster, before2.cluster);
  page.add(after.cluster, after2.cluster);
  page.add(before.endings[2]);
  page.add(after.endings[2]);
  page.add_by_kind(number(before.capitals), number(here->capitals));
  page.add_by_kind(number(after.capitals), number(here->capitals));
}

void Observer::describe_step(const Seen* here, std::size_t kind, std::uint64_t* found) const {
  const Seen &before = here[-1], &after = here[1];
  std::size_t at = 0;
  const auto add = [&](std::uint64_t value) {
    found[at] = mix(value, 1000 + at) | 1;
    ++at;
  };
  add(here->lower_hash);
  add(before.lower_hash);
  add(after.lower_hash);
  add(here->cluster);
  add(before.cluster);
  add(after.cluster);
  add(mix(here->cluster, before.cluster));
  add(here->endings[2]);
  if (kind > 0) add(kind);
}

}  // namespace ogden::tag
