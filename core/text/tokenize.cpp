#include "text/tokenize.hpp"

#include <algorithm>

#include "text/english.hpp"

namespace ogden::text {
namespace {

char32_t lower(char32_t c) noexcept { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

bool equals(Text word, std::string_view lowercase) noexcept {
  return std::equal(word.begin(), word.end(), lowercase.begin(), lowercase.end(),
                    [](char32_t c, char expected) { return lower(c) == static_cast<unsigned char>(expected); });
}

bool starts_with(Text word, std::string_view lowercase) noexcept {
  return word.size() >= lowercase.size() && equals(word.substr(0, lowercase.size()), lowercase);
}

template <typename... Words>
bool equals_any(Text word, Words... lowercase) noexcept {
  return (equals(word, lowercase) || ...);
}

bool is_apostrophe(char32_t c) noexcept { return kind_of(c) == Kind::kApostrophe; }

/// The letters of a clitic after its apostrophe.
bool is_clitic(Text letters) noexcept { return equals_any(letters, "s", "m", "d", "ll", "re", "ve"); }

/// Words written with an apostrophe for what they left out at their start.
bool is_clipped(Text letters) noexcept {
  return equals_any(letters, "em", "til", "till", "cause", "cuz", "n", "round", "bout", "nuff");
}

/// Where a word that is written as one is cut in two, or 0.
std::size_t contraction(Text word) noexcept {
  if (word.size() == 6) return equals(word, "cannot") ? 3 : 0;
  if (word.size() != 5) return 0;
  return equals_any(word, "gonna", "wanna", "gotta", "gimme", "lemme") ? 3 : 0;
}

/// Marks that may close a quotation or bracket after a full stop.
bool is_closer(char32_t c) noexcept {
  const Kind kind = kind_of(c);
  return kind == Kind::kClose || kind == Kind::kQuote || kind == Kind::kApostrophe;
}

/// Letters and digits, but no mark that extends a character: those say nothing of what goes on.
bool continues(char32_t c) noexcept { return is_word(c) && !extends_previous(c); }

class Tokenizer {
 public:
  Tokenizer(Text text, std::vector<Span>& tokens) : text_(text), tokens_(tokens), first_(tokens.size()) {}

  void run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      if (is_space(text_[at])) {
        ++at;
        continue;
      }
      begin_ = at;
      bool plain = true;
      for (; at < text_.size(); ++at) {
        const Kind kind = kind_of(text_[at]);
        if (kind == Kind::kSpace) break;
        plain = plain && kind == Kind::kLetter;
      }
      end_ = at;
      if (plain) {
        emit_word(begin_, end_);
      } else if (end_ - begin_ == 1 || is_emoticon(piece(begin_, end_))) {
        emit(begin_, end_);
      } else {
        for (std::size_t k = begin_; k < end_;) k = token(k);
      }
    }
  }

 private:
  Text piece(std::size_t start, std::size_t end) const { return text_.substr(start, end - start); }
  bool has(std::size_t at, char32_t c) const { return at < end_ && text_[at] == c; }
  bool word_at(std::size_t at) const { return at < end_ && continues(text_[at]); }

  void emit(std::size_t start, std::size_t end) {
    if (start > begin_ && extends_previous(text_[start])) {
      tokens_.back().end = end;
    } else {
      tokens_.push_back({start, end});
    }
  }

  static bool is_emoticon(Text whole) {
    return whole.size() <= 3 && equals_any(whole, ":)", ":(", ":-)", ":-(", ";)", ";-)", ":d", ":p", ":-d", ":/", "<3");
  }

  /// Emits one token, or a word's few, from `at`; returns where it ends.
  std::size_t token(std::size_t at) {
    const char32_t c = text_[at];
    switch (kind_of(c)) {
      case Kind::kLetter:
      case Kind::kDigit:
        return word(at);
      case Kind::kPeriod:
        return period(at);
      case Kind::kApostrophe:
        return apostrophe(at);
      case Kind::kHyphen:
        if (!has(at + 1, c) && word_at(at + 1) && !(at > begin_ && is_word(text_[at - 1]))) {
          return at == begin_ ? word(at) : single(at);
        }
        return run_of_same(at);
      case Kind::kDash:
      case Kind::kEllipsis:
      case Kind::kSlash:
        return run_of_same(at);
      case Kind::kEmoji:
        return emoji(at);
      case Kind::kSymbol:
        return symbol(at);
      default:
        return single(at);
    }
  }

