"""The core's regression against an optimiser that knows nothing of it."""

import numpy as np
import pytest
import reference_tuning
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from ogden._core import pairwise_weights


@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([0.01, 1.0, 30.0]))
def test_the_minimum_is_found(seed: int, width: int, penalty: float) -> None:
    generator = np.random.default_rng(seed)
    differences = generator.normal(0.4, 1.0, (25, width)) * 10.0 ** generator.integers(-2, 3, width)
    weights, loss, _, converged = pairwise_weights(differences.astype(np.float32), penalty, 1)
    assert converged
    size = np.sqrt(np.mean(differences.astype(np.float32).astype(float) ** 2, axis=0))
    mine = reference_tuning.logistic_loss(weights * size, differences, penalty)
    found = minimize(reference_tuning.logistic_loss, np.zeros(width), (differences, penalty), tol=1e-9)
    assert mine <= found.fun + 1e-5 * abs(found.fun)
    plain = mine - penalty / 2 * float((weights * size) @ (weights * size))
    assert loss == pytest.approx(plain / (2 * len(differences)), rel=1e-4)


def test_a_feature_that_never_differs_weighs_nothing() -> None:
    differences = np.array([[1.0, 0.0, 1.0], [2.0, 0.0, -1.0]], dtype=np.float32)
    weights, _, _, converged = pairwise_weights(differences, 1.0)
    assert converged
    assert weights[1] == 0
    assert weights[0] > 0


def test_what_can_be_told_apart_perfectly_stays_finite() -> None:
    differences = np.abs(np.random.default_rng(1).normal(size=(5000, 2))).astype(np.float32)
    weights, loss, _, converged = pairwise_weights(differences, 1e-3)
    assert converged
    assert np.isfinite(weights).all()
    assert loss < 0.01


def test_features_that_say_the_same_share_their_weight() -> None:
    column = np.random.default_rng(1).normal(0.5, 1, size=(200, 1)).astype(np.float32)
    weights, _, _, converged = pairwise_weights(np.hstack([column, column]), 1.0)
    assert converged
    assert weights[0] == pytest.approx(weights[1])


def test_threads_do_not_change_a_digit() -> None:
    differences = np.random.default_rng(1).normal(0.1, 1, size=(3000, 5)).astype(np.float32)
    one, three = (pairwise_weights(differences, 1.0, threads) for threads in (1, 3))
    assert one[0].tobytes() == three[0].tobytes()
    assert one[1:] == three[1:]


def test_no_examples_and_bad_ones() -> None:
    weights, loss, _, _ = pairwise_weights(np.zeros((0, 3), dtype=np.float32), 1.0)
    assert weights.tolist() == [0, 0, 0]
    assert loss == 0
    broken = np.full((3, 2), np.nan, dtype=np.float32)
    assert not pairwise_weights(broken, 1.0)[3]
    for penalty in (0.0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="penalty"):
            pairwise_weights(broken, penalty)
