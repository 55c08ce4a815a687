"""Climbing from several points: what MERT and hill climbing have in common.

Both see one number, the objective on the pool, and can end on a low hill. So they climb from the present
weights and from random points, and the highest end is proposed. The points are as far from the present
weights as these are from zero: farther away, the candidates of the pool say little of what a search would
find.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ogden.tuning.pool_objective import GAIN, PoolObjective, unit
from ogden.tuning.protocol import Proposal, Vector
from ogden.tuning.random_streams import RandomStream


class Summit(NamedTuple):
    """Where a climb ended."""

    point: Vector
    value: float


Climb = Callable[[PoolObjective, Vector, RandomStream], Summit]
"""The objective over the pool, where to begin, random numbers -> where it ended."""


def climb_from_many(
    climb: Climb, pool_objective: PoolObjective, weights: Vector, random_starts: int, draws: RandomStream
) -> Proposal:
    """The highest summit. Of equal ones the first is taken, so that nothing moves without a gain."""
    present = pool_objective.point(weights)
    best = Summit(present, before := pool_objective.value(pool_objective.scores(present)))
    values = []
    for start in range(random_starts + 1):
        own = draws.within(start)
        away = random_direction(pool_objective, own) if start else 0.0
        summit = climb(pool_objective, unit(present + away), own)
        values.append(summit.value)
        if summit.value > best.value + GAIN:
            best = summit
    details: dict[str, Any] = {"pool before": before, "pool after": best.value, "climbs": values}
    return Proposal(pool_objective.weights(best.point, weights), details)


def random_direction(pool_objective: PoolObjective, draws: RandomStream) -> Vector:
    """Of length 1, all directions alike."""
    point = np.zeros(len(pool_objective.pool.feature_names))
    point[pool_objective.varying] = draws.normals(len(pool_objective.varying))
    return unit(point)
