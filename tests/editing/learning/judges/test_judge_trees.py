"""Trees of the judges, learned from made-up rows."""

import numpy as np
import pytest

from ogden.editing.judge.boosted_trees import read_trees
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.cross_fitting import TrainingRows
from ogden.editing.learning.judges.judge_trees import JudgeOptions, grow_judge, made_by_someone
from ogden.editing.learning.tree_growing import TreeOptions


def rows_to_learn(size: int = 200) -> TrainingRows:
    """People make what has an easier word."""
    chance = np.random.default_rng(0)
    rows = chance.standard_normal((size, len(NAMES))).astype(np.float32)
    shares = np.where(rows[:, NAMES.index("level change")] < 0, 0.25, 0.0)
    return TrainingRows(rows, [(f"old{k}", "new") for k in range(size)], shares, np.arange(size))


def test_trees_learn_what_people_make() -> None:
    pytest.importorskip("lightgbm")
    known = rows_to_learn()
    made = made_by_someone(known)
    assert set(made.tolist()) == {0.0, 1.0}
    packed = grow_judge(known, made, TreeOptions(30, min_data_in_leaf=5, feature_fraction=1.0))
    sums = read_trees(packed, NAMES, "trees").sums(known.cross_fitted(known.everything))
    assert ((sums > 0) == (made > 0)).mean() > 0.95


def test_confidence_is_a_probability_and_worth_a_number() -> None:
    assert (JudgeOptions().confidence.objective, JudgeOptions().worth.objective) == ("binary", "regression")
