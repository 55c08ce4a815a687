"""Offsets in the units that other programs count: those of UTF-8, UTF-16 or UTF-32.

We count characters (code points). Java, JavaScript and most editors count units of UTF-16, of which an emoji
has two; others count bytes. This is the one place that converts.
"""

import re
from bisect import bisect_left, bisect_right
from typing import Literal

Encoding = Literal["utf-8", "utf-16", "utf-32"]
ENCODINGS: tuple[Encoding, ...] = ("utf-8", "utf-16", "utf-32")
_WIDE: dict[Encoding, re.Pattern[str]] = {
    "utf-8": re.compile(r"[^\x00-\x7f]"),
    "utf-16": re.compile("[\U00010000-\U0010ffff]"),
    "utf-32": re.compile(r"(?!)"),
}
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def half_pair(text: str) -> int | None:
    """Where half a surrogate pair of UTF-16 stands by itself, which is no text; None where there is none."""
    if text.isascii():
        return None
    found = _HALF_PAIR.search(text)
    return found.start() if found else None


class CodeUnits:
    """The offsets of one text. Looking one up takes time that hardly grows with the text.

    Half a surrogate pair, which is no text but may come from a program that counts in UTF-16, has the width
    of any other character of its range.
    """

    def __init__(self, text: str, encoding: Encoding) -> None:
        self._size = len(text)
        self._wide: list[int] = []
        """The characters that have more than one unit."""
        self._places: list[int] = []
        """Where they begin, in units."""
        self._more = [0]
        """How many units more than characters there are before each of them, and after the last."""
        for match in _WIDE[encoding].finditer(text):
            self._wide.append(match.start())
            self._places.append(match.start() + self._more[-1])
            self._more.append(self._more[-1] + _width(ord(match[0]), encoding) - 1)

    def units(self, offset: int) -> int:
        """How many units stand before a character."""
        return offset + self._more[bisect_left(self._wide, offset)]

    def offset(self, units: int) -> int:
        """The character at so many units, or the one that they cut; past the end, the end."""
        before = bisect_right(self._places, units) - 1
        if before < 0:
            return max(0, min(units, self._size))
        here, following = self._places[before], self._wide[before] + 1 + self._more[before + 1]
        if here <= units < following:
            return self._wide[before]
        return min(units - self._more[before + 1], self._size)


def _width(character: int, encoding: Encoding) -> int:
    if encoding == "utf-16":
        return 2
    return 2 if character < 0x800 else 3 if character < 0x10000 else 4
