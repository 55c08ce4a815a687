"""Plain text: its passages are those of `ogden.text.passages`; a line break inside one is a space."""

from collections.abc import Iterator

from ogden.documents.encoding import Decoded
from ogden.documents.plain_lists import plain_lists
from ogden.documents.protocol import Item
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_map import SourcePassage, SourceSegment, source_passage
from ogden.documents.source_text import Source
from ogden.text.passages import TextPassage, iterate_passages


def plain_text(source: Decoded) -> SourceDocument:
    return SourceDocument("text", source, read_passages, escape=str, lists=plain_lists)


def read_passages(source: Source) -> Iterator[SourcePassage]:
    text = str(source)
    for each in iterate_passages(text):
        if passage := _passage(text, each):
            yield passage


def _passage(text: str, passage: TextPassage) -> SourcePassage | None:
    pieces: list[SourceSegment] = []
    for number, line in enumerate(passage.lines):
        first = line.start + _indent(text[line.start : line.end]) if number else line.start
        if number:
            pieces.append(SourceSegment(" ", pieces[-1].end, first, plain=False))
        pieces.append(SourceSegment(text[first : line.end], first, line.end))
    place = Item(0, passage.number) if passage.kind == "item" else None
    return source_passage(pieces, passage.kind, item=place)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
