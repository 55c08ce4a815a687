"""What a document is to the rest of the house: passages of running text, and a way to put edits back.

A passage is what an editor sees as one paragraph, heading, item or cell. Its text has no markup: tags, marks
of emphasis and the targets of links are not in it, "&amp;" is one character, and a line break inside a
paragraph is a space. An edit names characters of that text. Whatever no edit names stays as it was in the
file, byte for byte (DOCX: in the file's members; a run of text that is edited is cut up, with its formatting
on each part).

Some parts of a passage are there for whoever reads it but must not change: code, formulas, results of
fields, words in another language. They are `fixed`, and an edit that would change them is left out.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from ogden.text.passages import PassageKind as PassageKind
from ogden.text.sentence import Span

Format = Literal["text", "markdown", "html", "docx"]
FORMATS: tuple[Format, ...] = ("text", "markdown", "html", "docx")
LEFT_ALONE: frozenset[PassageKind] = frozenset(("heading", "quotation"))
"""Not rewritten: links point to headings by their words, and a quotation is as it was."""

OBJECT = "\ufffc"
"""Stands in a passage for something that is no text, as a formula."""


class PassageEdit(NamedTuple):
    """The characters of a passage from `start` to `end` become `text`."""

    start: int
    end: int
    text: str


class Position(NamedTuple):
    """A line and a column in it, both counted from 1. Columns are characters (code points)."""

    line: int
    column: int


class Cell(NamedTuple):
    """Where a cell stands: the number of its table in the document, its row and its column, from 0."""

    table: int
    row: int
    column: int


class Item(NamedTuple):
    """Where an item of a list stands: how many lists are around its own, and its number if it has one."""

    depth: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Passage:
    text: str
    kind: PassageKind = "paragraph"
    fixed: tuple[Span, ...] = ()
    """What must stay, in order. No edit may reach across an empty span, as that of a picture."""
    cell: Cell | None = None
    """Of a cell, where that is known."""
    item: Item | None = None
    """Of an item, where that is known. An item's second paragraph has none."""

    def may_change(self, start: int, end: int) -> bool:
        # They do not overlap, so only the last that begins before the end can matter.
        before = bisect_left(self.fixed, (end,))
        return not before or self.fixed[before - 1].end <= start


@dataclass(frozen=True)
class Rewriting:
    """The new document, and for each passage which of its replacements were made."""

    written: Iterable[bytes]
    """The new file, some bytes at a time, as often as they are asked for."""
    made: tuple[tuple[bool, ...], ...]

    @property
    def data(self) -> bytes:
        return b"".join(self.written)


def made_of(passages: Iterable[Iterable[bool]]) -> tuple[tuple[bool, ...], ...]:
    """Which replacements were made, with equal rows held once: most passages have few."""
    known: dict[tuple[bool, ...], tuple[bool, ...]] = {}
    return tuple([known.setdefault(row, row) for row in map(tuple, passages)])


class Document(Protocol):
    @property
    def format(self) -> Format: ...

    @property
    def passages(self) -> Sequence[Passage]: ...

    def place(self, passage: int, offset: int) -> str:
        """Where a character of a passage is, for people: `line:column`, or in DOCX `paragraph N`."""

    def positions(self, passage: int, start: int, end: int) -> tuple[Position, Position] | None:
        """Where a part of a passage begins and ends in the source; None where that has no lines (DOCX)."""

    def is_off(self, rule: str, passage: int, offset: int) -> bool:
        """Whether a comment of the document switches a rule of `ogden check` off there."""

    def rewritten(
        self, edits: Sequence[Sequence[PassageEdit]], accept: bool = False, date: str | None = None
    ) -> Rewriting:
        """The document with edits made: a list for each passage, in order, without overlaps.

        DOCX alone knows `accept` and `date`: its edits are tracked changes, with that date, unless accepted.
        """


def check_order(number: int, passage: Passage, edits: Sequence[PassageEdit]) -> None:
    """Callers keep replacements in order and inside their passages; whoever does not has made a mistake."""
    at = 0
    for start, end, _ in edits:
        if not at <= start <= end <= len(passage.text):
            raise ValueError(f"passage {number}: an edit from {start} to {end} is out of order")
        at = end


def check_number(passages: Sequence[Passage], edits: Sequence[Sequence[PassageEdit]]) -> None:
    """They give edits, or none, for each passage."""
    if len(passages) != len(edits):
        raise ValueError(f"edits for {len(edits)} passages, and the document has {len(passages)}")
