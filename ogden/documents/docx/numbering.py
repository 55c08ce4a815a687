"""The bullets of a Word document: which of its lists a new one looks like, or a definition of our own.

Paragraphs with bullets point to a number (w:num), and that to a definition (w:abstractNum) in the numbering
part of the package (ECMA-376-1, 17.9), or they have a style that does so. In this order a new list takes: the
number of the item it stands in; that of the first paragraph with bullets in the document, with its style; the
style "List Bullet"; any definition with bullets. If there is none of these, one is added, and with it the
numbering part, its relationship and content type where they are missing.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ogden.documents.docx.package import Package
from ogden.documents.docx.xml import attribute, word_prefix, word_space
from ogden.documents.source_text import Source

_TYPES = "[Content_Types].xml"
_CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_LEVELS = 9


class Bullet(NamedTuple):
    """What makes a paragraph an item: a style, a number, or both."""

    style: str | None
    number: str | None
    level: int


@dataclass
class Numbering:
    package: Package
    main: str
    """The path of the document's text."""
    xml: Source
    """Its text."""
    prefix: str
    changed: dict[str, str] = field(default_factory=dict)
    """Parts of the package as they are with our own definition, where it was needed."""
    _own: str | None = None
    _known: dict[int, Bullet | None] = field(default_factory=dict)
    """What the document has for a level: all of it is read for that, so once."""

    def bullet(self, level: int, around: str | None = None) -> Bullet | None:
        """For items of a level, in an item with the number `around`; None where that cannot be."""
        if level >= _LEVELS:
            return None
        if around in self._bullets and level in self._bullets[around]:
            return Bullet(None, around, level)
        if level not in self._known:
            self._known[level] = next(self._used(level), None) or self._style(level)
        found = self._known[level]
        if found:
            return found
        number = next((each for each, levels in self._bullets.items() if level in levels), None)
        number = number or self._own or self._added()
        return Bullet(None, number, level) if number else None

    @cached_property
    def _path(self) -> str | None:
        return self.package.related(self.main, "numbering")

    @cached_property
    def _numbering(self) -> str:
        return (self.package.part(self._path) or "") if self._path else ""

    @cached_property
    def _bullets(self) -> dict[str | None, set[int]]:
        """The numbers, with those levels that have bullets."""
        if not self._numbering:
            return {}
        w = word_prefix(self._numbering, self.package.name)
        levels: dict[str | None, set[int]] = {}
        for attributes, inside in _elements(self._numbering, f"{w}:abstractNum"):
            levels[attribute(attributes, "abstractNumId")] = {
                whole(attribute(own, "ilvl"))
                for own, level in _elements(inside, f"{w}:lvl")
                if _value(level, f"{w}:numFmt") == "bullet"
            }
        return {
            attribute(attributes, "numId"): levels.get(_value(inside, f"{w}:abstractNumId"), set())
            for attributes, inside in _elements(self._numbering, f"{w}:num")
            if f"<{w}:lvlOverride" not in inside
        }

    def _used(self, level: int) -> Iterator[Bullet]:
        """Bullets of paragraphs in the document."""
        w = self.prefix
        for _, properties in _elements(str(self.xml), f"{w}:pPr"):
            number = _value(properties, f"{w}:numId") if f"<{w}:numPr" in properties else None
            if f"<{w}:pPrChange" in properties or level not in self._bullets.get(number, set()):
                continue
            style = _value(properties, f"{w}:pStyle")
            if not style or "list" in style.lower():
                yield Bullet(style, number, level)

    def _style(self, level: int) -> Bullet | None:
        path = self.package.related(self.main, "styles")
        xml = (self.package.part(path) or "") if path else ""
        w = word_prefix(xml, self.package.name) if xml else ""
        name = f"list bullet {level + 1}" if level else "list bullet"
        for attributes, inside in _elements(xml, f"{w}:style"):
            if (_value(inside, f"{w}:name") or "").lower() == name:
                number = _value(inside, f"{w}:numId")
                own = whole(_value(inside, f"{w}:ilvl"))
                if own in self._bullets.get(number, set()):
                    return Bullet(attribute(attributes, "styleId"), None, level)
        return None

    def _added(self) -> str | None:
        """The number of a definition of our own; None where the package has no place for it."""
        if self._path and self._numbering:
            return self._added_to(self._path, self._numbering)
        types = self.package.part(_TYPES)
        if types is None:
            return None
        folder, file = posixpath.split(self.main)
        path = posixpath.join(folder, "numbering.xml")
        while self.package.part(path) is not None:
            path = path.removesuffix(".xml") + "_.xml"
        relations = posixpath.join(folder, "_rels", f"{file}.rels")
        related = self.package.part(relations) or f'{_HEAD}<Relationships xmlns="{_RELATIONS}"/>'
        numbers = map(int, re.findall(r"\bId\s*=\s*[\"']rId(\d{1,8})[\"']", related))
        kinds = re.search(r"""\bType\s*=\s*["']([^"']*)/styles["']""", related)
        relation = (
            f'Relationship Id="rId{max(numbers, default=0) + 1}" '
            f'Type="{kinds[1] if kinds else _KINDS}/numbering" Target="{posixpath.basename(path)}"/>'
        )
        self.changed[relations] = _with_child(related, "Relationships", relation)
        override = f'Override PartName="/{path}" ContentType="{_CONTENT}"/>'
        self.changed[_TYPES] = _with_child(types, "Types", override)
        space = word_space(str(self.xml))
        return self._added_to(path, f'{_HEAD}<w:numbering xmlns:w="{space}"></w:numbering>')

    def _added_to(self, path: str, xml: str) -> str:
        w = word_prefix(xml, self.package.name)
        definition = _next(re.findall(rf"""\b{w}:abstractNumId\s*=\s*["'](\d{{1,9}})["']""", xml))
        number = _next(re.findall(rf"""\b{w}:numId\s*=\s*["'](\d{{1,9}})["']""", xml))
        xml = re.sub(rf"(<{w}:numbering\b[^>]*?)/>\s*$", rf"\1></{w}:numbering>", xml)
        added = f'<{w}:num {w}:numId="{number}"><{w}:abstractNumId {w}:val="{definition}"/></{w}:num>'
        last = re.search(rf"<{w}:numIdMacAtCleanup\b|</{w}:numbering>\s*$", xml)
        first = re.search(rf"<{w}:num\b", xml) or last
        if not first or not last:
            raise AssertionError("a numbering part ends")
        before, between, after = xml[: first.start()], xml[first.start() : last.start()], xml[last.start() :]
        self.changed[path] = before + _definition(w, definition) + between + added + after
        self._own = str(number)
        return self._own