  std::size_t single(std::size_t at) {
    emit(at, at + 1);
    return at + 1;
  }

  std::size_t run_of_same(std::size_t at) {
    std::size_t end = at + 1;
    while (has(end, text_[at])) ++end;
    emit(at, end);
    return end;
  }

  std::size_t emoji(std::size_t at) {
    std::size_t end = at + 1;
    while (end < end_ && (kind_of(text_[end]) == Kind::kEmoji || extends_previous(text_[end]))) ++end;
    emit(at, end);
    return end;
  }

  std::size_t symbol(std::size_t at) {
    const char32_t c = text_[at];
    const bool next_word = word_at(at + 1);
    if (at == begin_ || !is_word(text_[at - 1])) {
      if ((c == '@' && next_word) || (c == '#' && next_word && is_letter(text_[at + 1]))) return word(at);
      if (c == '+' && next_word && is_digit(text_[at + 1])) return word(at);
    }
    if (const std::size_t end = entity_end(at)) {
      emit(at, end);
      return end;
    }
    return c == '=' || c == '*' || c == '~' || c == '<' || c == '>' || c == '^' ? run_of_same(at) : single(at);
  }

  /// The end of "&nbsp;" or "&#160;", or 0.
  std::size_t entity_end(std::size_t at) const {
    if (text_[at] != '&') return 0;
    constexpr std::size_t longest = 10;
    std::size_t end = at + 1 + has(at + 1, '#');
    const std::size_t start = end;
    while (end < end_ && end - at < longest && text_[end] < 0x80 && continues(text_[end])) ++end;
    return end > start && has(end, ';') ? end + 1 : 0;
  }

  std::size_t period(std::size_t at) {
    std::size_t end = at + 1;
    while (has(end, '.')) ++end;
    if (end - at == 4) {  // an ellipsis and the full stop
      emit(at, at + 3);
      emit(at + 3, end);
    } else if (end - at == 1 && word_at(end) && (at == begin_ || !is_word(text_[at - 1])) && starts_name(end)) {
      return word(at);
    } else {
      emit(at, end);
    }
    return end;
  }

  /// ".5", ".com" and ".NET", but not the full stop of ".The".
  bool starts_name(std::size_t at) const {
    return !is_upper(text_[at]) || (at + 1 < end_ && is_upper(text_[at + 1]));
  }

  std::size_t apostrophe(std::size_t at) {
    const char32_t c = text_[at];
    if ((c == '\'' || c == '`') && has(at + 1, c)) {
      emit(at, at + 2);
      return at + 2;
    }
    std::size_t end = at + 1;
    while (end < end_ && is_letter(text_[end]) && end - at <= 6) ++end;
    const Text letters = piece(at + 1, end);
    const bool whole = !word_at(end);
    const bool alone = at == begin_ && end == end_;
    if (whole && c != '`' && ((is_clitic(letters) && (at > begin_ || alone)) || (alone && equals(letters, "t")))) {
      emit(at, end);
      return end;
    }
    if (at > begin_ && is_word(text_[at - 1])) return single(at);
    if (whole && is_clipped(letters)) {
      if (letters.size() == 1 && end < end_ && is_apostrophe(text_[end])) ++end;  // 'n'
      emit(at, end);
      return end;
    }
    if (whole && equals_any(letters, "tis", "twas")) {
      emit(at, at + 2);
      emit(at + 2, end);
      return end;
    }
    return is_short_year(at + 1) ? word(at) : single(at);
  }

  /// "'70s", "'98".
  bool is_short_year(std::size_t at) const {
    if (at + 1 >= end_ || !is_digit(text_[at]) || !is_digit(text_[at + 1])) return false;
    return !word_at(at + 2) || (text_[at + 2] == 's' && !word_at(at + 3));
  }

  std::size_t word(std::size_t start) {
    if (const std::size_t end = address_end(start)) {
      emit(start, end);
      return end;
    }
    std::size_t end = start + 1;
    while (end < end_ && (is_word(text_[end]) || joins(start, end))) end = std::max(end + 1, entity_end(end));
    end = with_suffix(start, end);
    if (has(end, '.') && keeps_period(start, end)) ++end;
    emit_word(start, end);
    return end;
  }

