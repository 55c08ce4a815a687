"""Where each character of a passage stands in the source of its document.

A passage is made of pieces, in order. A piece of plain text stands in the source as it is; any other piece
("&amp;", an escaped star, a line break with the spaces around it) is one whole that cannot be cut. What lies
between two pieces in the source is markup, and stays.

Invariants:

1. Pieces are in the order of the source and do not overlap there; their texts, joined, are the passage.
2. A plain piece's text is the source from `start` to `end`.
3. A piece without text is white space that is not to be seen because other white space is before it. It goes
   where that goes, or it would be seen.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import NamedTuple

from ogden.documents.minimal_edits import narrowed
from ogden.documents.protocol import Cell, Item, Passage, PassageEdit, PassageKind
from ogden.documents.source_text import Source, SourceText, parts_between
from ogden.text.sentence import Span


class SourceSegment(NamedTuple):
    text: str
    start: int
    end: int
    plain: bool = True
    fixed: bool = False


class SourceEdit(NamedTuple):
    """Characters of the source that become other text."""

    start: int
    end: int
    text: str
    is_source: bool = False
    """Whether the text is written as it is; else it is escaped."""


_START = attrgetter("start")
_LONG = 1 << 14  # characters
Plan = list[SourceEdit] | None
"""What to do to the source for one replacement; None where it is left out."""


class SourceRange(NamedTuple):
    """A stretch of source without markup inside, and what is to be seen of it."""

    start: int
    end: int
    text: str
    alone: int
    """How surely markup would be left with nothing in it if the stretch went away: 2 where there is markup on
    both sides, 1 where there may be, at the start or end of the passage."""


@dataclass(frozen=True, slots=True)
class SourcePassage:
    passage: Passage
    pieces: tuple[SourceSegment, ...]
    offsets: tuple[int, ...]
    """Where each piece begins in the passage."""
    extent: Span
    """All of the passage in the source, with the markup at its ends."""
    is_words: bool = False
    """Whether its lines begin with letters, are all of a block, and would be a block of that kind with any
    others that do (Markdown)."""

    def source_offset(self, offset: int) -> int:
        """Where a character of the passage stands in the source; at the end of the passage, its end there."""
        at = max(0, bisect_right(self.offsets, offset) - 1)
        piece, inside = self.pieces[at], offset - self.offsets[at]
        if inside >= len(piece.text):
            return piece.end
        return piece.start + (inside if piece.plain else 0)

    def source_span(self, start: int, end: int) -> Span:
        """Where a part of the passage stands in the source, without the markup after it."""
        first = self.source_offset(start)
        if end <= start:
            return Span(first, first)
        at = max(0, bisect_left(self.offsets, end) - 1)
        piece, inside = self.pieces[at], end - self.offsets[at]
        return Span(first, piece.start + inside if piece.plain else piece.end)

    def fixed_where(self, fixed: Callable[[int], bool]) -> "SourcePassage | None":
        """The passage with those pieces fixed that begin at such places; None where nothing else is left."""
        pieces = tuple(piece._replace(fixed=piece.fixed or fixed(piece.start)) for piece in self.pieces)
        if not _may_change(pieces):
            return None
        barriers = [span for span in self.passage.fixed if span.start == span.end]
        spans = [
            Span(at, at + len(piece.text))
            for at, piece in zip(self.offsets, pieces, strict=True)
            if piece.fixed and piece.text
        ]
        return replace(
            self, passage=replace(self.passage, fixed=tuple(sorted(barriers + spans))), pieces=pieces
        )

    def planned(self, replacement: PassageEdit, keep_filled: bool) -> list[SourceEdit] | None:
        """What to do to the source, or None where it cannot be done.

        With `keep_filled` no markup is left empty (in Markdown an empty `****` is four stars).
        """
        start, end, _ = replacement
        inside = self._inside_of_one(start, end)
        if inside:
            return [SourceEdit(*inside, replacement.text)]
        ranges = list(self._ranges(start, end))
        if len(ranges) == 1 and self.passage.may_change(start, end) and self._uncut(start, end):
            return [SourceEdit(ranges[0].start, ranges[0].end, replacement.text)]
        smaller = narrowed(self.passage.text[start:end], replacement)
        edits: list[SourceEdit] = []
        for each in smaller:
            placed = self.placed(each, keep_filled)
            if placed is None:
                return None
            edits += placed
        return edits

    def placed(self, replacement: PassageEdit, keep_filled: bool) -> list[SourceEdit] | None:
        """The same as it is, whatever it reaches over."""
        ranges = self.free_ranges(replacement.start, replacement.end)
        if not ranges or (keep_filled and sum(each.alone == 2 for each in ranges) > 1):
            return None
        chosen = max(ranges, key=lambda each: (keep_filled * each.alone, len(each.text)))
        return [
            SourceEdit(each.start, each.end, replacement.text if each is chosen else "") for each in ranges
        ]

    def free_ranges(self, start: int, end: int) -> list[SourceRange]:
        """The source of a part of the passage; none where the part may not change."""
        if not self.passage.may_change(start, end) or not self._uncut(start, end):
            return []
        return list(self._ranges(start, end))

    def _inside_of_one(self, start: int, end: int) -> Span | None:
        """The source of a part that may change and ends before its piece does, which is plain; else None.

        Most edits are so; for all others there is `_ranges`.
        """
        at = bisect_right(self.offsets, start) - 1
        piece, offset = self.pieces[at], self.offsets[at]
        if start == end or not piece.plain or end - offset >= len(piece.text):
            return None
        if not self.passage.may_change(start, end):
            return None
        return Span(piece.start + start - offset, piece.start + end - offset)

    def _uncut(self, start: int, end: int) -> bool:
        """Whether no piece that is one whole would be cut."""
        for offset in (start, end):
            at = max(0, bisect_right(self.offsets, offset) - 1)
            inside = offset - self.offsets[at]
            if not self.pieces[at].plain and 0 < inside < len(self.pieces[at].text):
                return False
        return True

    def _ranges(self, start: int, end: int) -> Iterator[SourceRange]:
        """The source of a part of the passage, a stretch at a time."""
        if start == end:
            yield from self._insertion(start)
            return
        at = max(0, bisect_right(self.offsets, start) - 1)
        first, last, text, opened = -1, -1, "", 0
        while at < len(self.pieces) and (self.offsets[at] < end or not self.pieces[at].text):
            piece, offset = self.pieces[at], self.offsets[at]
            inside, until = max(0, start - offset), min(len(piece.text), end - offset)
            left = piece.start + (inside if piece.plain else 0)
            right = piece.start + until if piece.plain else piece.end
            if left != last:
                if last >= 0:
                    yield SourceRange(first, last, text, min(opened, self._gap(at)))
                first, text, opened = left, "", 0 if inside else self._gap(at)
            text, last = text + piece.text[inside:until], right
            at += 1
        closed = self._gap(at) if end >= self._end(at - 1) else 0
        yield SourceRange(first, last, text, min(opened, closed))

    def _insertion(self, offset: int) -> Iterator[SourceRange]:
        """A new text goes with what is before it, or else with what is after, so long as that may change."""
        at = max(0, bisect_right(self.offsets, offset) - 1)
        if at and self.offsets[at] == offset and not self.pieces[at - 1].fixed:
            here = self.pieces[at - 1].end
        elif not self.pieces[at].fixed:
            here = self.source_offset(offset)
        else:
            return
        yield SourceRange(here, here, "", 0)

    def _gap(self, at: int) -> int:
        """Whether there is markup before a piece: 2 for yes, 1 for perhaps, 0 for no."""
        if not 0 < at < len(self.pieces):
            return 1
        return 2 if self.pieces[at - 1].end < self.pieces[at].start else 0

    def _end(self, at: int) -> int:
        return self.offsets[at] + len(self.pieces[at].text)


def with_edits(
    source: Source, plans: Iterable[Plan], escape: Callable[[str], str], part: Span | None = None
) -> str:
    """The source, or a part of it, with planned edits made. Those of one plan may stand between those of
    others."""
    begin, stop = part or (0, len(source))
    return "".join(_pieces_with(source, [plans], escape, begin, stop))


def all_with_edits(
    source: Source, plans: Iterable[Iterable[Plan]], escape: Callable[[str], str]
) -> SourceText:
    """All of the source with the plans of its passages, which stand in order and apart."""
    result = SourceText()
    for piece in _pieces_with(source, plans, escape, 0, len(source)):
        result.append(piece)
    return result


def _pieces_with(
    source: Source, plans: Iterable[Iterable[Plan]], escape: Callable[[str], str], begin: int, stop: int
) -> Iterator[str]:
    at = begin
    for own in plans:
        edits = [edit for plan in own if plan for edit in plan]
        if len(edits) > 1:
            edits.sort(key=_START)
        for start, end, text, is_source in edits:
            if start - at < _LONG:
                yield source[at:start]
            else:
                yield from parts_between(source, at, start)
            yield text if is_source else escape(text)
            at = end
    yield from parts_between(source, at, stop)


def source_passage(
    pieces: Sequence[SourceSegment],
    kind: PassageKind,
    barriers: Sequence[int] = (),
    extent: Span | None = None,
    cell: Cell | None = None,
    item: Item | None = None,
    is_words: bool = False,
) -> SourcePassage | None:
    """A passage from its pieces, without white space around it; None where there is nothing that may change.

    `barriers` are places in the source that no edit may reach across.
    """
    pieces = _trimmed(list(pieces))
    if not _may_change(pieces):
        return None
    whole = extent or Span(pieces[0].start, pieces[-1].end)
    if len(pieces) == 1 and not barriers:
        passage = Passage(pieces[0].text, kind, (), cell, item)
        return SourcePassage(passage, tuple(pieces), (0,), whole, is_words)
    offsets, fixed, at = [], [], 0
    for piece in pieces:
        offsets.append(at)
        if piece.fixed and piece.text:
            fixed.append(Span(at, at + len(piece.text)))
        at += len(piece.text)
    starts = [piece.start for piece in pieces]
    for barrier in barriers:
        found = bisect_right(starts, barrier)
        place = offsets[found] if found < len(pieces) else at
        fixed.append(Span(place, place))
    text = "".join(piece.text for piece in pieces)
    passage = Passage(text, kind, tuple(sorted(fixed)), cell, item)
    return SourcePassage(passage, tuple(pieces), tuple(offsets), whole, is_words)


def _may_change(pieces: Iterable[SourceSegment]) -> bool:
    return any(not piece.fixed and not _is_blank(piece.text) for piece in pieces)


def _trimmed(pieces: list[SourceSegment]) -> list[SourceSegment]:
    first, last = 0, len(pieces)
    while first < last and _is_blank(pieces[first].text):
        first += 1
    while last > first and _is_blank(pieces[last - 1].text):
        last -= 1
    result = pieces[first:last]
    if result and result[0].plain and result[0].text[0].isspace():
        piece = result[0]
        gone = len(piece.text) - len(piece.text.lstrip())
        result[0] = piece._replace(text=piece.text[gone:], start=piece.start + gone)
    if result and result[-1].plain and result[-1].text[-1].isspace():
        piece = result[-1]
        gone = len(piece.text) - len(piece.text.rstrip())
        result[-1] = piece._replace(text=piece.text.rstrip(), end=piece.end - gone)
    return result


def _is_blank(text: str) -> bool:
    return not text or text.isspace()
