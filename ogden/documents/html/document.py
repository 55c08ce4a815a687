"""HTML: block elements hold passages, inline elements are invisible in them, and much is left alone.

Left alone: scripts, styles, <pre>, controls of forms and their labels, navigation, SVG, comments, the head,
and what `translate="no"` or a `lang` other than English says to leave. In the middle of a sentence code and
foreign words can be read, but are fixed. New text is escaped. "&amp;" in the source stays "&amp;" unless an
edit names that character.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import escape, unescape

from ogden.documents.encoding import Decoded
from ogden.documents.html.elements import BARRIERS, FIXED, INLINE, KINDS, OBJECTS, SKIPPED, VOID, implied_ends
from ogden.documents.html.lists import Holder, html_lists
from ogden.documents.html.tokens import Opaque, Tag, Text, tokens
from ogden.documents.lists import ListPlanner
from ogden.documents.protocol import OBJECT, Cell, Item, PassageKind
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_map import SourcePassage, SourceSegment, source_passage
from ogden.documents.source_text import Source
from ogden.text.sentence import Span

_BITS = re.compile(
    r"[ \t\n\r\f]++"
    r"|&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?"
    r"|(?:[^ \t\n\r\f&]++(?:[ ](?=[^ \t\n\r\f&]))?+)++"
    r"|&"
)
_CHARSET = re.compile(
    r"""<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)|^<\?xml[^>]{0,100}?encoding=["']([\w-]+)""", re.I
)


def html(source: Decoded) -> SourceDocument:
    escape = _escaper(source)
    return SourceDocument("html", source, read_passages, escape, partial(_lists, escape), comments)


def _lists(escape: Callable[[str], str], source: Source) -> ListPlanner:
    text = str(source)
    reader = _Reader(text, with_holders=True)
    for _ in reader.passages():
        pass
    return html_lists(text, escape, reader.holders)


def _escaper(source: Decoded) -> Callable[[str], str]:
    """A page that says it is in another encoding, and has ASCII alone so far, stays in ASCII."""
    said = _CHARSET.search(source.text[:4096])
    charset = ((said[1] or said[2]) if said else "utf-8").lower()
    ascii_alone = all(map(str.isascii, source.text.blocks()))
    if charset in ("utf-8", "utf8") or source.encoding != "utf-8" or not ascii_alone:
        return lambda text: escape(text, quote=False)
    return lambda text: escape(text, quote=False).encode("ascii", "xmlcharrefreplace").decode("ascii")


def read_passages(source: Source) -> Iterator[SourcePassage]:
    return _Reader(str(source)).passages()


def comments(source: Source) -> Iterator[Span]:
    text = str(source)
    for token in tokens(text):
        if isinstance(token, Opaque) and text.startswith("<!--", token.start):
            yield Span(token.start, token.end)


_TELLING = frozenset(KINDS) | SKIPPED | FIXED
"""Elements that say something of the text inside of them."""


@dataclass(frozen=True)
class _Inside:
    """What holds for text inside an element."""

    kind: PassageKind = "paragraph"
    skipped: bool = False
    fixed: bool = False
    foreign: bool = False

    def entered(self, tag: Tag) -> "_Inside":
        attributes = tag.attributes
        if not attributes and tag.name not in _TELLING:
            return self
        language = attributes.get("lang", attributes.get("xml:lang"))
        classes = attributes.get("class", "").split()
        untouchable = attributes.get("translate", "").lower() == "no" or "notranslate" in classes
        return _Inside(
            "quotation" if self.kind == "quotation" else KINDS.get(tag.name, self.kind),
            self.skipped or tag.name in SKIPPED,
            self.fixed or tag.name in FIXED or untouchable,
            self.foreign if not language else not language.lower().startswith("en"),
        )


