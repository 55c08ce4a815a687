"""Rows to learn from that know nothing of their own answers.

The priors of an edit (`ogden.editing.judge.edit_priors`) count what people made of it. A tree that saw the
count of the very sentence it learns from would read the answer there. So the priors of a sentence are counted
in other sentences alone, and what trees say of a sentence is asked of trees that never saw it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.edit_priors import EditPriors, learn_edit_priors
from ogden.editing.judge.features import PAIRS
from ogden.editing.learning.judges.reference_examples import ReferenceExamples, reference_shares
from ogden.editing.learning.tree_growing import TreeOptions, grow

FOLDS = 5
PARTS = 8
"""Inside what trees learn from, priors are those of so many parts without the one in question."""


@dataclass(frozen=True)
class TrainingRows:
    """Rows of features, whose columns of priors are still to be filled in."""

    rows: NDArray[np.float32]
    pairs: list[tuple[str, str]]
    """The old and new words of each row."""
    shares: NDArray[np.float64]
    """The share of people who made each edit."""
    owners: NDArray[np.int64]
    """The sentence of each row."""

    @property
    def everything(self) -> NDArray[np.bool_]:
        return np.ones(len(self.rows), dtype=np.bool_)

    def priors(self, usable: NDArray[np.bool_]) -> EditPriors:
        """What some of the rows count."""
        places = np.flatnonzero(usable).tolist()
        return learn_edit_priors([self.pairs[place] for place in places], self.shares[places].tolist())

    def cross_fitted(self, usable: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The rows with priors of other sentences among the usable ones."""
        rows, parts = self.rows.copy(), self.owners // FOLDS % PARTS
        for part in range(PARTS):
            self._fill(rows, usable & (parts == part), usable & (parts != part))
        self._fill(rows, ~usable, usable)
        return rows

    def _fill(self, rows: NDArray[np.float32], own: NDArray[np.bool_], others: NDArray[np.bool_]) -> None:
        places = np.flatnonzero(own)
        known = self.priors(others)
        rows[places, PAIRS + 1 :] = known.rows([self.pairs[place] for place in places.tolist()])


def training_rows(examples: ReferenceExamples) -> TrainingRows:
    return TrainingRows(examples.rows, examples.pairs, reference_shares(examples), examples.owners)


def out_of_fold(
    known: TrainingRows, targets: NDArray[np.float64], options: TreeOptions
) -> NDArray[np.float64]:
    """What trees that were grown on all other folds say of each row."""
    found, folds = np.zeros(len(known.rows)), known.owners % FOLDS
    for fold in range(FOLDS):
        own = folds == fold
        rows = known.cross_fitted(~own)
        found[own] = grow(rows[~own], targets[~own], options).predict(rows[own], num_threads=1)
    return found
