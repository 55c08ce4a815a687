"""Synchronous rules in memory, found by their normal sides: what a chart search works with.

    grammar = ChartGrammar(read_thrax("ppdb.gz"))
    grammar.rule(0)                     # a SynchronousRule again, without its alignment

    for piece in grammar.pack():        # to a section of a model file
        stream.write(piece)
    ChartGrammar.mapped(data)           # used where it lies, once it is checked

Scores are kept as given, to the precision of 32-bit floats; or, `quantised`, in one byte each: exact where a
feature has up to 256 different values, else the nearest of 256, of which the smallest, the largest and 0 are
exact.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ogden._core import SynchronousGrammar
from ogden.errors import InputError
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 20_000
KIND = "grammar/2"
PIECE = 1 << 24
"""Bytes of a packed grammar that are copied at a time."""

BareRule = tuple[str, tuple[Symbol, ...], tuple[Symbol, ...]]
"""Label, normal side, simple side; nonterminals are numbered as in a `SynchronousRule`."""


class ChartGrammar:
    """An index of rules, read as a stream: only what the search needs stays in memory.

    `features` are the names of those to keep; a rule that lacks one has 0. By default they are all those of
    the first 20,000 rules, and a rule with others is an error. Rules with a single gap and nothing else on
    the normal side are left out (`left_out` counts them): derivations could go round in circles.
    """

    def __init__(
        self,
        rules: Iterable[SynchronousRule],
        features: Sequence[str] | None = None,
        quantised: bool = False,
    ) -> None:
        stream = iter(rules)
        block = list(itertools.islice(stream, BLOCK))
        strict = features is None
        if features is None:
            features = list(dict.fromkeys(name for rule in block for name in rule.features))
        blocks = itertools.chain([block], iter(lambda: list(itertools.islice(stream, BLOCK)), []))
        self._build(features, (_bare(block, features, strict) for block in blocks), quantised)

    @classmethod
    def from_blocks(
        cls,
        features: Sequence[str],
        blocks: Iterable[tuple[Sequence[BareRule], "NDArray[np.float32]"]],
        quantised: bool = True,
    ) -> "ChartGrammar":
        """A grammar of many rules, fast: blocks of rules without features, with a row of scores for each rule
        and a column for each feature."""
        grammar = cls.__new__(cls)
        grammar._build(features, blocks, quantised)
        return grammar

    def _build(
        self,
        features: Sequence[str],
        blocks: Iterable[tuple[Sequence[BareRule], "NDArray[np.float32]"]],
        quantised: bool,
    ) -> None:
        if len(set(features)) < len(features):
            raise InputError(f"a feature is named twice among {', '.join(features)}")
        self.left_out = 0
        core = SynchronousGrammar(list(features), quantised)
        for rules, scores in blocks:
            try:
                self.left_out += core.add(list(rules), np.ascontiguousarray(scores, np.float32))
            except ValueError as error:
                raise InputError(f"a rule cannot be used: {error}") from None
        core.finish()
        self._use(core)

    @classmethod
    def mapped(cls, data: bytes | memoryview, name: str = "the grammar") -> "ChartGrammar":
        """A grammar over bytes that `pack` made, which are not copied: a section of a mapped file."""
        grammar = cls.__new__(cls)
        grammar.left_out = 0
        array = np.frombuffer(data, dtype=np.uint8)
        try:
            grammar._use(SynchronousGrammar.mapped(array.copy() if array.ctypes.data % 8 else array))
        except (RuntimeError, ValueError) as error:
            raise InputError(f"{name} cannot be read: {error}") from None
        return grammar

    def _use(self, core: SynchronousGrammar) -> None:
        self.core = core
        self.features = tuple(core.features)
        self._labels = {label: number for number, label in enumerate(core.labels)}

    def pack(self) -> Iterator[bytes]:
        """The bytes of the grammar, piece by piece."""
        for part in self.core.parts():
            for begin in range(0, len(part), PIECE):
                yield part[begin : begin + PIECE].tobytes()

    def __repr__(self) -> str:
        return f"ChartGrammar({len(self):,} rules, {len(self.features)} features, {len(self.labels)} labels)"

    def __len__(self) -> int:
        return len(self.core)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self._labels)

    def label_number(self, label: str) -> int | None:
        return self._labels.get(label)

    def rules_for(self, normal: Sequence[Symbol]) -> list[SynchronousRule]:
        """The rules with this normal side."""
        return [self.rule(number) for number in self.core.find(tuple(normal))]

    def rule(self, number: int) -> SynchronousRule:
        """A rule by its number, which is its place among those that were kept."""
        label, normal, simple, scores = self.core.rule(number)
        gaps: list[Nonterminal] = []
        side: list[Symbol] = []
        for symbol in normal:
            if isinstance(symbol, tuple):
                gaps.append(Nonterminal(symbol[0], len(gaps) + 1))
                side.append(gaps[-1])
            else:
                side.append(symbol)
        other = tuple(gaps[symbol] if isinstance(symbol, int) else symbol for symbol in simple)
        return SynchronousRule(label, tuple(side), other, dict(zip(self.features, scores, strict=True)))


def _bare(
    block: Sequence[SynchronousRule], features: Sequence[str], strict: bool
) -> "tuple[list[BareRule], NDArray[np.float32]]":
    names = set(features)
    for rule in block if strict else ():
        if not names.issuperset(rule.features):
            late = ", ".join(sorted(set(rule.features) - names))
            raise InputError(f"the rule {rule} has a feature {late} that the first rules lack: name them all")
    rows = (rule.features.get(name, 0.0) for rule in block for name in features)
    scores = np.fromiter(rows, np.float32, len(block) * len(features))
    return [(rule.label, rule.normal, rule.simple) for rule in block], scores.reshape(
        len(block), len(features)
    )
