"""Weights that cannot be right are refused where they arise, not saved."""

from collections.abc import Mapping, Sequence

import numpy as np

from ogden.search.weights import Weights
from ogden.tuning.protocol import Vector

EXPLODED = 1e6
"""So many times the size of the start, weights have run away."""


class UnsoundWeightsError(Exception):
    """Tuning came to an end, and what it found is not to be used. The message says why, and what to try."""


def vector_of(weights: Mapping[str, float], names: Sequence[str]) -> Vector:
    return np.array([weights.get(name, 0.0) for name in names], dtype=np.float64)


def weights_with(start: Weights, names: Sequence[str], vector: Vector) -> Weights:
    """The start with the features' weights replaced; what the search does not know stays as it was."""
    return Weights({**start, **dict(zip(names, vector.tolist(), strict=True))})


def size_of(vector: Vector) -> float:
    """The sum of absolute weights, by which weights are compared and kept at one size."""
    return float(np.abs(vector).sum())


def require_sound(vector: Vector, names: Sequence[str], start_size: float) -> None:
    """UnsoundWeightsError if weights are no numbers, all zero, or have grown beyond reason."""
    if not np.isfinite(vector).all():
        broken = [name for name, value in zip(names, vector, strict=True) if not np.isfinite(value)]
        raise UnsoundWeightsError(
            f"the weight of {', '.join(broken[:5])} is no longer a number: look at this feature's values"
        )
    if not vector.any():
        raise UnsoundWeightsError(
            "all weights became zero: no feature tells good candidates from bad ones by this metric"
        )
    if size_of(vector) > EXPLODED * start_size:
        largest = names[int(np.abs(vector).argmax())]
        raise UnsoundWeightsError(
            f"the weights exploded: that of {largest} is {vector[np.abs(vector).argmax()]:.3g}, where all "
            f"started with a sum of {start_size:.3g}; more sentences or a stronger regularisation may help"
        )
