"""The paragraphs of a part of a Word document, with their runs and where these stand in its XML.

The XML is checked to be well formed (and to have no declarations of entities) before it is cut into tags
here, so the cutting need not doubt. The text is not copied into a tree: all but edited runs keep their
bytes.

What can be seen but stays (`fixed`): fields and their results, text that others have inserted as tracked
changes, content controls, text in another language or in the style of code. What cannot be seen: deleted
text, hidden text, text boxes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple
from xml.parsers import expat

from ogden.documents.docx.runs import Child, Run, visible
from ogden.documents.protocol import OBJECT, Cell, Item, PassageKind
from ogden.errors import InputError
from ogden.text.sentence import Span

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>"
    r"|<(/?)([^\s/>]++)((?:[^\"'>/]++|\"[^\"]*+\"|'[^']*+'|/(?!>))*+)(/?)>",
    re.DOTALL,
)
_SIMPLE_RUN = (
    r"(<w:r(?: [^<>/]*)?>)(<w:rPr>(?:<w:[A-Za-z]+(?: [^<>]*)?/>)*+</w:rPr>|)"
    r"(?:<w:t( xml:space=\"preserve\")?>([^<&]*+)</w:t>)?+</w:r>"
)
"""A run of one text or none, as most are, with nothing in its formatting that holds something else."""
_SPACES = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)
_IGNORED = frozenset(
    "sectPr tblPr tblGrid trPr tcPr tblPrEx sdtEndPr drawing pict object del moveFrom customXmlPr smartTagPr "
    "ruby txbxContent".split()
)
"""Elements whose text is not read."""
_STAYING = frozenset("ins moveTo fldSimple".split())
_BOUND = ("dataBinding", "docPartObj", "lock", "date", "dropDownList", "comboBox")
"""What says that the text of a content control is not typed by hand."""
_SHOWN = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "sym": OBJECT}
_CODE = re.compile(r"code|verbatim|source|monospace|courier|consolas|menlo|listing", re.I)
_HEADING = re.compile(r"heading|title|überschrift|titre", re.I)


class Shown(NamedTuple):
    """Text to be seen: in which run and child it is, or None where it stays."""

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


@dataclass
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


class Element(NamedTuple):
    """A tag, with the place of its first character and that after its last."""

    start: int
    end: int
    name: str
    attributes: str
    closing: bool
    empty: bool

    @property
    def step(self) -> int:
        """What it does to the number of open elements."""
        return 0 if self.empty else -1 if self.closing else 1


def check_xml(xml: str, name: str) -> None:
    """Refuse what is not well formed, and declarations, by which a small file can become a huge text."""
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        raise InputError(f"{name}: a part of the document declares entities, as no Word document does")

    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(xml.encode("utf-8"), True)
    except expat.ExpatError as error:
        raise InputError(f"{name} is corrupt ({error}): can Word open it?") from None


def word_prefix(xml: str, name: str) -> str:
    """The prefix of Word's own elements, nearly always "w"."""
    for space in _SPACES:
        found = re.search(rf"""xmlns:([\w.-]+)\s*=\s*["']{re.escape(space)}["']""", xml)
        if found:
            return found[1]
    raise InputError(f"{name} is no Word document: its text is not marked up as Word's")


def word_space(xml: str) -> str:
    """The name space of Word's own elements."""
    return next((space for space in _SPACES if space in xml), _SPACES[0])


def child_elements(xml: str, prefix: str) -> list[tuple[str, str]]:
    """The elements right inside of an element, by their names."""
    found, depth, start = [], 0, 0
    for token in _PartReader(xml, prefix, notes=False).tokens(0):
        if depth == 1 and not token.closing:
            start = token.start
        depth += token.step
        if depth == 1 and (token.closing or token.empty):
            found.append((token.name, xml[start : token.end]))
    return found


def attribute(attributes: str, name: str) -> str | None:
    found = re.search(rf"""(?:^|[\s:]){name}\s*=\s*(?:"([^"]*)"|'([^']*)')""", attributes)
    return visible(found[1] if found[1] is not None else found[2]) if found else None


def paragraphs(xml: str, prefix: str, notes: bool) -> Iterator[Paragraph]:
    """The paragraphs in order. `notes` says that they are those of footnotes."""
    return _PartReader(xml, prefix, notes).read()


def paragraph(xml: str, prefix: str, around: Surroundings) -> Paragraph:
    """One of them read again, from its own XML. Of which table or list it is part cannot be told."""
    notes, staying, fields, in_control, control_stays = around
    controls = [control_stays] if in_control else []
    return next(_PartReader(xml, prefix, notes, staying, controls, fields).read())


