"""The objective as a function of weights, on the candidates of a pool: what MERT and hill climbing climb.

A point is weights in units of each feature's spread within sentences: so a step in any direction changes
choices about as much, be it a step of a count or of a log-probability. A feature that never differs within a
sentence changes no choice. It has no direction here, and keeps its weight.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden._core import best_candidates, candidate_scores, line_choices
from ogden.tuning.pool import Pool
from ogden.tuning.protocol import Objective, Vector
from ogden.tuning.weight_checks import size_of

GAIN = 1e-9
"""Values that differ by less are one."""
THIN = 1e-9
"""A stretch of a line that is thinner, as a share of the line, may be an artefact of rounding."""


MARGIN = 0.5
"""Beside a point of length 1."""


class LineOptimum(NamedTuple):
    """A place on a line, and the objective there."""

    position: float
    value: float


class PoolObjective:
    """The pool measured by corpus statistics."""

    def __init__(self, pool: Pool, objective: Objective, threads: int = 0) -> None:
        self.pool, self.objective, self.threads = pool, objective, threads
        spread = pool.spread()
        self.varying = np.flatnonzero(spread)
        """The features that have a direction."""
        self._unit = np.divide(1.0, spread, out=np.zeros_like(spread), where=spread > 0)

    def point(self, weights: Vector) -> Vector:
        """Of length 1, for the size of weights changes no choice."""
        return unit(np.divide(weights, self._unit, out=np.zeros_like(weights), where=self._unit > 0))

    def weights(self, point: Vector, before: Vector) -> Vector:
        """Weights of the size that they had before, with what has no direction as it was."""
        found = point * self._unit
        if not found.any():
            return before
        size = size_of(before[self.varying]) or 1.0
        return np.where(self._unit > 0, found * (size / size_of(found)), before)

    def scores(self, point: Vector) -> NDArray[np.float64]:
        """Of every candidate; for a direction, their slopes."""
        return candidate_scores(self.pool.features, point * self._unit, self.threads)

    def value(self, scores: NDArray[np.float64]) -> float:
        """The objective where each sentence chooses its candidate with the highest score."""
        return self._value(best_candidates(self.pool.starts, scores, self.threads))

    def best_along(
        self, scores: NDArray[np.float64], slopes: NDArray[np.float64], reach: float
    ) -> LineOptimum:
        """The best place on the line scores + x slopes, for x from -`reach` to `reach`.

        It is exact, whatever the objective, which is constant between the corners of the line (Och 2003,
        section 4). Of the stretches where it is highest, the widest is taken. The place is in its middle,
        where the choice is safest, but not more than `MARGIN` beyond its near end: what a feature that seldom
        differs would do elsewhere, the candidates of the pool do not know.
        """
        first, corners, before, after = line_choices(self.pool.starts, scores, slopes, self.threads)
        moves = self.pool.measured(after) - self.pool.measured(before)
        totals = np.cumsum(np.vstack([self.pool.measured(first).sum(axis=0), moves]), axis=0)
        ends = np.clip(corners, -reach, reach)
        left, right = np.append(-reach, ends), np.append(ends, reach)
        values = self.objective.value(totals)
        values = np.where((right - left > THIN * reach) & np.isfinite(values), values, -np.inf)
        best = np.flatnonzero(values >= values.max() - GAIN)
        place = int(best[np.argmax((right - left)[best])])
        return LineOptimum(_within(float(left[place]), float(right[place])), float(values[place]))

    def _value(self, chosen: NDArray[np.int64]) -> float:
        return float(self.objective.value(self.pool.measured(chosen).sum(axis=0)))


def _within(left: float, right: float) -> float:
    """A place between the two, near 0 but not at the edge."""
    inside = min((right - left) / 2, MARGIN)
    return min(max(0.0, left + inside), right - inside)


def unit(point: Vector) -> Vector:
    """Of length 1, or 0."""
    length = float(np.sqrt(np.sum(point**2)))
    return point / length if length > 0 else point
