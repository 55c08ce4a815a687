"""Which constituents of two trees stand for each other, given which words do.

Two nodes are aligned if at least one pair of words below them is linked, and no word below one is linked to a
word outside the other (Cohn & Lapata 2009). Feblowitz & Kauchak (2013, section 3.1) keep fewer pairs: where b
with its parent a are both aligned to z and its parent y, only (a, y) and (b, z).
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden._core import TreeColumns
from ogden._core import aligned_constituents as core_aligned_constituents
from ogden.alignment.pharaoh import Link

NodePair = tuple[int, int]
"""Places in the preorder of the normal and the simple tree."""


def aligned_constituents(
    normal: TreeColumns, simple: TreeColumns, links: Sequence[Iterable[Link]], parallel: bool = True
) -> list[list[NodePair]]:
    """The aligned nodes of each pair of trees. `parallel`: as Feblowitz & Kauchak keep them."""
    found: list[list[NodePair]] = [[] for _ in links]
    for pair, node, other in core_aligned_constituents(normal, simple, link_rows(links), parallel).tolist():
        found[pair].append((node, other))
    return found


def link_rows(links: Sequence[Iterable[Link]]) -> NDArray[np.int64]:
    """Pair, normal word, simple word: a row for each link of each pair."""
    rows = [(pair, normal, simple) for pair, own in enumerate(links) for normal, simple in own]
    return np.array(rows, np.int64).reshape(len(rows), 3)
