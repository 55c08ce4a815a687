"""Do metrics say what people say? Correlations, and the two tables papers print of them.

Values are matched by position. A pair with a missing value (NaN) is left out, and `n` says how many pairs
were used. Where a correlation is undefined (fewer than three pairs, or one side constant) the coefficient
and p are NaN, so that one bad column does not cost a whole table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ogden.errors import InputError
from ogden.metrics.significance import student_p

Numbers = NDArray[np.float64]
CorrelationName = Literal["pearson", "spearman"]
References = Literal["none", "single", "multiple"]

CONSTANT = 1e-13
"""Values that spread less than this share of their mean differ by rounding alone."""
PERFECT = 1e-14
"""A coefficient this close to 1 or -1 differs from it by rounding alone."""


@dataclass(frozen=True)
class Correlation:
    """A coefficient, its two-tailed p, and the number of pairs."""

    coefficient: float
    p: float
    n: int

    @property
    def stars(self) -> str:
        """** for p < .01, * for p < .05 (Wubben et al. 2012, Table 5)."""
        if self.p < 0.01:
            return "**"
        return "*" if self.p < 0.05 else ""


@dataclass(frozen=True)
class CorrelationMatrix:
    """Every pair among named variables (Wubben et al. 2012, Table 5); `pairs` keeps the order of `names`."""

    method: CorrelationName
    names: tuple[str, ...]
    pairs: Mapping[tuple[str, str], Correlation]

    def between(self, first: str, second: str) -> Correlation:
        """The correlation of two different variables, in either order."""
        return self.pairs[(first, second) if (first, second) in self.pairs else (second, first)]


@dataclass(frozen=True)
class MetricValues:
    """What a metric with this many references gave each sentence."""

    label: str
    references: int
    values: ArrayLike


@dataclass(frozen=True)
class MetricRow:
    """One row of a `ScaleTable`: a metric's correlation with each scale."""

    label: str
    references: int
    scales: Mapping[str, Correlation]

    @property
    def reference_kind(self) -> References:
        if self.references == 0:
            return "none"
        return "single" if self.references == 1 else "multiple"


@dataclass(frozen=True)
class ScaleTable:
    """Metrics against human scales (Xu et al. 2016, Table 7)."""

    method: CorrelationName
    scales: tuple[str, ...]
    rows: tuple[MetricRow, ...]


def pearson(x: ArrayLike, y: ArrayLike) -> Correlation:
    """Pearson's r, with p from Student's t with n - 2 degrees of freedom."""
    return _pearson(*_complete_pairs(x, y))


def spearman(x: ArrayLike, y: ArrayLike) -> Correlation:
    """Spearman's rho: Pearson's r of the ranks, where equal values share the mean of their ranks.

    p is from Student's t, the usual approximation; it is rough for fewer than ten pairs.
    """
    x, y = _complete_pairs(x, y)
    return _pearson(ranks(x), ranks(y))


def correlate(x: ArrayLike, y: ArrayLike, method: CorrelationName) -> Correlation:
    if method not in ("pearson", "spearman"):
        raise InputError(f"'{method}' is not a correlation known here: choose pearson or spearman")
    return pearson(x, y) if method == "pearson" else spearman(x, y)


def correlation_matrix(
    variables: Mapping[str, ArrayLike], method: CorrelationName = "pearson"
) -> CorrelationMatrix:
    """The correlations of all pairs of variables."""
    pairs = {
        (first, second): _named(first, second, variables[first], variables[second], method)
        for first, second in combinations(variables, 2)
    }
    return CorrelationMatrix(method, tuple(variables), pairs)


def metric_correlations(
    metrics: Sequence[MetricValues], scales: Mapping[str, ArrayLike], method: CorrelationName = "spearman"
) -> ScaleTable:
    """The correlation of each metric with each scale, sentence by sentence."""
    rows = (
        MetricRow(
            metric.label,
            metric.references,
            {
                name: _named(metric.label, name, metric.values, scale, method)
                for name, scale in scales.items()
            },
        )
        for metric in metrics
    )
    return ScaleTable(method, tuple(scales), tuple(rows))


def ranks(values: Numbers) -> Numbers:
    """Ranks from 1; equal values share the mean of their ranks."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    shared: Numbers = np.cumsum(counts) - (counts - 1) / 2
    return shared[places]


def _named(first: str, second: str, x: ArrayLike, y: ArrayLike, method: CorrelationName) -> Correlation:
    try:
        return correlate(x, y, method)
    except InputError as error:
        raise InputError(f"{first} and {second}: {error}") from error


def _complete_pairs(x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape:
        raise InputError(
            f"a correlation needs two lists of equal length, not {x.size} and {y.size} values: "
            "give both for the same sentences, in the same order"
        )
    known = ~(np.isnan(x) | np.isnan(y))
    return x[known], y[known]


def _pearson(x: Numbers, y: Numbers) -> Correlation:
    n = len(x)
    undefined = Correlation(float("nan"), float("nan"), n)
    if n < 3 or not (np.isfinite(x).all() and np.isfinite(y).all()):
        return undefined
    x, y = _direction(x), _direction(y)
    if not (x.any() and y.any()):
        return undefined
    r = float(x @ y)
    if 1 - abs(r) < PERFECT:
        return Correlation(float(np.sign(r)), 0.0, n)
    return Correlation(r, student_p(r * ((n - 2) / ((1 - r) * (1 + r))) ** 0.5, n - 2), n)


def _direction(values: Numbers) -> Numbers:
    """The deviations from the mean, scaled to length 1; all 0 if the values are constant."""
    mean = values.mean()
    deviations = values - mean
    largest = np.abs(deviations).max()
    if largest <= CONSTANT * abs(mean):
        return np.zeros_like(values)
    deviations = deviations / largest  # first, so that squares neither vanish nor overflow
    return np.asarray(deviations / np.linalg.norm(deviations), dtype=np.float64)
