"""Rules in order, and lines with their counts, any number: past some memory they are sorted on disk."""

import itertools
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ogden._core import RecordSorter
from ogden.files.temporary import sorting_in
from ogden.rules.rule import Counts, Rule

# A rule as a record: its words, so that records sort as the lists of words do, then the rest.
# A zero byte, which a word may hold, is told from the ends by the byte after it.
_ZERO, _END_OF_WORD, _END_OF_SIDE = b"\0\xff", b"\0\1", b"\0\0"
_NO_COUNTS = (-1.0, -1.0, -1.0)
_BLOCK = 200_000


class RuleSorting:
    """Add rules, then iterate over them once, in order of the normal, then of the simple side.

    `words` are all words of the rules that were added.
    """

    def __init__(self, features: Sequence[str], directory: str, memory: int) -> None:
        self.words: set[str] = set()
        self._features = features
        self._sorter = RecordSorter(directory, memory)
        self._numbers = struct.Struct(f"<3d{len(features)}d")

    def add(self, rule: Rule) -> None:
        """ValueError where a rule is too long: over 65,535 bytes, or 255 words a side."""
        self.words.update(rule.normal, rule.simple)
        scores = [rule.features[name] for name in self._features]
        numbers = self._numbers.pack(*(rule.counts or _NO_COUNTS), *scores)
        links = bytes(place for link in rule.alignment for place in link)
        self._sorter.add(_side(rule.normal) + _side(rule.simple) + numbers + links)

    def __iter__(self) -> Iterator[Rule]:
        while (record := self._sorter.next()) is not None:
            normal, simple, rest = record.split(_END_OF_SIDE, 2)
            *numbers, links = *self._numbers.unpack_from(rest), rest[self._numbers.size :]
            counts = None if tuple(numbers[:3]) == _NO_COUNTS else Counts(*numbers[:3])
            features = dict(zip(self._features, numbers[3:], strict=True))
            alignment = tuple(zip(links[::2], links[1::2], strict=True))
            yield Rule(_words(normal), _words(simple), features, alignment, counts)


def _side(words: Sequence[str]) -> bytes:
    encoded = (word.encode().replace(b"\0", _ZERO) + _END_OF_WORD for word in words)
    return b"".join(encoded) + _END_OF_SIDE


def _words(side: bytes) -> tuple[str, ...]:
    return tuple(word.replace(_ZERO, b"\0").decode() for word in side.split(_END_OF_WORD)[:-1])


def grouped(lines: Iterable[str], directory: str, memory: int) -> Iterator[tuple[str, int]]:
    """Each line with its count, in the order of their bytes. What holds a zero byte is left out."""
    with sorting_in(directory):
        sorter = RecordSorter(directory, memory)
        stream = (line for line in lines if "\0" not in line)
        while block := list(itertools.islice(stream, _BLOCK)):
            for line, count in Counter(block).items():  # most of what is equal stands close together
                sorter.add(line.encode() + b"\0" + str(count).encode())
        found = iter(sorter.next, None)
        pairs = (record.split(b"\0") for record in found)
        for line, own in itertools.groupby(pairs, key=lambda pair: pair[0]):
            yield line.decode(), sum(int(count) for _, count in own)
