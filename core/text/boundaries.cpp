#include "text/boundaries.hpp"

#include <algorithm>
#include <string>

#include "text/english.hpp"

namespace ogden::text {
namespace {

constexpr std::size_t kLookAhead = 24;      // characters passed before the next word
constexpr std::size_t kLongestWord = 24;    // more than any word in a list
constexpr std::size_t kLongestBracket = 300;  // a longer bracket is more likely one that was never closed
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

bool is_stop(char32_t c) noexcept {
  const Kind kind = kind_of(c);
  return kind == Kind::kPeriod || kind == Kind::kQuestion || kind == Kind::kEllipsis;
}

bool is_closer(char32_t c) noexcept {
  const Kind kind = kind_of(c);
  return kind == Kind::kClose || kind == Kind::kQuote || kind == Kind::kApostrophe;
}

bool is_opener(char32_t c) noexcept {
  const Kind kind = kind_of(c);
  return kind == Kind::kOpen || kind == Kind::kQuote || kind == Kind::kApostrophe;
}

/// The stops of scripts that leave no space after them.
bool is_wide_stop(char32_t c) noexcept { return c == 0x3002 || c == 0xFF01 || c == 0xFF0E || c == 0xFF1F; }

bool all_of(Text word, bool (*test)(char32_t) noexcept) { return std::all_of(word.begin(), word.end(), test); }

bool matches(Text word, std::string_view lowercase) {
  return std::equal(word.begin(), word.end(), lowercase.begin(), lowercase.end(), [](char32_t c, char expected) {
    return (c >= 'A' && c <= 'Z' ? c + 32 : c) == static_cast<unsigned char>(expected);
  });
}

bool is_roman(Text word) {
  return !word.empty() && word.size() <= 5 && std::all_of(word.begin(), word.end(), [](char32_t c) {
    return c < 0x80 && std::string_view("ivxIVX").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

/// "1", "2.1", "a", "iv": what numbers an item.
bool is_item_label(Text label) {
  if (label.empty() || label.size() > 6) return false;
  if (label.size() == 1) return is_word(label[0]);
  if (is_roman(label)) return true;
  return is_digit(label[0]) && (label.size() <= 3 || label.find('.') != Text::npos) &&
         std::all_of(label.begin(), label.end(), [](char32_t c) { return is_digit(c) || c == '.'; });
}

/// A piece that stands at a line's start and makes it an item of a list: "•", "-", "1.", "a)", "(iv)".
bool is_list_mark(Text piece) {
  if (piece.size() == 1) {
    const Kind kind = kind_of(piece[0]);
    return piece[0] == '*' || piece[0] == '+' || kind == Kind::kHyphen || kind == Kind::kDash ||
           (piece[0] >= 0x80 && (kind == Kind::kSymbol || kind == Kind::kEmoji));
  }
  const char32_t last = piece.back();
  if (last != '.' && last != ')') return false;
  const std::size_t start = piece[0] == '(' && last == ')';
  return is_item_label(piece.substr(start, piece.size() - 1 - start));
}

/// The stop a piece ends with.
struct Stop {
  std::size_t word;   ///< where the word before it starts
  std::size_t start;  ///< of the run of stops; kNowhere: there is none
  std::size_t end;
  bool quoted;  ///< a quotation mark closes after it
};

/// The first word after a stop, past opening marks.
struct Next {
  Text word;
  char32_t first = 0;      ///< 0: nothing that is letter or digit within reach
  bool bracketed = false;  ///< a bracket opens before it
  bool initial = false;    ///< one letter and a period
  bool speech = false;     ///< "John said", "said John"
};

class Splitter {
 public:
  Splitter(Text text, std::vector<Span>& sentences) : text_(text), sentences_(sentences) {}

  void run() {
    match_brackets();
    std::size_t at = next_piece(0);
    sentence_ = at;
    while (at < text_.size()) {
      begin_ = at;
      end_ = piece_end(at);
      read_piece();
      at = next_piece(end_);
      if (at < text_.size() && ends_before(at)) close(end_, at);
      before_ = {begin_, end_};
    }
    if (sentence_ < text_.size()) close(end_, text_.size());
  }

 private:
  Text slice(std::size_t start, std::size_t end) const { return text_.substr(start, end - start); }

  std::size_t next_piece(std::size_t at) const {
    while (at < text_.size() && is_space(text_[at])) ++at;
    return at;
  }

  std::size_t piece_end(std::size_t at) const {
    while (at < text_.size() && !is_space(text_[at])) ++at;
    return at;
  }

  void close(std::size_t end, std::size_t next) {
    sentences_.push_back({sentence_, end});
    sentence_ = next;
    carried_.start = kNowhere;
  }

  /// For each round bracket its closing one, where that is near.
  void match_brackets() {
    if (text_.find(U'(') == Text::npos) return;
    matching_.assign(text_.size(), 0);
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < text_.size(); ++k) {
      if (text_[k] == '(') open.push_back(k);
      if (text_[k] == ')' && !open.empty()) {
        if (k - open.back() <= kLongestBracket) matching_[open.back()] = k;
        open.pop_back();
      }
    }
  }

  /// Brackets and quotation marks of a piece, and boundaries inside it where the space was forgotten.
  void read_piece() {
    const bool address = is_address(slice(begin_, end_));
    for (std::size_t k = begin_; k < end_; ++k) {
      const char32_t c = text_[k];
      if (c == '(' && k > sentence_ && matching_[k] > guard_) guard_ = matching_[k];
      if (c == '"') quotes_ ^= 1;
      if (is_stop(c) && !address && k + 1 < end_ && ends_inside(k)) {
        std::size_t stop = k + 1;
        if (is_wide_stop(c)) {
          while (stop < end_ && (is_closer(text_[stop]) || is_wide_stop(text_[stop]))) ++stop;
        }
        if (stop < end_) close(stop, stop);
        k = stop - 1;
      }
    }
  }

  static bool is_address(Text piece) {
    return piece.find(U'/') != Text::npos || piece.find(U'@') != Text::npos || piece.substr(0, 4) == U"www.";
  }

  /// "end.The", "end?The", and the full stops of Chinese and Japanese.
  bool ends_inside(std::size_t at) const {
    if (is_wide_stop(text_[at])) return true;
    return at >= begin_ + 2 && at > guard_ && at + 2 < end_ && is_lower(text_[at - 1]) && is_lower(text_[at - 2]) &&
           is_upper(text_[at + 1]) && is_lower(text_[at + 2]);
  }

  /// Whether the sentence ends with the piece just read; the next piece starts at `next`.
  bool ends_before(std::size_t next) {
    const std::size_t lines = line_ends(slice(end_, next));
    if (lines >= 2) {
      quotes_ = false;
      guard_ = 0;
      return true;
    }
    const Text following = slice(next, std::min(text_.size(), next + kLongestWord));
    const Text next_text = following.substr(0, space_in(following));
    if (lines == 1 && is_list_mark(next_text)) return true;
    Stop stop = stop_of_piece();
    if (stop.start == kNowhere) {
      if (carried_.start == kNowhere || !is_closing(slice(begin_, end_))) {
        carried_.start = kNowhere;
        return false;
      }
      stop = carried_;
      stop.quoted = true;
    }
    carried_.start = kNowhere;
    if (in_bracket(stop)) return false;
    if (next_text == U"." && slice(begin_, end_) == U".") return false;  // an ellipsis in three pieces
    if (is_closing(next_text)) {
      carried_ = stop;
      return false;
    }
    return ends(stop, read_next(next));
  }

  /// A bracket that opened inside the sentence holds no end of it; a full stop right before it closes is for both.
  bool in_bracket(const Stop& stop) const {
    if (stop.start >= guard_) return false;
    return guard_ >= end_ || abbreviation_of(slice(stop.word, stop.start)) != Abbreviation::kNone;
  }

  static std::size_t space_in(Text text) {
    return static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_space) - text.begin());
  }

  /// A piece of closing marks alone, as in tokenised text. A straight quotation mark closes where one is open.
  bool is_closing(Text piece) const {
    if (piece.empty()) return false;
    if (matches(piece, "-rrb-") || matches(piece, "-rsb-") || matches(piece, "-rcb-")) return true;
    if (piece == U"\"") return quotes_ || begin_quote_closed();
    return all_of(piece, [](char32_t c) noexcept {
      return kind_of(c) == Kind::kClose || c == '\'' || c == 0x2019 || c == 0x201D;
    });
  }

  /// The straight mark just read was the second of its pair.
  bool begin_quote_closed() const { return end_ - begin_ == 1 && text_[begin_] == '"' && !quotes_; }

  Stop stop_of_piece() const {
    Stop stop{begin_, kNowhere, kNowhere, false};
    std::size_t tail = end_;
    while (tail > begin_ && is_closer(text_[tail - 1])) {
      if (text_[tail - 1] == ']') {
        const std::size_t open = reference_start(tail);
        if (open != tail) {
          tail = open;
          continue;
        }
      }
      stop.quoted = stop.quoted || kind_of(text_[tail - 1]) != Kind::kClose;
      --tail;
    }
    std::size_t start = tail;
    while (start > begin_ && is_stop(text_[start - 1])) --start;
    if (start == tail) return stop;
    stop.start = start;
    stop.end = tail;
    while (stop.word < start && is_opener(text_[stop.word])) ++stop.word;
    return stop;
  }

  /// "[12]" after a full stop is a reference mark.
  std::size_t reference_start(std::size_t end) const {
    std::size_t at = end - 1;
    while (at > begin_ && end - at <= 5 && is_digit(text_[at - 1])) --at;
    return at < end - 1 && at > begin_ && text_[at - 1] == '[' ? at - 1 : end;
  }

  Next read_next(std::size_t at) const {
    const std::size_t limit = std::min(text_.size(), at + kLookAhead);
    Next next;
    for (; at < limit && !is_word(text_[at]) && !is_stop(text_[at]); ++at) {
      next.bracketed = next.bracketed || kind_of(text_[at]) == Kind::kOpen;
    }
    if (at == limit || is_stop(text_[at])) return {};
    next.first = text_[at];
    const std::size_t end = word_end(at);
    next.word = slice(at, end);
    next.initial = next.word.size() == 1 && end < text_.size() && text_[end] == '.';
    const std::size_t second = next_piece(end), third = next_piece(word_end(second));
    next.speech = is_speech_verb(next.word) || is_speech_verb(slice(second, word_end(second))) ||
                  (second < text_.size() && is_upper(text_[second]) && is_speech_verb(slice(third, word_end(third))));
    return next;
  }

  std::size_t word_end(std::size_t at) const {
    const std::size_t limit = std::min(text_.size(), at + kLongestWord);
    while (at < limit && is_word(text_[at])) ++at;
    return at;
  }

  bool ends(const Stop& stop, const Next& next) const {
    const Text word = slice(stop.word, stop.start), marks = slice(stop.start, stop.end);
    const bool alone = word.empty();
    const bool ellipsis = slice(before_.start, before_.end) == U"." && before_.start >= sentence_ &&
                          before_.end < stop.start;
    if (alone && marks == U"." && !ellipsis) return true;
    const bool lowercase = is_lower(next.first) && std::none_of(next.word.begin(), next.word.end(), is_upper);
    if (kind_of(marks.back()) == Kind::kQuestion) return ends_with_question(stop, word, next, lowercase, alone);
    if (marks.size() > 1 || marks[0] != '.' || alone) return !lowercase && !(stop.quoted && next.speech);
    if (lowercase) return next.bracketed && abbreviation_of(word) == Abbreviation::kNone && has_vowel(word);
    return ends_with_period(stop, word, next);
  }

  bool ends_with_question(const Stop& stop, Text word, const Next& next, bool lowercase, bool alone) const {
    if (stop.quoted) return !lowercase && !next.speech;
    if (next.bracketed && is_digit(next.first)) return false;  // a title and its year
    if (matches(word, "yahoo") || matches(word, "jeopardy")) return begins_sentences(next.word);
    return !lowercase || alone;
  }

  bool ends_with_period(const Stop& stop, Text word, const Next& next) const {
    const bool listed = before_.end > 0 && text_[before_.end - 1] == ':' && word.size() <= 2;
    if ((stop.word == sentence_ || listed) && stop.end == end_ && is_item_label(word)) return false;
    const bool begins = begins_sentences(next.word) && !next.initial;
    const bool number = is_digit(next.first);
    switch (abbreviation_of(word)) {
      case Abbreviation::kTitle:
      case Abbreviation::kInner:
        return false;
      case Abbreviation::kNumbered:
        return !number;
      case Abbreviation::kLetter:
        return ends_after_letter(word, next, begins);
      case Abbreviation::kInitials:
        return ends_after_initials(word, next, begins);
      case Abbreviation::kEither:
        return begins || (matches(word, "etc") && !number);
      case Abbreviation::kPlace:
        return begins;
      default:
        return begins || !is_unknown_abbreviation(word);
    }
  }

  bool ends_after_letter(Text word, const Next& next, bool begins) const {
    const Text previous = slice(before_.start, before_.end);
    if (begins) return true;
    if (next.initial || previous.empty() || before_.start < sentence_) return false;
    if (is_lower(word[0])) return word[0] != 'v' && is_upper(next.first);
    return takes_letter(previous) || (word[0] == 'I' && is_lower(previous[0]));
  }

  bool ends_after_initials(Text word, const Next& next, bool begins) const {
    if (begins) return true;
    if (is_digit(next.first) || next.initial) return false;
    if (matches(word, "a.m") || matches(word, "p.m")) return !follows_time(next.word);
    return matches(word, "b.c") || matches(word, "a.d") || matches(word, "b.c.e");
  }

  /// Short, without a vowel, not all in capitals as "BBC" and not "hm" or "mhm".
  static bool is_unknown_abbreviation(Text word) {
    const bool murmur = std::all_of(word.begin(), word.end(), [](char32_t c) {
      return c < 0x80 && std::string_view("hmsHMS").find(static_cast<char>(c)) != std::string_view::npos;
    });
    return !murmur && word.size() >= 2 && word.size() <= 4 && all_of(word, is_letter) && !has_vowel(word) &&
           !all_of(word, is_upper) && !is_unit(word);
  }

  Text text_;
  std::vector<Span>& sentences_;
  std::vector<std::size_t> matching_;        // for "(": where it closes; empty where the text has none
  std::size_t sentence_ = 0;                 // where the sentence being read starts
  std::size_t begin_ = 0, end_ = 0;          // the piece being read
  Span before_{0, 0};                        // the piece before it
  std::size_t guard_ = 0;                    // up to here, inside a bracket
  bool quotes_ = false;                      // a straight quotation mark is open
  Stop carried_{0, kNowhere, kNowhere, false};  // a stop whose closing marks stand apart
};

}  // namespace

void split_sentences(Text text, std::vector<Span>& sentences) { Splitter(text, sentences).run(); }

}  // namespace ogden::text
