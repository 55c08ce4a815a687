"""Do subjects rate the systems differently? The analysis of Wubben et al. 2012, section 4.2.

Every subject rates every system, so ratings are a matrix: a row a subject, a column a condition (system).
For each scale, and for the mean of the scales: a one-way repeated-measures analysis of variance, Mauchly's
test of sphericity, the Greenhouse-Geisser correction where that test is significant, and pairwise
comparisons after Bonferroni.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ogden.errors import InputError
from ogden.metrics.significance import Interval, paired_t_test

Numbers = NDArray[np.float64]

ROUNDING = 1e-12
"""Effects below this share of the largest rating are rounding, and are taken as 0."""


@dataclass(frozen=True)
class Condition:
    """The mean and standard deviation over subjects (Wubben et al. 2012, Table 4)."""

    name: str
    mean: float
    sd: float


@dataclass(frozen=True)
class Sphericity:
    """Mauchly's test. With two conditions there is nothing to test: w = 1, chi2 = 0, df = 0, p = 1."""

    w: float
    chi2: float
    df: int
    p: float


@dataclass(frozen=True)
class Anova:
    """One-way repeated-measures analysis of variance.

    `df` and `df_error` are the normal degrees of freedom, which the paper reports; `p` belongs to them.
    `epsilon` is Greenhouse and Geisser's, and `p_corrected` is p with both degrees of freedom times epsilon.
    `sphericity` is None where Mauchly's test is undefined: fewer subjects than conditions, or no error
    variance. Without error variance f is infinite (p = 0) if the means differ, and NaN if they do not.
    """

    f: float
    df: int
    df_error: int
    p: float
    partial_eta_squared: float
    sphericity: Sphericity | None
    epsilon: float
    p_corrected: float

    @property
    def corrected(self) -> bool:
        """Whether the correction is called for: Mauchly's test is significant at .05, or cannot be made."""
        return self.sphericity is None or self.sphericity.p < 0.05

    @property
    def p_reported(self) -> float:
        """The p to report: corrected if the correction is called for."""
        return self.p_corrected if self.corrected else self.p


@dataclass(frozen=True)
class PairwiseComparison:
    """A paired t-test. `p` and the 95 % interval of the difference (first - second) are after Bonferroni."""

    first: str
    second: str
    difference: float
    p: float
    p_uncorrected: float
    interval: Interval | None


@dataclass(frozen=True)
class RepeatedMeasures:
    """Everything section 4.2 says about one scale."""

    scale: str
    subjects: int
    conditions: tuple[Condition, ...]
    anova: Anova
    comparisons: tuple[PairwiseComparison, ...]


def analyse_ratings(
    scales: Mapping[str, ArrayLike],
    systems: Sequence[str],
    subjects: Sequence[str] | None = None,
    combined: str = "Combined",
) -> dict[str, RepeatedMeasures]:
    """Each scale's subjects x systems matrix, analysed; then the mean of the scales, if there are several.

    Each cell is the mean of what the subject gave the system's sentences. A missing cell (NaN) is an error:
    leave out the subject, or collect the rating. `subjects` are names for messages.
    """
    if not scales:
        raise InputError("there are no ratings to analyse: give at least one scale")
    matrices = {scale: np.asarray(matrix, dtype=np.float64) for scale, matrix in scales.items()}
    for scale, matrix in matrices.items():
        _check_ratings(scale, matrix, systems, subjects)
    if len({len(matrix) for matrix in matrices.values()}) > 1:
        counts = ", ".join(f"{scale} {len(matrix)}" for scale, matrix in matrices.items())
        raise InputError(f"the scales have different numbers of subjects ({counts}): use the same subjects")
    if len(matrices) > 1:
        if combined in matrices:
            raise InputError(f"a scale is called '{combined}', as is the mean of the scales: rename one")
        matrices[combined] = np.mean(list(matrices.values()), axis=0)
    return {scale: analyse_scale(scale, matrix, systems) for scale, matrix in matrices.items()}


def analyse_scale(scale: str, ratings: ArrayLike, systems: Sequence[str]) -> RepeatedMeasures:
    """One scale: descriptive statistics, analysis of variance, pairwise comparisons."""
    matrix = np.asarray(ratings, dtype=np.float64)
    _check_ratings(scale, matrix, systems)
    means, deviations = matrix.mean(axis=0), matrix.std(axis=0, ddof=1)
    conditions = tuple(
        Condition(name, float(mean), float(deviation))
        for name, mean, deviation in zip(systems, means, deviations, strict=True)
    )
    return RepeatedMeasures(
        scale,
        len(matrix),
        conditions,
        repeated_measures_anova(matrix),
        pairwise_comparisons(matrix, systems),
    )


