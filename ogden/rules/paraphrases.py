"""Pairs of phrases from several sources, brought together: what each source says of a pair.

Sources come in any order and any size; they are grouped by sorting, on disk past some memory.

    sorting = ParaphraseSorting(directory, memory)
    sorting.add("pivot", ("due", "to"), ("because", "of"), [0.2])
    for paraphrase in sorting:                       # by the normal phrase
        paraphrase.sources["pivot"]                  # [0.2]
"""

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ogden._core import RecordSorter
from ogden.errors import InputError
from ogden.files.temporary import sorting_in
from ogden.text.lines import display_name, iterate_lines

Words = tuple[str, ...]
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")


class PhrasePair(NamedTuple):
    normal: Words
    simple: Words
    sources: Mapping[str, tuple[float, ...]]
    """What each source that knows the pair says of it."""


class ParaphraseSorting:
    def __init__(self, directory: str, memory: int) -> None:
        self._directory = directory
        self._sorter = RecordSorter(directory, memory)

    def add(self, source: str, normal: Words, simple: Words, values: Sequence[float]) -> None:
        """A pair with a zero byte is no text, and is left out."""
        fields = (" ".join(normal), " ".join(simple), source, *(f"{value:.6g}" for value in values))
        if "\0" in fields[0] + fields[1]:
            return
        with sorting_in(self._directory):
            self._sorter.add("\0".join(fields).encode())

    def __iter__(self) -> Iterator[PhrasePair]:
        """Once. Where a source has a pair twice, the higher values are taken."""
        with sorting_in(self._directory):
            records = iter(self._sorter.next, None)
            rows = (record.decode().split("\0") for record in records)
            for (normal, simple), own in itertools.groupby(rows, key=lambda row: (row[0], row[1])):
                sources: dict[str, tuple[float, ...]] = {}
                for _, _, source, *values in own:
                    numbers = tuple(map(float, values))
                    sources[source] = max(numbers, sources.get(source, numbers))
                yield PhrasePair(tuple(normal.split()), tuple(simple.split()), sources)


class ScoredPair(NamedTuple):
    normal: Words
    simple: Words
    probability: float | None


def read_scored_pairs(path: str) -> Iterator[ScoredPair]:
    """Lines of `phrase TAB paraphrase`, or with `TAB p(paraphrase given phrase)` as well."""
    for number, line in enumerate(iterate_lines(path), 1):
        fields = line.split("\t")
        try:
            normal, simple, *rest = fields
            probability = float(rest[0]) if rest else None
        except ValueError:
            where = f"{display_name(path)}, line {number}"
            raise InputError(
                f"{where}: a phrase, a paraphrase and perhaps a probability, with tabs between"
            ) from None
        if probability is not None and not 0 <= probability < math.inf:
            raise InputError(f"{display_name(path)}, line {number}: {rest[0][:20]} is no probability")
        # Tables that add up several sources have sums a little over 1.
        known = None if probability is None else min(1.0, probability)
        yield ScoredPair(tuple(normal.split()), tuple(simple.split()), known)


def is_wordy(words: Words) -> bool:
    """Whether all of it is words: no marks, no numbers."""
    return all(map(_WORD.fullmatch, words))
