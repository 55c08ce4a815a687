"""How far judges agree.

Ratings are a matrix, a row a judge and a column an item, with NaN where a judge did not rate an item.
Every measure is NaN where it is undefined, as when no item was rated twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ogden.errors import InputError
from ogden.metrics.correlation import CorrelationName, correlate

Numbers = NDArray[np.float64]
MeasurementLevel = Literal["nominal", "ordinal", "interval"]


@dataclass(frozen=True)
class Agreement:
    """All measures of one set of ratings. `pearson` and `spearman` are means over pairs of judges."""

    judges: int
    items: int
    alpha_nominal: float
    alpha_ordinal: float
    alpha_interval: float
    pearson: float
    spearman: float
    exact: float


def agreement(ratings: ArrayLike) -> Agreement:
    """Every measure of agreement for a judges x items matrix."""
    matrix = _matrix(ratings)
    judges, items = matrix.shape
    return Agreement(
        judges=judges,
        items=items,
        alpha_nominal=krippendorff_alpha(matrix, "nominal"),
        alpha_ordinal=krippendorff_alpha(matrix, "ordinal"),
        alpha_interval=krippendorff_alpha(matrix, "interval"),
        pearson=mean_pairwise_correlation(matrix, "pearson"),
        spearman=mean_pairwise_correlation(matrix, "spearman"),
        exact=exact_agreement(matrix),
    )


def krippendorff_alpha(ratings: ArrayLike, level: MeasurementLevel = "ordinal") -> float:
    """Krippendorff's alpha: 1 - observed disagreement / disagreement expected by chance.

    1 is perfect agreement, 0 is chance. Undefined (NaN) if all ratings that can be paired are equal: with no
    variation there is nothing to agree about (Krippendorff 2011, "Computing Krippendorff's
    alpha-reliability").
    """
    values, counts = _value_counts(_matrix(ratings))
    totals = counts.sum(axis=0)
    distances = _distances(values, totals, level)
    expected = float(totals @ distances @ totals)
    if expected <= 0:
        return float("nan")
    per_item = np.einsum("ic,ck,ik->i", counts, distances, counts, optimize=True)
    observed = float((per_item / (counts.sum(axis=1) - 1)).sum())
    return 1 - (float(totals.sum()) - 1) * observed / expected


def mean_pairwise_correlation(ratings: ArrayLike, method: CorrelationName = "pearson") -> float:
    """The mean correlation over pairs of judges, each on the items both rated.

    Pairs whose correlation is undefined (fewer than three items in common, or a judge who gave all of them
    the same rating) are left out.
    """
    matrix = _matrix(ratings)
    found = [correlate(matrix[a], matrix[b], method).coefficient for a, b in _overlapping(matrix)]
    defined = [coefficient for coefficient in found if not np.isnan(coefficient)]
    return float(np.mean(defined)) if defined else float("nan")


def exact_agreement(ratings: ArrayLike) -> float:
    """The share of pairs of ratings of the same item that are equal."""
    _, counts = _value_counts(_matrix(ratings))
    raters = counts.sum(axis=1)
    pairs = float((raters * (raters - 1)).sum())
    return float((counts * (counts - 1)).sum()) / pairs if pairs else float("nan")


def _matrix(ratings: ArrayLike) -> Numbers:
    matrix = np.asarray(ratings, dtype=np.float64)
    if matrix.ndim != 2:
        raise InputError(
            f"ratings need a row for each judge and a column for each item: got shape {matrix.shape}"
        )
    if np.isinf(matrix).any():
        judge, item = np.argwhere(np.isinf(matrix))[0] + 1
        raise InputError(f"judge {judge} gave item {item} an infinite rating: give a number, or leave it out")
    return matrix


def _value_counts(matrix: Numbers) -> tuple[Numbers, Numbers]:
    """The values that occur, and items x values: how often each item got each. Items need two ratings."""
    matrix = matrix[:, (~np.isnan(matrix)).sum(axis=0) >= 2]
    known = ~np.isnan(matrix)
    values, places = np.unique(matrix[known], return_inverse=True)
    items = np.nonzero(known)[1]
    width = len(values)
    counts = np.bincount(items * width + places, minlength=matrix.shape[1] * width)
    return values, counts.reshape(matrix.shape[1], width).astype(np.float64)


def _distances(values: Numbers, totals: Numbers, level: MeasurementLevel) -> Numbers:
    """The squared difference between each two values, as their level of measurement defines it."""
    if level == "nominal":
        return 1.0 - np.eye(len(values))
    if level == "interval":
        places = values
    elif level == "ordinal":
        places = np.cumsum(totals) - totals / 2  # how many ratings lie between, half of the ends included
    else:
        raise InputError(f"'{level}' is not a level of measurement: choose nominal, ordinal or interval")
    return np.asarray((places[:, None] - places[None, :]) ** 2, dtype=np.float64)


def _overlapping(matrix: Numbers) -> Iterator[tuple[int, int]]:
    """The pairs of judges with at least three items in common; crowds have few of them."""
    known = (~np.isnan(matrix)).astype(np.float64)
    first, second = np.nonzero(np.triu(known @ known.T >= 3, k=1))
    yield from zip(first.tolist(), second.tolist(), strict=True)
