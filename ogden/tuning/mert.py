"""MERT: minimum error rate training (Och 2003).

Along any line through weight space the objective is a staircase, and `pool_objective` finds its highest stair
exactly. A climb goes along each feature's own axis and along random directions, and moves wherever that
gains; it ends when a whole round gains nothing. Random directions let it move where only features together
help.
"""

from dataclasses import dataclass

import numpy as np

from ogden.errors import InputError
from ogden.tuning.climbing import Summit, climb_from_many, random_direction
from ogden.tuning.pool import Pool
from ogden.tuning.pool_objective import GAIN, PoolObjective, unit
from ogden.tuning.protocol import Measure, Objective, Proposal, Vector
from ogden.tuning.random_streams import RandomStream

REACH = 20.0
"""How far a line goes, beside a point of length 1. At its ends the direction alone decides."""


@dataclass(frozen=True)
class Mert:
    random_starts: int = 10
    """Climbs from random points, besides the one from the present weights."""
    random_directions: int = 10
    """Directions in each round, besides the axes."""
    rounds: int = 20
    """A climb that still gains ends after so many."""

    name = "mert"

    def __post_init__(self) -> None:
        if min(self.random_starts, self.random_directions) < 0 or self.rounds < 1:
            raise InputError(
                "MERT takes 0 or more random starts and random directions, and at least one round"
            )

    def measure(self, objective: Objective) -> Measure:
        return objective.statistics

    def improve(
        self, pool: Pool, objective: Objective, weights: Vector, draws: RandomStream, threads: int
    ) -> Proposal:
        pool_objective = PoolObjective(pool, objective, threads)
        return climb_from_many(self._climb, pool_objective, weights, self.random_starts, draws)

    def _climb(self, pool_objective: PoolObjective, point: Vector, draws: RandomStream) -> Summit:
        value = pool_objective.value(pool_objective.scores(point))
        for _ in range(self.rounds):
            reached = self._round(pool_objective, point, value, draws)
            gain, (point, value) = reached.value - value, reached
            if gain <= GAIN:
                break
        return Summit(point, value)

    def _round(
        self, pool_objective: PoolObjective, point: Vector, value: float, draws: RandomStream
    ) -> Summit:
        """Once along each direction, in random order."""
        scores = pool_objective.scores(point)
        for direction in self._directions(pool_objective, draws):
            found = pool_objective.best_along(scores, pool_objective.scores(direction), REACH)
            if found.value <= value + GAIN:
                continue
            moved = unit(point + found.position * direction)
            # On a stretch as thin as rounding errors the promise may not hold.
            there = pool_objective.scores(moved)
            held = pool_objective.value(there)
            if held > value + GAIN:
                point, scores, value = moved, there, held
        return Summit(point, value)

    def _directions(self, pool_objective: PoolObjective, draws: RandomStream) -> list[Vector]:
        axes = list(np.eye(len(pool_objective.pool.feature_names))[pool_objective.varying])
        directions = axes + [random_direction(pool_objective, draws) for _ in range(self.random_directions)]
        return [directions[place] for place in draws.order(len(directions))]
