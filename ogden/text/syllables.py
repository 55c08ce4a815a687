"""How many syllables a word has: a small table, and learned spelling rules for every other word.

A *site* is a letter that may carry a syllable: each vowel letter, the apostrophe ("match's"), and a few
consonants ("rhythm", "McCoy"). A rule is a window of letters around a site with a weight. A site carries
a syllable when the weights of all the rules that match around it sum to more than zero, and a word has
as many syllables as it has such sites. The table holds the words for which the rules are wrong.

`recipes/syllables.py` learns rules and table from the CMU Pronouncing Dictionary. Both are in one file,
`data/syllables.txt`, that a person can read; `Rules` documents it.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, Self

from ogden.text.lines import grouped_lines

# A rule sees up to 5 letters before its site and 4 after it, 7 in all. Wider windows learn single words.
_SHAPES = [(left, right) for left in range(6) for right in range(5) if left + right <= 7]
_SITE = re.compile(r"[aeiouy']|(?<=[^aeiouy'])[lmnr](?![aeiouylmnr])|(?<=\^m)c")
_VOWEL = re.compile(r"[aeiouy]")
_PIECE = re.compile(
    r"(?P<word>[a-z][a-z']*)"
    r"|(?P<whole>[0-9]+(?:,[0-9]{3})*)(?P<decimals>\.[0-9]+)?(?P<ending>(?:st|nd|rd|th|s)(?![a-z]))?"
)

# Letters that Unicode does not take apart into a Latin letter and a mark.
_LATIN = str.maketrans(
    {"’": "'", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)

_LONGEST = 200
"""Letters; what is longer is no word."""
_UP_TO_NINETEEN = [2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2]
_TENS = [0, 0, 2, 2, 2, 2, 2, 3, 2, 2]


def count(word: str) -> int:
    """The syllables of one token, in any case: 0 for an empty string, else at least 1.

    The parts of a hyphenated word are summed. A word without a vowel letter is spelled out ("BBC" 3).
    Numbers are read aloud: "1984" and "2019" as years, "95" and "1,984" as amounts, "3.5" with a "point",
    "20th" as an ordinal. Anything else that cannot be read, such as "?!" or Greek, counts as 1.
    """
    if len(word) > _LONGEST:  # no word: its beginning tells enough, and no cache fills with such strings
        return _count(word[:_LONGEST]) * len(word) // _LONGEST
    return _count(word)


@lru_cache(maxsize=1 << 17)
def _count(word: str) -> int:
    rules = _built_in()
    total = 0
    for piece in _PIECE.finditer(_fold(word)):
        if letters := piece["word"]:
            total += rules.count(letters.rstrip("'"))
        else:
            total += _number(piece["whole"], piece["decimals"] or "", piece["ending"] or "")
    return max(total, 1) if word else 0


class Rules(NamedTuple):
    """What the data file holds. In the file, a line is a head and the words or windows that share it.

    1. `=2 aspirin …`: these words of the table have 2 syllables.
    2. `+23 tEd$ …` and `-11 kEd$ …`: the weight of these windows, never 0. The site is the capital letter (an
       apostrophe has no capital), `^` is the start of the word and `$` its end.
    3. A line that starts with `#` is for people.
    """

    table: dict[str, int]
    weights: dict[str, int]

    def count(self, word: str) -> int:
        """The syllables of a word of `a` to `z` and inner apostrophes."""
        if (known := self.table.get(word)) is not None:
            return known
        return self.estimate(word)

    def estimate(self, word: str) -> int:
        """The syllables of a word by the rules alone."""
        if not _VOWEL.search(word):
            return _spelled(word)
        weight = self.weights.get
        return max(1, sum(sum(weight(window, 0) for window in site) > 0 for site in windows(word)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file."""
        rules = cls({}, {})
        for line in text.splitlines():
            if line.startswith("#"):
                continue
            head, *members = line.split()
            if head.startswith("="):
                rules.table.update(dict.fromkeys(members, int(head[1:])))
            else:
                rules.weights.update(dict.fromkeys(members, int(head)))
        return rules

    def format(self) -> str:
        """The text of the data file, without comments."""
        known = grouped_lines(sorted((f"={count}", word) for word, count in self.table.items()))
        learned = grouped_lines(sorted((f"{weight:+d}", window) for window, weight in self.weights.items()))
        return "".join(f"{line}\n" for line in [*known, *learned])


