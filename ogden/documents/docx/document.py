"""Word documents: body, tables, footnotes and endnotes. Edits are tracked changes, or accepted at once.

Headers, footers, comments and text boxes are left alone, and all parts that no edit touches keep their bytes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.docx.formatting import Formats
from ogden.documents.docx.lists import CutParagraph, cut_paragraph
from ogden.documents.docx.numbering import Numbering
from ogden.documents.docx.package import Package, open_package
from ogden.documents.docx.passages import (
    DocxPassage,
    PlacedParagraph,
    RunPlan,
    docx_passage,
    placed_paragraphs,
)
from ogden.documents.docx.runs import ILLEGAL, RunEdit, Tracking, rewritten_run
from ogden.documents.docx.xml import attribute, check_xml, word_prefix
from ogden.documents.lists import blocks_after, is_marked, list_edits
from ogden.documents.protocol import (
    Format,
    Passage,
    PassageEdit,
    Rewriting,
    check_number,
    check_order,
    made_of,
)
from ogden.documents.source_text import Source, SourceText, parts_between
from ogden.errors import InputError
from ogden.files.packed_sequence import SequenceView
from ogden.text.list_text import mark_count


@dataclass(frozen=True)
class _PartText:
    path: str
    xml: SourceText
    prefix: str
    passages: Sequence[PlacedParagraph]
    last_id: int
    """The highest number of a mark."""


@dataclass(frozen=True)
class DocxDocument:
    package: Package = field(repr=False)
    parts: tuple[_PartText, ...] = field(repr=False)
    protection: str | None = None
    format: Format = "docx"

    @cached_property
    def passages(self) -> Sequence[Passage]:
        return SequenceView(
            sum(len(part.passages) for part in self.parts),
            lambda number: self._placed(number).passage,
            lambda: (each.passage for part in self.parts for each in part.passages),
        )

    def _placed(self, passage: int) -> PlacedParagraph:
        number = range(len(self.passages))[passage]
        for part in self.parts:
            if number < len(part.passages):
                return part.passages[number]
            number -= len(part.passages)
        raise AssertionError("a passage is in a part")

    def place(self, passage: int, offset: int) -> str:
        found = self._placed(passage)
        return f"{'note' if found.passage.kind == 'note' else 'paragraph'} {found.number}"

    def positions(self, passage: int, start: int, end: int) -> None:
        return None

    def is_off(self, rule: str, passage: int, offset: int) -> bool:
        return False

    def rewritten(
        self, edits: Sequence[Sequence[PassageEdit]], accept: bool = False, date: str | None = None
    ) -> Rewriting:
        check_number(self.passages, edits)
        self._check_protection(accept)
        changed: dict[str, Source] = {}
        made: list[tuple[bool, ...]] = []
        next_id, given = self._next_id(), iter(edits)
        main = self.parts[0]
        numbering = Numbering(self.package, main.path, main.xml, main.prefix)
        for part in self.parts:
            tracking = Tracking(part.prefix, accept, date, next_id)
            writer = _PartWriter(part, tracking, numbering)
            made += made_of(
                writer.written(len(made) + at, placed, own)
                for at, (placed, own) in enumerate(zip(part.passages, given, strict=False))
            )
            if writer.differs:
                changed[part.path] = writer.finished()
            next_id = tracking.next_id
        return Rewriting([self.package.rewritten(changed | numbering.changed)], tuple(made))

    def _check_protection(self, accept: bool) -> None:
        if self.protection is None or (self.protection == "trackedChanges" and not accept):
            return
        raise InputError(
            f"{self.package.name} is protected against changes: in Word, stop the protection under Review, "
            "Restrict Editing" + (", or leave out --accept" if self.protection == "trackedChanges" else "")
        )

    def _next_id(self) -> int:
        """Above all numbers of marks in the document: those of comments and bookmarks too."""
        return max(part.last_id for part in self.parts) + 1


def docx(data: bytes, name: str) -> DocxDocument:
    package = open_package(data, name)
    main = package.related("", "officeDocument") or "word/document.xml"
    parts = []
    for path in (main, package.related(main, "footnotes"), package.related(main, "endnotes")):
        xml = package.part(path) if path else None
        if path and xml is not None:
            parts.append(_read_part(path, xml, name, notes=path != main))
    if not parts or parts[0].path != main:
        raise InputError(f"{name} is no Word document: it has no text part; is it another kind of file?")
    return DocxDocument(package, tuple(parts), _protection(package, main))


def _read_part(path: str, xml: str, name: str, notes: bool) -> _PartText:
    check_xml(xml, name)
    prefix = word_prefix(xml, name)
    # What stands before the name is looked at last: so the name is searched for as it is.
    ids = re.finditer(rf"""{prefix}:id(?<!\w{prefix}:id)\s*=\s*["'](\d{{1,9}})["']""", xml)
    last_id = max((int(found[1]) for found in ids), default=0)
    return _PartText(path, SourceText(xml), prefix, placed_paragraphs(xml, prefix, notes), last_id)


def _protection(package: Package, main: str) -> str | None:
    """What the settings still allow where they restrict editing: "readOnly", "trackedChanges", ..."""
    path = package.related(main, "settings")
    found = re.search(r"<\w+:documentProtection\s([^>]*)", (package.part(path) or "") if path else "")
    if not found or attribute(found[1], "enforcement") not in ("1", "true", "on"):
        return None
    return attribute(found[1], "edit") or "readOnly"


class _PartWriter:
    """Writes a part with edits, one passage after the other."""

    def __init__(self, part: _PartText, tracking: Tracking, numbering: Numbering) -> None:
        self._part, self._tracking, self._numbering = part, tracking, numbering
        self._formats = Formats(part.prefix)
        self._text = SourceText()
        self._at = 0
        self.differs = False

    def written(self, number: int, placed: PlacedParagraph, edits: Sequence[PassageEdit]) -> tuple[bool, ...]:
        """Which of the edits were made."""
        check_order(number, placed.passage, edits)
        if not edits:
            return ()
        xml = self._part.xml[placed.start : placed.end]
        passage = docx_passage(xml, self._formats, placed)
        plans, paragraphs = _planned(xml, passage, edits, self._tracking, self._numbering)
        new = _rewritten(xml, passage, plans, paragraphs, self._tracking)
        if new != xml:
            self._copy_to(placed.start)
            self._text.append(new)
            self._at, self.differs = placed.end, True
        return tuple([plan is not None for plan in plans])

    def finished(self) -> SourceText:
        """All of the part; nothing can be written then."""
        self._copy_to(len(self._part.xml))
        return self._text

    def _copy_to(self, end: int) -> None:
        for piece in parts_between(self._part.xml, self._at, end):
            self._text.append(piece)


def _rewritten(
    xml: str,
    passage: DocxPassage,
    plans: Sequence[RunPlan],
    paragraphs: CutParagraph | None,
    tracking: Tracking,
) -> str:
    """The XML of a paragraph with its edits, or of those that it becomes."""
    by_run: dict[int, list[RunEdit]] = {}
    for plan in plans:
        for number, edit in plan or ():
            by_run.setdefault(number, []).append(edit)
    pieces: list[str] = []
    at = 0
    if paragraphs:
        opened = passage.paragraph.opened
        start, end = passage.paragraph.properties or (opened, opened)
        pieces += [xml[at:start], paragraphs.first]
        at = end
    w = tracking.prefix
    cuts = iter([f"</{w}:p><{w}:p>{each}" for each in paragraphs.others] if paragraphs else ())
    for number in sorted(by_run):
        run = passage.paragraph.runs[number]
        pieces += [xml[at : run.start], rewritten_run(run, by_run[number], tracking, cuts)]
        at = run.end
    return "".join([*pieces, xml[at:]])


def _planned(
    xml: str,
    passage: DocxPassage,
    replacements: Sequence[PassageEdit],
    tracking: Tracking,
    numbering: Numbering,
) -> tuple[list[RunPlan], CutParagraph | None]:
    """What becomes of the runs of a paragraph, and of the paragraph itself where it is cut for a list."""
    listed = list_edits(passage.passage, replacements)
    edits = listed or replacements
    plans: list[RunPlan] = []
    for edit in edits:
        is_list = listed is not None and is_marked(edit)
        planned = passage.planned_list if is_list else passage.planned
        plans.append(None if ILLEGAL.search(edit.text) else planned(edit))
    if not listed:
        return plans, None
    made = [edit for edit, plan in zip(edits, plans, strict=True) if plan is not None]
    blocks = blocks_after(passage.passage.text, made)
    cuts = sum(mark_count(edit.text) for plan in plans for _, edit in plan or () if edit.cuts)
    if cuts == sum(mark_count(edit.text) for edit in edits):
        paragraphs = cut_paragraph(xml, passage, blocks, numbering, tracking)
        if paragraphs:
            return plans, paragraphs
    return [None if is_marked(edit) else plan for edit, plan in zip(edits, plans, strict=True)], None
