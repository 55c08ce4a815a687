"""Places in a text as an editor counts them: a line, and units of an encoding from its start.

Lines end at \\n, \\r\\n or \\r and nowhere else, as the protocol has it; `str.splitlines` knows more ends.
"""

import re
from bisect import bisect_right

from lsprotocol import types

from ogden.text.code_units import ENCODINGS, CodeUnits, Encoding
from ogden.text.sentence import Span

_END = re.compile(r"\r\n|\n|\r")


def encoding_named(kind: object) -> Encoding:
    """What the editor and we have agreed on; UTF-16 where neither has said anything."""
    name = getattr(kind, "value", kind)
    return next((encoding for encoding in ENCODINGS if encoding == name), "utf-16")


class Lines:
    """The lines of one text."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        ends = [match.span() for match in _END.finditer(text)]
        self._text = text
        self._encoding = encoding
        self._starts = [0, *(end for _, end in ends)]
        self._ends = [*(start for start, _ in ends), len(text)]
        """Without what ends the line."""
        self._units: dict[int, CodeUnits] = {}

    def position(self, offset: int) -> types.Position:
        line = bisect_right(self._starts, offset) - 1
        inside = min(offset, self._ends[line]) - self._starts[line]
        return types.Position(line, self._line(line).units(inside))

    def offset(self, position: types.Position) -> int:
        """Past the end of a line it is that end, and past the last line the end of the text."""
        if position.line >= len(self._starts):
            return len(self._text)
        return self._starts[position.line] + self._line(position.line).offset(position.character)

    def range(self, span: Span) -> types.Range:
        return types.Range(self.position(span.start), self.position(span.end))

    def span(self, range: types.Range) -> Span:
        start, end = self.offset(range.start), self.offset(range.end)
        return Span(min(start, end), max(start, end))

    def _line(self, number: int) -> CodeUnits:
        if number not in self._units:
            line = self._text[self._starts[number] : self._ends[number]]
            self._units[number] = CodeUnits(line, self._encoding)
        return self._units[number]
