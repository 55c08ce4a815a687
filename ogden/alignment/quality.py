"""How good an alignment is against links made by people (Och & Ney 2003, section 6)."""

from collections.abc import Iterable
from typing import NamedTuple

from ogden.alignment.pharaoh import Link


class Quality(NamedTuple):
    """Counts over all pairs. `sure` links must be there, `possible` ones (which include them) may be."""

    found: int = 0
    sure: int = 0
    found_sure: int = 0
    found_possible: int = 0

    @property
    def precision(self) -> float:
        return self.found_possible / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        return self.found_sure / self.sure if self.sure else 1.0

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def error_rate(self) -> float:
        """AER: 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|)."""
        total = self.found + self.sure
        return 1 - (self.found_sure + self.found_possible) / total if total else 0.0


Gold = tuple[set[Link], set[Link]]
"""The sure and the possible links of a pair."""


def measure(gold: Iterable[Gold], alignments: Iterable[Iterable[Link]]) -> Quality:
    """Both hold one item for each pair."""
    totals = [0, 0, 0, 0]
    for (sure, possible), links in zip(gold, alignments, strict=True):
        found = set(links)
        totals[0] += len(found)
        totals[1] += len(sure)
        totals[2] += len(found & sure)
        totals[3] += len(found & (sure | possible))
    return Quality(*totals)
