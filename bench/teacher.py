"""What a large language model knows of edits that were read, and what the judge would gain by it.

    python bench/teacher.py

`readings/teacher/*.tsv.xz` has its scores of edits of `readings/` (`recipes/teacher_scores.py` made them).
Printed: how often its score ranks a right edit above one that is not (AUC); then trees over the judge's own
columns, tried on sentences that they did not learn from: alone, with what other trees learned to say in the
teacher's place, and with the teacher's score itself, which nothing has at run time. Only edits of the lexicon
that nobody mended afterwards are tried.
"""

from pathlib import Path

import lightgbm
import numpy as np
from numpy.typing import NDArray

from ogden.editing.builtin import load
from ogden.editing.learning.judges.reading_rows import FOLDS, ReadingRows, reading_rows
from ogden.editing.learning.reading.readings import parted, read_readings
from ogden.editing.learning.teacher.kept_scores import read_scores

PROJECT = Path(__file__).resolve().parents[1]
TREES = {
    "learning_rate": 0.02,
    "num_leaves": 7,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.3,
    "num_threads": 2,
    "verbose": -1,
}
ROUNDS, SEEDS, PARTS = 300, 3, 4
LARGEST = 15.0
"""Scores beyond this say no more."""

Floats = NDArray[np.float64]


def main() -> None:
    scores = read_scores(sorted((PROJECT / "readings" / "teacher").glob("*.tsv.xz")))
    readings, _ = parted(read_readings(sorted((PROJECT / "readings").glob("*.tsv.xz"))))
    model = load()
    scored = [one for one in readings if one.id in scores]
    known = reading_rows(scored, model.lexicon, model.proposer, model.tag, model.parse)
    taught = np.array([scores[one.id] for one in known.readings]).clip(-LARGEST, LARGEST)
    tried = known.telling & np.array([listing is not None for listing in known.listings])
    print(f"{len(scores):,} scores, {len(taught):,} of edits that are still proposed, {tried.sum():,} tried")
    print(f"the teacher alone: {auc(taught[tried], known.right[tried]):.3f}")
    for name in ("alone", "with what was learned of the teacher", "with the teacher itself"):
        found = [
            auc(out_of_fold(known, taught, name, seed)[tried], known.right[tried]) for seed in range(SEEDS)
        ]
        print(f"the judge's columns {name}: {np.mean(found):.3f}")


def out_of_fold(known: ReadingRows, taught: Floats, name: str, seed: int) -> Floats:
    found, folds, right = np.zeros(len(taught)), known.folds, known.right
    for fold in range(FOLDS):
        own = folds == fold
        rows: Floats = known.with_records(~own).astype(np.float64)
        if name.endswith("itself"):
            rows = np.column_stack([rows, taught])
        elif name != "alone":
            rows = np.column_stack([rows, learned_of(rows, taught, folds, ~own)])
        trees = lightgbm.train(
            TREES | {"objective": "binary", "seed": seed}, lightgbm.Dataset(rows[~own], right[~own]), ROUNDS
        )
        found[own] = trees.predict(rows[own])
    return found


def learned_of(rows: Floats, taught: Floats, folds: NDArray[np.int64], usable: NDArray[np.bool_]) -> Floats:
    """What trees that learned from the teacher's scores of other sentences say in its place."""
    found = np.zeros(len(taught))
    for part in range(PARTS):
        own = folds % PARTS == part
        learned = usable & ~own
        trees = lightgbm.train(
            TREES | {"objective": "regression", "num_leaves": 15},
            lightgbm.Dataset(rows[learned], taught[learned]),
            ROUNDS,
        )
        found[own] = trees.predict(rows[own])
    return found


def auc(scores: Floats, right: Floats) -> float:
    good, order = right > 0.5, scores.argsort().argsort()
    return float((order[good].mean() - (good.sum() - 1) / 2) / (~good).sum())


if __name__ == "__main__":
    main()
