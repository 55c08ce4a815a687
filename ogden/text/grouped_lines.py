"""Data files that a person can read: a line is a head and the words that share it."""

from collections.abc import Iterable, Iterator
from itertools import groupby

LINE_WIDTH = 110


def grouped_lines(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each head followed by its members, begun again where a line is full. Equal heads stand together."""
    for head, group in groupby(pairs, key=lambda pair: pair[0]):
        line = head
        for _, member in group:
            if len(line) + 1 + len(member) > LINE_WIDTH:
                yield line
                line = head
            line += f" {member}"
        yield line
