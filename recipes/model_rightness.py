"""Learn what makes edits right from those that were read (read_edits.tsv): a logistic regression.

The file has for each edit the verdict, the old and new words, and the columns that are asked, as the model
that made the edit saw them. The sentences are not in it.
"""

import csv
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.correctness import Coefficient, Correctness

FILE = Path(__file__).parent / "read_edits.tsv"
RANGES = {
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


def learn_rightness() -> Correctness:
    with FILE.open(encoding="utf-8", newline="") as stream:
        edits = list(csv.DictReader(stream, delimiter="\t"))
    right = np.array([edit["verdict"] == "right" for edit in edits])
    columns = [np.clip([float(edit[name]) for edit in edits], *limits) for name, limits in RANGES.items()]
    table = np.stack(columns, axis=1)
    middle, spread = table.mean(axis=0), table.std(axis=0)
    bias, *weights = _fitted((table - middle) / spread, right).tolist()
    scaled = np.array(weights) / spread
    terms = [
        Coefficient(name, *limits, weight)
        for (name, limits), weight in zip(RANGES.items(), scaled.tolist(), strict=True)
    ]
    return Correctness(tuple(terms), float(bias - scaled @ middle))


def _fitted(table: NDArray[np.float64], right: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The bias and the weights; weights are drawn towards 0."""
    from scipy.optimize import minimize

    signs = np.where(right, 1, -1)

    def loss(weights: NDArray[np.float64]) -> float:
        sums = table @ weights[1:] + weights[0]
        return float(np.logaddexp(0, -signs * sums).sum() + PENALTY * (weights[1:] ** 2).sum() / 2)

    found: NDArray[np.float64] = minimize(loss, np.zeros(table.shape[1] + 1)).x
    return found
