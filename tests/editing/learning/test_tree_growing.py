"""LightGBM's trees become ours, and say the same."""

import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ogden.editing.judge.boosted_trees import pack_trees, read_trees
from ogden.editing.learning.tree_growing import TreeOptions, grow, tree_arrays
from ogden.errors import InputError

COLUMNS = ("a", "b", "c")


def table(seed: int = 0, size: int = 400) -> NDArray[np.float32]:
    """Many equal values, so that thresholds lie between and on them."""
    chance = np.random.default_rng(seed)
    rows = chance.standard_normal((size, len(COLUMNS))).astype(np.float32)
    rows[:, 1] = np.round(rows[:, 1] * 3) / 3
    return rows


def target(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    return np.sin(3 * rows[:, 0].astype(np.float64)) + rows[:, 1] * (rows[:, 2] > 0)


@pytest.mark.parametrize("objective", ["regression", "binary"])
def test_our_trees_predict_the_same(objective: str) -> None:
    pytest.importorskip("lightgbm")
    rows = table()
    targets = target(rows) if objective == "regression" else (target(rows) > 0).astype(np.float64)
    booster = grow(rows, targets, TreeOptions(40, objective, min_data_in_leaf=5, feature_fraction=1.0))
    trees = read_trees(pack_trees(COLUMNS, tree_arrays(booster)), COLUMNS, "trees")
    for seen in (rows, table(1), np.concatenate([rows, np.nextafter(rows, np.float32(9))])):
        sums = trees.sums(seen)
        ours = sums if objective == "regression" else 1 / (1 + np.exp(-sums))
        assert ours == pytest.approx(booster.predict(seen, num_threads=1), abs=1e-5)
    assert np.corrcoef(booster.predict(rows, num_threads=1), targets)[0, 1] > 0.8


def test_the_same_seed_grows_the_same_trees() -> None:
    pytest.importorskip("lightgbm")
    rows = table()
    packed = [
        pack_trees(COLUMNS, tree_arrays(grow(rows, target(rows), TreeOptions(5, "regression", seed=seed))))
        for seed in (1, 1, 2)
    ]
    assert packed[0] == packed[1] != packed[2]


def test_a_tree_that_cannot_split_is_one_leaf() -> None:
    pytest.importorskip("lightgbm")
    rows = table(size=10)
    booster = grow(rows, target(rows), TreeOptions(3, "regression"))
    trees = read_trees(pack_trees(COLUMNS, tree_arrays(booster)), COLUMNS, "trees")
    assert trees.sums(rows) == pytest.approx(booster.predict(rows, num_threads=1), abs=1e-6)


class Stump:
    """One question, as LightGBM writes it."""

    def __init__(self, threshold: float, question: str = "<=") -> None:
        leaves = {"left_child": {"leaf_value": -1.0}, "right_child": {"leaf_value": 1.0}}
        self.tree = {"split_feature": 0, "threshold": threshold, "decision_type": question, **leaves}

    def predict(self, data: NDArray[np.float32], *, num_threads: int) -> NDArray[np.float64]:
        raise NotImplementedError

    def dump_model(self) -> dict[str, Any]:
        return {"tree_info": [{"tree_structure": self.tree}]}


@pytest.mark.parametrize("threshold", [0.1, 0.3, 0.5, -0.1, -0.7])
def test_thresholds_in_single_precision_send_the_same_rows_left(threshold: float) -> None:
    """0.1 in single precision is above 0.1: rounded, it would go left."""
    trees = read_trees(pack_trees(COLUMNS, tree_arrays(Stump(threshold))), COLUMNS, "trees")
    near = np.float32(threshold)
    values = np.array([np.nextafter(near, np.float32(-9)), near, np.nextafter(near, np.float32(9))])
    rows = np.stack([values.astype(np.float32)] * len(COLUMNS), axis=1)
    assert (trees.sums(rows) < 0).tolist() == [float(value) <= threshold for value in values]


def test_other_questions_are_not_known() -> None:
    with pytest.raises(ValueError, match="only questions for numbers"):
        tree_arrays(Stump(0.5, "=="))


def test_without_lightgbm_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    with pytest.raises(InputError, match=r"ogden\[learn\]"):
        grow(table(), target(table()), TreeOptions(1))
