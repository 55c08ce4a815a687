"""Pairs on their way from files to sets: in a temporary file, by number, with the place each comes from.

Memory holds some bytes a pair, whatever the length of the sentences, and standard input can be gone through
more than once.
"""

from array import array
from bisect import bisect
from collections.abc import Iterator
from hashlib import blake2b
from typing import IO

from ogden.corpus.pairs import Pair, PairLocation, Skipped, iterate_pairs


class PairStore:
    """Fill it from all files first, then read."""

    def __init__(self, stream: IO[bytes], seed: int) -> None:
        self._stream = stream
        self._seed = seed
        self._starts = array("Q")
        self._lines = array("Q")
        self._ranks = array("Q")
        self._files: list[str] = []
        self._first: list[int] = []
        self._documents: set[int] = set()

    def __len__(self) -> int:
        return len(self._starts)

    @property
    def documents(self) -> int:
        """How many documents are known."""
        return len(self._documents)

    def fill(self, path: str, skipped: Skipped) -> None:
        self._files.append(path)
        self._first.append(len(self))
        for place, pair in iterate_pairs(path, skipped):
            self._ranks.append(self._rank(pair))
            self._starts.append(self._stream.tell())
            self._lines.append(place.line)
            self._stream.write(pair.line().encode())

    def _rank(self, pair: Pair) -> int:
        key = f"document\t{pair.document}" if pair.document else f"pair\t{len(self)}"
        rank = int.from_bytes(blake2b(f"{self._seed}\t{key}".encode(), digest_size=8).digest())
        if pair.document:
            self._documents.add(rank)
        return rank

    def pair(self, number: int) -> Pair:
        self._stream.seek(self._starts[number])
        return _pair(self._stream.readline())

    def __iter__(self) -> Iterator[Pair]:
        self._stream.seek(0)
        return map(_pair, self._stream)

    def place(self, number: int) -> PairLocation:
        return PairLocation(self._files[bisect(self._first, number) - 1], self._lines[number])

    def groups(self) -> Iterator[list[int]]:
        """The numbers of each document's pairs; documents in an order that the seed decides. A pair without
        a document is a group of its own."""
        group: list[int] = []
        for number in sorted(range(len(self)), key=self._ranks.__getitem__):
            if group and self._ranks[group[0]] != self._ranks[number]:
                yield group
                group = []
            group.append(number)
        if group:
            yield group


def _pair(line: bytes) -> Pair:
    normal, simple, *more = line.decode().removesuffix("\n").split("\t")
    return Pair(normal, simple, tuple(more))
