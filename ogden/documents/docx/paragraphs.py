"""The paragraphs of a part of a Word document, with their runs and where these stand in its XML.

The text is not copied into a tree: all but edited runs keep their bytes.

What can be seen but stays (`fixed`): fields and their results, text that others have inserted as tracked
changes, content controls, text in another language or in the style of code. What cannot be seen: deleted
text, hidden text, text boxes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ogden.documents.docx.formatting import Formats
from ogden.documents.docx.runs import Child, Run, visible
from ogden.documents.docx.xml import Element, Tags, attribute
from ogden.documents.protocol import OBJECT, Cell, Item, PassageKind
from ogden.text.sentence import Span

_SIMPLE_RUN = (
    r"(?:<w:(?:proofErr|bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd) [^<>]*/>){0,8}+"
    r"(<w:r(?: [^<>/]*)?>)(<w:rPr>(?:<w:[A-Za-z]+(?: [^<>]*)?/>)*+</w:rPr>|)"
    r"(?:<w:t( xml:space=\"preserve\")?>([^<&]*+)</w:t>)?+</w:r>"
)
"""A run of one text or none, as most are, with nothing in its formatting that holds something else; and marks
before it that say nothing of its text. Of these not all: where no run follows, they are looked at again."""
_IGNORED = frozenset(
    "sectPr tblPr tblGrid trPr tcPr tblPrEx sdtEndPr drawing pict object del moveFrom customXmlPr smartTagPr "
    "ruby txbxContent".split()
)
"""Elements whose text is not read."""
_STAYING = frozenset("ins moveTo fldSimple".split())
_BOUND = ("dataBinding", "docPartObj", "lock", "date", "dropDownList", "comboBox")
"""What says that the text of a content control is not typed by hand."""
_SHOWN = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "sym": OBJECT}
_WHITE = " \t\r\n"


class Shown(NamedTuple):
    """Text to be seen, never empty: in which run and child it is, or None where it stays."""

    text: str
    run: int | None = None
    child: int = 0


class Surroundings(NamedTuple):
    """What of the XML before a paragraph says how its text is to be read."""

    notes: bool = False
    """Whether it is that of a footnote."""
    staying: int = 0
    """How many open elements say that text stays."""
    fields: int = 0
    """How many fields are open."""
    in_control: bool = False
    """Whether it is part of a content control."""
    control_stays: bool = False
    """Whether the text of that stays."""


@dataclass(slots=True)
class Paragraph:
    """A paragraph. Places in it count from its own first character."""

    start: int
    """Where it begins in the XML of the part."""
    around: Surroundings
    kind: PassageKind = "paragraph"
    cell: Cell | None = None
    item: Item | None = None
    """Word keeps the numbers of items apart from them, so they are not known."""
    code: bool = False
    opened: int = 0
    """Where its content begins."""
    properties: Span | None = None
    """Where its w:pPr stands."""
    shown: list[Shown] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    end: int = 0
    """Where it ends in the XML of the part."""


def paragraphs(xml: str, formats: Formats, notes: bool) -> Iterator[Paragraph]:
    """The paragraphs in order. `notes` says that they are those of footnotes."""
    return _Reader(xml, formats, Surroundings(notes)).read()


def paragraph(xml: str, formats: Formats, around: Surroundings) -> Paragraph:
    """One of them read again, from its own XML. Of which table or list it is part cannot be told."""
    return next(_Reader(xml, formats, around).read())


@cache
def _simple_run(prefix: str) -> re.Pattern[str]:
    return re.compile(_SIMPLE_RUN.replace("w:", f"{re.escape(prefix)}:"))


class _Reader:
    def __init__(self, xml: str, formats: Formats, around: Surroundings) -> None:
        self.xml, self.formats, self.prefix = xml, formats, formats.prefix
        self.notes, self.staying, self.fields, in_control, control_stays = around
        """What `Surroundings` says, at the place that is being read."""
        self.controls = [control_stays] if in_control else []
        """The open content controls, and whether their text stays."""
        self.tags = Tags(xml, self.prefix)
        self.simple_run = _simple_run(self.prefix)
        self.cells, self.tables = 0, 0
        self.rows: list[Cell] = []
        """Of the open tables, the cell that was opened last."""
        self.paragraph: Paragraph | None = None
        self.inner = 0
        """How many elements are open inside of the paragraph, as links."""

    def read(self) -> Iterator[Paragraph]:
        end = f"</{self.prefix}:p>"
        for element in self.tags:
            name = element.name
            if element.closing or element.empty or not self._is_whole(element):
                self.inner += element.step
                if name == "p":
                    if not element.closing:
                        self._begin(element)
                    if self.paragraph and (element.closing or element.empty):
                        yield self._ended(self.paragraph, element.end)
                elif name in ("tbl", "tr", "tc"):
                    self._table(element)
                elif name == "pPr":
                    self._properties(element)
                elif name in _STAYING:
                    self.staying += element.step
                elif name == "sdt" and element.closing:
                    self.controls.pop()
                elif name == "sdt" and not element.empty:
                    self.controls.append(self.paragraph is not None)
            if self.paragraph:
                self._simple_runs(self.paragraph)
                if self.xml.startswith(end, self.tags.at):  # as mostly; that tag need not be looked at
                    self.tags.at += len(end)
                    yield self._ended(self.paragraph, self.tags.at)

    def _is_whole(self, element: Element) -> bool:
        """Whether an element was read here as far as its end."""
        name = element.name
        if name == "r":
            self._run(element)
        elif name == "pPr":
            self._properties(element)
        elif name in _IGNORED:
            self.tags.whole(element)
        elif name == "sdtPr":
            properties = self.tags.whole(element)
            if self.controls:
                self.controls[-1] |= any(f"<{self.prefix}:{each}" in properties for each in _BOUND)
        elif name.startswith(":"):  # not Word's: formulas, text boxes, alternatives for other programs
            self.tags.whole(element)
            if self.paragraph and name in (":oMath", ":oMathPara"):
                self.paragraph.shown.append(Shown(OBJECT))
        else:
            return False
        return True

    def _table(self, element: Element) -> None:
        if element.name == "tc":
            self.cells += element.step
        if element.closing:
            if element.name == "tbl" and self.rows:
                self.rows.pop()
        elif element.name == "tbl" and not element.empty:
            self.rows.append(Cell(self.tables, -1, -1))
            self.tables += 1
        elif self.rows:
            at = self.rows[-1]
            self.rows[-1] = (
                Cell(at.table, at.row + 1, -1) if element.name == "tr" else at._replace(column=at.column + 1)
            )

    def _begin(self, element: Element) -> None:
        cell = self.rows[-1] if self.rows and self.cells else None
        kind: PassageKind = "note" if self.notes else "cell" if self.cells else "paragraph"
        control, stays = bool(self.controls), any(self.controls)
        around = Surroundings(self.notes, self.staying, self.fields, control, stays)
        self.paragraph = Paragraph(element.start, around, kind, cell, opened=element.end - element.start)
        self.inner = 0

    def _ended(self, paragraph: Paragraph, end: int) -> Paragraph:
        paragraph.end, self.paragraph = end, None
        return paragraph

    def _properties(self, element: Element) -> None:
        xml, paragraph = self.tags.whole(element), self.paragraph
        if not paragraph:
            return
        begin = element.start - paragraph.start
        paragraph.properties = Span(begin, begin + len(xml))
        kind, code, item = self.formats.of_paragraph(xml)
        paragraph.code |= code
        if item:
            paragraph.item = item
        if kind and (kind != "item" or paragraph.kind == "paragraph"):
            paragraph.kind = kind

    def _simple_runs(self, paragraph: Paragraph) -> None:
        """Runs that are one pattern, so long as one stands next."""
        xml, start = self.xml, paragraph.start
        stay, direct = self._all_stays(paragraph) or self.fields > 0, self.inner == 0
        at = self.tags.at
        while simple := self.simple_run.match(xml, at):
            begin, at = simple.start(1), simple.end()
            opening, formatting, keeps_space, text = simple.groups()
            if text and not keeps_space:
                text = text.strip(_WHITE)
            children = () if text is None else (Child(text, text),)
            paragraph.runs.append(Run(begin - start, at - start, opening, formatting, children, direct))
            stays, hidden = self.formats.of_run(formatting)
            if text and not hidden:
                number = None if stay or stays else len(paragraph.runs) - 1
                paragraph.shown.append(Shown(text, number))
        self.tags.at = at

    def _all_stays(self, paragraph: Paragraph) -> bool:
        return self.staying > 0 or any(self.controls) or paragraph.code

    def _run(self, element: Element) -> None:
        formatting, ended = "", element.end
        children: list[tuple[Child, str, int]] = []
        for tag in self.tags:
            if tag.name == "r" and tag.closing:
                ended = tag.end
                break
            if tag.name == "rPr" and not tag.closing:
                formatting = self.tags.whole(tag)
            else:
                children.append(self._child(tag))
        if self.paragraph:
            opening = self.xml[element.start : element.end]
            start = self.paragraph.start
            own = tuple([child for child, _, _ in children])
            run = Run(element.start - start, ended - start, opening, formatting, own, self.inner == 0)
            self.paragraph.runs.append(run)
            self._show(self.paragraph, children)

    def _show(self, paragraph: Paragraph, children: list[tuple[Child, str, int]]) -> None:
        """What is to be seen of the run that was read last."""
        number = len(paragraph.runs) - 1
        stays, hidden = self.formats.of_run(paragraph.runs[number].formatting)
        if hidden:
            return
        stays = stays or self._all_stays(paragraph)
        for at, (child, shown, fields) in enumerate(children):
            if shown:
                free = not stays and not fields and child.text is not None
                paragraph.shown.append(Shown(shown, number if free else None, at))

    def _child(self, tag: Element) -> tuple[Child, str, int]:
        """An element of a run, what is to be seen of it, and how many fields it is in."""
        if tag.name == "fldChar":
            kind = attribute(tag.attributes, "fldCharType")
            self.fields = max(0, self.fields + (kind == "begin") - (kind == "end"))
        raw = self.tags.whole(tag)
        if tag.name == "t" and not tag.empty:
            return (*_text(tag, raw), self.fields)
        return Child(raw), _SHOWN.get(tag.name, OBJECT if tag.name == ":oMath" else ""), self.fields


def _text(tag: Element, raw: str) -> tuple[Child, str]:
    """A text without white space around it, unless it is said to matter."""
    inner = raw[tag.end - tag.start : raw.rindex("</")]
    if "<" in inner:  # a comment or a section of literal text: seldom, and kept as it is
        return Child(raw), re.sub(r"<!\[CDATA\[(.*?)\]\]>|<[^>]*>", r"\1", inner)
    if attribute(tag.attributes, "xml:space") != "preserve":
        inner = inner.strip(_WHITE)
    shown = visible(inner)
    if len(re.findall(r"&[^;]+;|[^&]", inner)) != len(shown):
        return Child(raw), shown
    return Child(inner, shown), shown
