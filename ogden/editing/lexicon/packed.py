"""The lexicon as a section of the model: rows of text, and where the headwords stand in them.

A line of JSON names for each look-up word the rows of its headwords. A row is that of the source without its
examples, with how often its edits were read and found right. Rows are parsed when their word is met.
"""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from ogden.editing.lexicon.lexicon import Entry, Lexicon, Lookup, entries
from ogden.editing.lexicon.senses import Record, Sense
from ogden.editing.lexicon.source import COLUMNS, format_sense, parse_sense
from ogden.errors import InputError

KIND = "lexicon/1"
_KEPT = COLUMNS[:7]
REMEMBERED = 1 << 12


def pack_lexicon(senses: Iterable[Sense]) -> bytes:
    rows: list[str] = []
    index: dict[str, list[int]] = {}
    for sense in senses:
        cells = format_sense(sense).split("\t")[: len(_KEPT)]
        rows.append("\t".join([*cells, str(sense.record.read), str(sense.record.right)]))
        for entry in entries([sense]):
            index.setdefault(entry.pattern.parts[entry.pattern.anchor], []).append(len(rows) - 1)
    return "\n".join([json.dumps(index, separators=(",", ":")), *rows]).encode()


def read_lexicon(data: bytes | memoryview, name: str) -> Lexicon:
    """InputError where the bytes are no lexicon."""
    try:
        head, *rows = bytes(data).split(b"\n")
        index: dict[str, list[int]] = json.loads(head)
        numbers = list(chain.from_iterable(index.values()))
        if not set(map(type, numbers)) <= {int} or min(numbers, default=0) < 0:
            raise ValueError("its index has other than numbers of rows")
        if max(numbers, default=-1) >= len(rows):
            raise ValueError("its index does not fit its rows")
    except (ValueError, AttributeError, TypeError) as error:
        raise InputError(f"{name}: the lexicon cannot be read: {error}") from None

    return Lexicon(_Rows(name, index, rows).entries)


class _Rows:
    """Rows, and the words by which each is looked up."""

    def __init__(self, name: str, index: dict[str, list[int]], rows: list[bytes]) -> None:
        self._name, self._index, self._rows = name, index, rows
        self._read: Lookup = lru_cache(maxsize=REMEMBERED)(self._parsed)

    def entries(self, word: str) -> Sequence[Entry]:
        # Most words have no row: they are not remembered in the place of those that have.
        return self._read(word) if word in self._index else []

    def _parsed(self, word: str) -> Sequence[Entry]:
        try:
            found = entries([_sense(self._rows[number].decode()) for number in self._index[word]])
        except ValueError as error:
            raise InputError(f"{self._name}: a row of {word!r} cannot be read: {error}") from None
        return [entry for entry in found if entry.pattern.parts[entry.pattern.anchor] == word]


def _sense(row: str) -> Sense:
    *cells, read, right = row.split("\t")
    if len(cells) != len(_KEPT):
        raise ValueError("it has another number of cells than this version knows")
    return parse_sense(dict(zip(_KEPT, cells, strict=True)), record=Record(int(read), int(right)))
