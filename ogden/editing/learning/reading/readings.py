"""Edits that were read, with the verdicts of their readers: `readings/*.tsv.xz`.

A tenth is held out for ever, by word and by sentence: an edit of a held-out word is never learned from, nor
any edit of a sentence in which one was read.
"""

import hashlib
import lzma
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from ogden.errors import InputError

COLUMNS = (
    "id",
    "kind",
    "source",
    "origin",
    "sentence",
    "start",
    "end",
    "after",
    "verdict",
    "reason",
    "reader",
    "second verdict",
    "second reader",
)
MENDED = "mended"
HELD_OUT = 10
"""One word in so many."""


class Verdict(StrEnum):
    RIGHT = "right"
    DOUBTFUL = "doubtful"
    WRONG = "wrong"


class Reading(NamedTuple):
    id: str
    kind: str
    """Of the text: encyclopedia, news, health, law, letters, science."""
    source: str
    origin: str
    """Who proposed the edit: `lexicon` or `rule`. `mended`: a row of the lexicon that was mended afterwards
    where readers found fault with it; what is left says nothing of how often such rows are right."""
    sentence: str
    start: int
    end: int
    after: str
    verdict: Verdict
    reason: str
    """Why it is wrong: sense, term, grammar, lost, polarity, degree, nothing."""
    reader: str
    second_verdict: Verdict | None
    """Of every twentieth edit, by another reader."""
    second_reader: str

    @property
    def before(self) -> str:
        return self.sentence[self.start : self.end]


def read_readings(paths: Iterable[Path]) -> list[Reading]:
    """InputError names the first line that cannot be understood."""
    return [reading for path in paths for reading in _read(path)]


def _read(path: Path) -> Iterator[Reading]:
    try:
        with lzma.open(path, "rt", encoding="utf-8", newline="\n") as stream:
            lines = stream.read().split("\n")
    except (OSError, lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    if lines[0].split("\t") != list(COLUMNS):
        raise InputError(f"{path}, line 1: the columns of readings are {', '.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], 2):
        if line:
            try:
                yield _reading(line.split("\t"))
            except (ValueError, TypeError) as error:
                raise InputError(f"{path}, line {number}: {error}") from None


def _reading(cells: list[str]) -> Reading:
    if len(cells) != len(COLUMNS):
        raise ValueError(f"{len(cells)} cells under {len(COLUMNS)} columns")
    id_, kind, source, origin, sentence, start, end, after, verdict, reason, reader, again, second = cells
    first, last = int(start), int(end)
    if not 0 <= first <= last <= len(sentence):
        raise ValueError("the edit is not within its sentence")
    return Reading(
        id_,
        kind,
        source,
        origin,
        sentence,
        first,
        last,
        after,
        Verdict(verdict),
        reason,
        reader,
        Verdict(again) if again else None,
        second,
    )


def write_readings(path: Path, readings: Iterable[Reading]) -> None:
    lines = ["\t".join(COLUMNS)]
    lines += ["\t".join("" if cell is None else str(cell) for cell in reading) for reading in readings]
    path.write_bytes(lzma.compress("\n".join([*lines, ""]).encode(), preset=9))


def is_held_out(before: str) -> bool:
    """Whether a word or phrase is one that nothing is learned of."""
    digest = hashlib.sha256(before.lower().strip(" ,.;:()").encode()).digest()
    return digest[0] % HELD_OUT == 0


def parted(readings: Iterable[Reading]) -> tuple[list[Reading], list[Reading]]:
    """Readings to learn from, and the held-out ones."""
    every = list(readings)
    held = [one for one in every if is_held_out(one.before)]
    sentences = {one.sentence for one in held}
    return [one for one in every if one.sentence not in sentences], held


def parted_by_sentence(readings: Iterable[Reading]) -> tuple[list[Reading], list[Reading]]:
    """Readings of rewritten sentences to learn from, and the held-out tenth."""
    every = list(readings)
    return [one for one in every if not is_held_out(one.sentence)], [
        one for one in every if is_held_out(one.sentence)
    ]
