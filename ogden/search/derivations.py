"""Candidates with their derivations: rules that may have others under them, as charts and trees have."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.search.candidates import Candidate, Step


class Application(NamedTuple):
    """One rule of a derivation: which normal words it rewrote, and into which simple words."""

    start: int
    end: int
    """The normal words `start` to `end`, the last not included."""
    simple_start: int
    simple_end: int
    rule: int
    """Its number in the grammar (its `rule`), or -1: the words were copied, being unknown,
    protected, or free to stay."""
    depth: int
    """0: a piece of the sentence; 1: in a gap of such a rule; and so on. Both parts of a split are as deep as
    one rule for the whole would be."""


@dataclass(frozen=True, slots=True)
class DerivedCandidate(Candidate):
    """A rewrite of a sentence. Its `steps` are the pieces; `derivation` has the rules inside them too."""

    derivation: tuple[Application, ...]
    """Each rule before those in its gaps, in the order of the normal words."""


def derived_candidate(
    text: str, features: NDArray[np.float64], score: float, rows: list[list[int]]
) -> DerivedCandidate:
    tokens = tuple(text.split())
    derivation = tuple(
        Application(start, end, simple_start, simple_end, rule, depth)
        for start, end, rule, depth, simple_start, simple_end in rows
    )
    steps = tuple(
        Step(one.start, one.end, tokens[one.simple_start : one.simple_end], -1 if one.rule < 0 else 0)
        for one in derivation
        if one.depth == 0
    )
    return DerivedCandidate(tokens, features, score, steps, derivation)
