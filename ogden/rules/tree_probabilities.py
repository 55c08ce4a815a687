"""A context-free grammar with probabilities, read off trees by counting."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ogden.parsing.tree import Tree

Production = tuple[str, tuple[str, ...]]
"""A phrase's label and those of its children; for a leaf, its tag and `=word`."""
MOST = 1 << 53
"""Counts are below it: sums of them stay numbers that a probability can be made of."""


class TreeProbabilities:
    """p(children | label) by relative frequency. What was not seen counts as one more that was seen half a
    time."""

    def __init__(self, counts: Mapping[Production, int]) -> None:
        self.counts = counts
        self._totals = Counter[str]()
        for (label, _), count in counts.items():
            self._totals[label] += count

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "TreeProbabilities":
        return cls(Counter(one for tree in trees for one in productions(tree)))

    def log(self, production: Production) -> float:
        total = self._totals[production[0]]
        return math.log(max(self.counts.get(production, 0), 0.5) / max(total + 0.5, 1))

    def inside(self, tree: Tree) -> list[float]:
        """For each node of `Tree.nodes`, the logarithm of the probability of the subtree under it."""
        nodes = list(tree.nodes())
        found = [self.log(production_of(node)) for node in nodes]
        below = tree.places_of_children()
        for place in range(len(nodes) - 1, -1, -1):
            found[place] += sum(found[child] for child in below[place])
        return found

    def lines(self) -> Iterator[str]:
        """Label, children, count: with tabs between them."""
        for (label, children), count in sorted(self.counts.items()):
            yield f"{label}\t{' '.join(children)}\t{count}\n"

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> "TreeProbabilities":
        """ValueError for what `lines` did not make."""
        counts = {}
        for line in lines:
            label, children, count = line.rstrip("\n").split("\t")
            counts[label, tuple(children.split(" "))] = int(count)
        if not all(0 < count < MOST for count in counts.values()):
            raise ValueError("a count goes from 1 on")
        return cls(counts)


def productions(tree: Tree) -> Iterator[Production]:
    return map(production_of, tree.nodes())


def production_of(node: Tree) -> Production:
    if node.word is not None:
        return node.label, (f"={node.word}",)
    return node.label, tuple([child.label for child in node.children])
