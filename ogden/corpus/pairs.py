"""Pair files: a normal and a simple sentence a line, with a tab between them.

Further columns (`COLUMNS`) may follow; whoever reads pairs can do without them, and whoever writes pairs that
were read keeps them. A line that is no pair is left out, counted and shown; it does not stop the work, unless
the user wants it to (`Skipped.strict`).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.errors import InputError
from ogden.files.path_checks import refuse_packing
from ogden.text.lines import display_name, open_bytes

COLUMNS = ("normal", "simple", "score", "operation", "document", "normal positions", "simple positions")
NOT_UTF8 = "the line is not valid UTF-8"
SHOWN = 5
"""How many lines that were left out are shown; the others are only counted."""


class Pair(NamedTuple):
    """A normal sentence and its simple one. `more` holds the columns from the third on, as they stand."""

    normal: str
    simple: str
    more: tuple[str, ...] = ()

    @property
    def document(self) -> str:
        """The document the pair comes from, or nothing where that is not known."""
        return self.more[2] if len(self.more) > 2 else ""

    def line(self) -> str:
        """As it stands in a file, with the line end."""
        return "\t".join((self.normal, self.simple, *self.more)) + "\n"


class PairLocation(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        return f"{display_name(self.file)}, line {self.line}"


@dataclass
class Skipped:
    """Lines that are left out because they cannot be read: how many for each reason, and the first few."""

    strict: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)

    def add(self, place: PairLocation, reason: str) -> None:
        if self.strict:
            raise InputError(f"{place}: {reason}")
        self.counts[reason] += 1
        if len(self.shown) < SHOWN:
            self.shown.append(f"{place}: {reason}")

    def total(self) -> int:
        return self.counts.total()

    def require_pairs(self, pairs: int) -> None:
        """An InputError where there were lines, and none of them is a pair."""
        if self.counts and not pairs:
            advice = "save it as UTF-8" if NOT_UTF8 in self.counts else "a line is: normal, tab, simple"
            raise InputError(f"no line is a pair, as {self.shown[0]} ({advice})")


def parse_pair(line: str) -> Pair | str:
    """A pair, or the reason why the line is none."""
    if not line.strip():
        return "the line is empty"
    columns = line.split("\t")
    if len(columns) < 2:
        return "there is one column: the normal and the simple sentence need a tab between them"
    for name, side in zip(COLUMNS, columns[:2], strict=False):
        if not side.strip():
            return f"the {name} sentence is empty"
    return Pair(columns[0], columns[1], tuple(columns[2:]))


def decode_line(raw: bytes, number: int) -> str | None:
    """The line without its end, or None if it is not valid UTF-8."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if number == 1:
        line = line.removeprefix("\ufeff")
    return line.removesuffix("\n").removesuffix("\r")


def iterate_pairs(path: str, skipped: Skipped) -> Iterator[tuple[PairLocation, Pair]]:
    """The pairs of a file (plain, gz, xz or `-`) in order; what is no pair goes to `skipped`."""
    refuse_packing(path)
    with open_bytes(path) as stream:
        for number, raw in enumerate(stream, 1):
            place = PairLocation(path, number)
            line = decode_line(raw, number)
            found = NOT_UTF8 if line is None else parse_pair(line)
            if isinstance(found, Pair):
                yield place, found
            else:
                skipped.add(place, found)
