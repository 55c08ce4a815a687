"""Whether "a" or "an" stands before a word: by its first sound, not by its first letter.

A word's letters are looked up in a table of beginnings, and the longest that fits decides: `u` is "an", `uni`
"a", `unin` "an" again; `one$` is the whole word. Letters that are spelled out ("an MRI", "a UN"), and
numbers ("an 8-year-old", "an 1850 law"), follow from their names.

`recipes/articles.py` learns the beginnings from the CMU Pronouncing Dictionary and, from text, which
words in capitals are not spelled out ("a NATO ship"). They are in `data/articles.txt`.
"""

import re
import textwrap
import unicodedata
from collections.abc import Collection, Sequence
from functools import cache
from typing import Literal, NamedTuple, Self

from ogden.files.packaged import packaged
from ogden.text.case import is_shouted

Article = Literal["a", "an"]

_OPENING = "\"'“”‘’«‹`([{*_$£€¥~"
_QUOTES = frozenset("\" ' “ ” ‘ ’ `` ''".split())
# Letters whose names begin with a vowel; "U" does not.
_AN_LETTERS = frozenset("aefhilmnorsx")
_START = re.compile(r"(?P<digits>\d+(?:,\d{3})*)|(?P<dotted>(?:[^\W\d_]\.)+)|(?P<letters>[^\W\d_]+)")
_SPELLED = re.compile(r"[A-Z]{2,5}s?|[A-Za-z]|[a-z][A-Z]+")
_VOWEL = re.compile(r"[aeiouy]")


def article_for(next_word: str) -> Article:
    """The article before a word as it stands in text: capitals tell an acronym from a word.

    Quotation marks, brackets and currency signs before it are passed over. What cannot be read gets "a".
    """
    start = _START.match(next_word.lstrip(_OPENING))
    if not start:
        return "a"
    if digits := start["digits"]:
        return _before_number(digits)
    letters = _fold(start["letters"] or start["dotted"])
    if start["dotted"] or _is_spelled(letters):
        return before_letter(letters)
    return _built_in().lookup(letters.lower())


def fix_articles(tokens: Sequence[str], changed: Collection[int]) -> list[str]:
    """The tokens with "a" and "an" made right where the article, or the word after it, is a changed token.

    `changed` holds the positions of tokens that a rewrite put there. All other articles stay as they were,
    and so does a capital "A" in mid-sentence, which is a letter more often ("vitamin A").
    """
    result = list(tokens)
    shouted = is_shouted(tokens)
    for at, token in enumerate(tokens):
        if token.lower() not in ("a", "an") or (token == "A" and at and tokens[at - 1].isalnum()):
            continue
        following = next_word(tokens, at)
        if following is not None and (at in changed or following in changed):
            word = tokens[following].lower() if shouted else tokens[following]
            article: str = article_for(word)
            if token[0] == "A":
                article = article.upper() if shouted else article.capitalize()
            result[at] = article
    return result


def next_word(tokens: Sequence[str], at: int) -> int | None:
    """The position of the word that an article agrees with; opening marks are passed over.

    None where there is no such word, and for a letter in quotation marks.
    """
    if 0 < at < len(tokens) - 1 and tokens[at - 1] in _QUOTES and tokens[at + 1] in _QUOTES:
        return None
    for place in range(at + 1, len(tokens)):
        if any(letter.isalnum() for letter in tokens[place]):
            return place
        if tokens[place].strip(_OPENING):
            return None
    return None


class Beginnings(NamedTuple):
    """What the data file holds: `an hour honest$ …` lists beginnings of words, `$` marking a word's end.

    `A` and `AN` head words in capitals that are read as words.
    """

    sounds: dict[str, Article]
    acronyms: dict[str, Article]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file."""
        table = cls({}, {})
        for line in text.splitlines():
            if line.startswith("#"):
                continue
            head, *members = line.split()
            article: Article = "an" if head.lower() == "an" else "a"
            (table.acronyms if head.isupper() else table.sounds).update(dict.fromkeys(members, article))
        return table

    def format(self) -> str:
        """The text of the data file, without comments."""
        lines = []
        for article in ("a", "an"):
            sounds = sorted(start for start, said in self.sounds.items() if said == article)
            acronyms = sorted(word for word, said in self.acronyms.items() if said == article)
            lines += [*_lines(article, sounds), *_lines(article.upper(), acronyms)]
        return "".join(f"{line}\n" for line in lines)

    def lookup(self, word: str) -> Article:
        """The article before a word of lower-case letters: the longest beginning decides."""
        marked = f"{word}$"
        for length in range(len(marked), 0, -1):
            if (article := self.sounds.get(marked[:length])) is not None:
                return article
        return "a"


def _lines(head: str, members: list[str]) -> list[str]:
    return textwrap.wrap(
        " ".join(members),
        110,
        initial_indent=f"{head} ",
        subsequent_indent=f"{head} ",
        break_on_hyphens=False,
    )


@cache
def _built_in() -> Beginnings:
    return Beginnings.parse(packaged("text/data/articles.txt").read_text(encoding="utf-8"))


def _fold(letters: str) -> str:
    """Without accents: "état" is read as "etat"."""
    if letters.isascii():
        return letters
    apart = unicodedata.normalize("NFKD", letters)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _is_spelled(letters: str) -> bool:
    """Whether each letter is named: capitals that are no known word, a single letter, or no vowel at all."""
    table = _built_in()
    if letters in table.acronyms or (f"{letters.lower()}$" in table.sounds and not letters.isupper()):
        return False
    return bool(_SPELLED.fullmatch(letters)) or not _VOWEL.search(letters.lower())


def before_letter(letters: str) -> Article:
    """The article before letters that are each named: "an F", "a U"."""
    return "an" if letters[0].lower() in _AN_LETTERS else "a"


def _before_number(digits: str) -> Article:
    """Eight, eighty, eleven and eighteen begin with a vowel; 1850 is read as eighteen fifty."""
    if digits.startswith("8"):
        return "an"
    count = sum(digit.isdigit() for digit in digits)
    paired = count % 3 == 2 or (count == 4 and "," not in digits)
    return "an" if paired and digits.startswith(("11", "18")) else "a"
