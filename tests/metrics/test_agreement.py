"""Agreement against the krippendorff package, a published example, and plain loops."""

from itertools import combinations
from typing import get_args

import krippendorff
import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.metrics.agreement import (
    MeasurementLevel,
    agreement,
    exact_agreement,
    krippendorff_alpha,
    mean_pairwise_correlation,
)

NAN = float("nan")
LEVELS: tuple[MeasurementLevel, ...] = get_args(MeasurementLevel)

# Krippendorff 2011, "Computing Krippendorff's alpha-reliability", part C: four judges, twelve items.
PUBLISHED = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)

cells = st.sampled_from([NAN, 1.0, 2.0, 3.0, 4.5, 7.0])


@st.composite
def matrices(draw: st.DrawFn) -> NDArray[np.float64]:
    judges, items = draw(st.integers(2, 5)), draw(st.integers(1, 12))
    return np.array([[draw(cells) for _ in range(items)] for _ in range(judges)])


def pairable(ratings: NDArray[np.float64]) -> NDArray[np.float64]:
    return ratings[:, (~np.isnan(ratings)).sum(axis=0) >= 2]


@pytest.mark.parametrize(("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_of_the_published_example(level: MeasurementLevel, alpha: float) -> None:
    assert krippendorff_alpha(PUBLISHED, level) == pytest.approx(alpha, abs=5e-4)


@settings(max_examples=150)
@given(matrices())
def test_alpha_is_that_of_the_krippendorff_package(ratings: NDArray[np.float64]) -> None:
    used = pairable(ratings)
    for level in LEVELS:
        found = krippendorff_alpha(ratings, level)
        if len(np.unique(used[~np.isnan(used)])) < 2:
            assert np.isnan(found)
        else:
            expected = krippendorff.alpha(used, level_of_measurement=level)
            assert found == pytest.approx(expected, abs=1e-9)


@settings(max_examples=50)
@given(matrices(), st.randoms())
def test_the_order_of_judges_and_items_does_not_matter(ratings: NDArray[np.float64], random: object) -> None:
    generator = np.random.default_rng(random.getrandbits(32))  # type: ignore[attr-defined]
    shuffled = generator.permutation(generator.permutation(ratings, axis=0), axis=1)
    for level in LEVELS:
        assert krippendorff_alpha(shuffled, level) == pytest.approx(
            krippendorff_alpha(ratings, level), abs=1e-9, nan_ok=True
        )


def test_perfect_agreement_is_one() -> None:
    found = agreement(np.array([[1, 2, 3, 4], [1, 2, 3, 4], [1, NAN, 3, 4]]))
    assert (found.judges, found.items) == (3, 4)
    measures = (found.alpha_nominal, found.alpha_ordinal, found.alpha_interval, found.pearson, found.spearman)
    assert measures == pytest.approx((1, 1, 1, 1, 1))
    assert found.exact == 1


def test_judges_at_random_have_alpha_near_zero() -> None:
    ratings = np.random.default_rng(1).integers(1, 6, (3, 2000))
    for level in LEVELS:
        assert krippendorff_alpha(ratings, level) == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize(
    "ratings",
    [np.full((2, 3), 4.0), np.full((3, 3), NAN), [[1, NAN], [NAN, 2]], [[1, 2, 3]], np.zeros((0, 0))],
    ids=["all equal", "nothing", "no item rated twice", "one judge", "empty"],
)
def test_undefined_agreement_is_nan(ratings: NDArray[np.float64]) -> None:
    found = agreement(ratings)
    assert np.isnan([found.alpha_nominal, found.alpha_ordinal, found.alpha_interval, found.pearson]).all()


@settings(max_examples=50)
@given(matrices())
def test_exact_agreement_is_a_share_of_pairs(ratings: NDArray[np.float64]) -> None:
    pairs = [
        (first, second)
        for item in ratings.T
        for first, second in combinations(item, 2)
        if not np.isnan(first) and not np.isnan(second)
    ]
    expected = sum(first == second for first, second in pairs) / len(pairs) if pairs else NAN
    assert exact_agreement(ratings) == pytest.approx(expected, nan_ok=True)


def test_pairwise_correlation_is_a_mean_over_pairs() -> None:
    ratings = np.random.default_rng(2).normal(size=(4, 9))
    for method, reference in (("pearson", scipy.stats.pearsonr), ("spearman", scipy.stats.spearmanr)):
        expected = np.mean([reference(a, b).statistic for a, b in combinations(ratings, 2)])
        assert mean_pairwise_correlation(ratings, method) == pytest.approx(expected)  # type: ignore[arg-type]


def test_pairwise_correlation_leaves_out_undefined_pairs() -> None:
    """The second judge gave every item a 3, and the fourth shares at most two items with the others."""
    ratings = np.array([[1, 2, 3, NAN], [3, 3, 3, 3], [2, 1, 4, 5], [NAN, NAN, 1, 2]])
    expected = scipy.stats.pearsonr(ratings[0, :3], ratings[2, :3]).statistic
    assert mean_pairwise_correlation(ratings) == pytest.approx(expected)


def test_bad_input_is_explained() -> None:
    with pytest.raises(InputError, match="row for each judge"):
        agreement([1, 2, 3])
    with pytest.raises(InputError, match="judge 2 gave item 1 an infinite rating"):
        agreement(np.array([[1, 2], [np.inf, 2]]))
    with pytest.raises(InputError, match="nominal, ordinal or interval"):
        krippendorff_alpha(PUBLISHED, "ratio")  # type: ignore[arg-type]
