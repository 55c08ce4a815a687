"""What the model thinks of proposals: how likely each is right, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden._core import BoostedTrees
from ogden.editing.deletions import Deletion
from ogden.editing.judge.calibration import Calibration
from ogden.editing.judge.features import NAMES
from ogden.editing.proposals import Proposals
from ogden.editing.simplifier import LEAST_CHANCE, Strength

SUGGESTED = 0.5
"""What is less likely right is not even suggested."""


@dataclass(frozen=True)
class StrengthLimits:
    """What a strength allows."""

    right: float
    """The least chance that an edit is right."""
    structure: float
    """The least, where the structure of a sentence is changed."""
    deletions: frozenset[Deletion]


LIMITS: dict[Strength, StrengthLimits] = {
    "careful": StrengthLimits(LEAST_CHANCE["careful"], 0.95, frozenset((Deletion.EMPTY,))),
    "standard": StrengthLimits(LEAST_CHANCE["standard"], 0.82, frozenset((Deletion.EMPTY,))),
    "bold": StrengthLimits(LEAST_CHANCE["bold"], 0.65, frozenset((Deletion.EMPTY, Deletion.ADVERB))),
}


@dataclass(frozen=True)
class Judge:
    """Trees that were learned from edits that people read (`ogden.editing.learning.judges`)."""

    right: BoostedTrees
    calibration: Calibration

    def chances(self, proposals: Proposals) -> NDArray[np.float64]:
        """How likely each edit is right: of a hundred with 0.9, ninety are."""
        return self.chances_of([proposals])[0]

    def chances_of(self, proposals: Sequence[Proposals]) -> list[NDArray[np.float64]]:
        """The same of the proposals of several sentences."""
        if not proposals:
            return []
        rows = np.concatenate([one.rows for one in proposals])
        ends = np.cumsum([len(one.rows) for one in proposals])
        return np.split(self.calibration.chances(self.right.sums(rows)), ends[:-1])


def worths(
    proposals: Proposals, chances: NDArray[np.float64], least: float, deletions: frozenset[Deletion]
) -> NDArray[np.float64]:
    """What each edit is worth beside its rivals: its chance, for each of the words it covers. 0 where it is
    not allowed, or not simpler."""
    kinds = [kind is Deletion.NONE or kind in deletions for kind in proposals.deletions]
    allowed = (chances >= least) & np.array(kinds, dtype=np.bool_)
    allowed &= _simpler(proposals.rows) | (proposals.rows[:, _LISTED] > 0)
    found: NDArray[np.float64] = np.where(allowed, chances * proposals.rows[:, _WORDS], 0.0)
    return found


_LISTED, _WORDS = NAMES.index("listed"), NAMES.index("words")
_LEVEL, _NEW_LEVEL, _LETTERS = NAMES.index("level"), NAMES.index("new level"), NAMES.index("letters")


def _simpler(table: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Easier words, or fewer letters and no harder ones."""
    easier, letters = table[:, _NEW_LEVEL] - table[:, _LEVEL], table[:, _LETTERS]
    found: NDArray[np.bool_] = (easier < -0.1) | ((easier <= 0.1) & (letters < 0))
    return found
