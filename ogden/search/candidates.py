"""Candidates: what a search proposes for a sentence, one at a time or as the lists that tuners read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Step(NamedTuple):
    """One rule of a derivation: which normal words it rewrote, and into what."""

    start: int
    end: int
    """The normal words `start` to `end`, the last not included."""
    simple: tuple[str, ...]
    """Empty where the words were deleted."""
    grammar: int
    """Which of the grammars the rule is from, or -1: the words were copied, being unknown, protected, or free
    to stay (an identity rule)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rewrite of a sentence. `score` is the sum of its features times the weights."""

    tokens: tuple[str, ...]
    features: "NDArray[np.float64]"
    """In the order of the search's `feature_names`."""
    score: float
    steps: tuple[Step, ...]
    """In the order of the output."""


class CandidateLists(NamedTuple):
    """The candidates of many sentences, in flat arrays: sentence k has rows starts[k] to starts[k + 1].

    Each sentence has at least one candidate. Rows of a sentence come best first by the weights that were
    searched with.
    """

    starts: "NDArray[np.int64]"
    texts: Sequence[str]
    """Tokens with single blanks between them."""
    features: "NDArray[np.float32]"
    """A row for each candidate, a column for each feature, in the order of `feature_names`."""
