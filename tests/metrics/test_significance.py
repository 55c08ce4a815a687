"""Significance tests against scipy, and against plain loops over sentences."""

import random
from collections.abc import Callable

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.metrics import significance
from ogden.metrics.protocol import Statistics, divide
from ogden.metrics.significance import (
    Comparison,
    approximate_randomisation,
    bootstrap_interval,
    bootstrap_t_test,
    paired_bootstrap,
    paired_t_test,
    student_p,
)

Numbers = NDArray[np.float64]
SENTENCES = 40


def ratio(totals: Statistics) -> Numbers:
    """A toy metric that is no mean over sentences: hits / tries, in per cent."""
    return 100 * divide(totals[..., 0], totals[..., 1])


def system(seed: int, skill: float, sentences: int = SENTENCES) -> Statistics:
    generator = np.random.default_rng(seed)
    tries = generator.integers(1, 20, sentences)
    return np.column_stack([generator.binomial(tries, skill), tries]).astype(np.float64)


BAD, GOOD, CLOSE = system(1, 0.40), system(2, 0.60), system(10, 0.45)

TESTS: list[Callable[..., Comparison]] = [paired_bootstrap, bootstrap_t_test, approximate_randomisation]
all_tests = pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)
statistics = st.integers(0, 2**32).map(lambda seed: system(seed, (seed % 10) / 10))


def looped_scores(rows: Statistics, samples: int, seed: int) -> list[float]:
    """The bootstrap as a textbook has it: draw sentences, add them up one by one, score."""
    generator = np.random.default_rng(seed)
    scores = []
    for _ in range(samples):
        hits = tries = 0.0
        for sentence in generator.integers(len(rows), size=len(rows)):
            hits += rows[sentence, 0]
            tries += rows[sentence, 1]
        scores.append(100 * hits / tries)
    return scores


def test_interval_is_the_percentiles_of_a_plain_loop() -> None:
    scores = looped_scores(BAD, 300, seed=7)
    found = bootstrap_interval(BAD, ratio, samples=300, seed=7, level=0.9)
    assert found.low == pytest.approx(np.percentile(scores, 5))
    assert found.high == pytest.approx(np.percentile(scores, 95))
    assert found.mean == pytest.approx(np.mean(scores))
    assert found.level == 0.9


def test_interval_agrees_with_scipys_bootstrap() -> None:
    def score(hits: Numbers, tries: Numbers, axis: int = -1) -> Numbers:
        return np.asarray(100 * hits.sum(axis=axis) / tries.sum(axis=axis))

    expected = scipy.stats.bootstrap(
        tuple(BAD.T), score, paired=True, n_resamples=5000, method="percentile", rng=1
    ).confidence_interval
    found = bootstrap_interval(BAD, ratio, samples=5000)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.5)


def test_paired_bootstrap_counts_the_samples_the_winner_does_not_win() -> None:
    a, b = (np.array(looped_scores(rows, 300, seed=7)) for rows in (BAD, CLOSE))
    found = paired_bootstrap(BAD, CLOSE, ratio, samples=300, seed=7)
    assert found.difference < 0
    assert found.p == pytest.approx(min(1.0, 2 * (np.sum(a >= b) + 1) / 301))
    assert found.interval is not None
    assert found.interval.low == pytest.approx(np.percentile(a - b, 2.5))


def test_bootstrap_t_test_is_scipys_on_the_resamples() -> None:
    a, b = (looped_scores(rows, 100, seed=7) for rows in (BAD, CLOSE))
    found = bootstrap_t_test(BAD, CLOSE, ratio, seed=7)
    assert found.p == pytest.approx(scipy.stats.ttest_rel(a, b).pvalue, rel=1e-6)
    assert found.samples == 100


def test_bootstrap_t_test_shrinks_with_the_number_of_samples() -> None:
    """Why it decides nothing: with enough resamples, any difference is significant."""
    assert paired_bootstrap(BAD, CLOSE, ratio).p > 0.2
    assert bootstrap_t_test(BAD, CLOSE, ratio, samples=10_000).p < 1e-100


