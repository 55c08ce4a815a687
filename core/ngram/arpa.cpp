#include "ngram/arpa.hpp"

#include <charconv>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "machine/read_float.hpp"
#include "text/split.hpp"

namespace ogden::ngram {
namespace {

// Written out instead of `+`: GCC 12 sees an overlap in operator+ that is not there.
template <typename... Parts>
std::string joined(const Parts&... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

bool is_utf8(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
    std::size_t length = 0;  // of the character; 0 for a byte that starts none
    if (byte(0) < 0x80) {
      length = 1;
    } else if (byte(0) >= 0xC2 && byte(0) < 0xF5) {
      length = byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
    }
    if (length == 0 || at + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(k) & 0xC0) != 0x80) return false;
    }
    // Too long a form, half a surrogate pair, or beyond the last character.
    if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F) ||
        (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F)) {
      return false;
    }
    at += length;
  }
  return true;
}

std::string quoted(std::string_view text) {
  return is_utf8(text) ? joined("'", text, "'") : "what is not valid UTF-8";
}

std::string header_of(std::size_t order) { return joined("\\", std::to_string(order), "-grams:"); }

constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr std::uint64_t kMostReserved = std::uint64_t{1} << 22;

void append(std::string& text, float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value == 0 ? 0.0F : value).ptr;
  text.append(digits, end);
}

}  // namespace

std::string arpa_head(const std::vector<std::uint64_t>& counts) {
  std::string text = "\\data\\\n";
  for (std::size_t n = 1; n <= counts.size(); ++n) {
    text += joined("ngram ", std::to_string(n), "=", std::to_string(counts[n - 1]), "\n");
  }
  return text;
}

std::string arpa_section(std::size_t order) { return joined("\n", header_of(order), "\n"); }

void append_arpa_line(std::string& text, std::span<const Word> words, float probability, const float* backoff,
                      const Vocabulary& vocabulary) {
  append(text, probability);
  char before = '\t';
  for (const Word word : words) {
    text += before;
    text += vocabulary.word(word);
    before = ' ';
  }
  if (backoff != nullptr) {
    text += '\t';
    append(text, *backoff);
  }
  text += '\n';
}

void write_arpa(Ngrams& ngrams, const std::function<void(std::string_view)>& write) {
  const std::size_t order = ngrams.order();
  std::vector<std::uint64_t> counts;
  for (std::size_t n = 1; n <= order; ++n) counts.push_back(ngrams.size(n));
  std::string text = arpa_head(counts);
  for (std::size_t n = 1; n <= order; ++n) {
    text += arpa_section(n);
    ngrams.visit(n, [&](std::span<const Word> words, float probability, float backoff) {
      append_arpa_line(text, words, probability, n < order ? &backoff : nullptr, ngrams.vocabulary());
      if (text.size() > kPiece) {
        write(text);
        text.clear();
      }
    });
  }
  text += kArpaEnd;
  write(text);
}

void ArpaReader::fail(const std::string& what) const {
  throw std::runtime_error(joined("line ", std::to_string(line_number_), ": ", what));
}

void ArpaReader::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) {
      rest_.append(bytes);
      return;
    }
    ++line_number_;
    if (rest_.empty()) {
      line(bytes.substr(0, end));
    } else {
      rest_.append(bytes.substr(0, end));
      line(rest_);
      rest_.clear();
    }
    bytes.remove_prefix(end + 1);
  }
}

void ArpaReader::line(std::string_view text) {
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  if (text.find_first_not_of(" \t") == std::string_view::npos || part_ == Part::kEnd) return;
  if (part_ == Part::kPreamble) {
    if (text == "\\data\\") part_ = Part::kCounts;
  } else if (text[0] == '\\' && (part_ == Part::kCounts || text == "\\end\\" || text.ends_with("-grams:"))) {
    section_line(text);
  } else if (part_ == Part::kCounts) {
    count_line(text);
  } else {
    ngram_line(text);
  }
}

