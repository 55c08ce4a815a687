"""Word documents: body, tables, footnotes and endnotes. Edits are tracked changes, or accepted at once.

Headers, footers, comments and text boxes are left alone, and all parts that no edit touches keep their bytes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.docx.lists import CutParagraph, cut_paragraph
from ogden.documents.docx.numbering import Numbering
from ogden.documents.docx.package import Package, open_package
from ogden.documents.docx.passages import DocxPassage, RunPlan, docx_passage
from ogden.documents.docx.runs import ILLEGAL, RunEdit, Tracking, rewritten_run
from ogden.documents.docx.xml import attribute, check_xml, paragraphs, word_prefix
from ogden.documents.lists import blocks_after, is_marked, list_edits
from ogden.documents.protocol import Format, Passage, PassageEdit, Rewriting, check_order
from ogden.errors import InputError
from ogden.text.list_text import mark_count


@dataclass(frozen=True)
class _PartText:
    path: str
    xml: str
    prefix: str
    passages: tuple[DocxPassage, ...]


@dataclass(frozen=True)
class DocxDocument:
    package: Package = field(repr=False)
    parts: tuple[_PartText, ...] = field(repr=False)
    protection: str | None = None
    format: Format = "docx"

    @cached_property
    def passages(self) -> Sequence[Passage]:
        return [each.passage for part in self.parts for each in part.passages]

    def place(self, passage: int, offset: int) -> str:
        found = [each for part in self.parts for each in part.passages][passage]
        return f"{'note' if found.passage.kind == 'note' else 'paragraph'} {found.number}"

    def positions(self, passage: int, start: int, end: int) -> None:
        return None

    def is_off(self, rule: str, passage: int, offset: int) -> bool:
        return False

    def rewritten(
        self, edits: Sequence[Sequence[PassageEdit]], accept: bool = False, date: str | None = None
    ) -> Rewriting:
        check_order(self.passages, edits)
        self._check_protection(accept)
        changed: dict[str, str] = {}
        made: list[tuple[bool, ...]] = []
        next_id, at = self._next_id(), 0
        main = self.parts[0]
        numbering = Numbering(self.package, main.path, main.xml, main.prefix)
        for part in self.parts:
            tracking = Tracking(part.prefix, accept, date, next_id)
            own = edits[at : at + len(part.passages)]
            xml, done = _rewritten_part(part, own, tracking, numbering)
            if xml != part.xml:
                changed[part.path] = xml
            made += done
            next_id, at = tracking.next_id, at + len(part.passages)
        return Rewriting(self.package.rewritten(changed | numbering.changed), tuple(made))

    def _check_protection(self, accept: bool) -> None:
        if self.protection is None or (self.protection == "trackedChanges" and not accept):
            return
        raise InputError(
            f"{self.package.name} is protected against changes: in Word, stop the protection under Review, "
            "Restrict Editing" + (", or leave out --accept" if self.protection == "trackedChanges" else "")
        )

    def _next_id(self) -> int:
        """Above all numbers of marks in the document: those of comments and bookmarks too."""
        numbers = (
            int(number)
            for part in self.parts
            for number in re.findall(
                # What stands before the name is looked at last: so the name is searched for as it is.
                rf"""{part.prefix}:id(?<!\w{part.prefix}:id)\s*=\s*["'](\d{{1,9}})["']""",
                part.xml,
            )
        )
        return max(numbers, default=0) + 1


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
    found = (
        docx_passage(paragraph, number) for number, paragraph in enumerate(paragraphs(xml, prefix, notes), 1)
    )
    return _PartText(path, xml, prefix, tuple(passage for passage in found if passage))


def _protection(package: Package, main: str) -> str | None:
    """What the settings still allow where they restrict editing: "readOnly", "trackedChanges", ..."""
    path = package.related(main, "settings")
    found = re.search(r"<\w+:documentProtection\s([^>]*)", (package.part(path) or "") if path else "")
    if not found or attribute(found[1], "enforcement") not in ("1", "true", "on"):
        return None
    return attribute(found[1], "edit") or "readOnly"


def _rewritten_part(
    part: _PartText, edits: Sequence[Sequence[PassageEdit]], tracking: Tracking, numbering: Numbering
) -> tuple[str, list[tuple[bool, ...]]]:
    pieces: list[str] = []
    made, at = [], 0
    for passage, replacements in zip(part.passages, edits, strict=True):
        plans, paragraphs = _planned(part.xml, passage, replacements, tracking, numbering)
        made.append(tuple(plan is not None for plan in plans))
        by_run: dict[int, list[RunEdit]] = {}
        for plan in plans:
            for number, edit in plan or ():
                by_run.setdefault(number, []).append(edit)
        if paragraphs:
            start, end = passage.properties or (passage.opened, passage.opened)
            pieces += [part.xml[at:start], paragraphs.first]
            at = end
        w = tracking.prefix
        cuts = iter([f"</{w}:p><{w}:p>{each}" for each in paragraphs.others] if paragraphs else ())
        for number in sorted(by_run):
            run = passage.runs[number]
            pieces += [part.xml[at : run.start], rewritten_run(run, by_run[number], tracking, cuts)]
            at = run.end
    return "".join([*pieces, part.xml[at:]]), made


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
