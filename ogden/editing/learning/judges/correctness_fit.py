"""Learn what makes edits right from those that were read: a logistic regression.

A file of readings has for each edit the verdict, the old and new words, and the columns that are asked, as
the model that made the edit saw them. The sentences are not in it.
"""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.correctness import Coefficient, Correctness
from ogden.errors import InputError

VERDICTS = frozenset(("right", "doubtful", "wrong"))
RANGES: Mapping[str, tuple[float, float]] = {
    "confidence": (-3, 4),
    "back": (-7, 0),
    "plain": (-12, 0),
    "context": (0, 1),
    "pull change": (-5, 5),
    "pull before change": (-2, 2),
    "pull after change": (-2, 2),
    "new frequency": (-6, -1.5),
    "made by each": (0, 0.3),
    "rank by fit": (0, 6),
    "as in pairs": (-4, 2),
    "pivot": (-6, 0),
}
"""The columns that are asked, and where they are cut off. Others (similarity, synonyms, how a language model
reads the sentence) were tried, and made it no better on edits of other words."""
PENALTY = 20.0


@dataclass(frozen=True)
class Readings:
    """Whether each edit was right, and its columns."""

    right: NDArray[np.bool_]
    columns: Mapping[str, NDArray[np.float64]]


def read_readings(path: Path, columns: Sequence[str] = tuple(RANGES)) -> Readings:
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            edits = list(csv.DictReader(stream, delimiter="\t"))
        for number, edit in enumerate(edits, 2):
            if edit["verdict"] not in VERDICTS:
                raise InputError(f"{path}, line {number}: a verdict is {', '.join(sorted(VERDICTS))}")
        values = {name: np.array([float(edit[name]) for edit in edits]) for name in columns}
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from None
    except (KeyError, ValueError, TypeError) as error:
        raise InputError(f"{path} holds no readings: {error}") from None
    return Readings(np.array([edit["verdict"] == "right" for edit in edits]), values)


def fit_correctness(
    readings: Readings, ranges: Mapping[str, tuple[float, float]] = RANGES, penalty: float = PENALTY
) -> Correctness:
    columns = [np.clip(readings.columns[name], *limits) for name, limits in ranges.items()]
    table = np.stack(columns, axis=1)
    middle, spread = table.mean(axis=0), table.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)  # a column that is always the same tells nothing
    bias, *weights = _fitted((table - middle) / spread, readings.right, penalty).tolist()
    scaled = np.array(weights) / spread
    terms = [
        Coefficient(name, *limits, weight)
        for (name, limits), weight in zip(ranges.items(), scaled.tolist(), strict=True)
    ]
    return Correctness(tuple(terms), float(bias - scaled @ middle))


def _fitted(table: NDArray[np.float64], right: NDArray[np.bool_], penalty: float) -> NDArray[np.float64]:
    """The bias and the weights; weights are drawn towards 0."""
    from scipy.optimize import minimize

    signs = np.where(right, 1, -1)

    def loss(weights: NDArray[np.float64]) -> float:
        sums = table @ weights[1:] + weights[0]
        return float(np.logaddexp(0, -signs * sums).sum() + penalty * (weights[1:] ** 2).sum() / 2)

    found: NDArray[np.float64] = minimize(loss, np.zeros(table.shape[1] + 1)).x
    return found