def test_randomisation_agrees_with_a_plain_loop() -> None:
    generator = random.Random(5)
    observed = abs(float(ratio(BAD.sum(axis=0)) - ratio(CLOSE.sum(axis=0))))
    reached = 0
    for _ in range(4000):
        a, b = np.zeros(2), np.zeros(2)
        for one, other in zip(BAD, CLOSE, strict=True):
            one, other = (one, other) if generator.random() < 0.5 else (other, one)
            a, b = a + one, b + other
        reached += abs(float(ratio(a) - ratio(b))) >= observed - 1e-9
    found = approximate_randomisation(BAD, CLOSE, ratio, trials=4000)
    assert found.p == pytest.approx((reached + 1) / 4001, abs=0.03)


def test_randomisation_agrees_with_all_permutations() -> None:
    """For a mean over sentences, scipy can go through every way of swapping eight sentences."""
    a, b = system(4, 0.7, 8), system(5, 0.4, 8)
    a[:, 1] = b[:, 1] = 1.0
    exact = scipy.stats.permutation_test(
        (a[:, 0], b[:, 0]), lambda x, y: x.mean() - y.mean(), permutation_type="samples", n_resamples=10_000
    )
    found = approximate_randomisation(a, b, ratio, trials=20_000)
    assert found.p == pytest.approx(exact.pvalue, abs=0.01)


def test_randomisation_counts_differences_equal_but_for_rounding() -> None:
    """The systems differ in one sentence, so every trial has the real difference, up to sign."""
    a = system(6, 0.5) / 7
    b = a.copy()
    b[3, 0] += 0.1
    assert approximate_randomisation(a, b, ratio, trials=500).p == 1


def test_a_clear_difference_is_significant() -> None:
    for test in TESTS:
        found = test(GOOD, BAD, ratio)
        assert found.difference == pytest.approx(float(ratio(GOOD.sum(axis=0)) - ratio(BAD.sum(axis=0))))
        assert found.p < 0.01
    interval = paired_bootstrap(GOOD, BAD, ratio).interval
    assert interval is not None
    assert 0 < interval.low < interval.high


def test_under_no_difference_p_is_uniform() -> None:
    """Two draws of one system: p < .2 should come up about one time in five."""
    pairs = [(system(2 * k, 0.5), system(2 * k + 1, 0.5)) for k in range(300)]
    for test in (paired_bootstrap, approximate_randomisation):
        rejected = np.mean([test(a, b, ratio, 200).p < 0.2 for a, b in pairs])
        assert 0.12 < rejected < 0.28


@all_tests
@settings(max_examples=25, deadline=None)
@given(a=statistics, b=statistics)
def test_swapping_the_systems_flips_the_sign_alone(
    test: Callable[..., Comparison], a: Statistics, b: Statistics
) -> None:
    there, back = test(a, b, ratio, 50), test(b, a, ratio, 50)
    assert there.difference == -back.difference
    assert there.p == pytest.approx(back.p, rel=1e-9)
    if there.interval and back.interval:
        assert there.interval.low == pytest.approx(-back.interval.high, abs=1e-9)


@all_tests
@settings(max_examples=25, deadline=None)
@given(rows=statistics)
def test_identical_systems_do_not_differ(test: Callable[..., Comparison], rows: Statistics) -> None:
    found = test(rows, rows / 3 * 3, ratio, 50)  # the same but for rounding
    assert found.p == 1.0
    assert found.difference == pytest.approx(0, abs=1e-9)


