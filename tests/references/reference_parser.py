"""All trees over a few words, one by one: what the charts of the core must agree with."""

import math
from collections.abc import Iterator, Mapping, Sequence

Bracket = tuple[int, int, int]
Scores = Mapping[tuple[int, int], Sequence[float]]


def all_trees(length: int, labels: int) -> Iterator[tuple[Bracket, ...]]:
    """Every tree over `length` words: brackets nest, each has one label, the whole has one, and none stands
    over a single child but a word."""
    for label in range(labels):
        if length == 1:
            yield ((0, 1, label),)
        else:
            for children in _children(0, length, labels):
                yield ((0, length, label), *children)


def _part(start: int, end: int, labels: int) -> Iterator[tuple[Bracket, ...]]:
    if end - start == 1:
        yield ()
        for label in range(labels):
            yield ((start, end, label),)
        return
    for label in range(labels):
        for children in _children(start, end, labels):
            yield ((start, end, label), *children)


def _children(start: int, end: int, labels: int) -> Iterator[tuple[Bracket, ...]]:
    """Two or more children, from the left."""
    for cut in range(start + 1, end):
        for first in _part(start, cut, labels):
            for last in _part(cut, end, labels):
                yield first + last
            if end - cut > 1:
                for rest in _children(cut, end, labels):
                    yield first + rest


def score(tree: Sequence[Bracket], scores: Scores) -> float:
    return sum(scores[start, end][label] for start, end, label in tree)


def log_sum(values: Sequence[float]) -> float:
    most = max(values)
    return most + math.log(sum(math.exp(value - most) for value in values))


def probabilities(length: int, labels: int, scores: Scores) -> dict[Bracket, float]:
    """How probable each bracket is, where a tree's probability goes with exp(score)."""
    trees = list(all_trees(length, labels))
    values = [score(tree, scores) for tree in trees]
    total = log_sum(values)
    found: dict[Bracket, float] = {}
    for tree, value in zip(trees, values, strict=True):
        for bracket in tree:
            found[bracket] = found.get(bracket, 0.0) + math.exp(value - total)
    return found


def chart_probabilities(length: int, labels: int, scores: Scores) -> tuple[float, dict[Bracket, float]]:
    """The same by inside and outside, for sentences that have too many trees to write down: the logarithm of
    the sum over all trees, and the probability of each bracket."""
    spans = [(i, i + width) for width in range(1, length + 1) for i in range(length - width + 1)]
    labelled = {span: log_sum(scores[span]) for span in spans}
    optional = {span: log_sum([0.0, labelled[span]]) for span in spans}
    split: dict[tuple[int, int], float] = {}
    left: dict[tuple[int, int], float] = {}
    right: dict[tuple[int, int], float] = {}
    for i, j in spans:
        split[i, j] = log_sum([left[i, k] + right[k, j] for k in range(i + 1, j)]) if j - i > 1 else 0.0
        left[i, j] = optional[i, j] + split[i, j]
        right[i, j] = (labelled if j - i > 1 else optional)[i, j] + split[i, j]
    free, must = dict.fromkeys(spans, 0.0), dict.fromkeys(spans, 0.0)
    must[0, length] = 1.0
    found: dict[Bracket, float] = {}
    for i, j in reversed(spans):
        if j - i == 1 < length:
            free[i, j], must[i, j] = free[i, j] + must[i, j], 0.0
        share = free[i, j] * math.exp(labelled[i, j] - optional[i, j]) + must[i, j]
        for label, value in enumerate(scores[i, j]):
            found[i, j, label] = share * math.exp(value - labelled[i, j])
        for k in range(i + 1, j):
            part = (free[i, j] + must[i, j]) * math.exp(left[i, k] + right[k, j] - split[i, j])
            free[i, k] += part
            must[k, j] += part
    whole = (0, length)
    return labelled[whole] + split[whole], found
