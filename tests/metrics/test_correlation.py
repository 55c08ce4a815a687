"""Correlations against scipy, and the shapes of the two papers' tables."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.metrics.correlation import (
    Correlation,
    MetricValues,
    correlate,
    correlation_matrix,
    metric_correlations,
    pearson,
    ranks,
    spearman,
)

ratings = st.integers(1, 5) | st.floats(-5, 5).map(lambda x: round(x, 2))
pairs = st.lists(st.tuples(ratings, ratings), min_size=3, max_size=40)


@settings(max_examples=200)
@given(pairs)
def test_coefficients_and_p_are_scipys(values: list[tuple[float, float]]) -> None:
    x, y = np.array(values).T
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        assert np.isnan(pearson(x, y).coefficient)
        return
    for ours, theirs in ((pearson, scipy.stats.pearsonr), (spearman, scipy.stats.spearmanr)):
        found, expected = ours(x, y), theirs(x, y)
        assert found.coefficient == pytest.approx(expected.statistic, abs=1e-9)
        # An r that is 1 but for rounding has a p of 0 or of nearly 0: absolute precision is all there is.
        assert found.p == pytest.approx(expected.pvalue, rel=1e-6, abs=1e-6)
        assert found.n == len(x)


@settings(max_examples=50)
@given(pairs)
def test_correlation_is_symmetric_and_blind_to_scale(values: list[tuple[float, float]]) -> None:
    x, y = np.array(values).T
    there = pearson(x, y)
    for back in (pearson(y, x), pearson(2 * x + 3, y)):
        assert back.coefficient == pytest.approx(there.coefficient, abs=1e-9, nan_ok=True)
    monotone = spearman(np.exp(x), y)
    assert monotone.coefficient == pytest.approx(spearman(x, y).coefficient, nan_ok=True)


@given(st.lists(st.integers(0, 6), max_size=30))
def test_ranks_are_scipys(values: list[int]) -> None:
    array = np.array(values, dtype=np.float64)
    assert ranks(array).tolist() == scipy.stats.rankdata(array).tolist()


def test_missing_values_leave_out_the_pair() -> None:
    x, y = [1, 2, np.nan, 4, 5, 7], [2, 1, 3, np.nan, 6, 5]
    expected = scipy.stats.pearsonr([1, 2, 5, 7], [2, 1, 6, 5])
    found = pearson(x, y)
    assert found.n == 4
    assert (found.coefficient, found.p) == pytest.approx((expected.statistic, expected.pvalue))


@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([1, 1, 1, 1], [1, 2, 3, 4]),
        ([0.1 + 0.2, 0.3, 0.3, 0.3], [1, 2, 3, 4]),
        ([1, 2], [3, 4]),
        ([], []),
        ([1, 2, np.inf], [1, 2, 3]),
    ],
    ids=["constant", "constant but for rounding", "two pairs", "nothing", "infinite"],
)
def test_undefined_correlations_are_nan(x: list[float], y: list[float]) -> None:
    found = pearson(x, y)
    assert np.isnan(found.coefficient)
    assert np.isnan(found.p)
    assert found.n == len(x)
    assert found.stars == ""


def test_perfect_correlation() -> None:
    assert pearson([1, 2, 3, 4], [8, 6, 4, 2]) == Correlation(-1.0, 0.0, 4)
    assert spearman([1, 2, 3, 4], [1, 10, 100, 1000]) == Correlation(1.0, 0.0, 4)


def test_spearman_ranks_infinite_values() -> None:
    assert spearman([1, 2, np.inf], [1, 2, 3]).coefficient == 1.0


@pytest.mark.parametrize(
    ("p", "stars"), [(0.009, "**"), (0.01, "*"), (0.049, "*"), (0.05, ""), (float("nan"), "")]
)
def test_stars(p: float, stars: str) -> None:
    assert Correlation(0.4, p, 100).stars == stars


def test_matrix_holds_every_pair_once() -> None:
    generator = np.random.default_rng(5)
    fluency = generator.normal(size=100)
    variables = {
        "Fluency": fluency,
        "Adequacy": fluency + generator.normal(size=100),
        "Simplicity": generator.normal(size=100),
    }
    matrix = correlation_matrix(variables)
    assert matrix.names == ("Fluency", "Adequacy", "Simplicity")
    assert list(matrix.pairs) == [
        ("Fluency", "Adequacy"),
        ("Fluency", "Simplicity"),
        ("Adequacy", "Simplicity"),
    ]
    found = matrix.between("Adequacy", "Fluency")
    assert found == matrix.between("Fluency", "Adequacy") == pearson(fluency, variables["Adequacy"])
    assert found.stars == "**"
    ranked = correlation_matrix(variables, "spearman")
    assert ranked.between("Fluency", "Simplicity") == spearman(fluency, variables["Simplicity"])


@pytest.mark.parametrize(
    ("coefficient", "n", "stars"), [(0.24, 100, "*"), (0.26, 100, "**"), (-0.19, 100, ""), (0.45, 100, "**")]
)
def test_stars_of_wubben_2012_table_5(coefficient: float, n: int, stars: str) -> None:
    """100 sentences with the published coefficients get the published stars."""
    x = np.tile([-1.0, 1.0], n // 2)
    other = np.repeat([-1.0, 1.0], n // 2)
    found = pearson(x, coefficient * x + (1 - coefficient**2) ** 0.5 * other)
    assert found.coefficient == pytest.approx(coefficient)
    assert found.stars == stars


def test_metrics_against_scales() -> None:
    generator = np.random.default_rng(6)
    grammar, simplicity = generator.integers(0, 5, (2, 50))
    metrics = [
        MetricValues("FK", 0, generator.normal(size=50)),
        MetricValues("BLEU", 1, grammar + generator.normal(size=50)),
        MetricValues("SARI", 8, simplicity + generator.normal(size=50)),
    ]
    table = metric_correlations(metrics, {"Grammar": grammar, "Simplicity+": simplicity})
    assert table.method == "spearman"
    assert table.scales == ("Grammar", "Simplicity+")
    assert [row.label for row in table.rows] == ["FK", "BLEU", "SARI"]
    assert [row.reference_kind for row in table.rows] == ["none", "single", "multiple"]
    assert table.rows[2].scales["Simplicity+"] == spearman(metrics[2].values, simplicity)


def test_bad_input_is_explained() -> None:
    with pytest.raises(InputError, match="not 3 and 2 values"):
        pearson([1, 2, 3], [1, 2])
    with pytest.raises(InputError, match="pearson or spearman"):
        correlate([1, 2, 3], [1, 2, 3], "kendall")  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^BLEU and Grammar: "):
        metric_correlations([MetricValues("BLEU", 1, [1, 2])], {"Grammar": [1, 2, 3]})
    with pytest.raises(InputError, match=r"^a and b: "):
        correlation_matrix({"a": [1, 2], "b": [1]})
