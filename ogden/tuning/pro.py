"""PRO: pairwise ranking optimisation (Hopkins & May 2011; used for simplification by Xu et al. 2016, eq. 9).

Weights are good if they rank candidates as the metric does, so ranking is learned as classification: for each
sentence, sample pairs of candidates, keep those that the metric tells apart most clearly, and learn weights
that say which of two is the better. The defaults are the paper's (section 4.2 and Figure 4), but for Ψ: with
its 0.1 as many as three times the iterations lead to the same score (docs/tuning.md).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden._core import candidate_scores, pairwise_weights
from ogden.errors import InputError
from ogden.tuning.pool import Pool
from ogden.tuning.protocol import Measure, Objective, Proposal, Vector
from ogden.tuning.random_streams import RandomStream
from ogden.tuning.weight_checks import require_sound, size_of

MOST_SAMPLES = 10_000_000
"""All those of a sentence are drawn at once."""


class NoDifferenceError(InputError):
    """There is nothing to learn from: the candidates of each sentence are as good as each other."""


@dataclass(frozen=True)
class Pro:
    samples: int = 5000
    """Γ: pairs drawn for each sentence."""
    pairs: int = 50
    """Ξ: of these, how many are kept: those with the largest difference."""
    threshold: float = 5.0
    """α: pairs that differ by less, in points of the metric, are never kept."""
    regularisation: float = 1.0
    """What the squared weights cost in the regression, with features at unit size."""
    interpolation: float = 0.3
    """Ψ: the share of the learned weights in the next ones; the rest are the previous weights."""

    name = "pro"

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= MOST_SAMPLES or self.pairs < 1:
            raise InputError(
                f"PRO needs 1 to {MOST_SAMPLES:,} samples and at least one pair for each sentence"
            )
        if not 0 < self.interpolation <= 1:
            raise InputError(f"interpolation is a share above 0 and up to 1, not {self.interpolation:g}")
        if not (0 < self.regularisation < np.inf and 0 <= self.threshold < np.inf):
            raise InputError("PRO's regularisation must be above 0, and its threshold not below")

    def measure(self, objective: Objective) -> Measure:
        return objective.sentence_values

    def improve(
        self, pool: Pool, objective: Objective, weights: Vector, draws: RandomStream, threads: int
    ) -> Proposal:
        better, worse = self.sample(pool, draws)
        if not len(better):
            raise NoDifferenceError(
                f"no two candidates of a sentence differ by {self.threshold:g} points of the metric: "
                "lower the threshold, or search for longer n-best lists"
            )
        differences = pool.features[better] - pool.features[worse]
        learned, loss, steps, converged = pairwise_weights(differences, self.regularisation, threads)
        require_sound(learned, pool.feature_names, size_of(weights))
        wrong = float(np.mean(candidate_scores(differences, learned, threads) < 0))
        learned = _resized(learned, weights, np.any(differences != 0, axis=0))
        mixed = self.interpolation * learned + (1 - self.interpolation) * weights
        details: dict[str, Any] = {"pairs": len(better), "misranked": wrong, "loss": loss, "steps": steps}
        return Proposal(mixed, details if converged else {**details, "converged": False})

    def sample(self, pool: Pool, draws: RandomStream) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Rows of the better and the worse candidate of each pair that is kept, sentence by sentence."""
        values = pool.measured(np.arange(len(pool)))
        found = [
            self._sample_sentence(values[start:end], draws.within(sentence)) + start
            for sentence, (start, end) in enumerate(zip(pool.starts, pool.starts[1:], strict=False))
        ]
        better, worse = np.concatenate(found, axis=1)
        return better, worse

    def _sample_sentence(self, values: NDArray[np.float64], draws: RandomStream) -> NDArray[np.int64]:
        """Figure 4 of the paper; two rows, the better and the worse."""
        left, right = draws.integers(len(values), 2 * self.samples).reshape(2, -1)
        difference = values[left] - values[right]
        # A pair of equals has nothing to teach, even without a threshold.
        clear = np.flatnonzero((np.abs(difference) >= self.threshold) & (difference != 0))
        ranked = clear[np.argsort(-np.abs(difference[clear]), kind="stable")][: self.pairs]
        swapped = difference[ranked] < 0
        return np.stack(
            [np.where(swapped, right[ranked], left[ranked]), np.where(swapped, left[ranked], right[ranked])]
        )


def _resized(learned: Vector, weights: Vector, taught: NDArray[np.bool_]) -> Vector:
    """What was learned, at the size of the present weights.

    The regression's size is its confidence; only the direction says what to choose. A feature that differed
    in no pair taught nothing, and keeps its weight.
    """
    size = size_of(weights[taught]) or 1.0
    return np.where(taught, learned * (size / size_of(learned)), weights)
