"""The text of a source, some thousand characters at a time, most of them not in memory.

A Python string has two or four bytes for each letter as soon as there is one quotation mark or emoji in it,
and few letters of a document are needed at a time. So it is kept as UTF-8, and a long one in a file
(`ogden.files.packed_sequence`). Places count characters, as those of a string do.
"""

from collections.abc import Iterator

from ogden.files.packed_sequence import SpilledBlocks

_BLOCK = 1 << 14
"""Characters of a block."""
_PART = 1 << 16


class SourceText:
    """A text that may grow at its end. `text[start:end]` is a string, and `str(text)` all of it."""

    def __init__(self, text: str = "") -> None:
        self._blocks = SpilledBlocks()
        self._last: list[str] = []
        """What is not in a block yet."""
        self._waiting = 0
        """How many characters that are."""
        self._size = 0
        self._open: tuple[int, str] = (-1, "")
        self.append(text)

    def append(self, text: str) -> None:
        self._last.append(text)
        self._size += len(text)
        self._waiting += len(text)
        if self._waiting >= _BLOCK:
            whole = "".join(self._last)
            full = len(whole) - len(whole) % _BLOCK
            for start in range(0, full, _BLOCK):
                self._blocks.append(whole[start : start + _BLOCK].encode("utf-8", "surrogatepass"))
            self._last, self._waiting = [whole[full:]], len(whole) - full

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, part: slice) -> str:
        start, end, _ = part.indices(self._size)
        first, last = start // _BLOCK, max(start, end - 1) // _BLOCK
        offset = first * _BLOCK
        if first == last:
            return self._block(first)[start - offset : end - offset]
        return "".join(map(self._block, range(first, last + 1)))[start - offset : end - offset]

    def blocks(self) -> Iterator[str]:
        """All of it, some characters at a time."""
        return map(self._block, range(len(self._blocks) + 1))

    def __str__(self) -> str:
        whole = bytearray()  # and no list of strings, which would leave holes in memory
        for block in self._blocks:
            whole += block
        whole += self._block(len(self._blocks)).encode("utf-8", "surrogatepass")
        return whole.decode("utf-8", "surrogatepass")

    def _block(self, number: int) -> str:
        opened = self._open
        if opened[0] == number:
            return opened[1]
        if number == len(self._blocks):
            if len(self._last) > 1:
                self._last = ["".join(self._last)]
            return self._last[0]
        text = self._blocks[number].decode("utf-8", "surrogatepass")
        self._open = number, text
        return text


Source = str | SourceText
"""Both have parts and a length."""


def overlapping_parts(source: Source, longest: int) -> Iterator[str]:
    """Parts of a source, such that whatever is no longer than this stands in one of them."""
    for start in range(0, len(source), _PART):
        yield source[start : start + _PART + longest - 1]


def parts_between(source: Source, start: int, end: int) -> Iterator[str]:
    """A part of a source, not too much at a time."""
    for at in range(start, end, _PART):
        yield source[at : min(at + _PART, end)]
