"""Long sequences in little memory: packed some values at a time, and beyond a megabyte in a file.

A book has a hundred thousand passages, each with its places, edits and reasons. As Python objects these take
many times as much as the book itself. So they are written as JSON, compressed, and made anew whenever they
are asked for: nothing of them is executable, and memory does not grow with their number.
"""

import json
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import IO, Any, Generic, TypeVar, overload

TOGETHER = 128
"""Values that are packed together."""
IN_MEMORY = 1 << 20
"""Bytes of blocks that stay in memory; what comes then goes to a file."""
_FAST = 1
_written = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode

T = TypeVar("T")


class SpilledBlocks:
    """Blocks of bytes, in order. The file has no name: it goes with the object, or with the process."""

    def __init__(self) -> None:
        self._first: list[bytes] = []
        self._size = 0
        self._stream: IO[bytes] | None = None
        self._ends = array("Q", [0])
        """Of the blocks in the file."""
        self._reading = Lock()

    def __len__(self) -> int:
        return len(self._first) + len(self._ends) - 1

    def append(self, block: bytes) -> None:
        if self._stream is None and self._size + len(block) <= IN_MEMORY:
            self._first.append(block)
            self._size += len(block)
            return
        # Slow to import, and seldom needed.
        from ogden.files.temporary import nameless_file, writing_temporary

        if self._stream is None:
            self._stream = nameless_file(self)
        with self._reading, writing_temporary():
            self._stream.seek(self._ends[-1])
            self._stream.write(block)
        self._ends.append(self._ends[-1] + len(block))

    def __getitem__(self, number: int) -> bytes:
        number = range(len(self))[number]
        if number < len(self._first):
            return self._first[number]
        if self._stream is None:
            raise AssertionError("what is not in memory is in the file")
        from ogden.files.temporary import writing_temporary

        place = number - len(self._first)
        with self._reading, writing_temporary():  # what is still to be written may be written now
            self._stream.seek(self._ends[place])
            return self._stream.read(self._ends[place + 1] - self._ends[place])

    def __iter__(self) -> Iterator[bytes]:
        return map(self.__getitem__, range(len(self)))


class PackedSequence(Sequence[T], Generic[T]):
    """Values in order. Whenever they are asked for, they are new objects, equal to those that came in."""

    def __init__(
        self,
        plain: Callable[[T], object],
        made: Callable[[Any], T],
        values: Iterable[T] = (),
        unpacked: int = 0,
    ) -> None:
        """`plain` makes of a value what JSON can hold, and `made` makes the value of that again; tuples come
        back as lists. Sequences shorter than `unpacked` are kept as they are."""
        self._plain, self._made = plain, made
        self._limit = max(unpacked, TOGETHER)
        """How many values are not packed at most."""
        self._blocks = SpilledBlocks()
        self._last: list[T] = []
        self._open: tuple[int, list[T]] = (-1, [])
        for value in values:
            self.append(value)

    def append(self, value: T) -> None:
        self._last.append(value)
        if len(self._last) >= self._limit:
            full = len(self._last) - len(self._last) % TOGETHER
            for start in range(0, full, TOGETHER):
                self._blocks.append(self._packed(self._last[start : start + TOGETHER]))
            del self._last[:full]
            self._limit = TOGETHER

    def __len__(self) -> int:
        return TOGETHER * len(self._blocks) + len(self._last)

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self._blocks)):
            yield from self._block(number)
        yield from self._last

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        at = range(len(self))[at]
        number, place = divmod(at, TOGETHER)
        if number >= len(self._blocks):
            return self._last[at - TOGETHER * len(self._blocks)]
        opened = self._open
        if opened[0] != number:
            opened = self._open = number, self._block(number)
        return opened[1][place]

    def _packed(self, values: Sequence[T]) -> bytes:
        text = _written([self._plain(value) for value in values])
        return zlib.compress(text.encode("utf-8", "surrogatepass"), _FAST)

    def _block(self, number: int) -> list[T]:
        text = zlib.decompress(self._blocks[number]).decode("utf-8", "surrogatepass")
        return [self._made(value) for value in json.loads(text)]


class SequenceView(Sequence[T], Generic[T]):
    """Values that are made when they are asked for, from their numbers."""

    def __init__(
        self, size: int, made: Callable[[int], T], in_order: Callable[[], Iterator[T]] | None = None
    ) -> None:
        """`in_order` makes all of them, where that is quicker than one by one."""
        self._size, self._made, self._in_order = size, made, in_order

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return self._in_order() if self._in_order else map(self._made, range(self._size))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self._made(number) for number in range(self._size)[at]]
        return self._made(range(self._size)[at])


def with_others(values: Sequence[T], others: Mapping[int, T]) -> Sequence[T]:
    """The values with others in the place of some."""
    if not others:
        return values
    return SequenceView(
        len(values),
        lambda number: others[number] if number in others else values[number],
        lambda: (others.get(number, value) for number, value in enumerate(values)),
    )
