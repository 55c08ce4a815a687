"""From what trees say to the chance that an edit is right, so that "90% sure" means it.

The trees' sums are mapped by a rising line through a few points, learned from edits that the trees had not
seen (`ogden.editing.learning.judges.right_trees`).
"""

import json
import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError

KIND = "calibration/1"


@dataclass(frozen=True)
class Calibration:
    sums: tuple[float, ...] = field(repr=False)
    """Rising."""
    rates: tuple[float, ...] = field(repr=False)
    """What share is right at each of them; never falling."""

    def chances(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = np.interp(sums, self.sums, self.rates)
        return found


def pack_calibration(found: Calibration) -> bytes:
    return json.dumps({"sums": found.sums, "rates": found.rates}).encode()


def read_calibration(data: bytes | memoryview, name: str) -> Calibration:
    try:
        content = json.loads(bytes(data))
        found = Calibration(tuple(map(float, content["sums"])), tuple(map(float, content["rates"])))
        rising = all(a < b for a, b in pairwise(found.sums)) and all(map(math.isfinite, found.sums))
        if len(found.sums) != len(found.rates) or not found.sums or not rising:
            raise ValueError("its points are in no order")
        if not all(0 <= rate <= 1 for rate in found.rates):
            raise ValueError("it has chances outside 0 to 1")
        if any(a > b for a, b in pairwise(found.rates)):
            raise ValueError("what is surer has a smaller chance")
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise InputError(f"{name}: how sure the model is cannot be read: {error}") from None
    return found
