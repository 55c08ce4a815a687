"""Repeated measures against published numbers, numbers of other software, and textbook formulas.

The expected values of `CASES` were computed once with pingouin 0.7.0 (rm_anova with correction, sphericity,
pairwise_tests), which is too large a dependency to keep for them.
"""

from dataclasses import dataclass

import numpy as np
import pytest
import scipy.linalg
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.metrics.repeated_measures import (
    Anova,
    Sphericity,
    analyse_ratings,
    analyse_scale,
    pairwise_comparisons,
    repeated_measures_anova,
)

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Case:
    name: str
    ratings: list[list[float]]
    expected: Anova


CASES = [
    Case(
        "Winer's reaction times under four drugs",
        [[30, 28, 16, 34], [14, 18, 10, 22], [24, 20, 18, 30], [38, 34, 20, 44], [26, 28, 14, 30]],
        Anova(
            f=24.758865248,
            df=3,
            df_error=12,
            p=0.000019925013,
            partial_eta_squared=0.860912453761,
            sphericity=Sphericity(0.186495285245, 4.571562038880, 5, 0.495745465282),
            epsilon=0.604874041621,
            p_corrected=0.000649032571,
        ),
    ),
    Case(
        "three conditions",
        [[8, 7, 6], [9, 5, 2], [6, 2, 3], [5, 3, 1], [8, 4, 5], [7, 5, 6], [10, 2, 7], [12, 6, 8]],
        Anova(
            f=14.52798053528,
            df=2,
            df_error=14,
            p=0.000384293674,
            partial_eta_squared=0.674841772152,
            sphericity=Sphericity(0.855026906069, 0.939734048727, 2, 0.625085383883),
            epsilon=0.873382968823,
            p_corrected=0.000783349764,
        ),
    ),
    Case(
        "one erratic condition: the correction decides",
        [
            [3.8, 3.9, 1.2, 3.1],
            [3.6, 3.5, 2.9, 3.3],
            [4.1, 4.0, 4.4, 3.4],
            [3.9, 4.1, 1.8, 3.0],
            [3.5, 3.6, 3.3, 2.9],
            [4.2, 4.0, 2.0, 3.5],
            [3.7, 3.8, 4.6, 3.2],
            [4.0, 3.9, 1.1, 3.4],
        ],
        Anova(
            f=5.087533694676,
            df=3,
            df_error=21,
            p=0.008379228655,
            partial_eta_squared=0.420890962804,
            sphericity=Sphericity(0.001581382386, 36.905219796, 5, 0.000001010070132672),
            epsilon=0.349736804778,
            p_corrected=0.055892424479,
        ),
    ),
    Case(
        "two conditions",
        [[30, 28], [14, 18], [24, 20], [38, 34], [26, 28]],
        Anova(
            f=0.242424242424,
            df=1,
            df_error=4,
            p=0.648261294967,
            partial_eta_squared=0.057142857143,
            sphericity=Sphericity(1, 0, 0, 1),
            epsilon=1,
            p_corrected=0.648261294967,
        ),
    ),
    Case(
        "fewer subjects than conditions",
        [[30, 28, 16, 34], [14, 18, 10, 22], [24, 20, 18, 30]],
        Anova(
            f=12.333333333333,
            df=3,
            df_error=6,
            p=0.005622684789,
            partial_eta_squared=0.860465116279,
            sphericity=None,
            epsilon=0.626086956522,
            p_corrected=0.022732922618,
        ),
    ),
]


@st.composite
def matrices(draw: st.DrawFn) -> Numbers:
    """Random ratings with enough subjects for every test to be defined."""
    generator = np.random.default_rng(draw(st.integers(0, 2**32)))
    conditions = draw(st.integers(2, 6))
    subjects = draw(st.integers(conditions + 1, 30))
    return generator.normal(3, generator.uniform(0.2, 2, conditions), (subjects, conditions))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_anova_is_that_of_other_software(case: Case) -> None:
    found, expected = repeated_measures_anova(case.ratings), case.expected
    for part in ("f", "df", "df_error", "p", "partial_eta_squared", "epsilon", "p_corrected"):
        assert getattr(found, part) == pytest.approx(getattr(expected, part), rel=1e-6), part
    assert (found.sphericity is None) == (expected.sphericity is None)
    if found.sphericity and expected.sphericity:
        for part in ("w", "chi2", "df", "p"):
            value = getattr(expected.sphericity, part)
            assert getattr(found.sphericity, part) == pytest.approx(value, rel=1e-6), part


