"""Plain text: paragraphs with empty lines between, their lines wrapped or not.

A line goes on in the next where it is full: where the first word of the next would not have fitted. Other
lines (an address, verses, items of a list) are passages by themselves, and so is each line of a text with a
paragraph a line.
"""

import re
from collections.abc import Iterator, Sequence

from ogden.documents.encoding import Decoded
from ogden.documents.protocol import Item, PassageKind
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_map import SourcePassage, SourceSegment, source_passage
from ogden.text.sentence import Span

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|$)")
_ITEM = re.compile(r"\s*(?:[-*+•–—·]|(\d{1,3})[.)]|\((?:\d{1,3}|[a-z]{1,4})\)|[a-z]\))\s+(?=\S)")
_STOPS = (".", ":", ";", "!", "?")
_NARROWEST, _WIDEST = 40, 200  # characters of wrapped lines; longer ones are paragraphs
_FULL = 0.8  # of the paragraph's width: people re-wrap after edits, and not all editors wrap alike


def plain_text(source: Decoded) -> SourceDocument:
    return SourceDocument("text", source, read_passages, escape=str)


def read_passages(text: str) -> list[SourcePassage]:
    found = (_passage(text, lines) for block in _blocks(text) for lines in _units(text, block))
    return [passage for passage in found if passage]


def _blocks(text: str) -> Iterator[list[Span]]:
    """The lines between empty lines, without their line ends and the white space there."""
    block: list[Span] = []
    for match in _LINE.finditer(text):
        line = match[0].rstrip()
        if line:
            block.append(Span(match.start(), match.start() + len(line)))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _units(text: str, block: Sequence[Span]) -> Iterator[list[Span]]:
    """The lines that belong together."""
    lines = [text[start:end] for start, end in block]
    width = max(map(len, lines))
    wrapped = _NARROWEST <= width <= _WIDEST
    listed = _ITEM.match(lines[0])
    unit = [block[0]]
    for number in range(1, len(block)):
        line, following = lines[number - 1], lines[number]
        full = len(line) + 1 + len(following.split(maxsplit=1)[0]) > _FULL * width
        # A dash may also come to stand at the start of a line by wrapping.
        item = _ITEM.match(following) and (listed or line.endswith(_STOPS))
        if wrapped and full and not item:
            unit.append(block[number])
        else:
            yield unit
            unit = [block[number]]
    yield unit


def _passage(text: str, lines: Sequence[Span]) -> SourcePassage | None:
    kind: PassageKind = "paragraph"
    start, end = lines[0]
    place = None
    if item := _ITEM.match(text, start, end):
        start, kind = item.end(), "item"
        place = Item(0, int(item[1]) if item[1] else None)
    elif text.startswith(">", start):  # as in mail
        kind = "quotation"
    pieces: list[SourceSegment] = []
    for number, line in enumerate(lines):
        first = start if number == 0 else line.start + _indent(text[line.start : line.end])
        if number:
            pieces.append(SourceSegment(" ", pieces[-1].end, first, plain=False))
        pieces.append(SourceSegment(text[first : line.end], first, line.end))
    return source_passage(pieces, kind, item=place)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
