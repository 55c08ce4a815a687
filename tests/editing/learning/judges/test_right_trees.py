"""How likely an edit is right: a rising line, close to what is so, and the same each time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.editing.judge.calibration import pack_calibration, read_calibration
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.reading_rows import ReadingRows
from ogden.editing.learning.judges.right_trees import (
    LEAST_POINT,
    POINTS,
    calibrate,
    calibration_error,
    learn_right,
    out_of_fold,
)
from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.editing.learning.tree_growing import TreeOptions

OPTIONS = TreeOptions(20, min_data_in_leaf=5)


def sample(size: int, seed: int = 1) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sums, and which are right: more than the sums say."""
    chance = np.random.default_rng(seed)
    sums = chance.normal(0, 2, size)
    return sums, (chance.random(size) < 1 / (1 + np.exp(-0.5 * sums - 1))).astype(np.float64)


@given(st.lists(st.tuples(st.floats(-9, 9, width=32), st.booleans()), min_size=1, max_size=400))
def test_the_line_rises(points: list[tuple[float, bool]]) -> None:
    sums, right = (np.array(column, dtype=np.float64) for column in zip(*points, strict=True))
    found = calibrate(sums, right)
    assert list(found.sums) == sorted(set(found.sums))
    assert list(found.rates) == sorted(found.rates)
    assert len(found.sums) <= max(1, len(sums) // LEAST_POINT)
    assert all(0 < rate < 1 for rate in found.rates)


def test_chances_say_what_is_so() -> None:
    found = calibrate(*sample(8_000))
    sums, right = sample(8_000, seed=2)
    assert len(found.sums) <= POINTS
    assert calibration_error(found.chances(sums), right) < 0.03
    assert calibration_error(1 / (1 + np.exp(-sums)), right) > 0.1  # as the trees have it


def test_edits_that_trees_do_not_tell_apart_have_one_chance() -> None:
    found = calibrate(np.zeros(300), np.array([0.0] * 150 + [1.0] * 150))
    assert found.rates == pytest.approx((0.5,))
    assert read_calibration(pack_calibration(found), "x") == found


def test_where_all_are_right_the_chance_is_not_one() -> None:
    found = calibrate(np.arange(100.0), np.ones(100))
    assert found.rates == pytest.approx((100.5 / 101,))


def test_the_error_of_what_is_said() -> None:
    chances = np.array([0.9] * 10 + [0.2] * 10)
    right = np.array([1.0] * 9 + [0.0] + [1.0] * 4 + [0.0] * 6)
    assert calibration_error(chances, right) == pytest.approx(0.1)  # none, and 0.2
    assert calibration_error(np.ones(4), np.ones(4)) == 0
    assert calibration_error(np.ones(4), np.zeros(4)) == 1


def read(size: int) -> ReadingRows:
    """Edits that are right where their first column is high."""
    chance = np.random.default_rng(3)
    rows = chance.normal(0, 1, (size, len(NAMES))).astype(np.float32)
    right = rows[:, 0] + chance.normal(0, 0.5, size) > 0
    readings = [
        Reading("1", "news", "toy", "rule", f"Sentence {k}.", 0, 8, "x", verdict, "", "first", None, "")
        for k, verdict in enumerate(Verdict.RIGHT if one else Verdict.WRONG for one in right)
    ]
    return ReadingRows(readings, rows, [None] * size)


def test_trees_tell_right_from_wrong_in_sentences_they_have_not_seen() -> None:
    pytest.importorskip("lightgbm")
    known = read(500)
    learned = learn_right(known, OPTIONS)
    right = known.right > 0
    assert learned.out_of_fold[right].mean() > learned.out_of_fold[~right].mean() + 0.3
    assert calibration_error(learned.out_of_fold, known.right) < 0.08


def test_what_is_learned_is_the_same_each_time() -> None:
    pytest.importorskip("lightgbm")
    known = read(300)
    one, other = (learn_right(known, OPTIONS) for _ in range(2))
    assert one.calibration == other.calibration
    assert one.trees.dump_model() == other.trees.dump_model()


def test_a_fold_is_not_judged_by_trees_that_saw_it() -> None:
    """Other verdicts in one fold change what is said of the others alone."""
    pytest.importorskip("lightgbm")
    known = read(300)
    own = known.folds == 0
    turned = [
        one._replace(verdict=Verdict.WRONG if one.verdict is Verdict.RIGHT else Verdict.RIGHT)
        if mine
        else one
        for one, mine in zip(known.readings, own, strict=True)
    ]
    before = out_of_fold(known, OPTIONS)
    after = out_of_fold(ReadingRows(turned, known.rows, known.listings), OPTIONS)
    assert before[own].tolist() == after[own].tolist()
    assert before[~own].tolist() != after[~own].tolist()


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=400))
def test_what_is_surer_never_has_a_smaller_chance(edits: list[tuple[int, bool]]) -> None:
    sums = np.array([float(sum_) for sum_, _ in edits])
    found = calibrate(sums, np.array([float(right) for _, right in edits]))
    assert list(found.sums) == sorted(set(found.sums))
    assert list(found.rates) == sorted(found.rates)
    assert read_calibration(pack_calibration(found), "here") == found
