"""British or American: what a text writes, and words written so.

A text is of the variety that most of its telling words have ("colour", "canceled"). The ending -ize is
American or that of Oxford, so it counts only where nothing else tells. A text that says nothing is taken for
British, as the lexicon writes. `data/spelling.txt` has the words.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple, Self

from ogden.files.packaged import packaged

Variety = Literal["british", "american"]
_WORD = re.compile(r"[a-z]+")
_PAIR = re.compile(r"([a-z]*)([/<>])([a-z]*)")
_HAVE = frozenset(("have", "has", "had", "having", "'ve", "’ve", "'d", "’d"))


class Spelling(NamedTuple):
    variety: Variety = "british"
    ize: bool = False
    """Whether it is "organize", which not all British texts avoid."""


BRITISH = Spelling()
AMERICAN = Spelling("american", True)
VARIETIES: dict[str, Spelling] = {"british": BRITISH, "american": AMERICAN}


class SpellingTable(NamedTuple):
    """British words with their American forms, and the way back; those in -ise and -ize apart."""

    american: dict[str, str]
    british: dict[str, str]
    ize: dict[str, str]
    ise: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file; its first lines say how it is written."""
        table = cls({}, {}, {}, {})
        for line in text.splitlines():
            pairs, _, stems = line.partition(": ")
            for stem in stems.split() or [""]:
                for pair in pairs.split() if not line.startswith("#") else ():
                    table._add(stem, pair)
        return table

    def _add(self, stem: str, pair: str) -> None:
        found = _PAIR.fullmatch(pair)
        if found is None:
            raise ValueError(f"{pair!r} is no pair such as colour/color")
        old, new = stem + found[1], stem + found[3]
        to_z = bool(stem) and found[1].startswith(("ise", "isa", "isi"))
        if found[2] != "<":
            (self.ize if to_z else self.american)[old] = new
        if found[2] != ">":
            (self.ise if to_z else self.british)[new] = old


def told_spelling(*parts: str) -> Spelling:
    """What a text writes, by the majority of the words that tell it; its parts end between words."""
    table = _table()
    british = american = ise = ize = 0
    telling = _telling()
    for part in parts:
        for word in _WORD.findall(part.lower()):
            if word not in telling:  # nearly all
                continue
            british += word in table.american
            american += word in table.british
            ise += word in table.ize
            ize += word in table.ise
    if british == american:
        return AMERICAN if ize > ise else BRITISH
    if american > british:
        return Spelling("american", ize >= ise)
    return Spelling("british", ize > ise)


@cache
def _telling() -> frozenset[str]:
    return frozenset().union(*_table())


def spelled(word: str, spelling: Spelling) -> str:
    """A word in lower case as a text of this spelling has it."""
    table = _table()
    known = table.british if spelling.variety == "british" else table.american
    ending = table.ize if spelling.ize else table.ise
    return known.get(word) or ending.get(word) or word


def spelled_words(words: Sequence[str], before: Sequence[str], spelling: Spelling) -> tuple[str, ...]:
    """The same for the words of a replacement. `before` are those in front of it, since a participle is
    "gotten" in American English, and the past tense "got"."""
    result = [spelled(word, spelling) for word in words]
    for at, word in enumerate(result):
        if word == "gotten" and spelling.variety == "british":
            result[at] = "got"
        elif word == "got" and spelling.variety == "american":
            near = [*before, *result[:at]][-2:]
            result[at] = "gotten" if any(one.lower() in _HAVE for one in near) else "got"
    return tuple(result)


@cache
def _table() -> SpellingTable:
    path = packaged("text/data/spelling.txt")
    return SpellingTable.parse(path.read_text(encoding="utf-8"))
