"""EM over training forests: how probable each operation is (Zhu et al. 2010).

    packed = PackedForests.of(forests)
    counts, likelihoods = learn(packed, iterations=5)

The forests of all pairs are flat arrays, and each step goes through all of them at once, level by level: the
inside probability of a node is the sum over its ways of the probability of their operations times the inside
probabilities of their tails. From the roots down, a way's share of its node's inside probability says how
often it is expected to be used. An operation's probability is then its share of what is expected of its key.
The likelihood of the pairs never falls.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ogden.rules.tree_operations import Operation
from ogden.training.operation_forest import FIXED, PairForest

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

FIRST = 0.7
"""The share of the first way of a node, before anything is learned."""
_LEAST = 1e-300


@dataclass(frozen=True, eq=False)
class PackedForests:
    """Forests in arrays. Ways come sorted by the level of their node, and by node."""

    operations: Sequence[Operation]
    certain: Floats
    """How often each operation was no choice."""
    uses: Integers
    """Operations of all ways, one after the other, and the way of each."""
    use_ways: Integers
    tails: Integers
    tail_ways: Integers
    heads: Integers
    """The node of each way."""
    levels: Integers
    """Where the ways of each level begin, and the last end."""
    roots: Integers

    @classmethod
    def of(cls, forests: Iterable[PairForest]) -> "PackedForests":
        return _Packing().packed(forests)

    @property
    def nodes(self) -> int:
        return int(self.heads.max()) + 1 if len(self.heads) else 0


class _Packing:
    def __init__(self) -> None:
        self._numbers: dict[Operation, int] = {}

    def packed(self, forests: Iterable[PairForest]) -> PackedForests:
        certain: dict[int, float] = {}
        uses, use_counts, tails, tail_counts = [], list[int](), [], list[int]()
        heads, levels, roots, first = list[int](), list[int](), list[int](), 0
        node_levels: list[int] = []
        for forest in forests:
            for operation, count in forest.certain.items():
                number = self._number(operation)
                certain[number] = certain.get(number, 0.0) + count
            for ways in forest.ways:
                below = [first + tail for way in ways for tail in way.tails]
                node_levels.append(1 + max((node_levels[tail] for tail in below), default=-1))
                for way in ways:
                    uses += [self._number(one) for one in way.operations]
                    use_counts.append(len(way.operations))
                    tails += [first + tail for tail in way.tails]
                    tail_counts.append(len(way.tails))
                    heads.append(len(node_levels) - 1)
                    levels.append(node_levels[-1])
            roots += [first + root for root in forest.roots]
            first = len(node_levels)
        counts = np.zeros(len(self._numbers))
        counts[list(certain)] = list(certain.values())
        return self._sorted(counts, uses, use_counts, tails, tail_counts, heads, levels, roots)

    def _number(self, operation: Operation) -> int:
        return self._numbers.setdefault(operation, len(self._numbers))

    def _sorted(
        self,
        certain: Floats,
        uses: list[int],
        use_counts: list[int],
        tails: list[int],
        tail_counts: list[int],
        heads: list[int],
        levels: list[int],
        roots: list[int],
    ) -> PackedForests:
        order = np.lexsort((np.array(heads, np.int64), np.array(levels, np.int64)))
        ranks = np.empty(len(order), np.int64)
        ranks[order] = np.arange(len(order))
        use_ways = ranks[np.repeat(np.arange(len(heads)), use_counts)]
        tail_ways = ranks[np.repeat(np.arange(len(heads)), tail_counts)]
        by_use, by_tail = np.argsort(use_ways, kind="stable"), np.argsort(tail_ways, kind="stable")
        sizes = np.bincount(np.array(levels, np.int64), minlength=1) if levels else np.zeros(0, np.int64)
        return PackedForests(
            list(self._numbers),
            certain,
            np.array(uses, np.int64)[by_use],
            use_ways[by_use],
            np.array(tails, np.int64)[by_tail],
            tail_ways[by_tail],
            np.array(heads, np.int64)[order],
            np.array([0, *accumulate(sizes.tolist())], np.int64),
            np.array(roots, np.int64),
        )


@dataclass(frozen=True)
class Learned:
    """How often each operation is expected, after the last iteration, and the logarithm of the likelihood
    before each."""

    counts: Floats
    likelihoods: list[float]


def learn(
    forests: PackedForests, iterations: int, tell: Callable[[int], None] = lambda done: None
) -> Learned:
    groups = _groups(forests.operations)
    counts = _heuristic_counts(forests)
    likelihoods = []
    for done in range(iterations):
        counts, likelihood = expected_counts(forests, log_probabilities(forests.operations, counts, groups))
        likelihoods.append(likelihood)
        tell(done + 1)
    return Learned(counts, likelihoods)


def log_probabilities(operations: Sequence[Operation], counts: Floats, groups: Integers) -> Floats:
    """Of each operation among those of its key; some are given."""
    totals = np.bincount(groups, weights=counts)
    found: Floats = np.log(np.maximum(counts / np.maximum(totals[groups], _LEAST), _LEAST))
    for number, operation in enumerate(operations):
        found[number] = FIXED.get(operation, found[number])
    return found


def _groups(operations: Sequence[Operation]) -> Integers:
    numbers: dict[tuple[str, str], int] = {}
    return np.array([numbers.setdefault(one[:2], len(numbers)) for one in operations], np.int64)


def expected_counts(forests: PackedForests, logs: Floats) -> tuple[Floats, float]:
    """Inside and outside: how often each operation is expected, and the logarithm of the likelihood."""
    inside, scores = _inside(forests, logs)
    shares = np.exp(scores - inside[forests.heads]) if len(scores) else scores
    likelihood = float(forests.certain @ logs) + float(inside[forests.roots].sum())
    return _counts(forests, shares), likelihood


def _inside(forests: PackedForests, logs: Floats) -> tuple[Floats, Floats]:
    """Of nodes, and of ways, as logarithms."""
    ways = len(forests.heads)
    scores: Floats = np.bincount(forests.use_ways, weights=logs[forests.uses], minlength=ways).astype(float)
    inside = np.zeros(forests.nodes)
    ends = np.searchsorted(forests.tail_ways, forests.levels)
    for level in range(len(forests.levels) - 1):
        first, last = int(forests.levels[level]), int(forests.levels[level + 1])
        some = slice(int(ends[level]), int(ends[level + 1]))
        scores[first:last] += np.bincount(
            forests.tail_ways[some] - first, weights=inside[forests.tails[some]], minlength=last - first
        )
        heads = forests.heads[first:last]
        starts = np.flatnonzero(np.diff(heads, prepend=-1))
        best = np.maximum.reduceat(scores[first:last], starts)
        sizes = np.diff([*starts.tolist(), last - first])
        sums = np.add.reduceat(np.exp(scores[first:last] - np.repeat(best, sizes)), starts)
        inside[heads[starts]] = best + np.log(sums)
    return inside, scores


def _counts(forests: PackedForests, shares: Floats) -> Floats:
    """From the roots down: a node is used as often as the ways that it is in, each by its share."""
    used = np.zeros(forests.nodes)
    np.add.at(used, forests.roots, 1.0)
    expected = np.zeros(len(forests.heads))
    ends = np.searchsorted(forests.tail_ways, forests.levels)
    for level in range(len(forests.levels) - 2, -1, -1):
        first, last = int(forests.levels[level]), int(forests.levels[level + 1])
        expected[first:last] = used[forests.heads[first:last]] * shares[first:last]
        some = slice(int(ends[level]), int(ends[level + 1]))
        np.add.at(used, forests.tails[some], expected[forests.tail_ways[some]])
    size = len(forests.operations)
    return forests.certain + np.bincount(forests.uses, weights=expected[forests.use_ways], minlength=size)


def _heuristic_counts(forests: PackedForests) -> Floats:
    """What is expected where the first way of a node has most, and the others share the rest."""
    heads = forests.heads
    starts = np.flatnonzero(np.diff(heads, prepend=-1))
    sizes = np.diff([*starts.tolist(), len(heads)])
    shares = np.repeat((1 - FIRST) / np.maximum(sizes - 1, 1), sizes)
    shares[starts] = FIRST
    return _counts(forests, shares)
