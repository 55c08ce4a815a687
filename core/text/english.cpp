#include "text/english.hpp"

#include <string>
#include <unordered_set>

namespace ogden::text {
namespace {

using Words = std::unordered_set<std::string>;

constexpr std::size_t kLongest = 12;

Words words_of(std::string_view list) {
  Words words;
  std::size_t start = 0;
  while (start < list.size()) {
    std::size_t end = list.find(' ', start);
    if (end == std::string_view::npos) end = list.size();
    if (end > start) words.emplace(list.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

/// Lower case, or an empty string for what no list holds: long or not ASCII.
std::string folded(Text word) {
  std::string result;
  if (word.size() > kLongest) return result;
  for (const char32_t c : word) {
    if (c >= 0x80) return {};
    result += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  }
  return result;
}

/// "U.S", "Ph.D", "S.p.A": letters in groups of one or two, at least one of them alone.
bool is_initials(Text word) {
  std::size_t group = 0;
  bool alone = false, dotted = false;
  for (std::size_t k = 0; k <= word.size(); ++k) {
    if (k == word.size() || word[k] == '.') {
      if (group == 0 || group > 2) return false;
      alone = alone || group == 1;
      dotted = dotted || k < word.size();
      group = 0;
    } else if (is_letter(word[k])) {
      group += !extends_previous(word[k]);
    } else {
      return false;
    }
  }
  return alone && dotted;
}

const Words& titles() {
  static const Words words = words_of(
      "mr mrs ms messrs mme mlle dr drs prof profs gen maj col lt sgt capt cmdr cdr cpl pvt adm brig rev revd fr hon "
      "gov sen rep reps sens pres supt det insp msgr mgr ste mt");
  return words;
}

const Words& inner() {
  static const Words words = words_of("vs cf viz eg ie approx ca esp incl resp eds trans orig abbr nr");
  return words;
}

const Words& numbered() {
  static const Words words = words_of(
      "no nos vol vols fig figs p pp pg ch chap sec sect art op eq eqs ed para pt pl nr tab ref refs max min c v b d r "
      "est flor fl");
  return words;
}

const Words& either() {
  static const Words words = words_of(
      "inc ltd co corp bros jr sr esq etc al dept univ assn intl natl ave blvd rd st ft ph govt mfg vs seq ibid op.cit "
      "ph.d b.sc m.sc");
  return words;
}

const Words& places() {
  static const Words words = words_of(
      "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun "
      "ala ariz ark calif cal colo conn del fla ga ill ind kan kans ky la mass md mich minn miss mo mont neb nebr nev "
      "okla ont ore pa penn que tenn tex va vt wash wis wisc wyo");
  return words;
}

bool capitalised(Text word) { return !word.empty() && is_upper(word[0]); }

}  // namespace

Abbreviation abbreviation_of(Text word) {
  if (word.empty()) return Abbreviation::kNone;
  if (word.size() == 1) return is_letter(word[0]) ? Abbreviation::kLetter : Abbreviation::kNone;
  const std::string lower = folded(word);
  if (lower.empty()) return is_initials(word) ? Abbreviation::kInitials : Abbreviation::kNone;
  if (lower == "e.g" || lower == "i.e" || lower == "a.k.a" || lower == "p.s") return Abbreviation::kInner;
  if (is_initials(word)) return Abbreviation::kInitials;
  if (titles().contains(lower)) return capitalised(word) ? Abbreviation::kTitle : Abbreviation::kNone;
  if (inner().contains(lower)) return is_upper(word[1]) ? Abbreviation::kNone : Abbreviation::kInner;
  if (numbered().contains(lower)) return Abbreviation::kNumbered;
  if (either().contains(lower)) return Abbreviation::kEither;
  if (places().contains(lower) && capitalised(word)) return Abbreviation::kPlace;
  return Abbreviation::kNone;
}

bool is_unit(Text word) {
  static const Words words = words_of("km cm mm kg mg lb lbs ft mi hrs hr min sec mph kph oz yd yds sq in m g");
  return words.contains(folded(word));
}

bool begins_sentences(Text word) {
  static const Words words = words_of(
      "the it he she they we you i this that these those there in on at for from with after before when while where if "
      "although though however but and or so as by to its his her their our my your a an one some many most both all "
      "each since during because also other another what who how why then thus once under until not no yes here "
      "according two three such now later today other while unlike like despite only even instead finally first "
      "second every several people between about over through its nobody nothing let please maybe well oh are is was "
      "were do does did can could will would should have has had hence therefore suppose likewise consider note "
      "moreover furthermore meanwhile nevertheless okay");
  return capitalised(word) && words.contains(folded(word));
}

bool is_speech_verb(Text word) {
  static const Words words = words_of(
      "said says asked asks cried cries replied answered shouted whispered called exclaimed muttered yelled screamed "
      "say ask howled shrieked whisper add murmured demanded told began continued inquired snapped laughed sighed gasped growled");
  return words.contains(folded(word));
}

bool takes_letter(Text word) {
  static const Words words = words_of(
      "war vitamin vitamins type class part section chapter appendix figure table group grade hepatitis plan model "
      "point step phase level series division district line category side team");
  return words.contains(folded(word));
}

bool follows_time(Text word) {
  static const Words words = words_of(
      "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january "
      "february march april may june july august september october november december est edt cst cdt mst mdt pst pdt "
      "et ct pt gmt utc bst eastern central pacific");
  return words.contains(folded(word));
}

bool has_vowel(Text word) noexcept {
  for (const char32_t c : word) {
    if (c >= 0x80 || std::string_view("aeiouyAEIOUY").find(static_cast<char>(c)) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace ogden::text
