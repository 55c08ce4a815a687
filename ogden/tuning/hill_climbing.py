"""Random-restart hill climbing (Russell & Norvig 2003), with which Feblowitz & Kauchak 2013 (section 3.4)
optimise the weights of their reranker towards corpus BLEU.

The paper gives no more than the name, so this is the textbook's steepest ascent: the neighbours of a point
have one weight changed by a step up or down; the best neighbour is the next point; where no neighbour is
better, the step is halved, and the climb ends with the smallest step.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.tuning.climbing import Summit, climb_from_many
from ogden.tuning.pool import Pool
from ogden.tuning.pool_objective import GAIN, PoolObjective, unit
from ogden.tuning.protocol import Measure, Objective, Proposal, Vector
from ogden.tuning.random_streams import RandomStream


@dataclass(frozen=True)
class HillClimbing:
    random_starts: int = 10
    """Climbs from random points, besides the one from the present weights."""
    step: float = 0.5
    """The first step, beside a point of length 1."""
    halvings: int = 5
    moves: int = 200
    """A climb that still gains ends after so many."""

    name = "hillclimb"

    def __post_init__(self) -> None:
        if self.random_starts < 0 or self.halvings < 0 or self.moves < 1:
            raise InputError(
                "hill climbing takes 0 or more random starts and halvings, and at least one move"
            )
        if not 0 < self.step < np.inf:
            raise InputError(f"hill climbing needs a step above 0, not {self.step:g}")

    def measure(self, objective: Objective) -> Measure:
        return objective.statistics

    def improve(
        self, pool: Pool, objective: Objective, weights: Vector, draws: RandomStream, threads: int
    ) -> Proposal:
        pool_objective = PoolObjective(pool, objective, threads)
        return climb_from_many(self._climb, pool_objective, weights, self.random_starts, draws)

    def _climb(self, pool_objective: PoolObjective, point: Vector, draws: RandomStream) -> Summit:
        scores = pool_objective.scores(point)
        value = pool_objective.value(scores)
        step, smallest = self.step, self.step / 2**self.halvings
        for _ in range(self.moves):
            neighbour = _best_neighbour(pool_objective, point, scores, step)
            if neighbour.value > value + GAIN:
                point, value = unit(neighbour.point), neighbour.value
                scores = pool_objective.scores(point)
            elif step > smallest:
                step /= 2
            else:
                break
        return Summit(point, value)


def _best_neighbour(
    pool_objective: PoolObjective, point: Vector, scores: NDArray[np.float64], step: float
) -> Summit:
    best = Summit(point, -np.inf)
    for direction in np.eye(len(point))[pool_objective.varying]:
        slopes = pool_objective.scores(direction)
        for change in (step, -step):
            value = pool_objective.value(scores + change * slopes)
            if value > best.value:
                best = Summit(point + change * direction, value)
    return best
