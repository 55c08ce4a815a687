"""The `Rule`: a rewrite of normal words into simple words, with features by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

PHRASE_FEATURES = ("p(normal|simple)", "lex(normal|simple)", "p(simple|normal)", "lex(simple|normal)")
"""Koehn et al. 2003: phrase and lexical probabilities in both directions, in the order of Moses' tables."""

REORDERING_FEATURES = (
    "monotone(previous)",
    "swap(previous)",
    "discontinuous(previous)",
    "monotone(next)",
    "swap(next)",
    "discontinuous(next)",
)
"""Moses' wbe-msd-bidirectional-fe: where the neighbouring words of the simple side come from."""


class Counts(NamedTuple):
    """How often the simple side, the normal side and both together were extracted."""

    simple: float
    normal: float
    both: float


@dataclass(frozen=True, slots=True)
class Rule:
    """`normal` becomes `simple`; where `simple` is empty, the phrase is deleted (Coster & Kauchak 2011)."""

    normal: tuple[str, ...]
    simple: tuple[str, ...]
    features: Mapping[str, float] = field(default_factory=dict)
    alignment: tuple[tuple[int, int], ...] = ()
    """Places of linked words: on the normal side, on the simple side."""
    counts: Counts | None = None

    @property
    def deletes(self) -> bool:
        return not self.simple

    def __str__(self) -> str:
        return f"{' '.join(self.normal)} → {' '.join(self.simple) or 'NULL'}"
