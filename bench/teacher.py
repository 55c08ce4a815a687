"""What a large language model knows of edits that were read, and what the judge would gain by it.

    python bench/teacher.py

`readings/teacher/*.tsv.xz` has its scores of edits of `readings/` (`recipes/teacher_scores.py` made them).
Printed: how often its score ranks a right edit above one that is not (AUC); then trees over the judge's own
columns, tried on sentences that they did not learn from: alone, with what other trees learned to say in the
teacher's place, and with the teacher's score itself, which nothing has at run time. Only edits of the lexicon
that nobody mended afterwards are tried.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np
from context import auc
from numpy.typing import NDArray

from ogden.editing.builtin import load
from ogden.editing.learning.judges.reading_rows import FOLDS, ReadingRows, reading_rows
from ogden.editing.learning.judges.right_trees import OPTIONS
from ogden.editing.learning.reading.readings import parted, read_readings
from ogden.editing.learning.teacher.kept_scores import read_scores
from ogden.editing.learning.tree_growing import grow

PROJECT = Path(__file__).resolve().parents[1]
SEEDS, PARTS = 3, 4
LARGEST = 15.0
"""Scores beyond this say no more."""

Floats = NDArray[np.float64]
Rows = NDArray[np.float32]


def main() -> None:
    scores = read_scores(sorted((PROJECT / "readings" / "teacher").glob("*.tsv.xz")))
    readings, _ = parted(read_readings(sorted((PROJECT / "readings").glob("*.tsv.xz"))))
    model = load()
    scored = [one for one in readings if one.id in scores]
    known = reading_rows(scored, model.lexicon, model.proposer, model.tag, model.parse)
    taught = np.array([scores[one.id] for one in known.readings]).clip(-LARGEST, LARGEST)
    tried = known.telling & np.array([listing is not None for listing in known.listings])
    right = known.right[tried] > 0
    print(f"{len(scores):,} scores, {len(taught):,} of edits that are still proposed, {tried.sum():,} tried")
    print(f"the teacher alone: {auc(right, taught[tried]):.3f}")
    for name in ("alone", "with what was learned of the teacher", "with the teacher itself"):
        found = [auc(right, out_of_fold(known, taught, name, seed)[tried]) for seed in range(SEEDS)]
        print(f"the judge's columns {name}: {np.mean(found):.3f}")


def out_of_fold(known: ReadingRows, taught: Floats, name: str, seed: int) -> Floats:
    found, folds = np.zeros(len(taught)), known.folds
    for fold in range(FOLDS):
        own = folds == fold
        rows = known.with_records(~own)
        if name.endswith("itself"):
            rows = with_column(rows, taught)
        elif name != "alone":
            rows = with_column(rows, learned_of(rows, taught, folds, ~own))
        trees = grow(rows[~own], known.right[~own], replace(OPTIONS, seed=seed))
        found[own] = trees.predict(rows[own], num_threads=1)
    return found


def learned_of(rows: Rows, taught: Floats, folds: NDArray[np.int64], usable: NDArray[np.bool_]) -> Floats:
    """What trees that learned from the teacher's scores of other sentences say in its place."""
    found = np.zeros(len(taught))
    for part in range(PARTS):
        own = folds % PARTS == part
        learned = usable & ~own
        trees = grow(rows[learned], taught[learned], replace(OPTIONS, objective="regression"))
        found[own] = trees.predict(rows[own], num_threads=1)
    return found


def with_column(rows: Rows, column: Floats) -> Rows:
    return np.column_stack([rows, column.astype(np.float32)])


if __name__ == "__main__":
    main()
