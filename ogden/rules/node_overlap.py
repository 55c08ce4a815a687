"""Which nodes of a tree stand for which nodes of other trees: those whose words overlap most.

A quasi-synchronous grammar asks for no tree that mirrors the other: every node of the normal tree may stand
for some node of the simple ones, several for the same one, and many for none (Smith & Eisner 2006; Woodsend &
Lapata 2011, section 3.1). The overlap of two nodes is the share of the links of their words that the two have
in common (Dice). Of nodes that overlap alike, one with the same label is taken, then one that has as many
words, then the one that stands above.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.alignment.pharaoh import Link
from ogden.parsing.tree import Tree

LEAST_OVERLAP = 0.8
"""Below it two nodes do not stand for each other: a link in five or six may be wrong."""
SAME_LABEL, SAME_LENGTH = 0.2, 1e-3
"""What counts besides the overlap. A link is wrong more often than a label."""


@dataclass(frozen=True, slots=True)
class FlatSide:
    """The nodes of one tree, or of those of several sentences one after the other, in preorder."""

    labels: list[str]
    words: list[str | None]
    """Of leaves."""
    starts: list[int]
    ends: list[int]
    """The words below a node: first, and past the last."""
    parents: list[int]
    """-1 for a root."""
    children: list[list[int]]
    roots: list[int]

    def inside(self, node: int, top: int) -> bool:
        """Whether a node is `top` or below it."""
        while node > top:
            node = self.parents[node]
        return node == top

    def production(self, node: int) -> str:
        """The phrase and its children, or the tag and its word, as the beginning of a rule is written."""
        word = self.words[node]
        inside = word if word is not None else " ".join(self.labels[child] for child in self.children[node])
        return f"{self.labels[node]}({inside})"

    def leaves(self) -> list[int]:
        return [node for node, word in enumerate(self.words) if word is not None]


def flatten(trees: Sequence[Tree]) -> FlatSide:
    side = FlatSide([], [], [], [], [], [], [])
    position = 0
    stack: list[tuple[Tree, int]] = [(tree, -1) for tree in reversed(trees)]
    while stack:
        tree, parent = stack.pop()
        node = len(side.labels)
        (side.children[parent] if parent >= 0 else side.roots).append(node)
        side.labels.append(tree.label)
        side.words.append(tree.word)
        side.starts.append(position)
        side.ends.append(position)
        side.parents.append(parent)
        side.children.append([])
        if tree.word is not None:
            position += 1
            while node >= 0:
                side.ends[node] = position
                node = side.parents[node]
        stack.extend((child, len(side.labels) - 1) for child in reversed(tree.children))
    return side


@dataclass(frozen=True, slots=True)
class Overlap:
    """What links say of two sides."""

    links: NDArray[np.int32]
    """By normal and simple node: the links between their words."""
    of_normal: NDArray[np.int32]
    of_simple: NDArray[np.int32]
    """All links of a node's words."""
    dice: NDArray[np.float64]
    best: list[int]
    """For each normal node the simple node that it stands for; -1: none."""


def overlap(normal: FlatSide, simple: FlatSide, links: Iterable[Link]) -> Overlap:
    shared, of_normal, of_simple = _shared_links(normal, simple, links)
    totals = of_normal[:, None] + of_simple[None, :]
    dice = 2.0 * shared / np.maximum(totals, 1)
    ranked = dice + SAME_LABEL * (np.array(normal.labels)[:, None] == np.array(simple.labels)[None, :])
    lengths, others = (np.array(side.ends) - np.array(side.starts) for side in (normal, simple))
    ranked += SAME_LENGTH * 2.0 * shared / (lengths[:, None] + others[None, :])
    ranked[dice < LEAST_OVERLAP] = 0.0
    best = np.where(ranked.max(axis=1) > 0.0, ranked.argmax(axis=1), -1)
    return Overlap(shared, of_normal, of_simple, dice, best.tolist())


def _shared_links(
    normal: FlatSide, simple: FlatSide, links: Iterable[Link]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """By sums over rectangles of the matrix of links."""
    sums = np.zeros((normal.ends[0] + 1, max(simple.ends) + 1), np.int32)
    for one, other in links:
        sums[one + 1, other + 1] = 1
    sums = sums.cumsum(axis=0).cumsum(axis=1)
    rows = sums[normal.ends] - sums[normal.starts]
    shared = rows[:, simple.ends] - rows[:, simple.starts]
    of_simple = sums[-1, simple.ends] - sums[-1, simple.starts]
    return shared, rows[:, -1], of_simple
