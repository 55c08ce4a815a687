"""HTML cut into tags, text and what is neither, with offsets, as browsers cut it.

Every character of the source is in exactly one token. Whatever the input, this takes time linear in its
length: a tag, comment or script that never ends takes the rest of the source with it, as in a browser.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_TAG = re.compile(r"</?([A-Za-z][^\s/>]*+)((?:[^>\"'=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+|[\"'])*+)>")
_ATTRIBUTE = re.compile(r"([^\s/>\"'=]+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+)))?")
_RAW = frozenset("script style textarea title xmp iframe noembed noframes noscript plaintext".split())
"""Elements whose content is no markup, or is not to be seen."""


class Tag(NamedTuple):
    start: int
    end: int
    name: str
    closing: bool
    attributes: dict[str, str]


class Text(NamedTuple):
    start: int
    end: int


class Opaque(NamedTuple):
    """A comment, a declaration, the content of a script."""

    start: int
    end: int


def tokens(source: str) -> Iterator[Tag | Text | Opaque]:
    at, size = 0, len(source)
    while at < size:
        mark = source.find("<", at)
        while mark >= 0 and not _opens(source, mark):
            mark = source.find("<", mark + 1)
        if mark < 0:
            yield Text(at, size)
            return
        if mark > at:
            yield Text(at, mark)
        match = _TAG.match(source, mark) if source[mark + 1] not in "!?" else None
        if match is None:
            at = _markup_end(source, mark)
            yield Opaque(mark, at)
            continue
        at = match.end()
        name, closing = match[1].lower(), source[mark + 1] == "/"
        yield Tag(mark, at, name, closing, {} if closing or not match[2] else _attributes(match[2]))
        if name in _RAW and not closing:
            end = _raw_end(source, name, at)
            if end > at:
                yield Opaque(at, end)
            at = end


def _opens(source: str, mark: int) -> bool:
    """Whether a "<" opens markup: before a letter, or as "</", "<!" or "<?"."""
    following = source[mark + 1 : mark + 2]
    return following != "" and (following in "!?/" or (following.isascii() and following.isalpha()))


def _markup_end(source: str, mark: int) -> int:
    """The end of a comment or declaration, or of a tag that is none."""
    if source.startswith("<!--", mark):
        end, size = source.find("-->", mark + 2), 3
    elif source.startswith("<![CDATA[", mark):
        end, size = source.find("]]>", mark), 3
    else:
        end, size = source.find(">", mark), 1
    return end + size if end >= 0 else len(source)


def _raw_end(source: str, name: str, start: int) -> int:
    if name == "plaintext":
        return len(source)
    found = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(source, start)
    return found.start() if found else len(source)


def _attributes(text: str) -> dict[str, str]:
    """The attributes by their lower-case names; the first of a name counts."""
    result: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(text):
        result.setdefault(name.lower(), unescape("".join(values)))
    return result
