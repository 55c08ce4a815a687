"""The tables of the safety check, read from `data/`. Their first lines say how they are written."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ogden._core import LemmaCandidates, WordGroups, WordLines
from ogden.files.packaged import packaged

DATA = packaged("editing/safety/data")
Phrase = tuple[str, ...]


def rows(name: str) -> Iterator[list[str]]:
    """The cells of a table, without comments and empty lines."""
    for line in _lines(name):
        yield list(map(str.strip, line.split("\t")))


def _text(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def _lines(name: str) -> list[str]:
    text = _text(name)
    return [line for line in text.splitlines() if line and not line.startswith("#") and not line.isspace()]


def expressions(cell: str) -> list[Phrase]:
    return [tuple(one.split()) for one in cell.split(" | ")]


class Opposites:
    """For a lemma, the sides on which it stands: `2 n` and `2 n + 1` are the sides of row `n`."""

    def __init__(self, rows: list[str]) -> None:
        cells = [cell.strip() for row in rows for cell in row.split("\t")]
        if len(cells) != 2 * len(rows):
            raise ValueError("a row of opposites has other than two sides")
        self._sides = WordGroups(cells, " | ")

    def knows(self, lemma: str) -> bool:
        return self._sides.contains(lemma)

    def are_opposite(self, one: str, other: str) -> bool:
        theirs = {side for side, _ in self._sides.find(other)}
        return any(side ^ 1 in theirs for side, _ in self._sides.find(one))


@cache
def opposites() -> Opposites:
    return Opposites([*_lines("opposites.tsv"), *_lines("wordnet_opposites.tsv")])


@cache
def negatives() -> dict[str, frozenset[str]]:
    """Words that deny, and those that may stand for them without another negation."""
    return {
        cells[0]: frozenset(cells[1].split(" | ") if cells[1:] else ()) for cells in rows("negatives.tsv")
    }


class Vouched:
    """For a word, parts of speech (`*`: any; `+`: in phrases) and what may stand for it, between bars. Lines
    are cut into cells when somebody asks for their word: there are many, and few are asked for."""

    def __init__(self, text: str) -> None:
        self._lines = WordLines(text, "\t")

    def get(self, word: str) -> list[tuple[str, str]]:
        cells = [line.split("\t") for line in self._lines.find(word)]
        return [(part, cell) for _, part, cell in cells]


@cache
def vouched() -> Vouched:
    return Vouched(_text("vouched.tsv"))


@cache
def ambiguous() -> frozenset[str]:
    """Words whose sense must be told before they are changed."""
    return frozenset(word for [word] in rows("ambiguous.txt"))


@cache
def never_vouched() -> frozenset[tuple[str, str]]:
    """Pairs that a dictionary has and no reader should meet."""
    pairs = [(old, new) for old, cell in rows("unvouched.tsv") for new in cell.split(" | ")]
    return frozenset([*pairs, *((new, old) for old, new in pairs)])


@cache
def naming_nouns() -> tuple[frozenset[str], frozenset[str]]:
    """Nouns that name someone or something: all of them, and those that are hardly ever another word."""
    listed = {word for _, cell in rows("nouns.tsv") for word in cell.split()}
    general = {word for [cell] in rows("general_nouns.txt") for word in cell.split()}
    listed = {word for word in listed if word.rstrip("?") not in general}
    by_hand = {word for _, cell in rows("named.tsv") for word in cell.split()}
    unsure = {word.rstrip("?") for word in listed if word.endswith("?")} - by_hand
    unsure |= {word.rstrip("?") for word in by_hand if word.endswith("?")}
    listed |= by_hand
    return frozenset(listed) | unsure, frozenset(listed) - unsure


@cache
def equivalents() -> dict[Phrase, frozenset[Phrase]]:
    """For words and phrases, what may stand for them though they name someone, deny or leave words out."""
    found: dict[Phrase, frozenset[Phrase]] = {}
    for old, new in rows("equivalents.tsv"):
        for phrase in expressions(old):
            found[phrase] = found.get(phrase, frozenset()) | frozenset(expressions(new))
    return found


@cache
def empty_expressions() -> tuple[frozenset[Phrase], frozenset[Phrase]]:
    """What may be left out by itself at any strength, and what at `bold` only."""
    found: dict[str, set[Phrase]] = {"any": set(), "bold": set()}
    for strength, cell in rows("empty.tsv"):
        found[strength].update(expressions(cell))
    return frozenset(found["any"]), frozenset(found["bold"] | found["any"])


class SmallWords(NamedTuple):
    function: frozenset[str]
    light: frozenset[str]
    """Words that say little beside the noun or verb that they go with."""
    numbers: frozenset[str]
    units: frozenset[str]
    denying: frozenset[str]
    """Words whose denial is a plain way to say the opposite: *prohibit*, *not allow*."""
    not_denying: frozenset[str]
    titles: frozenset[str]
    """The first parts of titles: *chief*."""


@cache
def small_words() -> SmallWords:
    return SmallWords(*(frozenset(cell.split()) for _, cell in rows("small_words.tsv")))


@cache
def word_forms() -> LemmaCandidates:
    """What words may be forms of; the table has those that are irregular."""
    return LemmaCandidates(_text("irregular_forms.tsv"))
