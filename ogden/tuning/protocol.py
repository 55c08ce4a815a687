"""What tuning is, on one page.

A system's search chooses the candidate with the highest sum of features times weights. Tuning looks for the
weights under which the chosen candidates score best by a metric:

    searcher   sentences + weights -> n-best lists with features       (a system; ogden/search)
    objective  candidates -> how good they are                          (metrics; objective.py)
    pool       the lists of all iterations, duplicates merged           (pool.py)
    tuner      pool + objective + weights -> better weights             (pro.py, mert.py, hill_climbing.py)
    run        search, add to the pool, tune; again and again           (run.py)

Invariants:

1. The same searcher, objective, tuner, start and seed give the same weights, on any number of threads.
2. An objective's values are better when they are higher, whatever its metrics say by themselves.
3. A tuner sees the pool alone. How good weights really are is known only once they were searched with; the
   run does that, and keeps the best.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights

if TYPE_CHECKING:
    from ogden.tuning.pool import Pool
    from ogden.tuning.random_streams import RandomStream

Vector = NDArray[np.float64]
"""A number for each feature, in the order of the searcher's `feature_names`."""

Measure = Callable[[Sequence[str], NDArray[np.int64]], NDArray[np.float64]]
"""Texts, and the sentence each is a candidate of -> a row of numbers for each text."""


class Searcher(Protocol):
    """A system's search over the sentences of one tuning set."""

    @property
    def feature_names(self) -> Sequence[str]: ...

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        """Up to `size` candidates of every sentence, best first, at least one for each.

        The same weights and size give the same lists.
        """


class TunableSystem(Protocol):
    """What tuning asks of a trained system."""

    @property
    def weights(self) -> Weights:
        """Where tuning starts."""

    def searcher(self, sentences: Sequence[str]) -> Searcher:
        """A search over these sentences, which are as a user brings them."""

    def token_lines(self, lines: Sequence[str]) -> list[str]:
        """Lines in the form that the searcher's candidates have, tokens and case.

        The input and the references are brought into it, so that the metric compares like with like.
        """


class Objective(Protocol):
    """What is to be made high, bound to the sentences and references of one tuning set."""

    @property
    def signature(self) -> str:
        """How the values are computed."""

    @property
    def ranking_signature(self) -> str:
        """How single candidates are ranked."""

    def statistics(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        """What is summed over a corpus: a row for each text."""

    def value(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        """The corpus value of summed statistics (..., width) -> (...); higher is better."""

    def sentence_values(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        """How good each text is for its sentence, by itself; higher is better."""


@dataclass(frozen=True)
class Proposal:
    """What a tuner proposes to search with next, and what it wants the log to say about it."""

    weights: Vector
    details: Mapping[str, Any] = field(default_factory=dict)


class Tuner(Protocol):
    """Subclasses are frozen dataclasses; their fields are the options."""

    @property
    def name(self) -> str: ...

    def measure(self, objective: Objective) -> Measure:
        """What this tuner needs to know of a candidate's text. The pool asks once for each text."""

    def improve(
        self, pool: "Pool", objective: Objective, weights: Vector, draws: "RandomStream", threads: int
    ) -> Proposal:
        """Better weights for the candidates of the pool. `pool.measured` holds what `measure` gave."""
