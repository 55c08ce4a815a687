"""Measures of the words of a side, and the features of a rule that they make (Xu et al. 2016, section 3.3).

A measure gives a number for each side. A rule has it for its normal side, its simple side, and their
difference, which is below 0 where the simple side has less of it. Gaps count nothing: what stands in them is
measured by its own rules.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Words = Sequence[str]
SIDES = ("normal", "simple", "difference")


class Measure(NamedTuple):
    """`values` takes many sides at once: some measures are quicker so."""

    name: str
    values: Callable[[Sequence[Words]], "Sequence[float] | NDArray[np.float64]"]


def side_features(measures: Sequence[Measure]) -> tuple[str, ...]:
    return tuple(f"{measure.name}({side})" for measure in measures for side in SIDES)


def measured(
    measures: Sequence[Measure], normal: Sequence[Words], simple: Sequence[Words]
) -> "NDArray[np.float32]":
    """A row for each rule, with the columns of `side_features`."""
    columns = []
    for measure in measures:
        left = np.asarray(measure.values(normal), dtype=np.float64)
        right = np.asarray(measure.values(simple), dtype=np.float64)
        columns += [left, right, right - left]
    found: NDArray[np.float32] = np.stack(columns, axis=1).astype(np.float32)
    return found


def each(measure: Callable[[Words], float]) -> Callable[[Sequence[Words]], list[float]]:
    """A measure of one side as one of many."""
    return lambda sides: [measure(words) for words in sides]
