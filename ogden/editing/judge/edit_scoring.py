"""What the model thinks of proposals: how likely each is right, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
    "bold": StrengthLimits(LEAST_CHANCE["bold"], 0.75, frozenset((Deletion.EMPTY, Deletion.ADVERB))),
}


class Judged(NamedTuple):
    """Numbers for each edit of a sentence."""

    chances: list[float]
    """How likely it is right."""
    covered: list[float]
    """How many words it covers; 0 where it is not simpler."""


@dataclass(frozen=True)
class Judge:
    """Trees that were learned from edits that people read (`ogden.editing.learning.judges`)."""

    right: BoostedTrees
    calibration: Calibration

    def chances(self, proposals: Proposals) -> NDArray[np.float64]:
        """How likely each edit is right: of a hundred with 0.9, ninety are."""
        return self.calibration.chances(self.right.sums(proposals.rows))

    def judged(self, proposals: Sequence[Proposals]) -> list[Judged]:
        """The proposals of several sentences, judged together."""
        if not proposals:
            return []
        rows = np.concatenate([one.rows for one in proposals])
        chances: list[float] = self.calibration.chances(self.right.sums(rows)).tolist()
        covered: list[float] = covered_words(rows).tolist()
        found, start = [], 0
        for one in proposals:
            end = start + len(one.rows)
            found.append(Judged(chances[start:end], covered[start:end]))
            start = end
        return found


def worths(
    judged: Judged, kinds: Sequence[Deletion], least: float, deletions: frozenset[Deletion]
) -> list[float]:
    """What each edit, which leaves out a kind of words, is worth beside its rivals: its chance, for each of
    the words it covers. 0 where it is not allowed, or not simpler."""
    return [
        chance * words if chance >= least and (kind is Deletion.NONE or kind in deletions) else 0.0
        for chance, words, kind in zip(judged.chances, judged.covered, kinds, strict=True)
    ]


def covered_words(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """How many words each edit covers; 0 where it is not simpler, and the lexicon does not have it."""
    wanted = _simpler(rows) | (rows[:, _LISTED] > 0)
    found: NDArray[np.float32] = np.where(wanted, rows[:, _WORDS], np.float32(0.0))
    return found


_LISTED, _WORDS = NAMES.index("listed"), NAMES.index("words")
_LEVEL, _NEW_LEVEL, _LETTERS = NAMES.index("level"), NAMES.index("new level"), NAMES.index("letters")


def _simpler(table: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Easier words, or fewer letters and no harder ones."""
    easier, letters = table[:, _NEW_LEVEL] - table[:, _LEVEL], table[:, _LETTERS]
    found: NDArray[np.bool_] = (easier < -0.1) | ((easier <= 0.1) & (letters < 0))
    return found
