"""The phrase pairs of one language, as pivoting needs them: arrays that lie in a file and are mapped.

1. `phrases` are the English phrases in the order of their bytes, each once.
2. The pairs of phrase k are `starts[k]` to `starts[k + 1]`; none is empty.
3. A pair is the number of its foreign phrase and two probabilities. The foreign phrases themselves are not
   kept: nobody asks what they were.

Probabilities are those of all pairs that were extracted. So where pairs are left out, they sum to less than
one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ogden.container.reader import open_container
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.rules.extraction import Extraction

if TYPE_CHECKING:
    from numpy.typing import NDArray

EDGES = ("free", "likely", "linked")
LIKELY = 0.02
_ARRAYS = {"starts": "<i8", "foreign": "<i4", "forward": "<f8", "backward": "<f8"}


@dataclass(frozen=True)
class Phrases:
    """Many phrases in a row of bytes, in the order of their bytes."""

    text: bytes | memoryview
    ends: "NDArray[np.int64]"

    @classmethod
    def of(cls, phrases: Iterable[str]) -> "Phrases":
        encoded = [phrase.encode() for phrase in phrases]
        return cls(b"".join(encoded), np.cumsum(list(map(len, encoded)), dtype=np.int64))

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, number: int) -> str:
        begin = self.ends[number - 1] if number else 0
        return str(self.text[begin : self.ends[number]], "utf-8")

    def texts(self, *numbers: "NDArray[np.int64]") -> dict[int, str]:
        """The phrases with these numbers, which may be repeated."""
        wanted = np.unique(np.concatenate(numbers))
        begins = np.where(wanted > 0, self.ends[wanted - 1], 0).tolist() if len(wanted) else []
        spans = zip(wanted.tolist(), begins, self.ends[wanted].tolist(), strict=True)
        return {number: str(self.text[begin:end], "utf-8") for number, begin, end in spans}

    def encoded(self) -> Iterator[bytes]:
        begin = 0
        for end in self.ends.tolist():
            yield bytes(self.text[begin:end])
            begin = end


@dataclass(frozen=True)
class TranslationChoice:
    """Which phrase pairs of an extraction are used.

    `marks`: also English phrases with a token that has neither letter nor digit.

    `edges`: a word without a link may stand at the edge of any phrase, as in `buy it` for `kaufen`. `free`
    takes all these pairs, `linked` none. `likely` takes those with the word on the English side, if the
    phrase is a likely translation of the foreign one (p of 0.02 or more), as `was able to` for `konnte`.
    """

    marks: bool = False
    edges: str = "likely"

    def __post_init__(self) -> None:
        if self.edges not in EDGES:
            raise InputError(f"edges that are '{self.edges}': give one of {', '.join(EDGES)}")


@dataclass(frozen=True)
class PivotTable:
    phrases: Phrases
    starts: "NDArray[np.int64]"
    foreign: "NDArray[np.int32]"
    forward: "NDArray[np.float64]"
    """p(foreign | phrase)."""
    backward: "NDArray[np.float64]"
    """p(phrase | foreign)."""

    @property
    def foreign_phrases(self) -> int:
        return int(self.foreign.max(initial=-1)) + 1

    @classmethod
    def of(cls, extraction: Extraction, choice: TranslationChoice = TranslationChoice()) -> "PivotTable":
        """The table of an extraction to which English was added as the normal side."""
        words = extraction.words()
        length = extraction.options.max_length
        wanted = _wanted(words, choice)
        none = np.zeros((0, length), np.int64), np.zeros((0, length), np.int64), np.zeros((0, 3), np.int64)
        blocks = [none] + [_block(block, wanted, length, choice.edges) for block in extraction.arrays()]
        english, foreign, counts = (np.concatenate(column) for column in zip(*blocks, strict=True))
        numbers = _numbered(english, len(words) + 1)
        order = np.argsort(numbers, kind="stable")  # an extraction ends phrases with |||, and sorts by that
        first = np.flatnonzero(np.diff(numbers[order], prepend=-1))
        phrases = (
            " ".join(words[word - 1] for word in row if word) for row in english[order[first]].tolist()
        )
        return cls(
            Phrases.of(phrases),
            np.append(first, len(order)),
            _numbered(foreign, len(words) + 1)[order],
            (counts[:, 2] / counts[:, 1])[order],
            (counts[:, 2] / counts[:, 0])[order],
        )

    def save(self, path: Path) -> None:
        with Writer(path, {"what": "phrase pairs to pivot over"}) as writer:
            writer.add("phrases", self.phrases.text)
            writer.add("phrase_ends", np.asarray(self.phrases.ends, dtype="<i8"))
            for name, kind in _ARRAYS.items():
                writer.add(name, np.asarray(getattr(self, name), dtype=kind))

    @classmethod
    def load(cls, path: Path) -> "PivotTable":
        """What `save` wrote, where it lies."""
        file = open_container(path)
        arrays: dict[str, Any] = {name: file.array(name, kind) for name, kind in _ARRAYS.items()}
        return cls(Phrases(file.section("phrases"), file.array("phrase_ends", "<i8")), **arrays)


class Translation(NamedTuple):
    english: str
    foreign: tuple[str, ...]
    forward: float
    """p(foreign | English)."""
    backward: float


def translations(table: str, length: int, choice: TranslationChoice) -> Iterator[Translation]:
    """The pairs that are used of lines of a phrase table in the format of Moses, with English on the normal
    side and phrases of at most so many words."""
    numbers: dict[str, int] = {}
    rows = [_Numbered.of(line, numbers) for line in table.splitlines()]
    if not rows:
        return
    words = list(numbers)
    found = _block(_columns(rows), _wanted(words, choice), length, choice.edges)
    for english, foreign, counts in zip(*(column.tolist() for column in found), strict=True):
        sides = [tuple(words[word - 1] for word in side if word) for side in (english, foreign)]
        of_foreign, of_english, both = counts
        yield Translation(" ".join(sides[0]), sides[1], both / of_english, both / of_foreign)


class _Numbered(NamedTuple):
    """A line of a phrase table, as the core has it: words and links as numbers."""

    english: list[int]
    foreign: list[int]
    links: list[int]
    counts: list[int]

    @classmethod
    def of(cls, line: str, numbers: dict[str, int]) -> "_Numbered":
        english, foreign, _, links, counts, *_ = line.split(" ||| ")
        one, other = (
            [numbers.setdefault(word, len(numbers)) for word in side.split(" ")]
            for side in (english, foreign)
        )
        ends = (link.split("-") for link in links.split())
        places = [16 * int(left) + int(right) for left, right in ends]
        return cls(one, other, places, [*map(int, counts.split())])


def _columns(rows: Sequence[_Numbered]) -> "dict[str, NDArray[Any]]":
    flat, ends = {}, {}
    for name in ("english", "foreign", "links"):
        own = [getattr(row, name) for row in rows]
        flat[name] = np.array([number for numbers in own for number in numbers], np.int64)
        ends[name] = np.cumsum([len(numbers) for numbers in own], dtype=np.int64)
    return {
        "normal": flat["english"],
        "normal_ends": ends["english"],
        "simple": flat["foreign"],
        "simple_ends": ends["foreign"],
        "links": flat["links"],
        "link_ends": ends["links"],
        "counts": np.array([row.counts for row in rows], np.int64),
    }


def _wanted(words: Sequence[str], choice: TranslationChoice) -> "NDArray[np.bool_]":
    """Whether a phrase may have each word; the first place is for no word."""
    return np.array([True] + [choice.marks or any(map(str.isalnum, word)) for word in words])


def _block(
    block: "dict[str, NDArray[Any]]", wanted: "NDArray[np.bool_]", length: int, edges: str
) -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]":
    """Both sides, a row of words each, and the counts. Words count from 1; 0 is where a phrase is over, so
    that rows sort as phrases do."""
    english = _rows(block["normal"], block["normal_ends"], length)
    foreign = _rows(block["simple"], block["simple_ends"], length)
    kept = wanted[english].all(axis=1)
    if edges != "free":
        starts = np.append(0, block["link_ends"][:-1])
        kept &= _has_linked_edges(foreign, block["links"] & 15, starts)
        both, of_foreign = block["counts"][:, 2], block["counts"][:, 0]
        likely = both >= LIKELY * of_foreign if edges == "likely" else np.False_
        kept &= likely | _has_linked_edges(english, block["links"] >> 4, starts)
    return english[kept], foreign[kept], block["counts"][kept]


def _has_linked_edges(
    rows: "NDArray[np.int64]", places: "NDArray[Any]", starts: "NDArray[np.int64]"
) -> "NDArray[np.bool_]":
    """Whether the first and the last word of each phrase have a link; each phrase has at least one."""
    if not len(rows):  # all pairs of a block may be chance, and reduceat takes no nothing
        return np.zeros(0, dtype=np.bool_)
    last = np.count_nonzero(rows, axis=1) - 1
    first_linked, last_linked = np.minimum.reduceat(places, starts), np.maximum.reduceat(places, starts)
    found: NDArray[np.bool_] = (first_linked == 0) & (last_linked == last)
    return found


def _rows(words: "NDArray[Any]", ends: "NDArray[Any]", length: int) -> "NDArray[np.int64]":
    lengths = np.diff(ends, prepend=0)
    rows = np.zeros((len(ends), length), dtype=np.int64)
    rows[np.arange(length) < lengths[:, None]] = words.astype(np.int64) + 1
    return rows


def _numbered(rows: "NDArray[np.int64]", words: int) -> "NDArray[np.int32]":
    """Equal rows get equal numbers, from 0 on in their order. Column by column: rows that are equal so far
    have a number, which with the next word makes another."""
    numbers = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        numbers = np.unique(numbers * words + column, return_inverse=True)[1]
    return numbers.astype(np.int32)
