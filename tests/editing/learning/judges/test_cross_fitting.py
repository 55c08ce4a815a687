"""Leak guards: what a row is told, or said to be, never depends on its own sentence's answer."""

import numpy as np
import pytest
from numpy.typing import NDArray

from ogden.editing.judge.edit_priors import NAMES as PRIORS
from ogden.editing.judge.edit_priors import learn_edit_priors
from ogden.editing.judge.features import NAMES, PAIRS
from ogden.editing.learning.judges.cross_fitting import FOLDS, PARTS, TrainingRows, out_of_fold
from ogden.editing.learning.tree_growing import TreeOptions

SENTENCES = 2 * FOLDS * PARTS
EDITS = (("physician", "doctor"), ("residence", "house"), ("very", ""))
OPTIONS = TreeOptions(5, min_data_in_leaf=5, feature_fraction=1.0)


def training_rows(seed: int = 0) -> TrainingRows:
    """Each sentence allows each of the edits; columns are noise."""
    chance = np.random.default_rng(seed)
    owners = np.repeat(np.arange(SENTENCES), len(EDITS))
    rows = chance.standard_normal((len(owners), len(NAMES))).astype(np.float32)
    return TrainingRows(rows, list(EDITS) * SENTENCES, chance.random(len(owners)).round(1), owners)


def with_shares(known: TrainingRows, changed: NDArray[np.bool_]) -> TrainingRows:
    """The same, but some sentences say the opposite."""
    shares = np.where(changed, 1 - known.shares, known.shares)
    return TrainingRows(known.rows, known.pairs, shares, known.owners)


def test_only_columns_of_priors_are_filled_in() -> None:
    known = training_rows()
    found = known.cross_fitted(known.everything)
    assert np.array_equal(found[:, : PAIRS + 1], known.rows[:, : PAIRS + 1])
    assert found.shape[1] - (PAIRS + 1) == len(PRIORS)
    assert (found[:, PAIRS + 1] > 0).all()  # `met`: each edit is known from other sentences


@pytest.mark.parametrize("sentence", [0, 7, SENTENCES - 1])
def test_priors_of_a_sentence_are_counted_in_others(sentence: int) -> None:
    known = training_rows()
    own = known.owners == sentence
    before = known.cross_fitted(known.everything)
    after = with_shares(known, own).cross_fitted(known.everything)
    assert np.array_equal(before[own], after[own])
    assert not np.array_equal(before[~own], after[~own])  # others do see it


def test_priors_are_those_of_the_other_parts() -> None:
    known = training_rows()
    parts = known.owners // FOLDS % PARTS
    found = known.cross_fitted(known.everything)
    for part in range(PARTS):
        others = np.flatnonzero(parts != part)
        priors = learn_edit_priors([known.pairs[k] for k in others], known.shares[others].tolist())
        own = np.flatnonzero(parts == part)
        assert np.array_equal(found[own, PAIRS + 1 :], priors.rows([known.pairs[k] for k in own]))


def test_what_is_not_usable_is_counted_nowhere() -> None:
    known = training_rows()
    hidden = known.owners % FOLDS == 2
    before = known.cross_fitted(~hidden)
    after = with_shares(known, hidden).cross_fitted(~hidden)
    assert np.array_equal(before, after)


def test_predictions_of_a_fold_do_not_depend_on_its_answers() -> None:
    pytest.importorskip("lightgbm")
    known = training_rows()
    own = known.owners % FOLDS == 3
    other = with_shares(known, own)
    before, after = (out_of_fold(each, (each.shares > 0.5) * 1.0, OPTIONS) for each in (known, other))
    assert np.array_equal(before[own], after[own])
    assert not np.array_equal(before[~own], after[~own])
