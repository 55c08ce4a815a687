"""What became of the passages of a document, until all of it is written.

A result with its edits and their reasons takes several thousand bytes in memory, and a book has ten thousand
passages. So results are packed (`ogden.files.packed_sequence`): two hundred bytes each, and not in memory.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from ogden.documents.protocol import Passage
from ogden.editing.edits import Edit, Simplification, apply
from ogden.editing.plain_results import plain_result, result_of
from ogden.files.packed_sequence import PackedSequence

KeptResults = PackedSequence[Simplification]


def kept_results() -> KeptResults:
    """None yet."""
    return PackedSequence(plain_result, result_of)


@dataclass(frozen=True)
class SimplifiedPassage:
    """A passage of a document, and the edits that were made in it."""

    number: int
    passage: Passage
    edits: tuple[Edit, ...] = ()
    candidates: tuple[str, ...] = ()
    suggestions: tuple[Edit, ...] = ()
    """Edits that were not made, as they are less sure than was asked for."""

    @property
    def text(self) -> str:
        return apply(self.passage.text, self.edits)


class SimplifiedPassages(Sequence[SimplifiedPassage]):
    """All passages of a document. Each is put together when it is asked for."""

    def __init__(
        self,
        passages: Sequence[Passage],
        read: Sequence[int],
        results: Sequence[Simplification],
        made: Sequence[Sequence[bool]],
    ) -> None:
        """`read` are the numbers of the passages that have `results`, `made` says which edits were made."""
        self._passages, self._read, self._results, self._made = passages, read, results, made

    def __len__(self) -> int:
        return len(self._passages)

    def __iter__(self) -> Iterator[SimplifiedPassage]:
        results, at = iter(self._results), 0
        for number in range(len(self)):
            is_read = at < len(self._read) and self._read[at] == number
            at += is_read
            yield self.passage(number, next(results) if is_read else None)

    @overload
    def __getitem__(self, at: int) -> SimplifiedPassage: ...
    @overload
    def __getitem__(self, at: slice) -> "list[SimplifiedPassage]": ...
    def __getitem__(self, at: int | slice) -> "SimplifiedPassage | list[SimplifiedPassage]":
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        number = range(len(self))[at]
        place = bisect_left(self._read, number)
        is_read = place < len(self._read) and self._read[place] == number
        return self.passage(number, self._results[place] if is_read else None)

    def passage(self, number: int, result: Simplification | None) -> SimplifiedPassage:
        """One of them with its result, if it was read."""
        passage = self._passages[number]
        if result is None:
            return SimplifiedPassage(number, passage)
        made = tuple(edit for edit, flag in zip(result.edits, self._made[number], strict=True) if flag)
        possible = tuple(edit for edit in result.suggestions if passage.may_change(edit.start, edit.end))
        return SimplifiedPassage(number, passage, made, result.candidates, possible)
