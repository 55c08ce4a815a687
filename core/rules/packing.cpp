#include "rules/packing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>
#include <stdexcept>

#include "extract/codec.hpp"
#include "rules/layout.hpp"

namespace ogden::rules {
namespace {

constexpr std::size_t kTogether = 256;  ///< rules whose features are looked up at once
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
/// Times the finest resolution this is still a number that fits.
constexpr float kLargestScore = 1e9F;

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

template <typename T>
void append(std::string& bytes, const std::vector<T>& values) {
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

void align(std::string& bytes) { bytes.resize(static_cast<std::size_t>(aligned(bytes.size()))); }

template <typename Value>
void append_stream(std::string& bytes, const HuffmanCodes& codes, Value value) {
  bytes.append(reinterpret_cast<const char*>(codes.counts.data()), sizeof codes.counts);
  for (const std::uint32_t symbol : codes.order) value(symbol);
  align(bytes);
}

}  // namespace

RulePacker::RulePacker(PackingOptions options) : options_(std::move(options)) {
  const std::size_t features = options_.features.size();
  if (features > kMostFeatures) refuse("a table has at most 255 features");
  if (options_.groups.size() != features || options_.order.size() != features) {
    refuse("each feature needs a group and a weight for the order");
  }
  if (!(options_.resolution >= 1e-7F && options_.resolution <= 1e3F)) refuse("the resolution must be from 1e-7 to 1000");
  std::set<std::string_view> names;
  for (const std::string& name : options_.features) {
    if (name.empty() || name.find('\n') != name.npos) refuse("a feature needs a name of one line");
    if (!names.insert(name).second) refuse("two features of one name");
  }
  features_of_.resize(features == 0 ? 0 : 1U + *std::max_element(options_.groups.begin(), options_.groups.end()));
  for (std::uint32_t k = 0; k < features; ++k) features_of_[options_.groups[k]].push_back(k);
  for (const auto& group : features_of_) {
    if (group.empty()) refuse("groups of features must be numbered 0, 1, ...");
    rows_.emplace_back(group.size(), options_.resolution);
  }
  if (options_.words.size() >= kMostWords) refuse("there are too many words");
}

void RulePacker::check(const LooseRule& rule) const {
  if (finished_) throw std::logic_error("the table is complete: no rule can be added");
  if (rule.normal.empty()) refuse("a rule needs a normal side");
  if (rule.normal.size() > kLongestSide || rule.simple.size() > kLongestSide) {
    refuse("a side of a rule has at most 255 words");
  }
  if (rule.scores.size() != options_.features.size()) refuse("a rule needs a number for each feature");
  if (rule.links.size() > kMostLinks) refuse("a rule has too many links");
  for (const auto& side : {rule.normal, rule.simple}) {
    for (const Word word : side) {
      if (word >= options_.words.size()) refuse("a word that is not in the list of words");
    }
  }
  for (const RuleLink link : rule.links) {
    if (link.normal >= rule.normal.size() || link.simple >= rule.simple.size()) refuse("a link outside the phrases");
  }
  for (const float score : rule.scores) {
    if (!(std::abs(score) <= kLargestScore)) refuse("a feature that is no number, or far too large");
  }
}

/// As extract::append_count.
void RulePacker::append_number(std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) symbols_.push_back(static_cast<std::uint8_t>(number | 0x80));
  symbols_.push_back(static_cast<std::uint8_t>(number));
}

void RulePacker::append_simple(const LooseRule& rule) {
  CopyGuide guide(rule.normal.size());
  guessed_.clear();
  for (std::size_t k = 0; k < rule.simple.size(); ++k) {
    // Of equal words the one that is nearest to the expected place.
    std::int32_t best = -1;
    for (std::size_t i = 0; i < rule.normal.size(); ++i) {
      const auto place = static_cast<std::int32_t>(i);
      if (rule.normal[i] != rule.simple[k]) continue;
      if (best < 0 || std::abs(place - guide.expected()) < std::abs(best - guide.expected())) best = place;
    }
    const std::uint32_t token =
        best < 0 ? rule.simple[k] : kCopy + static_cast<std::uint32_t>(best - guide.expected());
    append_number(tokens_.symbol(token));
    guessed_.push_back({best < 0 ? guide.replaced() : guide.copied(best), static_cast<std::uint8_t>(k)});
  }
  append_number(tokens_.symbol(kEnd));
}

void RulePacker::append_links(const LooseRule& rule) {
  links_of_.assign(rule.links.begin(), rule.links.end());
  std::sort(links_of_.begin(), links_of_.end());
  std::sort(guessed_.begin(), guessed_.end());
  if (links_of_ == guessed_) {
    append_number(links_.symbol(kAsCopied));
    return;
  }
  for (const RuleLink link : links_of_) append_number(links_.symbol(std::uint32_t{link.normal} << 8 | link.simple));
  append_number(links_.symbol(kEnd));
}

void RulePacker::append_symbols(const LooseRule& rule, const std::uint32_t* rows) {
  for (std::size_t group = 0; group < rows_.size(); ++group) append_number(rows[group]);
  append_number(counts_.symbol(rule.count));
  append_simple(rule);
  append_links(rule);
}

/// The symbols of the rules' features.
void RulePacker::find_rows(std::span<const LooseRule> rules) {
  found_.resize(rules.size());
  row_of_.resize(rules.size() * rows_.size());
  for (std::size_t group = 0; group < rows_.size(); ++group) {
    scores_.clear();
    for (const LooseRule& rule : rules) {
      for (const std::uint32_t feature : features_of_[group]) scores_.push_back(rule.scores[feature]);
    }
    rows_[group].find(scores_, found_);
    for (std::size_t k = 0; k < rules.size(); ++k) row_of_[k * rows_.size() + group] = found_[k];
  }
}

void RulePacker::add(std::span<const LooseRule> rules) {
  for (std::size_t begin = 0; begin < rules.size(); begin += kTogether) {
    const auto some = rules.subspan(begin, std::min(kTogether, rules.size() - begin));
    for (const LooseRule& rule : some) check(rule);
    find_rows(some);
    for (std::size_t k = 0; k < some.size(); ++k) add(some[k], row_of_.data() + k * rows_.size());
  }
}

void RulePacker::add(const LooseRule& rule, const std::uint32_t* rows) {
  if (!std::equal(rule.normal.begin(), rule.normal.end(), normal_.begin(), normal_.end())) {
    close_normal_side();
    trie_.enter(rule.normal);
    normal_.assign(rule.normal.begin(), rule.normal.end());
    while (spools_.size() < normal_.size()) {
      spools_.push_back(std::make_unique<files::Spool>(options_.directory, options_.memory / 8));
    }
  }
  const float rank = std::inner_product(rule.scores.begin(), rule.scores.end(), options_.order.begin(), 0.0F);
  const std::size_t begin = symbols_.size();
  append_symbols(rule, rows);
  pending_.push_back({rank, begin, symbols_.size()});
  ++rules_;
  if (rules_ >= kMostWords) refuse("there are too many rules for one table");
}

void RulePacker::close_normal_side() {
  if (pending_.empty()) return;
  std::stable_sort(pending_.begin(), pending_.end(), [](const Pending& a, const Pending& b) { return a.rank > b.rank; });
  trie_.set_rules(pending_.size());
  for (const Pending& rule : pending_) {
    spools_[normal_.size() - 1]->add({symbols_.data() + rule.begin, rule.end - rule.begin});
  }
  pending_.clear();
  symbols_.clear();
}

void RulePacker::finish() {
  close_normal_side();
  finished_ = true;
  for (const RowSymbols& rows : rows_) codes_.emplace_back(rows.frequencies());
  for (const NumberSymbols* const numbers : {&counts_, &tokens_, &links_}) codes_.emplace_back(numbers->frequencies());
  for (const HuffmanCodes& codes : codes_) rule_bits_ += codes.bits;

  new_word_.assign(options_.words.size(), kNoWord);
  const auto use = [&](Word word) {
    if (word < new_word_.size()) new_word_[word] = 0;
  };
  trie_.for_each_word(use);
  std::for_each(tokens_.values().begin(), tokens_.values().end(), use);
  for (Word& word : new_word_) {
    if (word == 0) word = static_cast<Word>(used_words_++);
  }
  places_ = std::make_unique<EliasFanoWriter>(rules_ + 1, rule_bits_);
  for (const auto& spool : spools_) spool->rewind();
}

/// All that stands before the bits of the rules.
std::string RulePacker::front() const {
  PackedRulesHeader header{};
  std::memcpy(header.magic, kRulesMagic, sizeof kRulesMagic);
  header.features = options_.features.size();
  header.groups = rows_.size();
  header.words = used_words_;
  header.nodes = trie_.nodes();
  header.rules = rules_;
  header.rule_bits = rule_bits_;
  if (header.nodes >= kMostWords) refuse("there are too many normal sides for one table");

  std::string bytes(sizeof header, '\0');
  for (const std::string& name : options_.features) bytes += name + '\n';
  header.name_bytes = bytes.size() - sizeof header;
  align(bytes);
  append(bytes, options_.groups);
  align(bytes);
  append_vocabulary(header, bytes);
  append_codes(bytes);
  bytes += trie_.bytes(new_word_, used_words_, rules_);
  header.size = bytes.size() + aligned((rule_bits_ + 7) / 8 + kSlack) + EliasFanoShape(rules_ + 1, rule_bits_).bytes;
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

void RulePacker::append_vocabulary(PackedRulesHeader& header, std::string& bytes) const {
  std::string letters;
  std::vector<std::uint32_t> starts{0};
  for (Word word = 0; word < new_word_.size(); ++word) {
    if (new_word_[word] == kNoWord) continue;
    letters += options_.words[word];
    if (letters.size() > 0xFFFFFFFF) refuse("the words are too long together");
    starts.push_back(static_cast<std::uint32_t>(letters.size()));
  }
  header.letters = letters.size();
  append(bytes, starts);
  bytes += letters;
  align(bytes);
}

void RulePacker::append_codes(std::string& bytes) const {
  const auto put = [&](const void* value) { bytes.append(static_cast<const char*>(value), 4); };
  for (std::size_t group = 0; group < rows_.size(); ++group) {
    append_stream(bytes, codes_[group], [&](std::uint32_t symbol) {
      for (std::size_t k = 0; k < features_of_[group].size(); ++k) {
        const float value = rows_[group].value(symbol, k);
        put(&value);
      }
    });
  }
  for (const NumberSymbols* const numbers : {&counts_, &tokens_, &links_}) {
    const auto stream = static_cast<std::size_t>(numbers == &counts_ ? 0 : numbers == &tokens_ ? 1 : 2);
    append_stream(bytes, codes_[rows_.size() + stream], [&](std::uint32_t symbol) {
      std::uint32_t value = numbers->values()[symbol];
      if (numbers == &tokens_ && value < new_word_.size()) value = new_word_[value];
      put(&value);
    });
  }
}

void RulePacker::write_rule(files::Record symbols) {
  places_->add(bits_.size());
  const std::uint8_t* at = symbols.data();
  const std::uint8_t* const end = at + symbols.size();
  const std::size_t count_stream = rows_.size(), token_stream = count_stream + 1, link_stream = count_stream + 2;
  const auto write = [&](std::size_t stream) {
    const auto symbol = static_cast<std::size_t>(extract::read_count(at));
    bits_.add(codes_[stream].code[symbol], codes_[stream].length[symbol]);
    return symbol;
  };
  for (std::size_t stream = 0; stream < token_stream; ++stream) write(stream);
  while (tokens_.values()[write(token_stream)] != kEnd) {
  }
  while (at < end) write(link_stream);
}

bool RulePacker::next_rules(std::string& piece) {
  std::size_t written = 0;
  while (length_ < spools_.size() && written < kPieceBytes) {
    const files::Record record = spools_[length_]->next();
    if (record.empty()) {
      spools_[length_++].reset();
      continue;
    }
    written += record.size();
    write_rule(record);
  }
  piece = bits_.take();
  return written > 0;
}

bool RulePacker::next(std::string& piece) {
  if (!finished_) {
    finish();
    piece = front();
    return true;
  }
  if (!places_) return false;
  if (next_rules(piece)) return true;
  bits_.flush();
  piece = bits_.take();
  piece.resize(piece.size() + kSlack);
  // The bits so far were whole bytes: what is missing to a multiple of 8 follows from their number.
  const std::uint64_t bytes = (rule_bits_ + 7) / 8 + kSlack;
  piece.resize(piece.size() + static_cast<std::size_t>(aligned(bytes) - bytes));
  places_->add(bits_.size());
  piece += places_->bytes();
  places_.reset();
  return true;
}

}  // namespace ogden::rules