@all_tests
@pytest.mark.parametrize("cells", [1, SENTENCES, 7 * SENTENCES + 3])
def test_blocks_do_not_matter(
    test: Callable[..., Comparison], cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = test(BAD, CLOSE, ratio, 100, seed=3)
    monkeypatch.setattr(significance, "BLOCK_CELLS", cells)
    assert test(BAD, CLOSE, ratio, 100, seed=3) == whole


@all_tests
def test_the_seed_decides(test: Callable[..., Comparison]) -> None:
    assert test(BAD, CLOSE, ratio, 100, seed=3) == test(BAD, CLOSE, ratio, 100, seed=3)
    assert test(BAD, CLOSE, ratio, 100, seed=3) != test(BAD, CLOSE, ratio, 100, seed=4)


@settings(max_examples=50)
@given(st.lists(st.tuples(*[st.floats(-10, 10).map(lambda x: round(x, 3))] * 2), min_size=3, max_size=30))
def test_t_test_is_scipys(pairs: list[tuple[float, float]]) -> None:
    a, b = np.array(pairs).T
    if np.ptp(a - b) < 1e-6:
        return
    expected = scipy.stats.ttest_rel(a, b)
    found = paired_t_test(a, b)
    bounds = expected.confidence_interval(0.95)
    assert found.p == pytest.approx(expected.pvalue, rel=1e-6, abs=1e-12)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((bounds.low, bounds.high), abs=1e-9)


@pytest.mark.parametrize(
    ("a", "b", "difference", "p", "samples"),
    [
        ([1, 2, 3], [1, 2, 3], 0.0, 1.0, 3),
        ([1, 2, np.nan, 4], [2, np.inf, 3, 2], 0.5, 2 / np.pi * np.arctan(3), 2),
        ([1], [2], np.nan, np.nan, 1),
        ([], [], np.nan, np.nan, 0),
    ],
)
def test_t_test_of_degenerate_values(
    a: list[float], b: list[float], difference: float, p: float, samples: int
) -> None:
    found = paired_t_test(a, b)
    assert found.difference == pytest.approx(difference, nan_ok=True)
    assert found.p == pytest.approx(p, nan_ok=True)
    assert found.samples == samples


def test_values_that_always_differ_by_the_same_amount_leave_no_doubt() -> None:
    found = paired_t_test([1.1, 4.1, 8.7], [1.0, 4.0, 8.6])  # rounded differently
    assert found.p == 0
    assert found.interval is not None
    assert found.interval.low == found.interval.high == found.difference


@pytest.mark.parametrize(("t", "df"), [(0, 3), (1.5, 1), (-2.3, 44), (40, 300)])
def test_student_p_is_scipys(t: float, df: float) -> None:
    assert student_p(t, df) == pytest.approx(2 * scipy.stats.t.sf(abs(t), df), rel=1e-9)


def test_an_undefined_score_decides_nothing() -> None:
    def undefined(totals: Statistics) -> Numbers:
        return np.full(totals.shape[:-1], np.nan)

    for test in TESTS:
        assert np.isnan(test(BAD, GOOD, undefined, 20).p)
    assert np.isnan(bootstrap_interval(BAD, undefined, 20).low)


def test_samples_without_a_score_do_not_help_the_winner() -> None:
    """One sentence alone is counted at all: a third of the resamples miss it, and have no score."""
    a, b = np.zeros((SENTENCES, 2)), np.zeros((SENTENCES, 2))
    a[0], b[0] = (2, 2), (1, 2)

    def score(totals: Statistics) -> Numbers:
        return divide(totals[..., 0], totals[..., 1], empty=np.nan)

    found = paired_bootstrap(a, b, score)
    assert found.difference == 0.5
    assert found.p == pytest.approx(2 * np.exp(-1), abs=0.1)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: paired_bootstrap(BAD, GOOD[:-1], ratio), "40 sentences and the other 39"),
        (lambda: paired_bootstrap(BAD, GOOD[:, :1], ratio), "same metric"),
        (lambda: bootstrap_interval(BAD[:0], ratio), "at least one"),
        (lambda: bootstrap_interval(BAD, ratio, samples=0), "give 1 to 1,000,000"),
        (lambda: bootstrap_interval(BAD, ratio, level=95), "between 0 and 1"),
        (lambda: approximate_randomisation(BAD, GOOD, ratio, trials=0), "give 1 to 1,000,000"),
        (lambda: paired_t_test([1, 2], [1, 2, 3]), "equal length"),
    ],
)
def test_bad_input_is_explained(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()
