"""What the formatting of a paragraph or a run says of its text: a heading, code, another language, hidden."""

import re
from typing import NamedTuple

from ogden.documents.docx.xml import attribute
from ogden.documents.protocol import Item, PassageKind

_CODE = re.compile(r"code|verbatim|source|monospace|courier|consolas|menlo|listing", re.I)
_HEADING = re.compile(r"heading|title|überschrift|titre", re.I)


class RunFormat(NamedTuple):
    stays: bool
    """Another language, code, or a change of formatting that someone has tracked."""
    hidden: bool


class RunFormats(dict[str, RunFormat]):
    """What formatting (the XML of a w:rPr) says. Few of a document differ, and each is read once."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self.prefix = prefix

    def __missing__(self, xml: str) -> RunFormat:
        w = self.prefix
        hidden = f"<{w}:vanish" in xml or f"<{w}:webHidden" in xml
        found = self[xml] = RunFormat(_stays(xml, w), hidden)
        return found


def _stays(xml: str, w: str) -> bool:
    if f"<{w}:rPrChange" in xml:
        return True
    language = _value(xml, f"{w}:lang").lower()
    if language and not language.startswith(("en", "x-none")):
        return True
    names = _value(xml, f"{w}:rStyle"), _value(xml, f"{w}:rFonts", "ascii")
    return any(map(_CODE.search, names))


class ParagraphFormat(NamedTuple):
    kind: PassageKind | None = None
    """None where it is like any other."""
    code: bool = False
    item: Item | None = None


def paragraph_format(xml: str, w: str) -> ParagraphFormat:
    """What the XML of a w:pPr says."""
    style = _value(xml, f"{w}:pStyle")
    if _CODE.search(style):
        return ParagraphFormat(code=True)
    if _HEADING.search(style) or f"<{w}:outlineLvl" in xml:
        return ParagraphFormat("heading")
    if "quote" in style.lower():
        return ParagraphFormat("quotation")
    if f"<{w}:numPr" in xml or "list" in style.lower():
        depth = _value(xml, f"{w}:ilvl")
        return ParagraphFormat("item", item=Item(int(depth) if depth in set("012345678") else 0, None))
    return ParagraphFormat()


def _value(xml: str, name: str, wanted: str = "val") -> str:
    found = re.search(rf"<{name}\s([^>]*)", xml)
    return (attribute(found[1], wanted) or "") if found else ""