def test_the_correction_is_applied_where_mauchly_is_significant_or_undefined() -> None:
    found = {case.name: repeated_measures_anova(case.ratings) for case in CASES}
    assert [anova.corrected for anova in found.values()] == [False, False, True, False, True]
    erratic = found["one erratic condition: the correction decides"]
    assert erratic.p < 0.05 < erratic.p_reported == erratic.p_corrected
    assert found["two conditions"].p_reported == found["two conditions"].p


@pytest.mark.parametrize(("f", "eta"), [(178.436, 0.799), (116.509, 0.721), (74.959, 0.625), (98.880, 0.687)])
def test_degrees_of_freedom_and_effect_sizes_of_wubben_2012(f: float, eta: float) -> None:
    """46 subjects and five systems have the paper's (4, 180), and its F go with its effect sizes."""
    ratings = np.random.default_rng(1).normal(size=(46, 5))
    anova = repeated_measures_anova(ratings)
    # Stretch the effects until F is the paper's.
    effects = ratings.mean(axis=0) - ratings.mean()
    found = repeated_measures_anova(ratings + effects * ((f / anova.f) ** 0.5 - 1))
    assert (found.df, found.df_error) == (4, 180)
    assert found.f == pytest.approx(f)
    assert found.partial_eta_squared == pytest.approx(eta, abs=6e-4)
    assert found.p_reported < 0.001


@settings(max_examples=60)
@given(matrices())
def test_anova_agrees_with_textbook_formulas(ratings: Numbers) -> None:
    """Sums of squares by definition; W and epsilon from the covariance of Helmert contrasts."""
    n, k = ratings.shape
    found = repeated_measures_anova(ratings)
    grand = ratings.mean()
    conditions = n * ((ratings.mean(axis=0) - grand) ** 2).sum()
    subjects = k * ((ratings.mean(axis=1) - grand) ** 2).sum()
    error = ((ratings - grand) ** 2).sum() - conditions - subjects
    f = (conditions / (k - 1)) / (error / ((k - 1) * (n - 1)))
    assert found.f == pytest.approx(f)
    assert found.p == pytest.approx(scipy.stats.f.sf(f, k - 1, (k - 1) * (n - 1)), rel=1e-6)
    contrasts = scipy.linalg.helmert(k)
    covariance = np.atleast_2d(contrasts @ np.cov(ratings.T) @ contrasts.T)
    d, trace = k - 1, np.trace(covariance)
    assert found.epsilon == pytest.approx(trace**2 / (d * np.trace(covariance @ covariance)))
    assert found.sphericity is not None
    assert found.sphericity.w == pytest.approx(np.linalg.det(covariance) / (trace / d) ** d)


@settings(max_examples=60)
@given(matrices(), st.floats(-5, 5), st.floats(0.1, 10))
def test_anova_is_blind_to_shift_scale_and_order(ratings: Numbers, shift: float, scale: float) -> None:
    found = repeated_measures_anova(ratings)
    for other in (scale * ratings + shift, ratings[::-1], ratings[:, ::-1]):
        same = repeated_measures_anova(other)
        assert (same.f, same.epsilon) == pytest.approx((found.f, found.epsilon))
    d = ratings.shape[1] - 1
    assert 1 / d - 1e-9 <= found.epsilon <= 1 + 1e-9
    if found.p < 0.1:
        assert found.p_corrected >= found.p * (1 - 1e-9)


@settings(max_examples=30)
@given(matrices())
def test_two_conditions_are_a_paired_t_test(ratings: Numbers) -> None:
    a, b = ratings[:, 0], ratings[:, 1]
    expected = scipy.stats.ttest_rel(a, b)
    found = repeated_measures_anova(ratings[:, :2])
    assert found.f == pytest.approx(expected.statistic**2)
    assert found.p == pytest.approx(expected.pvalue)


def test_pairwise_comparisons_are_those_of_other_software() -> None:
    found = pairwise_comparisons(CASES[2].ratings, "abcd")
    names = [comparison.first + comparison.second for comparison in found]
    assert names == ["ab", "ac", "ad", "bc", "bd", "cd"]
    expected = [1.0, 0.052755120, 0.000020208, 0.051639562, 0.000256402, 0.286931316]
    assert [comparison.p_uncorrected for comparison in found] == pytest.approx(expected, abs=5e-10)
    corrected = [1.0, 0.316530719, 0.000121250, 0.309837371, 0.001538414, 1.0]
    assert [comparison.p for comparison in found] == pytest.approx(corrected, abs=5e-10)


