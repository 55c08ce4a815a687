"""How often people made a rewrite where they could have: counts from the sentences that they rewrote.

Some rewrites are made by nearly everyone wherever they can be (*approximately → about*), others by hardly
anyone. The trees see these counts beside all else. While they are grown, the counts must be those of other
sentences.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

KIND = "experience/1"
NAMES = ("met", "made by one", "made by each")
LEAST = 2
"""Rewrites that were met less often are as good as unknown."""
_USUAL, _WEIGHT = 0.11, 3
_USUAL_EACH = 0.01


class PriorCounts(NamedTuple):
    """Where a rewrite could be made, where someone made it, and the share of people who did, summed."""

    met: int
    made: int
    shares: float


@dataclass(frozen=True)
class EditPriors:
    """Counts by old and new words, joined by spaces."""

    known: Mapping[tuple[str, str], tuple[int, int, float]] = field(default_factory=dict, repr=False)

    def features(self, words: Sequence[str], rewrites: Sequence[Rewrite]) -> NDArray[np.float32]:
        """A row of `NAMES` for each rewrite of a sentence in lower case."""
        return self.rows([old_and_new(words, one) for one in rewrites])

    def rows(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        none = PriorCounts(0, 0, 0.0)
        table = np.array([self.known.get(pair, none) for pair in pairs], dtype=np.float64).reshape(-1, 3)
        met, made, shares = table.T
        rates = (made + _USUAL * _WEIGHT) / (met + _WEIGHT), (shares + _USUAL_EACH) / (met + 1)
        return np.stack([met, *rates], axis=1).astype(np.float32)


def old_and_new(words: Sequence[str], rewrite: Rewrite) -> tuple[str, str]:
    return " ".join(words[rewrite.first : rewrite.last]), " ".join(rewrite.words)


def learn_edit_priors(pairs: Sequence[tuple[str, str]], shares: Sequence[float]) -> EditPriors:
    """From rewrites that could be made, and by what share of people each was."""
    sums: dict[tuple[str, str], PriorCounts] = {}
    for pair, share in zip(pairs, shares, strict=True):
        known = sums.get(pair, PriorCounts(0, 0, 0.0))
        sums[pair] = PriorCounts(known.met + 1, known.made + (share > 0), known.shares + share)
    return EditPriors({pair: counts for pair, counts in sums.items() if counts.met >= LEAST})


def pack_edit_priors(priors: EditPriors) -> bytes:
    """A JSON array; old words, new words, and the counts."""
    rows = [
        [*pair, met, made, round(shares, 3)] for pair, (met, made, shares) in sorted(priors.known.items())
    ]
    return json.dumps(rows, separators=(",", ":")).encode()


def read_edit_priors(data: bytes | memoryview, name: str) -> EditPriors:
    try:
        rows = json.loads(bytes(data))
        known = {(old, new): (met, made, shares) for old, new, met, made, shares in rows}
        np.fromiter(chain.from_iterable(known.values()), np.float64, len(NAMES) * len(known))
    except (ValueError, TypeError) as error:
        raise InputError(f"{name}: what people made of sentences cannot be read: {error}") from None
    return EditPriors(known)
