"""None: the sentence as it is (Coster & Kauchak 2011, Table 4). What every other system must beat."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ogden.search.candidates import Candidate, Step
from ogden.search.request import Spans
from ogden.training.model_parts import RankedParaphrase
from ogden.training.preparation import Preparation

NAME = "copy"


@dataclass(frozen=True)
class CopySimplifier:
    preparation: Preparation = field(default_factory=Preparation)
    name: str = NAME
    feature_names: Sequence[str] = ()

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.preparation.lines(lines, jobs)

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        return [[copied(line)] for line in lines]

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        return []


def copied(line: str) -> Candidate:
    """The candidate that changes nothing."""
    tokens = tuple(line.split())
    steps = (Step(0, len(tokens), tokens, -1),) if tokens else ()
    return Candidate(tokens, np.zeros(0), 0.0, steps)
