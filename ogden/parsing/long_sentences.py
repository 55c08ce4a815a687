"""Sentences too long to be parsed whole: cut where a writer could have ended one, parsed in parts, joined.

Time and memory of the chart grow with the square of the length and more. A sentence beyond the limit is a
list or a table that lost its lines, and its parts say more than its whole. It is cut after a semicolon, colon
or full stop where there is one in the second half of what fits, otherwise after a comma or a closing bracket,
otherwise where it fits.
"""

from collections.abc import Sequence

from ogden.parsing.brackets import ROOT
from ogden.parsing.tree import Tree

_CUTS = (frozenset(";:.?!"), frozenset({",", "–", "—", "--"}), frozenset({")", "]", "-RRB-"}))


def cut(words: Sequence[str], longest: int) -> list[tuple[int, int]]:
    """Where the parts lie: (start, end) of each, none longer than `longest`."""
    parts: list[tuple[int, int]] = []
    start = 0
    while len(words) - start > longest:
        end = _end(words, start, longest)
        parts.append((start, end))
        start = end
    parts.append((start, len(words)))
    return parts


def _end(words: Sequence[str], start: int, longest: int) -> int:
    for marks in _CUTS:
        for place in range(start + longest - 1, start + longest // 2, -1):
            if words[place] in marks:
                return place + 1
    return start + longest


def join(parts: Sequence[Tree]) -> Tree:
    """One tree over the trees of the parts: an S with their phrases side by side."""
    if len(parts) == 1:
        return parts[0]
    return Tree(ROOT, [Tree("S", [child for part in parts for child in part.children])])
