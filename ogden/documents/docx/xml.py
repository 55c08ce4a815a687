"""The XML of a part of a Word document, cut into tags.

It is checked to be well formed (and to have no declarations of entities) before it is cut, so the cutting
need not doubt. No tree is made of it: what is not edited keeps its bytes.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.parsers import expat

from ogden.documents.docx.runs import visible
from ogden.errors import InputError

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>"
    r"|<(/?)([^\s/>]++)((?:[^\"'>/]++|\"[^\"]*+\"|'[^']*+'|/(?!>))*+)(/?)>",
    re.DOTALL,
)
_SPACES = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)
_NEAR = 2000
"""Characters in which the end of an element is looked for without reading the tags before it."""


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


class Tags:
    """The tags of an XML text in order. Word's elements have their names without prefix, others ":name"."""

    def __init__(self, xml: str, prefix: str) -> None:
        self._xml, self._own = xml, f"{prefix}:"
        self.at = 0
        """Where the next tag begins, or text before it. Who reads something by other means may move it."""

    def __iter__(self) -> Iterator[Element]:
        """Those from `at` on, however often it is begun."""
        xml, own = self._xml, self._own
        while match := _TOKEN.search(xml, self.at):
            self.at = match.end()
            closing, name, attributes, empty = match.groups()
            if name is None:
                continue
            short = name[len(own) :] if name.startswith(own) else ":" + name.rpartition(":")[2]
            yield Element(match.start(), self.at, short, attributes, closing == "/", empty == "/")

    def whole(self, element: Element) -> str:
        """The XML of an element whose first tag was the last one given. Tags go on behind it."""
        if element.empty:
            return self._xml[element.start : element.end]
        if not element.name.startswith(":"):
            near = self._ended_near(element)
            if near:
                return near
        depth = 1
        for tag in self:
            if tag.name == element.name:
                depth += tag.step
                if not depth:
                    return self._xml[element.start : tag.end]
        return self._xml[element.start :]

    def _ended_near(self, element: Element) -> str | None:
        """The same for one of Word's that ends soon and has none of its name inside; else nothing is read."""
        name = f"{self._own}{element.name}"
        end = self._xml.find(f"</{name}>", element.end, element.end + _NEAR)
        inside = self._xml[element.end : max(end, element.end)]
        if end < 0 or f"<{name}" in inside or "<!" in inside or "<?" in inside:
            return None
        self.at = end + len(name) + len("</>")
        return self._xml[element.start : self.at]


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
    tags = Tags(xml, prefix)
    outer = next(iter(tags), None)
    if outer is None or outer.empty:
        return []
    return [(tag.name, tags.whole(tag)) for tag in tags if not tag.closing]


def attribute(attributes: str, name: str) -> str | None:
    found = re.search(rf"""(?:^|[\s:]){name}\s*=\s*(?:"([^"]*)"|'([^']*)')""", attributes)
    return visible(found[1] if found[1] is not None else found[2]) if found else None
