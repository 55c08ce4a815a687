"""Rules that rewrite trees, found by their normal sides: what a search over trees works with.

    grammar = TreeGrammar.of([parse_rule("NP(DT0 JJ1 NN2) → NP(DT0 NN2)")], [0.2])
    grammar.rule(0)                     # a TreeRule again

    for piece in grammar.pack():        # to a section of a model file
        stream.write(piece)
    TreeGrammar.mapped(data)            # used where it lies, once it is checked

A grammar that was learned also knows contexts: how probable a rule is where its normal side stands under some
parent, with some heads (Feblowitz & Kauchak 2013, section 3.2).
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden._core import TreeGrammar as CoreGrammar
from ogden.errors import InputError
from ogden.rules.tree_rule import TreeRule, from_cells, to_cells

KIND = "tree-rules/1"
PROBABILITY = "p(simple|normal)"
"""The feature that every grammar of trees has; all others are added."""


SHAPE = ("changes", "words_new", "words_lost")
"""Features of what a rule does: 1 unless it copies; words of the simple side alone, of the normal alone."""


class WeightedRule(NamedTuple):
    """A rule, how probable it is where nothing is known of its context, and its own features."""

    rule: TreeRule
    probability: float
    features: dict[str, float]


class TreeGrammar:
    def __init__(self, core: CoreGrammar) -> None:
        self.core = core

    @classmethod
    def of(cls, rules: Sequence[TreeRule], probabilities: Sequence[float] | None = None) -> "TreeGrammar":
        """A grammar of given rules; without probabilities all are certain. They are numbered anew, those of
        one normal side together."""
        given = [1.0] * len(rules) if probabilities is None else probabilities
        if len(given) != len(rules) or not all(0 < one <= 1 for one in given):
            raise InputError("each rule needs a probability above 0 and up to 1")
        cells = [(to_cells(rule.normal), to_cells(rule.simple)) for rule in rules]
        try:
            core, _ = CoreGrammar.built(cells, [math.log(one) for one in given])
        except ValueError as error:
            raise InputError(str(error)) from None
        return cls(core)

    @classmethod
    def mapped(cls, data: bytes | memoryview | NDArray[np.uint8], where: str = "grammar") -> "TreeGrammar":
        """The grammar in bytes that `pack` made. InputError where they are damaged."""
        array = np.frombuffer(data, np.uint8)
        try:
            return cls(CoreGrammar.mapped(array.copy() if array.ctypes.data % 8 else array))
        except RuntimeError as error:
            raise InputError(f"{where}: {error}") from None

    def pack(self) -> Iterator[bytes]:
        for part in self.core.parts():
            yield part.tobytes()

    def __len__(self) -> int:
        return len(self.core)

    def __repr__(self) -> str:
        return f"TreeGrammar({len(self):,} rules, {self.core.contexts:,} contexts)"

    @property
    def features(self) -> list[str]:
        return [PROBABILITY, *self.core.features]

    def set_features(self, names: Sequence[str], rows: NDArray[np.float32]) -> None:
        """Features of the rules beside their probability: a row for each rule, a column for each name."""
        self.core.set_features(list(names), np.ascontiguousarray(rows, np.float32))

    def shapes(self) -> NDArray[np.float32]:
        """The features `SHAPE` of each rule."""
        return self.core.shapes()

    def rule(self, number: int) -> TreeRule:
        normal, simple, _, _ = self.core.rule(number)
        return TreeRule(from_cells(normal), from_cells(simple))

    def weighted_rule(self, number: int) -> WeightedRule:
        normal, simple, log_probability, row = self.core.rule(number)
        features = dict(zip(self.core.features, row, strict=True))
        return WeightedRule(
            TreeRule(from_cells(normal), from_cells(simple)), math.exp(log_probability), features
        )

    def __iter__(self) -> Iterator[WeightedRule]:
        return map(self.weighted_rule, range(len(self)))
