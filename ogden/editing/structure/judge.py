"""How likely a structural rewrite is right."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden._core import BoostedTrees
from ogden.editing.judge.calibration import Calibration
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.structure.candidates import Candidate
from ogden.editing.structure.features import NAMES, PEOPLE, place_columns, row, with_records


@dataclass(frozen=True)
class StructureJudge:
    """Trees that were learned from rewrites that people read (`ogden.editing.learning.structure`)."""

    right: BoostedTrees
    calibration: Calibration
    places: BoostedTrees
    """Where people split sentences."""
    models: LmPair

    def chances(self, candidates: Sequence[Candidate]) -> NDArray[np.float64]:
        """Of a hundred rewrites with 0.9, ninety are right."""
        if not candidates:
            return np.zeros(0)
        rows = candidate_rows(candidates, self.models, self.places)
        records = {one.rewrite.rule.name: one.rewrite.rule.record for one in candidates}
        with_records(rows, [one.rewrite.rule.name for one in candidates], records)
        return self.calibration.chances(self.right.sums(rows))


def candidate_rows(
    candidates: Sequence[Candidate], models: LmPair, places: BoostedTrees
) -> NDArray[np.float32]:
    """Rows without the records of the rules."""
    rows = np.array(
        [row(one.view, one.rewrite, (one.share, float(one.best)), models) for one in candidates],
        dtype=np.float32,
    ).reshape(len(candidates), len(NAMES))
    rows[:, PEOPLE] = places.sums(place_columns(rows))
    return rows