  /// Whether the mark at `at` stands inside a word.
  bool joins(std::size_t start, std::size_t at) const {
    if (at == start) return false;
    if (text_[at - 1] == '\\' && (text_[at] == '*' || text_[at] == '/')) return true;  // escapes of the treebank
    if (at + 1 >= end_) return false;
    const char32_t before = text_[at - 1], after = text_[at + 1];
    if (inside_initials(start, at)) return true;
    if (!is_word(before) || !continues(after)) return false;
    switch (text_[at]) {
      case '.':
        return !glued_sentences(at) && !(is_digit(after) && is_numbered(piece(start, at)));
      case ',':
      case ':':
        return is_digit(before) && is_digit(after);
      case '/':
      case '@':
        return true;
      case '&':
        if (const std::size_t end = entity_end(at)) return word_at(end);
        return is_letter(before) && is_letter(after);
      case '*':
      case 0xB7:
        return is_letter(before) && is_letter(after);
      default:
        return kind_of(text_[at]) == Kind::kHyphen || (is_apostrophe(text_[at]) && is_letter(after));
    }
  }

  /// The period or the hyphen of "U.S.-based".
  bool inside_initials(std::size_t start, std::size_t at) const {
    if (text_[at] == '.') ++at;
    return has(at, '-') && at >= start + 4 && text_[at - 1] == '.' && is_letter(text_[at - 2]) &&
           text_[at - 3] == '.' && word_at(at + 1);
  }

  /// "No", "c": before a number even without a space ("c.1178").
  static bool is_numbered(Text word) {
    return word.size() <= 4 && (equals_any(word, "c", "b", "d", "r", "p") ||
                                abbreviation_of(word) == Abbreviation::kNumbered);
  }

  /// "end.The": two small letters, the stop, a capital and a small letter.
  bool glued_sentences(std::size_t at) const {
    return at >= begin_ + 2 && is_lower(text_[at - 1]) && is_lower(text_[at - 2]) && is_upper(text_[at + 1]) &&
           at + 2 < end_ && is_lower(text_[at + 2]);
  }

  /// "C++", "20+", "C#", "US$", "pre-", "d'": marks that end a word.
  std::size_t with_suffix(std::size_t start, std::size_t end) const {
    if (has(end, '$')) return is_currency_prefix(piece(start, end)) ? end + 1 : end;
    if (end >= end_ || word_at(end + 1)) return end;
    const char32_t c = text_[end];
    if (c == '+') return end + 1 + has(end + 1, '+');
    if (!is_letter(text_[end - 1])) return end;
    if (c == '#' && end - start == 1) return end + 1;
    if (is_apostrophe(c) && end + 1 == end_ && start == begin_) {
      return equals_any(piece(start, end), "d", "l", "o", "ol") ? end + 1 : end;
    }
    return c == '-' && !has(end + 1, '-') ? end + 1 : end;
  }

  static bool is_currency_prefix(Text word) {
    return word.size() <= 3 && std::all_of(word.begin(), word.end(), is_upper);
  }

  /// The end of a web address that starts here, without the punctuation of the sentence, or 0.
  std::size_t address_end(std::size_t start) const {
    const Text rest = piece(start, std::min(end_, start + 8));
    if (!starts_with(rest, "http://") && !starts_with(rest, "https://") && !starts_with(rest, "ftp://") &&
        !starts_with(rest, "www.")) {
      return 0;
    }
    std::size_t end = end_, open = 0, close = 0;
    for (std::size_t k = start; k < end_; ++k) {
      const char32_t c = text_[k];
      if (c == '"' || c == '<' || c == '>' || c == 0x201C || c == 0x201D) {
        end = k;
        break;
      }
      open += c == '(';
      close += c == ')';
    }
    for (; end > start; --end) {
      const char32_t c = text_[end - 1];
      const Kind kind = kind_of(c);
      if (c == ')' && close-- <= open) break;  // the address has its own brackets
      if (kind != Kind::kPeriod && kind != Kind::kComma && kind != Kind::kQuestion && kind != Kind::kClose &&
          kind != Kind::kApostrophe && kind != Kind::kEllipsis) {
        break;
      }
    }
    return end;
  }