def _definition(w: str, number: int) -> str:
    levels = "".join(
        f'<{w}:lvl {w}:ilvl="{level}"><{w}:start {w}:val="1"/><{w}:numFmt {w}:val="bullet"/>'
        f'<{w}:lvlText {w}:val="•"/><{w}:lvlJc {w}:val="left"/>'
        f'<{w}:pPr><{w}:ind {w}:left="{720 * (level + 1)}" {w}:hanging="360"/></{w}:pPr></{w}:lvl>'
        for level in range(_LEVELS)
    )
    kind = f'<{w}:multiLevelType {w}:val="hybridMultilevel"/>'
    return f'<{w}:abstractNum {w}:abstractNumId="{number}">{kind}{levels}</{w}:abstractNum>'


def whole(number: str | None) -> int:
    """The level that an attribute says; 0 where it says none."""
    return int(number) if number and number.isdecimal() and len(number) < 3 else 0


def _elements(xml: str, name: str) -> Iterator[tuple[str, str]]:
    """Attributes and content of the elements of a name, which are not inside of each other."""
    for found in re.finditer(rf"<{name}(\s[^>]*?)?(?<!/)>(.*?)</{name}>", xml, re.DOTALL):
        yield found[1] or "", found[2]


def _value(xml: str, name: str) -> str | None:
    found = re.search(rf"<{name}\s([^>]*)", xml)
    return attribute(found[1], "val") if found else None


def _next(numbers: list[str]) -> int:
    return max(map(int, numbers), default=0) + 1


def _with_child(xml: str, name: str, child: str) -> str:
    """The XML of a part with one more element at the end of its root."""
    xml = re.sub(rf"(<((?:\w+:)?{name})\b[^>]*?)/>\s*$", r"\1></\2>", xml)
    return re.sub(rf"</((?:\w+:)?){name}>\s*$", lambda end: f"<{end[1]}{child}{end[0]}", xml)
