"""Tuning in slow, plain Python: what the core is checked against."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Line = tuple[float, float]
"""Height at 0, and slope."""


def best_line(lines: Sequence[Line], x: float) -> int:
    """The first of the highest lines at x."""
    return max(range(len(lines)), key=lambda k: (lines[k][0] + x * lines[k][1], -k))


def crossings(lines: Sequence[Line]) -> list[float]:
    """Every place where two lines cross, whether or not they are the highest there."""
    return sorted(
        {(a[0] - b[0]) / (b[1] - a[1]) for k, a in enumerate(lines) for b in lines[:k] if a[1] != b[1]}
    )


def best_along(
    sentences: Sequence[Sequence[Line]], value: Callable[[list[int]], float], reach: float
) -> float:
    """The highest value for x from -reach to reach: looks between all crossings of all sentences."""
    places = {x for lines in sentences for x in crossings(lines) if -reach < x < reach}
    ends = [-reach, *sorted(places), reach]
    middles = [(a + b) / 2 for a, b in pairwise(ends) if b - a > 1e-7 * reach]
    return max(value([best_line(lines, x) for lines in sentences]) for x in middles)


def logistic_loss(weights: NDArray[np.float64], differences: NDArray[np.float64], penalty: float) -> float:
    """Of both classes, written out: an example is a yes, its negative a no; features at unit size."""
    size = np.sqrt(np.mean(differences**2, axis=0))
    scaled = differences / np.where(size > 0, size, 1)
    yes = sum(math.log1p(math.exp(-float(x @ weights))) for x in scaled)
    no = sum(math.log1p(math.exp(float(-x @ weights))) for x in scaled)
    return yes + no + penalty / 2 * float(weights @ weights)


def bleu_plus_one(candidate: Sequence[str], reference: Sequence[str]) -> float:
    """BLEU with one added to matches and n-grams for n > 1 (Lin & Och 2004), for one reference."""
    logarithm = 0.0
    for n in range(1, 5):
        grams = [tuple(candidate[k : k + n]) for k in range(len(candidate) - n + 1)]
        left = [tuple(reference[k : k + n]) for k in range(len(reference) - n + 1)]
        total, matches = len(grams), 0
        for gram in grams:
            if gram in left:
                left.remove(gram)
                matches += 1
        more = int(n > 1)
        if matches + more == 0:
            return 0.0
        logarithm += math.log((matches + more) / (total + more)) / 4
    return 100 * math.exp(logarithm + min(0.0, 1 - len(reference) / len(candidate)))