@cache
def _simple_run(prefix: str) -> re.Pattern[str]:
    return re.compile(_SIMPLE_RUN.replace("w:", f"{re.escape(prefix)}:"))


@dataclass
class _PartReader:
    xml: str
    prefix: str
    notes: bool
    staying: int = 0
    """How many open elements say that text stays."""
    controls: list[bool] = field(default_factory=list)
    """The open content controls, and whether their text stays."""
    fields: int = 0
    cells: int = 0
    tables: int = 0
    rows: list[Cell] = field(default_factory=list)
    """Of the open tables, the cell that was opened last."""
    paragraph: Paragraph | None = None
    inner: int = 0
    """How many elements are open inside of the paragraph, as links."""
    at: int = 0
    """Where the next token begins, or text before it."""
    formats: dict[str, tuple[bool, bool]] = field(default_factory=dict)
    """Formatting that was seen before; whether text that has it stays, and whether it is hidden."""

    def __post_init__(self) -> None:
        self._simple_run = _simple_run(self.prefix)

    def read(self) -> Iterator[Paragraph]:
        for element in self._elements():
            name = element.name
            self.inner += element.step
            if name == "p":
                yield from self._paragraph(element)
            elif name in ("tbl", "tr", "tc"):
                self._table(element)
            elif name == "pPr":
                self._paragraph_properties(self.xml[element.start : element.end], element.start)
            elif name in _STAYING:
                self.staying += element.step
            elif name == "sdt" and element.closing:
                self.controls.pop()
            elif name == "sdt" and not element.empty:
                self.controls.append(self.paragraph is not None)

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

    def _paragraph(self, element: Element) -> Iterator[Paragraph]:
        """The paragraph that ends here, if one does."""
        if not element.closing:
            cell = self.rows[-1] if self.rows and self.cells else None
            kind: PassageKind = "note" if self.notes else "cell" if self.cells else "paragraph"
            control, stays = bool(self.controls), any(self.controls)
            around = Surroundings(self.notes, self.staying, self.fields, control, stays)
            opened = element.end - element.start
            self.paragraph = Paragraph(element.start, around, kind, cell, opened=opened)
            self.inner = 0
        if (element.closing or element.empty) and self.paragraph:
            self.paragraph.end = element.end
            yield self.paragraph
            self.paragraph = None

    def _elements(self) -> Iterator[Element]:
        """Word's elements outside of what is ignored. Runs and properties are dealt with here."""
        tokens = self.tokens(0)
        for element in tokens:
            if not element.name or element.closing or element.empty:
                yield element
            elif element.name.startswith(":"):
                self._foreign(element, tokens)
            elif element.name in _IGNORED:
                self._skip(element, tokens)
            elif element.name == "sdtPr":
                properties = self._skip(element, tokens)
                bound = any(f"<{self.prefix}:{each}" in properties for each in _BOUND)
                if self.controls:
                    self.controls[-1] |= bound
            elif element.name == "pPr":
                self._paragraph_properties(self._skip(element, tokens), element.start)
            elif element.name == "r":
                self._run(element, tokens)
            else:
                yield element

    def _foreign(self, element: Element, tokens: Iterator[Element]) -> None:
        """Elements that are not Word's: formulas, text boxes, alternatives for other programs."""
        self._skip(element, tokens)
        if self.paragraph and element.name in (":oMath", ":oMathPara"):
            self.paragraph.shown.append(Shown(OBJECT))

    def _skip(self, element: Element, tokens: Iterator[Element]) -> str:
        """The XML of an element, which ends here."""
        depth = 1
        for token in tokens:
            if token.name == element.name and not token.empty:
                depth += -1 if token.closing else 1
                if not depth:
                    return self.xml[element.start : token.end]
        return self.xml[element.start :]

    def _paragraph_properties(self, xml: str, start: int) -> None:
        if not self.paragraph:
            return
        begin = start - self.paragraph.start
        self.paragraph.properties = Span(begin, begin + len(xml))
        style = re.search(rf"<{self.prefix}:pStyle\s([^>]*)", xml)
        name = (attribute(style[1], "val") or "") if style else ""
        if _CODE.search(name):
            self.paragraph.code = True
        elif _HEADING.search(name) or f"<{self.prefix}:outlineLvl" in xml:
            self.paragraph.kind = "heading"
        elif "quote" in name.lower():
            self.paragraph.kind = "quotation"
        elif f"<{self.prefix}:numPr" in xml or "list" in name.lower():
            self.paragraph.kind = "item" if self.paragraph.kind == "paragraph" else self.paragraph.kind
            level = re.search(rf"<{self.prefix}:ilvl\s([^>]*)", xml)
            depth = (attribute(level[1], "val") or "") if level else ""
            self.paragraph.item = Item(int(depth) if depth in set("012345678") else 0, None)

    def _run(self, element: Element, tokens: Iterator[Element]) -> None:
        simple = self._simple_run.match(self.xml, element.start)
        if simple:
            self.at = simple.end()
            text = simple[4]
            if text is not None and not simple[3]:
                text = text.strip(" \t\r\n")
            child = () if text is None else ((Child(text, text), text, self.fields),)
            self._add_run(element, self.at, simple[2], child)
            return
        formatting, ended = "", element.end
        children: list[tuple[Child, str, int]] = []
        for token in tokens:
            if token.name == "r" and token.closing:
                ended = token.end
                break
            if token.name == "rPr" and not token.closing:
                formatting = self.xml[token.start : token.end] if token.empty else self._skip(token, tokens)
            elif token.name:
                children.append(self._child(token, tokens))
        self._add_run(element, ended, formatting, children)

    def _add_run(
        self, element: Element, ended: int, formatting: str, children: Sequence[tuple[Child, str, int]]
    ) -> None:
        if not self.paragraph:
            return
        run = Run(
            element.start - self.paragraph.start,
            ended - self.paragraph.start,
            self.xml[element.start : element.end],
            formatting,
            tuple([child for child, _, _ in children]),
            is_direct=self.inner == 0,
        )
        self.paragraph.runs.append(run)
        if formatting not in self.formats:
            self.formats[formatting] = self._formatted_to_stay(formatting), self._is_hidden(formatting)
        stays, hidden = self.formats[formatting]
        if hidden:
            return
        stays = stays or self.staying > 0 or any(self.controls) or self.paragraph.code
        for number, (child, shown, field_depth) in enumerate(children):
            if shown:
                free = not stays and not field_depth and child.text is not None
                self.paragraph.shown.append(
                    Shown(shown, len(self.paragraph.runs) - 1 if free else None, number)
                )

    def _child(self, token: Element, tokens: Iterator[Element]) -> tuple[Child, str, int]:
        """An element of a run, what is to be seen of it, and how many fields it is in."""
        if token.name == "fldChar":
            kind = attribute(token.attributes, "fldCharType")
            self.fields = max(0, self.fields + (kind == "begin") - (kind == "end"))
        raw = self.xml[token.start : token.end] if token.empty else self._skip(token, tokens)
        if token.name == "t" and not token.empty:
            return (*self._text(token, raw), self.fields)
        return Child(raw), _SHOWN.get(token.name, OBJECT if token.name == ":oMath" else ""), self.fields

    def _text(self, token: Element, raw: str) -> tuple[Child, str]:
        """A text without white space around it, unless it is said to matter."""
        inner = raw[token.end - token.start : raw.rindex("</")]
        if "<" in inner:  # a comment or a section of literal text: seldom, and kept as it is
            return Child(raw), re.sub(r"<!\[CDATA\[(.*?)\]\]>|<[^>]*>", r"\1", inner)
        if attribute(token.attributes, "xml:space") != "preserve":
            inner = inner.strip(" \t\r\n")
        if len(re.findall(r"&[^;]+;|[^&]", inner)) != len(visible(inner)):
            return Child(raw), visible(inner)
        return Child(inner, visible(inner)), visible(inner)

    def _is_hidden(self, formatting: str) -> bool:
        return f"<{self.prefix}:vanish" in formatting or f"<{self.prefix}:webHidden" in formatting

    def _formatted_to_stay(self, formatting: str) -> bool:
        """Another language, code, or a change of formatting that someone has tracked."""
        if not formatting:
            return False
        w = self.prefix
        if f"<{w}:rPrChange" in formatting:
            return True
        for name, wanted in (("lang", "val"), ("rStyle", "val"), ("rFonts", "ascii")):
            found = re.search(rf"<{w}:{name}\s([^>]*)", formatting)
            value = (attribute(found[1], wanted) or "") if found else ""
            if name == "lang" and value and not value.lower().startswith(("en", "x-none")):
                return True
            if name != "lang" and _CODE.search(value):
                return True
        return False

    def tokens(self, at: int) -> Iterator[Element]:
        """Tags, from a place on. Word's elements have their names without prefix, others ":name"."""
        own = f"{self.prefix}:"
        self.at = at
        while match := _TOKEN.search(self.xml, self.at):
            self.at = match.end()
            name = match[2]
            if name is None:
                continue
            short = name[len(own) :] if name.startswith(own) else ":" + name.rpartition(":")[2]
            yield Element(match.start(), match.end(), short, match[3], bool(match[1]), bool(match[4]))
