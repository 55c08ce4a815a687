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


class ParagraphFormat(NamedTuple):
    kind: PassageKind | None = None
    """None where it is like any other."""
    code: bool = False
    item: Item | None = None


class Formats:
    """What formatting says. Few of a document differ, and each is read once."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._runs: dict[str, RunFormat] = {}
        self._paragraphs: dict[str, ParagraphFormat] = {}

    def of_run(self, xml: str) -> RunFormat:
        """`xml` is a w:rPr, or empty."""
        found = self._runs.get(xml)
        if found is None:
            found = self._runs[xml] = _run_format(xml, self.prefix)
        return found

    def of_paragraph(self, xml: str) -> ParagraphFormat:
        """`xml` is a w:pPr."""
        found = self._paragraphs.get(xml)
        if found is None:
            found = self._paragraphs[xml] = _paragraph_format(xml, self.prefix)
        return found


def _run_format(xml: str, w: str) -> RunFormat:
    return RunFormat(_stays(xml, w), hidden=f"<{w}:vanish" in xml or f"<{w}:webHidden" in xml)


def _stays(xml: str, w: str) -> bool:
    if f"<{w}:rPrChange" in xml:
        return True
    language = _value(xml, f"{w}:lang").lower()
    if language and not language.startswith(("en", "x-none")):
        return True
    names = _value(xml, f"{w}:rStyle"), _value(xml, f"{w}:rFonts", "ascii")
    return any(map(_CODE.search, names))


def _paragraph_format(xml: str, w: str) -> ParagraphFormat:
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
