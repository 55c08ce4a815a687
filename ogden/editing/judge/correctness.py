"""How likely an edit is right: grammatical, the meaning kept, and simpler.

That people make an edit somewhere does not yet make it right here. So a few hundred edits of the model, in
sentences of an encyclopedia, of news and of medicine, were read and called right, doubtful or wrong. From
them a logistic regression over some of the features was learned (`ogden.editing.learning.judges`). It asks
more of what the words mean, and less of what people like to change.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.features import NAMES
from ogden.errors import InputError

KIND = "rightness/1"
CONFIDENCE = "confidence"
"""A column beside those of `NAMES`: the logarithm of the odds that people make the edit."""
_SURE = 1e-9


class Coefficient(NamedTuple):
    """A column, cut off below and above, and its weight."""

    column: str
    low: float
    high: float
    weight: float


@dataclass(frozen=True)
class Correctness:
    terms: tuple[Coefficient, ...]
    bias: float

    def chances(self, rows: NDArray[np.float32], confidences: NDArray[np.float64]) -> NDArray[np.float64]:
        """For rows of `NAMES`, the probability that each edit is right."""
        sums = np.full(len(rows), self.bias)
        for column, low, high, weight in self.terms:
            sums += weight * values(column, rows, confidences).clip(low, high)
        found: NDArray[np.float64] = 1 / (1 + np.exp(-sums))
        return found


def values(column: str, rows: NDArray[np.float32], confidences: NDArray[np.float64]) -> NDArray[np.float64]:
    if column != CONFIDENCE:
        return rows[:, NAMES.index(column)].astype(np.float64)
    sure = confidences.clip(_SURE, 1 - _SURE)
    found: NDArray[np.float64] = np.log(sure / (1 - sure))
    return found


def pack_correctness(found: Correctness) -> bytes:
    return json.dumps({"bias": found.bias, "terms": found.terms}).encode()


def read_correctness(data: bytes | memoryview, name: str) -> Correctness:
    try:
        content = json.loads(bytes(data))
        terms = tuple(_term(term) for term in content["terms"])
        return Correctness(terms, float(content["bias"]))
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{name}: what makes edits right cannot be read: {error}") from None


def _term(content: Sequence[object]) -> Coefficient:
    column, low, high, weight = content
    if column != CONFIDENCE and column not in NAMES:
        raise ValueError(f"it asks for {column}, which this version does not compute")
    return Coefficient(str(column), float(str(low)), float(str(high)), float(str(weight)))