  /// Whether the period at `at` belongs to the word before it.
  bool keeps_period(std::size_t start, std::size_t at) const {
    const Text word = piece(start, at);
    if (word_at(at + 1)) return is_digit(text_[at + 1]) && is_numbered(word);
    if (has(at + 1, '.')) {  // "U.S..": its period, then the full stop
      return !has(at + 2, '.') && abbreviation_of(word) != Abbreviation::kNone;
    }
    const std::size_t next = skip_closers(at + 1);
    const bool last = next == text_.size();
    switch (abbreviation_of(word)) {
      case Abbreviation::kTitle:
      case Abbreviation::kInner:
      case Abbreviation::kEither:
      case Abbreviation::kInitials:
        return true;
      case Abbreviation::kLetter:
        return !last || after_initial(start);
      case Abbreviation::kNumbered:
        return !last && is_digit(text_[next]);
      case Abbreviation::kPlace:
        return !last;
      default:
        break;
    }
    if (last) return false;
    if (is_digit(word[0])) return start == text_start() && is_item_number(word);
    return is_unknown_abbreviation(word, text_[next]);
  }

  /// Past closing marks and white space. Linear in all: there is no word among what is passed.
  std::size_t skip_closers(std::size_t at) const {
    while (at < text_.size() && (is_space(text_[at]) || is_closer(text_[at]))) ++at;
    return at;
  }

  std::size_t text_start() const { return tokens_.size() == first_ ? begin_ : text_.size(); }

  bool after_initial(std::size_t start) const {
    if (tokens_.size() == first_ || tokens_.back().end >= start) return false;
    const Span last = tokens_.back();
    return last.end - last.start == 2 && text_[last.end - 1] == '.' && is_letter(text_[last.start]);
  }

  /// "1", "12", "2.1".
  static bool is_item_number(Text word) {
    return word.size() <= 6 && std::all_of(word.begin(), word.end(), [](char32_t c) { return is_digit(c) || c == '.'; }) &&
           (word.size() <= 2 || word.find('.') != Text::npos);
  }

  /// A short word without a vowel, or a short name, where the sentence goes on.
  static bool is_unknown_abbreviation(Text word, char32_t next) {
    if (!is_lower(next) && next != ',') return false;
    if (word.size() > 5 || !std::all_of(word.begin(), word.end(), is_letter)) return false;
    return !has_vowel(word) || (is_upper(word[0]) && word.size() <= 4);
  }

  /// Emits a word and its clitics.
  void emit_word(std::size_t start, std::size_t end) {
    if (const std::size_t cut = contraction(piece(start, end))) {
      emit(start, start + cut);
      emit(start + cut, end);
      return;
    }
    std::size_t cuts[4];
    std::size_t count = 0, stem = end;
    while (count < 4) {
      const std::size_t cut = clitic_start(start, stem);
      if (cut == stem) break;
      cuts[count++] = stem = cut;
    }
    std::size_t from = start;
    while (count > 0) {
      emit(from, cuts[count - 1]);
      from = cuts[--count];
    }
    if (is_y_all(piece(from, end))) {
      emit(from, from + 2);
      from += 2;
    }
    emit(from, end);
  }

  static bool is_y_all(Text word) {
    return word.size() == 5 && lower(word[0]) == 'y' && is_apostrophe(word[1]) && equals(word.substr(2), "all");
  }

  /// Where the last clitic of the word starts, or its end where there is none.
  std::size_t clitic_start(std::size_t start, std::size_t end) const {
    for (std::size_t letters = 1; letters <= 2; ++letters) {
      if (end < start + letters + 2 || !is_apostrophe(text_[end - letters - 1])) continue;
      const std::size_t mark = end - letters - 1;
      const Text after = piece(mark + 1, end);
      if (equals(after, "t") && lower(text_[mark - 1]) == 'n') return mark - 1 > start ? mark - 1 : end;
      if (is_clitic(after)) return mark;
    }
    return end;
  }

  Text text_;
  std::vector<Span>& tokens_;
  std::size_t first_;
  std::size_t begin_ = 0, end_ = 0;  // the piece between white space that is being read
};

}  // namespace

void tokenize(Text text, std::vector<Span>& tokens) { Tokenizer(text, tokens).run(); }

}  // namespace ogden::text
