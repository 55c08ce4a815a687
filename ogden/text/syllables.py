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
from functools import cache, lru_cache
from typing import NamedTuple, Self

from ogden._core import SyllableRules
from ogden.files.packaged import packaged
from ogden.text.lines import grouped_lines

# Letters that Unicode does not take apart into a Latin letter and a mark.
_LATIN = str.maketrans(
    {"’": "'", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)

_LONGEST = 200
"""Letters; what is longer is no word."""


def count(word: str) -> int:
    """The syllables of one token, in any case: 0 for an empty string, else at least 1.

    The parts of a hyphenated word are summed. A word without a vowel letter is spelled out ("BBC" 3).
    Numbers are read aloud: "1984" and "2019" as years, "95" and "1,984" as amounts, "3.5" with a "point",
    "20th" as an ordinal. Anything else that cannot be read, such as "?!" or Greek, counts as 1.
    """
    if len(word) > _LONGEST:  # no word: its beginning tells enough, and no cache fills with such strings
        return _count(word[:_LONGEST]) * len(word) // _LONGEST
    return _count(word)


@lru_cache(maxsize=1 << 12)
def _count(word: str) -> int:
    return max(built_in().count(_fold(word)), 1) if word else 0


Groups = list[tuple[int, str]]
"""A number, and the words or windows that have it, between spaces."""


class Rules(NamedTuple):
    """What the data file holds. In the file, a line is a head and the words or windows that share it.

    1. `=2 aspirin …`: these words of the table have 2 syllables.
    2. `+23 tEd$ …` and `-11 kEd$ …`: the weight of these windows, never 0. The site is the capital letter (an
       apostrophe has no capital), `^` is the start of the word and `$` its end.
    3. A line that starts with `#` is for people.
    """

    table: dict[str, int]
    weights: dict[str, int]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file."""
        return cls(*({one: number for number, own in part for one in own.split()} for part in _groups(text)))

    def format(self) -> str:
        """The text of the data file, without comments."""
        known = grouped_lines(sorted((f"={count}", word) for word, count in self.table.items()))
        learned = grouped_lines(sorted((f"{weight:+d}", window) for window, weight in self.weights.items()))
        return "".join(f"{line}\n" for line in [*known, *learned])


def counting(text: str) -> SyllableRules:
    """The rules of a data file at work. `core/text/syllables.hpp`."""
    return SyllableRules(*_groups(text))


@cache
def built_in() -> SyllableRules:
    return counting(packaged("text/data/syllables.txt").read_text(encoding="utf-8"))


def _groups(text: str) -> tuple[Groups, Groups]:
    """The lines of the table, and those of the windows."""
    lines = [line.partition(" ") for line in text.splitlines() if not line.startswith("#")]
    words = [(int(head[1:]), members) for head, _, members in lines if head.startswith("=")]
    windows = [(int(head), members) for head, _, members in lines if not head.startswith("=")]
    return words, windows


def _fold(word: str) -> str:
    """Lower case without accents, but with the sound of a last é, which no English spelling rule gives."""
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFKD", word).casefold()
    folded = re.sub(r"(?<=[^\W\d_])e\u0301(?!\w)", "ay", folded)
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter)).translate(_LATIN)
    return plain.encode("ascii", "replace").decode()  # what is left beyond ASCII only parts words