def windows(word: str) -> Iterator[list[str]]:
    """For each site of a word, the windows that rules are looked up by."""
    padded = f"^{word}$"
    for site in _SITE.finditer(padded):
        at = site.start()
        letter = padded[at].upper()
        yield [
            padded[at - left : at] + letter + padded[at + 1 : at + 1 + right]
            for left, right in _SHAPES
            if left <= at and at + right < len(padded)
        ]


@cache
def _built_in() -> Rules:
    return Rules.parse((Path(__file__).parent / "data" / "syllables.txt").read_text(encoding="utf-8"))


def _fold(word: str) -> str:
    """Lower case without accents, but with the sound of a last é, which no English spelling rule gives."""
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFKD", word).casefold()
    folded = re.sub(r"(?<=[^\W\d_])e\u0301(?!\w)", "ay", folded)
    return "".join(letter for letter in folded if not unicodedata.combining(letter)).translate(_LATIN)


def _spelled(word: str) -> int:
    """The syllables of a word's letters when each is named: three for "double-u", one for the others."""
    letters = word.removesuffix("'s").replace("'", "")
    return len(letters) + 2 * letters.count("w")


def _number(whole: str, decimals: str, ending: str) -> int:
    digits = whole.replace(",", "")
    spoken = _year(digits) if digits == whole and not decimals else None
    if spoken is None:
        spoken = _amount(digits)
    point = 1 + _digit_by_digit(decimals[1:]) if decimals else 0
    return spoken + point + _ordinal_extra(digits, ending)


def _year(digits: str) -> int | None:
    """Four digits read as two pairs ("nineteen oh five", "twenty nineteen"), or None where nobody does."""
    if len(digits) != 4 or not ("1100" <= digits <= "1999" or "2010" <= digits <= "2099"):
        return None
    century, rest = int(digits[:2]), int(digits[2:])
    if rest == 0:
        return _below_thousand(century) + 2
    return _below_thousand(century) + _below_thousand(rest) + (rest < 10)


def _amount(digits: str) -> int:
    """A whole number in words. Codes (a leading zero) and very long numbers are read digit by digit."""
    if len(digits) > 15 or (digits[0] == "0" and len(digits) > 1):
        return _digit_by_digit(digits)
    number = int(digits)
    if number == 0:
        return _UP_TO_NINETEEN[0]
    total = _below_thousand(number % 1000)
    while number := number // 1000:
        if number % 1000:
            total += _below_thousand(number % 1000) + 2  # "thousand", "million" and so on all have two
    return total


def _below_thousand(number: int) -> int:
    """Syllables of 1 to 999; 0 for 0, which is silent inside a longer number."""
    hundreds, rest = divmod(number, 100)
    total = _UP_TO_NINETEEN[hundreds] + 2 if hundreds else 0
    if rest >= 20:
        total += _TENS[rest // 10]
        rest %= 10
    return total + (_UP_TO_NINETEEN[rest] if rest else 0)


def _digit_by_digit(digits: str) -> int:
    return sum(_UP_TO_NINETEEN[int(digit)] for digit in digits)


def _ordinal_extra(digits: str, ending: str) -> int:
    """What an ordinal adds to its number: "second" to "two", "twentieth" to "twenty"; nothing elsewhere."""
    tens = re.search(r"[2-9]0$", digits)
    return int(ending == "nd" or (ending == "th" and tens is not None))
