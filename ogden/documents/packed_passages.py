"""Passages, edits and plans of a long document, packed (`ogden.files.packed_sequence`).

Those of a short one stay as they are: to pack them would take longer, and save little.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ogden.documents.protocol import Cell, Item, Passage, PassageEdit
from ogden.documents.source_map import Plan, SourceEdit, SourcePassage, SourceSegment
from ogden.files.packed_sequence import PackedSequence
from ogden.text.sentence import Span

SHORT = 1 << 13
"""Passages."""

PackedEdits = PackedSequence[Sequence[PassageEdit]]
PackedPlans = PackedSequence[list[Plan]]


def packed_passages(passages: Iterable[SourcePassage]) -> PackedSequence[SourcePassage]:
    return PackedSequence(_plain_place, _placed, passages, SHORT)


def packed_edits(edits: Iterable[Sequence[PassageEdit]] = ()) -> PackedEdits:
    """Edits for each passage."""
    return PackedSequence(list, _edits, edits, SHORT)


def packed_plans(plans: Iterable[list[Plan]] = ()) -> PackedPlans:
    """Plans for each edit of each passage."""
    return PackedSequence(list, _plans, plans, SHORT)


def plain_passage(passage: Passage) -> tuple[object, ...]:
    """A passage without its text."""
    return passage.kind, passage.fixed, passage.cell, passage.item


def passage_of(text: str, plain: Sequence[Any]) -> Passage:
    kind, fixed, cell, item = plain
    return Passage(
        text,
        kind,
        tuple([Span(*span) for span in fixed]) if fixed else (),
        Cell(*cell) if cell else None,
        Item(*item) if item else None,
    )


def _plain_place(placed: SourcePassage) -> tuple[object, ...]:
    return plain_passage(placed.passage), placed.pieces, placed.extent, placed.is_words


def _placed(plain: Sequence[Any]) -> SourcePassage:
    passage, own, extent, is_words = plain
    pieces = tuple([SourceSegment(*piece) for piece in own])
    offsets, at = [], 0
    for piece in pieces:
        offsets.append(at)
        at += len(piece.text)
    text = pieces[0].text if len(pieces) == 1 else "".join([piece.text for piece in pieces])
    return SourcePassage(passage_of(text, passage), pieces, tuple(offsets), Span(*extent), is_words)


def _edits(plain: Sequence[Any]) -> list[PassageEdit]:
    return [PassageEdit(*edit) for edit in plain]


def _plans(plain: Sequence[Any]) -> list[Plan]:
    return [None if plan is None else [SourceEdit(*edit) for edit in plan] for plan in plain]
