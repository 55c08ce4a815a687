"""Trees that say how likely an edit is right, learned from readings, and how sure that makes us.

Trees learn from all readings what an edit is worth: a right one 1, and where wrong ones are minded more than
doubtful ones, a wrong one -1. Their chances are calibrated by the telling readings alone, by what trees of
other folds say of each: a rising line through the share of right ones, from the least sure to the surest.
Readings of rows that were mended afterwards show what good edits look like, but not how many are good.
"""

from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.calibration import Calibration
from ogden.editing.learning.judges.reading_rows import FOLDS
from ogden.editing.learning.tree_growing import Booster, TreeOptions, grow

POINTS = 40
"""Of the line, at most."""
LEAST_POINT = 60
"""Edits at each point."""
_EDGE = 1e-6

OPTIONS = TreeOptions(400, learning_rate=0.03, num_leaves=15, min_data_in_leaf=30, feature_fraction=0.3)


@dataclass(frozen=True)
class Learned:
    trees: Booster
    calibration: Calibration
    out_of_fold: NDArray[np.float64]
    """What trees of other folds made of each row, calibrated."""


class ReadRows(Protocol):
    """Rows of features for edits that were read."""

    @property
    def rows(self) -> NDArray[np.float32]: ...

    @property
    def right(self) -> NDArray[np.float64]: ...

    @property
    def worth(self) -> NDArray[np.float64]:
        """What the trees learn: how good it is to make each edit."""

    @property
    def weights(self) -> NDArray[np.float64]:
        """How much each row counts."""

    @property
    def telling(self) -> NDArray[np.bool_]:
        """Which rows say how often edits are right."""

    @property
    def folds(self) -> NDArray[np.int64]:
        """By sentence; from 0 to `FOLDS` - 1."""

    def with_records(self, usable: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The rows, with records that are counted in usable rows of other folds."""


def learn_right(known: ReadRows, options: TreeOptions = OPTIONS) -> Learned:
    everything, telling = np.ones(len(known.rows), dtype=np.bool_), known.telling
    sums = out_of_fold(known, options)
    calibration = calibrate(sums[telling], known.right[telling])
    trees = grow(known.with_records(everything), known.worth, options, known.weights)
    return Learned(trees, calibration, calibration.chances(sums))


def out_of_fold(known: ReadRows, options: TreeOptions) -> NDArray[np.float64]:
    """The sums that trees grown on all other folds give each row."""
    found, folds = np.zeros(len(known.rows)), known.folds
    for fold in range(FOLDS):
        own = folds == fold
        rows = known.with_records(~own)
        trees = grow(rows[~own], known.worth[~own], options, known.weights[~own])
        told = trees.predict(rows[own], num_threads=1)
        found[own] = _log_odds(told) if options.objective == "binary" else told
    return found


def _log_odds(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = np.log(chances.clip(_EDGE, 1 - _EDGE) / (1 - chances).clip(_EDGE, 1))
    return found


def calibrate(sums: NDArray[np.float64], right: NDArray[np.float64]) -> Calibration:
    """A rising line: neighbours are pooled until the share of right ones never falls, and where their sums
    are the same."""
    order = np.argsort(sums, kind="stable")
    size = max(LEAST_POINT, -(-len(order) // POINTS))
    pools = [(sums[part].mean(), right[part].mean(), len(part)) for part in _parts(order, size)]
    merged: list[tuple[float, float, int]] = []
    for pool in pools:
        merged.append(pool)
        while len(merged) > 1 and not _rises(merged[-2], merged[-1]):
            (x1, y1, n1), (x2, y2, n2) = merged[-2:]
            whole = n1 + n2
            merged[-2:] = [((x1 * n1 + x2 * n2) / whole, (y1 * n1 + y2 * n2) / whole, whole)]
    # Half a right one of one more edit: no pool is quite sure, and small ones less. Still none may fall.
    rates = accumulate(((y * n + 0.5) / (n + 1) for _, y, n in merged), max)
    return Calibration(tuple(float(x) for x, _, _ in merged), tuple(map(float, rates)))


def _rises(one: tuple[float, float, int], other: tuple[float, float, int]) -> bool:
    return one[0] < other[0] - _EDGE and one[1] < other[1] - _EDGE


def _parts(order: NDArray[np.int64], size: int) -> list[NDArray[np.int64]]:
    count = max(1, len(order) // size)
    return [part for part in np.array_split(order, count) if len(part)]


def calibration_error(chances: NDArray[np.float64], right: NDArray[np.float64], bins: int = 10) -> float:
    """The expected calibration error: by how much what is said misses what is so, over bins of equal
    width."""
    places = np.minimum((chances * bins).astype(np.int64), bins - 1)
    total = 0.0
    for one in range(bins):
        own = places == one
        if own.any():
            total += own.sum() * abs(chances[own].mean() - right[own].mean())
    return total / len(chances)