@dataclass
class _Reader:
    source: str
    with_holders: bool = False
    """Whether holders are wanted, too."""
    found: list[SourcePassage] = field(default_factory=list)
    """Those that have ended, and were not given away yet."""
    holders: dict[int, Holder] = field(default_factory=dict)
    """What each passage stands in, by the place where it begins."""
    names: list[str] = field(default_factory=list)
    opened: list[Tag] = field(default_factory=list)
    """The tags of these."""
    begun: int = 0
    """Where the last block began or ended."""
    insides: list[_Inside] = field(default_factory=lambda: [_Inside()])
    open_count: dict[str, int] = field(default_factory=dict)
    pieces: list[SourceSegment] = field(default_factory=list)
    barriers: list[int] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    """Of the open tables, the cell that was opened last."""
    lists: list[int | None] = field(default_factory=list)
    """Of the open lists, the number of the item that was opened last; None where items have none."""
    item: Item | None = None
    """The item that was opened last, until its mark stands before a passage."""
    tables: int = 0

    def passages(self) -> Iterator[SourcePassage]:
        """All passages of the source, each as soon as it has ended."""
        for token in tokens(self.source):
            if isinstance(token, Text):
                self.text(token)
            elif isinstance(token, Tag):
                if token.closing:
                    self.close(token)
                else:
                    self.open(token)
                yield from self.found
                self.found.clear()
        self.end_passage(None)
        yield from self.found

    def open(self, tag: Tag) -> None:
        self._end_at(tag)
        for _ in range(implied_ends(tag.name, self.names)):
            self._pop()
        inside = self.insides[-1]
        if not inside.skipped:
            if tag.name == "br":
                self.pieces.append(SourceSegment("\n", tag.start, tag.end, plain=False, fixed=True))
            elif tag.name in OBJECTS:
                self.pieces.append(SourceSegment(OBJECT, tag.start, tag.end, plain=False, fixed=True))
            elif tag.name in BARRIERS:
                self.barriers.append(tag.start)
        if tag.name not in VOID:
            self.names.append(tag.name)
            self.opened.append(tag)
            self.insides.append(inside.entered(tag))
            self.open_count[tag.name] = self.open_count.get(tag.name, 0) + 1
            self._enter(tag)

    def _enter(self, tag: Tag) -> None:
        """Keep count of the cells of tables and the items of lists."""
        if tag.name == "table":
            self.cells.append(Cell(self.tables, -1, -1))
            self.tables += 1
        elif tag.name == "tr" and self.cells:
            self.cells[-1] = Cell(self.cells[-1].table, self.cells[-1].row + 1, -1)
        elif tag.name in ("td", "th") and self.cells:
            self.cells[-1] = self.cells[-1]._replace(column=self.cells[-1].column + 1)
        elif tag.name in ("ul", "ol"):
            start = tag.attributes.get("start", "1")
            first = int(start) if start.isdecimal() and len(start) < 9 else 1
            self.lists.append(first - 1 if tag.name == "ol" else None)
        elif tag.name == "li" and self.lists:
            number = self.lists[-1]
            self.lists[-1] = number if number is None else number + 1
            self.item = Item(len(self.lists) - 1, self.lists[-1])

    def close(self, tag: Tag) -> None:
        self._end_at(tag)
        if self.open_count.get(tag.name):
            while self._pop() != tag.name:
                pass
        self._end_at(tag)

    def _end_at(self, tag: Tag) -> None:
        """A block ends the passage before it, but not inside of something that is no part of the passage."""
        if tag.name not in INLINE and not self.insides[-1].skipped:
            self.end_passage(tag)
            self.begun = tag.end

    def _pop(self) -> str:
        name = self.names.pop()
        self.opened.pop()
        if name == "table":
            self.cells.pop()
        elif name in ("ul", "ol"):
            self.lists.pop()
        self.insides.pop()
        self.open_count[name] -= 1
        return name

    def text(self, token: Text) -> None:
        inside = self.insides[-1]
        if inside.skipped:
            return
        fixed = inside.fixed or inside.foreign
        for bit in _BITS.finditer(self.source, token.start, token.end):
            piece = _piece(bit[0], bit.start(), bit.end(), fixed)
            if piece.text == " " and self.pieces and self.pieces[-1].text in ("", " ", "\n"):
                piece = piece._replace(text="", plain=False, fixed=False)
            if piece.plain and ("<" in piece.text or (self.pieces and self.pieces[-1].text.endswith("&"))):
                self.pieces += self._safe(piece)
            else:
                self.pieces.append(piece)

    def _safe(self, piece: SourceSegment) -> Iterator[SourceSegment]:
        """A "<" or "&" that is no markup stays, and so does the word after it: another might change that."""
        last = self.pieces[-1] if self.pieces else piece
        marked = last.end == piece.start and last.plain and last.text.endswith("&")
        if "<" not in piece.text and (not marked or piece.text.startswith(" ")):
            yield piece
            return
        at = piece.start
        for word in re.findall(r"[^ <]+ ?|<[^ <]* ?| ", piece.text):
            yield SourceSegment(word, at, at + len(word), fixed=piece.fixed or marked or "<" in word)
            at, marked = at + len(word), "<" in word

    def end_passage(self, ended: Tag | None) -> None:
        """End the passage, if there is one, before a tag or at the end of the source."""
        if self.pieces:
            kind = self.insides[-1].kind
            cell = self.cells[-1] if kind == "cell" and self.cells else None
            item = self.item if kind == "item" else None
            passage = source_passage(self.pieces, kind, self.barriers, cell=cell, item=item)
            if passage:
                self.found.append(passage)
                if self.with_holders:
                    self.holders[passage.extent.start] = self._holder(ended)
                self.item = None
        self.pieces, self.barriers = [], []

    def _holder(self, ended: Tag | None) -> Holder:
        place = next((at for at in reversed(range(len(self.names))) if self.names[at] not in INLINE), -1)
        inline = self.opened[place + 1 :]
        return Holder(
            self.opened[place] if place >= 0 else None,
            Span(self.begun, ended.start if ended else len(self.source)),
            ended,
            any(tag.start < self.begun for tag in inline),
        )


def _piece(bit: str, start: int, end: int, fixed: bool) -> SourceSegment:
    if bit.isspace() and bit[0] in " \t\n\r\f":
        return SourceSegment(" ", start, end, plain=bit == " ", fixed=fixed)
    text = unescape(bit) if bit[0] == "&" else bit
    if text != bit:
        return SourceSegment(text, start, end, plain=False, fixed=fixed or len(text) != 1)
    return SourceSegment(bit, start, end, fixed=fixed or bit[0] == "&")