def repeated_measures_anova(ratings: ArrayLike) -> Anova:
    """The analysis of variance of a complete subjects x conditions matrix, at least two of each."""
    from scipy.special import fdtrc

    matrix = np.asarray(ratings, dtype=np.float64)
    subjects, width = matrix.shape
    effects, residuals = _effects(matrix)
    between, error = subjects * float(effects @ effects), float((residuals**2).sum())
    df, df_error = width - 1, (width - 1) * (subjects - 1)
    f = _ratio(between / df, error / df_error)
    eta = _ratio(between, between + error)
    spread = _contrast_variances(residuals)
    epsilon = _epsilon(spread)
    p, p_corrected = (float(fdtrc(e * df, e * df_error, f)) for e in (1.0, epsilon))
    return Anova(f, df, df_error, p, eta, _mauchly(spread, subjects), epsilon, p_corrected)


def pairwise_comparisons(ratings: ArrayLike, names: Sequence[str]) -> tuple[PairwiseComparison, ...]:
    """Paired t-tests of all pairs of conditions; each p is multiplied by their number, up to 1."""
    columns = np.asarray(ratings, dtype=np.float64).T
    pairs = list(combinations(range(len(columns)), 2))
    found = []
    for a, b in pairs:
        test = paired_t_test(columns[a], columns[b], level=1 - 0.05 / len(pairs))
        corrected = min(1.0, test.p * len(pairs))
        found.append(
            PairwiseComparison(names[a], names[b], test.difference, corrected, test.p, test.interval)
        )
    return tuple(found)


def _ratio(part: float, whole: float) -> float:
    if whole:
        return part / whole
    return float("inf") if part else float("nan")


def _effects(matrix: Numbers) -> tuple[Numbers, Numbers]:
    """The effect of each condition, and what neither condition nor subject explains."""
    within = matrix - matrix.mean(axis=1, keepdims=True)
    effects = within.mean(axis=0)
    residuals = within - effects
    for part in (effects, residuals):
        part[np.abs(part) <= ROUNDING * np.abs(matrix).max()] = 0.0
    return effects, residuals


def _contrast_variances(residuals: Numbers) -> Numbers:
    """The variances along the principal axes of the differences between conditions, largest first.

    They are the eigenvalues of the covariance of k - 1 orthonormal contrasts, which are all that Mauchly's W
    and Greenhouse and Geisser's epsilon depend on. Residuals sum to 0 over conditions, so the last of their
    k singular values is the axis that no contrast lies on.
    """
    subjects, width = residuals.shape
    found = np.linalg.svd(residuals, compute_uv=False)[: width - 1] ** 2 / (subjects - 1)
    found[found <= ROUNDING**2 * found[0]] = 0.0
    return np.concatenate([found, np.zeros(width - 1 - len(found))])


def _epsilon(variances: Numbers) -> float:
    """Greenhouse and Geisser's epsilon, from 1 / (k - 1) to 1 (sphericity); 1 if there is no variance."""
    squares = float(variances @ variances)
    return float(variances.sum()) ** 2 / (len(variances) * squares) if squares else 1.0


def _mauchly(variances: Numbers, subjects: int) -> Sphericity | None:
    """Mauchly's test, with Box's approximation of the distribution of W to the second order."""
    from scipy.special import chdtrc

    d = len(variances)
    if d == 1:
        return Sphericity(1.0, 0.0, 0, 1.0)
    if subjects - 1 < d or not variances.any():
        return None
    with np.errstate(divide="ignore"):  # an axis without variance: W = 0, chi2 infinite, p = 0
        log_w = float(np.log(variances / variances.mean()).sum())
    scale = subjects - 1 - (2 * d * d + d + 2) / (6 * d)
    chi2, df = -scale * log_w, d * (d + 1) // 2 - 1
    # Box has 3 d where this has 3 (d + 1), as R's mauchly.test does: the p that readers can check.
    second = (d + 2) * (d - 1) * (d - 2) * (2 * d**3 + 6 * d**2 + 3 * (d + 1) + 2) / (288 * (scale * d) ** 2)
    first_order, higher = float(chdtrc(df, chi2)), float(chdtrc(df + 4, chi2))
    p = min(1.0, max(0.0, first_order + second * (higher - first_order)))
    return Sphericity(float(np.exp(log_w)), chi2, df, p)


def _check_ratings(
    scale: str, matrix: Numbers, systems: Sequence[str], subjects: Sequence[str] | None = None
) -> None:
    if matrix.ndim != 2 or matrix.shape[1] != len(systems):
        raise InputError(
            f"{scale}: ratings need a row for each subject and a column for each of the {len(systems)} "
            f"systems, but have shape {matrix.shape}"
        )
    if subjects is not None and len(subjects) != len(matrix):
        raise InputError(f"{scale}: {len(subjects)} subjects are named, but {len(matrix)} have ratings")
    if min(matrix.shape) < 2:
        raise InputError(
            f"{scale}: {len(matrix)} subjects and {len(systems)} systems are too few: it takes two of each"
        )
    missing = np.argwhere(~np.isfinite(matrix))
    if len(missing):
        row, column = (int(place) for place in missing[0])
        subject = subjects[row] if subjects is not None else str(row + 1)
        raise InputError(
            f"{scale}: subject {subject} has no rating for system {systems[column]}: "
            "every subject must rate every system; leave the subject out, or collect the rating"
        )
