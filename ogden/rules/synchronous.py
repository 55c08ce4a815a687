"""The `SynchronousRule`: a rewrite of words and gaps, the gaps rewritten by other rules (Chiang 2007).

    [NP] → ⟨ [NNP,1] 's population , the people of [NNP,1] ⟩

A gap is a nonterminal: it stands for a phrase with a certain label. A rule has up to two of them, the same on
both sides, perhaps in another order.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_NONTERMINALS = 2


class Nonterminal(NamedTuple):
    """A gap for a phrase with this label. Gaps are numbered from 1, as the normal side has them in order."""

    label: str
    number: int

    def __str__(self) -> str:
        return f"[{self.label},{self.number}]"


Symbol = str | Nonterminal
"""A word or a gap."""


@dataclass(frozen=True, slots=True)
class SynchronousRule:
    """`normal` becomes `simple`, and the result is a phrase with the label. ValueError where it cannot be.

    Features are what a search sums: logarithms where they are probabilities. Where `simple` is empty, the
    words are deleted.
    """

    label: str
    normal: tuple[Symbol, ...]
    simple: tuple[Symbol, ...]
    features: Mapping[str, float] = field(default_factory=dict)
    alignment: tuple[tuple[int, int], ...] = ()
    """Places of linked symbols: on the normal side, on the simple side."""

    def __post_init__(self) -> None:
        if not self.normal:
            raise ValueError("the normal side is empty")
        gaps = self.nonterminals
        if not gaps and Nonterminal not in map(type, self.simple) and not self.alignment:
            return
        if len(gaps) > MOST_NONTERMINALS:
            raise ValueError(f"{len(gaps)} nonterminals where {MOST_NONTERMINALS} are possible")
        if [gap.number for gap in gaps] != list(range(1, len(gaps) + 1)):
            raise ValueError("the nonterminals of the normal side must be numbered 1, 2 in order")
        if sorted(symbol for symbol in self.simple if isinstance(symbol, Nonterminal)) != sorted(gaps):
            raise ValueError("both sides must have the same nonterminals, each once")
        for a, b in self.alignment:
            if not (0 <= a < len(self.normal) and 0 <= b < len(self.simple)):
                raise ValueError(f"the link {a}-{b} points outside the rule")

    @property
    def nonterminals(self) -> tuple[Nonterminal, ...]:
        return tuple(symbol for symbol in self.normal if isinstance(symbol, Nonterminal))

    @property
    def abstract(self) -> bool:
        """Whether the rule has gaps and no words."""
        return all(isinstance(symbol, Nonterminal) for symbol in (*self.normal, *self.simple))

    @property
    def kind(self) -> str:
        """PPDB's kinds: a word for a word (lexical), only words (phrasal), with gaps (syntactic)."""
        if self.nonterminals:
            return "syntactic"
        return "lexical" if len(self.normal) == len(self.simple) == 1 else "phrasal"

    @property
    def copies(self) -> bool:
        return self.normal == self.simple

    def __str__(self) -> str:
        return f"[{self.label}] → {side_text(self.normal)} , {side_text(self.simple) or 'NULL'}"


def side_text(symbols: tuple[Symbol, ...]) -> str:
    return " ".join(map(str, symbols))
