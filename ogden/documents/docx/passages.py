"""A paragraph of Word as a passage, and its edits as edits of runs."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ogden.documents.docx.formatting import Formats
from ogden.documents.docx.paragraphs import Paragraph, Surroundings, paragraph, paragraphs
from ogden.documents.docx.runs import RunEdit
from ogden.documents.lists import is_marked
from ogden.documents.minimal_edits import narrowed
from ogden.documents.packed_passages import SHORT, passage_of, plain_passage
from ogden.documents.protocol import Passage, PassageEdit
from ogden.files.packed_sequence import PackedSequence
from ogden.text.sentence import Span

_Placed = tuple[int, RunEdit]
"""The number of a run in its paragraph, and what to do there."""
RunPlan = list[_Placed] | None
"""What to do for one replacement; None where it is left out."""


class PlacedParagraph(NamedTuple):
    """A passage, and where its paragraph is found when it is to be edited."""

    passage: Passage
    number: int
    """Of its paragraph in the part, from 1."""
    start: int
    end: int
    """In the XML of the part."""
    around: Surroundings


@dataclass(slots=True)
class DocxPassage:
    """A passage with its paragraph, as that was read from its own XML."""

    passage: Passage
    paragraph: Paragraph
    offsets: list[int]
    """Where each text that the paragraph shows begins in the passage."""

    def planned(self, replacement: PassageEdit) -> list[_Placed] | None:
        """The edits of runs that make a replacement, or None where it would change what stays."""
        start, end, text = replacement
        if self.passage.may_change(start, end):
            touched = self._touched(start, end)
            if len({run for run, _ in touched}) == 1:
                return self._placed(touched, text)
        result: list[_Placed] = []
        for each in narrowed(self.passage.text[start:end], replacement):
            touched = self._touched(each.start, each.end)
            if not touched or not self.passage.may_change(each.start, each.end):
                return None
            result += self._placed(touched, each.text)
        return result

    def planned_list(self, replacement: PassageEdit) -> list[_Placed] | None:
        """The same for an edit that makes a list: it cuts the paragraph, but nothing that stands inside."""
        result: list[_Placed] = []
        for each in narrowed(self.passage.text[replacement.start : replacement.end], replacement):
            touched = self._touched(each.start, each.end)
            if not touched or not self.passage.may_change(each.start, each.end):
                return None
            if not is_marked(each):
                result += self._placed(touched, each.text)
                continue
            runs = self.paragraph.runs
            chosen = next((at for at, (run, _) in enumerate(touched) if runs[run].is_direct), None)
            if chosen is None:
                return None
            run, edit = touched[chosen]
            touched[chosen] = run, edit._replace(text=each.text, cuts=True)
            result += touched
        return result

    def _placed(self, touched: list[_Placed], text: str) -> list[_Placed]:
        """The new text goes to where most of the old one was."""
        chosen = max(range(len(touched)), key=lambda at: touched[at][1].end - touched[at][1].start)
        run, (child, start, end, _, _) = touched[chosen]
        touched[chosen] = run, RunEdit(child, start, end, text)
        return touched

    def _touched(self, start: int, end: int) -> list[_Placed]:
        """What is deleted in each run; for an insertion, an empty place."""
        if start == end:
            return self._insertion(start)
        found: list[_Placed] = []
        for at in range(max(0, bisect_right(self.offsets, start) - 1), bisect_left(self.offsets, end)):
            (text, run, child), offset = self.paragraph.shown[at], self.offsets[at]
            if run is not None:
                found.append((run, RunEdit(child, max(0, start - offset), min(len(text), end - offset), "")))
        return found

    def _insertion(self, offset: int) -> list[_Placed]:
        """New text goes with what is before it, so long as that may change, or with what is after."""
        at = max(0, bisect_right(self.offsets, offset) - 1)
        candidates = [at - 1, at] if self.offsets[at] == offset and at else [at]
        for number in candidates:
            _, run, child = self.paragraph.shown[number]
            if run is not None:
                inside = offset - self.offsets[number]
                return [(run, RunEdit(child, inside, inside, ""))]
        return []


def placed_paragraphs(xml: str, prefix: str, notes: bool) -> PackedSequence[PlacedParagraph]:
    """The paragraphs of a part in which something may change, without their runs."""
    found = (
        PlacedParagraph(passage, number, each.start, each.end, each.around)
        for number, each in enumerate(paragraphs(xml, Formats(prefix), notes), 1)
        if (passage := _passage(each))
    )
    return PackedSequence(_plain, _placed, found, SHORT)


def docx_passage(xml: str, formats: Formats, placed: PlacedParagraph) -> DocxPassage:
    """A passage with its runs, read again from the XML of its paragraph."""
    found = paragraph(xml, formats, placed.around)
    offsets, at = [], 0
    for shown in found.shown:
        offsets.append(at)
        at += len(shown.text)
    return DocxPassage(placed.passage, found, offsets)


def _passage(paragraph: Paragraph) -> Passage | None:
    """A passage, or None where nothing may change."""
    if not any(run is not None and not text.isspace() for text, run, _ in paragraph.shown):
        return None
    fixed, at = [], 0
    for text, run, _ in paragraph.shown:
        if run is None:
            fixed.append(Span(at, at + len(text)))
        at += len(text)
    text = "".join([shown.text for shown in paragraph.shown])
    cell = paragraph.cell if paragraph.kind == "cell" else None
    item = paragraph.item if paragraph.kind == "item" else None
    return Passage(text, paragraph.kind, tuple(fixed), cell, item)


def _plain(placed: PlacedParagraph) -> tuple[object, ...]:
    return placed.passage.text, plain_passage(placed.passage), *placed[1:]


def _placed(plain: Sequence[Any]) -> PlacedParagraph:
    text, passage, number, start, end, around = plain
    return PlacedParagraph(passage_of(text, passage), number, start, end, Surroundings(*around))
