"""Synchronous rules in memory, found by their normal sides: what a chart search works with.

    grammar = ChartGrammar(read_thrax("ppdb.gz"))
    grammar.rule(0)                     # a SynchronousRule again, without its alignment

    for piece in grammar.pack():        # to a section of a model file
        stream.write(piece)
    ChartGrammar.mapped(data)           # used where it lies, once it is checked

Scores are kept as given, to the precision of 32-bit floats.
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
KIND = "grammar/1"


class ChartGrammar:
    """An index of rules, read as a stream: only what the search needs stays in memory.

    `features` are the names of those to keep; a rule that lacks one has 0. By default they are all those of
    the first 20,000 rules, and a rule with others is an error. Rules with a single gap and nothing else on
    the normal side are left out (`left_out` counts them): derivations could go round in circles.
    """

    def __init__(self, rules: Iterable[SynchronousRule], features: Sequence[str] | None = None) -> None:
        stream = iter(rules)
        block = list(itertools.islice(stream, BLOCK))
        self._strict = features is None
        if features is None:
            features = list(dict.fromkeys(name for rule in block for name in rule.features))
        self.features = tuple(features)
        self.left_out = 0
        self._columns = {name: place for place, name in enumerate(self.features)}
        if len(self._columns) < len(self.features):
            raise InputError(f"a feature is named twice among {', '.join(self.features)}")
        self._words: dict[str, int] = {}
        self._labels: dict[str, int] = {}
        self.core = SynchronousGrammar(list(self.features))
        while block:
            self._add(block)
            block = list(itertools.islice(stream, BLOCK))
        self.core.finish()

    @classmethod
    def mapped(cls, data: bytes | memoryview, name: str = "the grammar") -> "ChartGrammar":
        """A grammar over bytes that `pack` made, which are not copied: a section of a mapped file."""
        grammar = cls(())
        array = np.frombuffer(data, dtype=np.uint8)
        try:
            grammar.core = SynchronousGrammar.mapped(array.copy() if array.ctypes.data % 8 else array)
        except (RuntimeError, ValueError) as error:
            raise InputError(f"{name} cannot be read: {error}") from None
        grammar.features = tuple(grammar.core.features)
        grammar._labels = {label: number for number, label in enumerate(grammar.core.labels)}
        return grammar

    def pack(self) -> Iterator[bytes]:
        """The bytes of the grammar, piece by piece."""
        yield from self.core.parts()

    def __len__(self) -> int:
        return len(self.core)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self._labels)

    def label_number(self, label: str) -> int | None:
        return self._labels.get(label)

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

    def _add(self, block: Sequence[SynchronousRule]) -> None:
        words, labels = len(self._words), len(self._labels)
        heads = [self._label(rule.label) for rule in block]
        normal = [[self._normal(symbol) for symbol in rule.normal] for rule in block]
        simple = [[self._simple(symbol) for symbol in rule.simple] for rule in block]
        scores = self._scores(block)
        try:
            self.core.add_symbols(list(self._words)[words:], list(self._labels)[labels:])
            self.left_out += self.core.add(
                np.array(heads, dtype=np.int32), *_flat(normal), *_flat(simple), scores
            )
        except ValueError as error:
            raise InputError(f"a rule cannot be used: {error}") from None

    def _label(self, label: str) -> int:
        return self._labels.setdefault(label, len(self._labels))

    def _normal(self, symbol: Symbol) -> int:
        if isinstance(symbol, Nonterminal):
            return -1 - self._label(symbol.label)
        return self._words.setdefault(symbol, len(self._words))

    def _simple(self, symbol: Symbol) -> int:
        if isinstance(symbol, Nonterminal):
            return -symbol.number
        return self._words.setdefault(symbol, len(self._words))

    def _scores(self, block: Sequence[SynchronousRule]) -> "NDArray[np.float32]":
        scores = np.zeros((len(block), len(self.features)), dtype=np.float32)
        for row, rule in zip(scores, block, strict=True):
            for name, value in rule.features.items():
                column = self._columns.get(name)
                if column is not None:
                    row[column] = value
                elif self._strict:
                    raise InputError(
                        f"the rule {rule} has a feature {name} that the first rules lack: name them all"
                    )
        return scores


def _flat(rows: Sequence[Sequence[int]]) -> "tuple[NDArray[np.int32], NDArray[np.int64]]":
    ends = np.cumsum([len(row) for row in rows], dtype=np.int64)
    return np.array(list(itertools.chain.from_iterable(rows)), dtype=np.int32), ends
