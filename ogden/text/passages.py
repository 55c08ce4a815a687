"""The passages of plain text: paragraphs with empty lines between, their lines wrapped or not.

A line goes on in the next where it is full: where the first word of the next would not have fitted. Other
lines (an address, verses, items of a list) are passages by themselves, and so is each line of a text with a
paragraph a line.

A heading is a short line without an end mark that stands alone between empty lines and has something below
it, or a line that is underlined. A row of a table is a line with columns: tabs, bars or wide gaps.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from ogden.text.sentence import Span

PassageKind = Literal["paragraph", "heading", "item", "cell", "note", "quotation"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|$)")
_ITEM = re.compile(r"\s*(?:[-*+•–—·]|(\d{1,3})[.)]|\((?:\d{1,3}|[a-z]{1,4})\)|[a-z]\))\s+(?=\S)")
_STOPS = (".", ":", ";", "!", "?")
_END_MARKS = (*_STOPS, ",", "…", "”", '"', "'", "’", ")", "-", "–", "—")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|~{3,}|\*{3,})\s*")
_ROW = re.compile(r"\s*\|.*\|\s*|.*\S(?:\t| {3,})\S.*(?:\t| {3,})\S.*|[^\t]*\S\t+\S[^\t]*")
_NARROWEST, _WIDEST = 40, 200  # characters of wrapped lines; longer ones are paragraphs
_FULL = 0.8  # of the paragraph's width: people re-wrap after edits, and not all editors wrap alike
_HEADING_WORDS = 10
_HEADING = 70  # characters


class TextPassage(NamedTuple):
    """Lines of a text that belong together, the first without the mark of an item."""

    lines: tuple[Span, ...]
    kind: PassageKind
    number: int | None = None
    """Of an item."""

    @property
    def span(self) -> Span:
        return Span(self.lines[0].start, self.lines[-1].end)


def passages(text: str) -> list[TextPassage]:
    """The passages of a text, in order. Lines that underline a heading are in none."""
    return list(iterate_passages(text))


def iterate_passages(text: str) -> Iterator[TextPassage]:
    """The same one after the other, for long texts."""
    for block, following in pairwise(chain(_blocks(text), [None])):
        if block is not None:
            yield from _of_block(text, block, following)


def _of_block(text: str, block: Sequence[Span], following: Sequence[Span] | None) -> Iterator[TextPassage]:
    lines = [text[start:end] for start, end in block]
    if len(block) > 1 and _UNDERLINE.fullmatch(lines[1]) and _is_short(lines[0]):
        yield TextPassage((block[0],), "heading")
        block = block[2:]
    elif len(block) == 1 and following is not None and _is_title(lines[0]):
        listed = _ITEM.match(lines[0])
        if not listed or not _ITEM.match(text[following[0].start : following[0].end]):
            yield TextPassage((block[0],), "heading")
            return
    for unit in _units(text, block) if block else ():
        yield _passage(text, unit)


def _is_title(line: str) -> bool:
    own = _ITEM.sub("", line, count=1).strip()
    starts = own[:1].isupper() or own[:1].isdigit() or own[:1] in "“\"'‘"
    return starts and _is_short(line) and not own.endswith(_END_MARKS) and not own.startswith(">")


def _is_short(line: str) -> bool:
    return len(line.strip()) <= _HEADING and len(line.split()) <= _HEADING_WORDS


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


def _passage(text: str, lines: Sequence[Span]) -> TextPassage:
    start, end = lines[0]
    if item := _ITEM.match(text, start, end):
        number = int(item[1]) if item[1] else None
        return TextPassage((Span(item.end(), end), *lines[1:]), "item", number)
    if text.startswith(">", start):  # as in mail
        return TextPassage(tuple(lines), "quotation")
    row = len(lines) == 1 and _ROW.fullmatch(text[start:end])
    return TextPassage(tuple(lines), "cell" if row else "paragraph")