void ArpaReader::count_line(std::string_view text) {
  // ngram 3=1234
  std::uint64_t order = 0, count = 0;
  const auto equals = text.find('=');
  const bool shaped = text.starts_with("ngram ") && equals != std::string_view::npos;
  if (!shaped || std::from_chars(text.data() + 6, text.data() + equals, order).ec != std::errc() ||
      std::from_chars(text.data() + equals + 1, text.data() + text.size(), count).ec != std::errc()) {
    fail("expected 'ngram ORDER=COUNT'");
  }
  if (order != counts_.size() + 1) fail("the orders must be listed as 1, 2, 3 and so on");
  if (order > kHighestOrder) fail("models of an order above 6 are not read");
  counts_.push_back(count);
}

void ArpaReader::section_line(std::string_view text) {
  if (order_ > 0) end_section();
  if (text == "\\end\\") {
    if (order_ != counts_.size()) fail("the file ends before its last order");
    part_ = Part::kEnd;
    return;
  }
  if (text != header_of(order_ + 1) || order_ == counts_.size()) {
    fail(joined("expected '", order_ == counts_.size() ? "\\end\\" : header_of(order_ + 1), "'"));
  }
  ++order_;
  seen_ = 0;
  part_ = Part::kNgrams;
  // The announced counts are only a hint: a wrong one must not ask for all memory.
  if (order_ > 1) model_->reserve(std::min<std::uint64_t>(counts_[order_ - 1], kMostReserved + 8 * model_->arcs()));
}

void ArpaReader::end_section() {
  if (seen_ != counts_[order_ - 1]) {
    fail(joined("there are ", std::to_string(seen_), " n-grams of order ", std::to_string(order_),
                ", but the file announced ", std::to_string(counts_[order_ - 1])));
  }
  if (order_ > 1) return;
  // Only now are all words known.
  model_ = std::make_unique<Automaton>(std::move(vocabulary_), counts_.size());
  for (const Unigram& unigram : unigrams_) model_->add({&unigram.word, 1}, unigram.probability, unigram.backoff);
  unigrams_ = {};
}

float ArpaReader::number(std::string_view text) const {
  float value = 0;
  const auto [end, error] = read_float(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return -100.0F;
  if (error != std::errc() || end != text.data() + text.size() || std::isnan(value)) {
    fail(joined(quoted(text), " is not a number"));
  }
  return std::isinf(value) ? -100.0F : value;
}

void ArpaReader::ngram_line(std::string_view text) {
  fields_.clear();
  split(text, fields_);
  if (fields_.size() != order_ + 1 && fields_.size() != order_ + 2) {
    fail(joined("expected a probability, ", std::to_string(order_), " words and perhaps a back-off"));
  }
  const float probability = number(fields_[0]);
  if (probability > 0) fail("a log probability above 0");
  const float backoff = fields_.size() == order_ + 2 ? number(fields_.back()) : 0.0F;
  ++seen_;
  if (order_ == 1) {
    if (!is_utf8(fields_[1])) fail("the word is not valid UTF-8");
    unigrams_.push_back({vocabulary_.add(fields_[1]), probability, backoff});
    return;
  }
  words_.clear();
  for (std::size_t k = 1; k <= order_; ++k) {
    const Word word = model_->vocabulary().find(fields_[k]);
    if (word == kUnknownWord && fields_[k] != "<unk>") fail(joined(quoted(fields_[k]), " is not among the 1-grams"));
    words_.push_back(word);
  }
  model_->add(words_, probability, backoff);
}

Automaton ArpaReader::finish() {
  if (!rest_.empty()) feed("\n");
  if (part_ == Part::kPreamble) throw std::runtime_error("there is no line '\\data\\': is this an ARPA file?");
  if (part_ != Part::kEnd) throw std::runtime_error("there is no line '\\end\\': the file is not complete");
  model_->finish();
  return std::move(*model_);
}

}  // namespace ogden::ngram
