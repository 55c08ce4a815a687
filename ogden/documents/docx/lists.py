"""Lists in Word: a paragraph that is cut into several, some of them with bullets.

    <w:p>…for<w:del>…</w:del><w:ins>:</w:ins></w:p><w:p><w:pPr>…</w:pPr>…the roof…</w:p>…

As tracked changes, the marks of all paragraphs but the last are inserted (ECMA-376-1, 17.13.5: w:ins in the
w:rPr of a paragraph's w:pPr). When they are rejected, the paragraphs become one again, with the properties of
the last one. So the last has the old properties, or a w:pPrChange by which it gets them back.

A paragraph is not cut where that would do more than to make a list: one that ends a section, starts a page,
stands in a frame, or has tracked changes of its properties or its mark.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ogden.documents.docx.numbering import Bullet, Numbering, whole
from ogden.documents.docx.passages import DocxPassage
from ogden.documents.docx.runs import Tracking
from ogden.documents.docx.xml import attribute, child_elements
from ogden.documents.lists import Block, may_hold_list

_WHOLE = "sectPr pageBreakBefore framePr pPrChange ins del moveFrom moveTo".split()
_REPLACED = frozenset(("numPr", "ind", "outlineLvl", "rPr"))
_FIRST = frozenset(("keepNext", "keepLines", "widowControl"))
"""What stands before w:numPr in the properties of a paragraph."""
_STYLE_LEVEL = re.compile(r"list.*?(\d)\D*$", re.IGNORECASE)


@dataclass(frozen=True)
class CutParagraph:
    """The properties of the paragraphs that one paragraph is cut into."""

    first: str
    """Of what stands before the list; takes the place of the old ones."""
    others: tuple[str, ...]


def cut_paragraph(
    xml: str, passage: DocxPassage, blocks: Sequence[Block], numbering: Numbering, tracking: Tracking
) -> CutParagraph | None:
    """How a paragraph becomes a list; None where it must stay whole."""
    w = tracking.prefix
    properties, around = passage.paragraph.properties, passage.paragraph.around
    own = xml[slice(*properties)] if properties else ""
    if around.in_control or not may_hold_list(passage.passage):
        return None
    if re.search(rf"<{w}:(?:{'|'.join(_WHOLE)})\b", own):
        return None
    level, item = _item(passage, own, w)
    if level and not blocks[-1].is_item:
        return None  # what stands behind the list would be one more item
    bullet = numbering.bullet(level, item)
    if bullet is None:
        return None
    writer = _Properties(child_elements(own, w), bullet, tracking)
    last = len(blocks) - 1
    others = [writer.written(block.is_item, number == last) for number, block in enumerate(blocks) if number]
    return CutParagraph(writer.written(False, False), tuple(others))


def _item(passage: DocxPassage, own: str, w: str) -> tuple[int, str | None]:
    """The level of a list in this paragraph, and the number of the item that this is, if it is one."""
    number = re.search(rf"<{w}:numId\s([^>]*)", own)
    level = re.search(rf"<{w}:ilvl\s([^>]*)", own)
    if number:
        return whole(attribute(level[1], "val") if level else None) + 1, attribute(number[1], "val")
    if passage.passage.kind != "item":
        return 0, None
    style = re.search(rf"<{w}:pStyle\s([^>]*)", own)
    named = _STYLE_LEVEL.search((attribute(style[1], "val") or "") if style else "")
    return int(named[1]) if named else 1, None


@dataclass(frozen=True)
class _Properties:
    """Writes the properties of paragraphs. `old` are those of the paragraph as it was, by their names."""

    old: Sequence[tuple[str, str]]
    bullet: Bullet
    tracking: Tracking

    def written(self, is_item: bool, is_last: bool) -> str:
        w = self.tracking.prefix
        inside = self._item() if is_item else "".join(xml for name, xml in self.old if name != "rPr")
        inside += self._mark(is_inserted=not is_last and not self.tracking.accept)
        if is_item and is_last and not self.tracking.accept:
            before = "".join(xml for name, xml in self.old if name != "rPr")
            attributes = self.tracking.attributes()
            inside += f"<{w}:pPrChange {attributes}><{w}:pPr>{before}</{w}:pPr></{w}:pPrChange>"
        return f"<{w}:pPr>{inside}</{w}:pPr>" if inside else ""

    def _item(self) -> str:
        w, (style, number, level) = self.tracking.prefix, self.bullet
        kept = [(name, xml) for name, xml in self.old if name not in _REPLACED and name != "pStyle"]
        own = "".join(xml for name, xml in self.old if name == "pStyle")
        styled = f'<{w}:pStyle {w}:val="{escape(style)}"/>' if style else own
        first = "".join(xml for name, xml in kept if name in _FIRST)
        rest = "".join(xml for name, xml in kept if name not in _FIRST)
        counted = f'<{w}:ilvl {w}:val="{level}"/><{w}:numId {w}:val="{number}"/>'
        return styled + first + (f"<{w}:numPr>{counted}</{w}:numPr>" if number else "") + rest

    def _mark(self, is_inserted: bool) -> str:
        """The formatting of the paragraph's mark."""
        w = self.tracking.prefix
        old = next((xml for name, xml in self.old if name == "rPr"), "")
        if not is_inserted:
            return old
        inside = "".join(xml for _, xml in child_elements(old, w))
        return f"<{w}:rPr><{w}:ins {self.tracking.attributes()}/>{inside}</{w}:rPr>"
