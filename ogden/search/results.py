"""What a search of the core found, flat, and the candidates it stands for."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists

T = TypeVar("T")

MakeCandidate = Callable[[str, NDArray[np.float64], float, list[list[int]]], T]
"""The text, features, score and rows of steps of one candidate -> the candidate."""


class SearchResults(NamedTuple):
    """The arrays that the `search` of any searcher of the core gives."""

    starts: NDArray[np.int64]
    texts: list[str]
    features: NDArray[np.float64]
    scores: NDArray[np.float64]
    step_ends: NDArray[np.int64]
    steps: NDArray[np.int64]

    def candidate(self, row: int, make: MakeCandidate[T]) -> T:
        """A single one."""
        first, last = (int(self.step_ends[row - 1]) if row else 0), int(self.step_ends[row])
        return make(
            self.texts[row], self.features[row], float(self.scores[row]), self.steps[first:last].tolist()
        )

    def candidates(self, make: MakeCandidate[T]) -> list[list[T]]:
        """The candidates of each sentence, best first."""
        all_steps, scores = self.steps.tolist(), self.scores.tolist()
        rows = [
            make(self.texts[k], self.features[k], scores[k], all_steps[first:last])
            for k, (first, last) in enumerate(pairwise([0, *self.step_ends.tolist()]))
        ]
        return [rows[first:last] for first, last in pairwise(self.starts.tolist())]

    def lists(self) -> CandidateLists:
        return CandidateLists(self.starts, self.texts, self.features.astype(np.float32))


def distinct_names(names: Sequence[str], advice: str) -> tuple[str, ...]:
    """The names of features, which must differ; `advice` says what to call differently."""
    if len(set(names)) < len(names):
        raise InputError(f"two features have one name, of {', '.join(names)}: {advice}")
    return tuple(names)
