"""Equal lines and how many there are: a group-by that goes to disk past some memory."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from ogden._core import RecordSorter
from ogden.files.temporary import sorting_in

BLOCK = 200_000


def grouped(lines: Iterable[str], directory: str, memory: int) -> Iterator[tuple[str, int]]:
    """Each line with its count, in the order of their bytes. No line may hold a zero byte."""
    with sorting_in(directory):
        sorter = RecordSorter(directory, memory)
        stream = iter(lines)
        while block := list(itertools.islice(stream, BLOCK)):
            for line, count in Counter(block).items():  # most of what is equal stands close together
                sorter.add(line.encode() + b"\0" + str(count).encode())
        found = iter(sorter.next, None)
        pairs = (record.split(b"\0") for record in found)
        for line, own in itertools.groupby(pairs, key=lambda pair: pair[0]):
            yield line.decode(), sum(int(count) for _, count in own)