def test_pairwise_interval_is_widened_for_the_number_of_pairs() -> None:
    ratings = np.array(CASES[1].ratings)
    bounds = scipy.stats.ttest_rel(ratings[:, 0], ratings[:, 2]).confidence_interval(1 - 0.05 / 3)
    found = pairwise_comparisons(ratings, "abc")[1]
    assert found.difference == pytest.approx(3.375)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((bounds.low, bounds.high))


@pytest.mark.parametrize("offset", [0.0, 0.1])
def test_subjects_without_variance(offset: float) -> None:
    """Every subject uses the systems alike: there is no error, so F is infinite, or undefined."""
    subjects = np.array([[0.1], [0.7], [1.3], [2.9]])
    found = repeated_measures_anova(subjects + offset * np.array([0, 1, 2]))
    assert found.sphericity is None
    assert found.epsilon == 1
    if offset:
        assert found.f == np.inf
        assert (found.p, found.p_corrected, found.partial_eta_squared) == (0, 0, 1)
    else:
        assert np.isnan([found.f, found.p, found.p_corrected, found.partial_eta_squared]).all()


def test_two_equal_conditions_break_sphericity() -> None:
    ratings = np.array(CASES[1].ratings)[:, [0, 0, 2]]
    found = repeated_measures_anova(ratings)
    assert found.sphericity == Sphericity(0.0, np.inf, 2, 0.0)
    assert found.epsilon == pytest.approx(0.5)


def test_descriptive_statistics() -> None:
    ratings = np.array(CASES[0].ratings)
    found = analyse_scale("Fluency", ratings, "abcd")
    assert [condition.name for condition in found.conditions] == list("abcd")
    assert [condition.mean for condition in found.conditions] == pytest.approx([26.4, 25.6, 15.6, 32.0])
    assert found.conditions[0].sd == pytest.approx(scipy.stats.tstd(ratings[:, 0]))
    assert found.subjects == 5
    assert len(found.comparisons) == 6


def test_ratings_are_analysed_by_scale_and_combined() -> None:
    generator = np.random.default_rng(3)
    scales = {name: generator.normal(size=(10, 3)) for name in ("Fluency", "Adequacy", "Simplicity")}
    found = analyse_ratings(scales, "abc")
    assert list(found) == ["Fluency", "Adequacy", "Simplicity", "Combined"]
    assert found["Adequacy"] == analyse_scale("Adequacy", scales["Adequacy"], "abc")
    mean = (scales["Fluency"] + scales["Adequacy"] + scales["Simplicity"]) / 3
    assert found["Combined"].anova.f == pytest.approx(repeated_measures_anova(mean).f)
    assert list(analyse_ratings({"Fluency": scales["Fluency"]}, "abc")) == ["Fluency"]


GAP = np.array([[1.0, 2.0], [3.0, np.nan], [2.0, 2.0]])
FULL = np.array([[1.0, 2.0], [3.0, 5.0], [2.0, 2.0]])


@pytest.mark.parametrize(
    ("scales", "systems", "subjects", "message"),
    [
        ({"Fluency": GAP}, ["Zhu", "RevILP"], None, "Fluency: subject 2 has no rating for system RevILP"),
        ({"Fluency": GAP}, ["Zhu", "RevILP"], ["ann", "bob", "eve"], "subject bob has no rating"),
        ({"Fluency": FULL}, ["Zhu", "RevILP"], ["ann"], "1 subjects are named, but 3"),
        ({"Fluency": FULL}, ["Zhu"], None, "each of the 1 systems"),
        ({"Fluency": FULL[:, :1]}, ["Zhu"], None, "too few"),
        ({"Fluency": FULL[:1]}, ["Zhu", "RevILP"], None, "too few"),
        ({"Fluency": FULL, "Adequacy": FULL[:2]}, ["Zhu", "RevILP"], None, "Fluency 3, Adequacy 2"),
        ({"Fluency": FULL, "Combined": FULL}, ["Zhu", "RevILP"], None, "rename"),
        ({"Fluency": FULL[0]}, ["Zhu", "RevILP"], None, "row for each subject"),
        ({}, ["Zhu", "RevILP"], None, "at least one scale"),
    ],
)
def test_bad_input_is_explained(
    scales: dict[str, Numbers], systems: list[str], subjects: list[str] | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        analyse_ratings(scales, systems, subjects)
