"""What the model thinks of proposals: how likely each is right, and what it is worth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden._core import BoostedTrees
from ogden.editing.deletions import SMALL, Deletion
from ogden.editing.judge.correctness import Correctness
from ogden.editing.judge.features import NAMES
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import ASSURED, MISSING
from ogden.editing.sentence_splitting import SentenceSplit, rows
from ogden.editing.simplifier import Strength

PHRASES = 0.15
"""How much surer an edit of several words must be, unless a list of plain English has it."""
EASED = 0.6
"""By what the limits are multiplied for what our own list of sure replacements has."""
LITTLE = 1e-3
"""What these are worth at least."""
PEOPLE = 18
"""Those of TurkCorpus and ASSET together. Limits are for a confidence that one of so many makes an edit."""


@dataclass(frozen=True)
class StrengthLimits:
    """What a strength allows."""

    confidence: float
    """The least, for words in place of others."""
    deletion: float
    """The least, for words that are left out."""
    deletions: frozenset[Deletion]
    split: float
    """The least, for a sentence that becomes two."""
    right: float
    """The least chance that words in place of others are right."""
    simpler: bool
    """Whether the new words must be easier or shorter by themselves."""


LIMITS: dict[Strength, StrengthLimits] = {
    "careful": StrengthLimits(0.7, 1.0, frozenset(), 1.0, 0.86, True),
    "standard": StrengthLimits(0.15, 0.4, frozenset((Deletion.ADVERB, Deletion.BRACKETS)), 0.8, 0.4, False),
    "bold": StrengthLimits(0.15, 0.4, frozenset(Deletion), 0.6, 0.3, False),
}
NEEDS_TREES = frozenset(strength for strength, limits in LIMITS.items() if limits.deletions - SMALL)
SPLITS = frozenset(strength for strength, limits in LIMITS.items() if limits.split < 1)


@dataclass(frozen=True)
class Judge:
    """Trees that were learned from people's rewrites (`ogden.editing.learning.judges`)."""

    confidence: BoostedTrees
    worth: BoostedTrees
    split: BoostedTrees
    correctness: Correctness
    people: int = PEOPLE
    """How many rewrote each sentence that the trees were learned from."""

    def confidences(self, proposals: Proposals) -> NDArray[np.float64]:
        """How likely one of `PEOPLE` would make each edit, if each decides for himself."""
        learned = _probabilities(self.confidence.sums(proposals.rows))
        found: NDArray[np.float64] = 1 - (1 - learned) ** (PEOPLE / self.people)
        return found

    def split_confidences(self, found: Sequence[SentenceSplit]) -> NDArray[np.float64]:
        return _probabilities(self.split.sums(rows(found)))

    def worths(
        self, proposals: Proposals, confidences: NDArray[np.float64], limits: StrengthLimits
    ) -> NDArray[np.float64]:
        """What each edit is worth; at most 0 where the limits forbid it."""
        kinds = np.array(proposals.deletions, dtype=np.int64)
        assured = _assured(proposals.rows)
        eased = np.where(assured, EASED, 1.0)
        substitution = eased * limits.confidence + PHRASES * _phrases(proposals.rows)
        allowed = confidences >= np.where(kinds > 0, limits.deletion, substitution)
        allowed &= np.isin(kinds, [Deletion.NONE, *limits.deletions])
        chances = self.correctness.chances(proposals.rows, confidences)
        allowed &= (kinds > 0) | (chances >= eased * limits.right)
        if limits.simpler:
            allowed &= _simpler(proposals.rows)
        worths = self.worth.sums(proposals.rows)
        worths = np.where(assured, worths.clip(LITTLE), worths)
        found: NDArray[np.float64] = np.where(allowed, worths, 0.0)
        return found


def _probabilities(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = 1 / (1 + np.exp(-sums))
    return found


def _phrases(table: NDArray[np.float32]) -> NDArray[np.bool_]:
    several = table[:, [NAMES.index("words"), NAMES.index("new words")]].max(axis=1) > 1
    found: NDArray[np.bool_] = several & (table[:, NAMES.index("plain")] <= MISSING)
    return found


def _assured(table: NDArray[np.float32]) -> NDArray[np.bool_]:
    """What our own list of sure replacements has."""
    found: NDArray[np.bool_] = table[:, NAMES.index("plain")] > math.log(ASSURED) / 2
    return found


def _simpler(table: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Easier words, or fewer letters and no harder ones."""
    easier = table[:, NAMES.index("new level")] - table[:, NAMES.index("level")]
    letters = table[:, NAMES.index("letters")]
    found: NDArray[np.bool_] = (easier < -0.1) | ((easier <= 0.1) & (letters < 0))
    return found
