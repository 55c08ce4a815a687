"""Operations as rules over trees: what a search over trees needs to drop, reorder and substitute.

Every node of the sentences at hand has a label of its own, so that a rule says exactly what may be done at
one node and what that costs there:

    NP#3.5(DT#3.6 JJ#3.7 NN#3.8) → NP#3.5(DT#3.6 NN#3.8)     dropping: log p(101 | NP DT JJ NN)
    VBD#3.9(commenced) → VBD#3.9(began)                      substitution: log p(began | commenced)

So dropping, reordering and substitution are one forest, and the search that all systems over trees have finds
the best rewrites in it, with language models (`core/transduce`).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from ogden._core import TreeColumns
from ogden._core import TreeGrammar as CoreGrammar
from ogden.rules.operation_tables import OperationTables
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_operations import is_phrase
from ogden.rules.tree_rule import INNER, VARIABLE, WORD, Cell
from ogden.rules.tree_splitting import Node

FEATURES = ("dropping", "reordering", "substitution", "drops", "moves", "replaced")
"""Logarithms of probabilities; numbers of dropped children, reordered nodes, replaced words and phrases."""
NEW = "X"
"""The tag of a new word."""


@dataclass(frozen=True)
class OperationLimits:
    """The most probable outcomes that are tried at a node."""

    masks: int = 8
    orders: int = 3
    substitutes: int = 10


@dataclass(frozen=True)
class OperationGrammar:
    """The rules of some sentences, and these as the core reads them."""

    grammar: TreeGrammar
    columns: TreeColumns
    said: Sequence[str]
    """For each rule what it does; nothing for one that changes nothing."""


def compile_operations(
    sentences: Sequence[tuple[int, Node | None]], tables: OperationTables, limits: OperationLimits
) -> OperationGrammar:
    """The grammar of sentences: each with the number of the sentence that it is a part of, as parts of one
    sentence share nodes; None has no words."""
    compiler = _Compiler(tables, limits)
    labels, words, arities, heads = list[str](), list[str](), list[int](), list[int]()
    for number, root in sentences:
        nodes = compiler.add(number, root) if root is not None else []
        labels.append(" ".join([name for name, _ in nodes]))
        words.append(" ".join(root.text) if root is not None else "")
        arities += [len(node.children) for _, node in nodes]
        heads += _first_words([node for _, node in nodes])
    columns = TreeColumns(labels, words, np.array(arities, np.int32), np.array(heads, np.int32))
    core, numbers = CoreGrammar.built(compiler.rules, [0.0] * len(compiler.rules))
    rows = np.zeros((len(compiler.rules), len(FEATURES)), np.float32)
    said = [""] * len(compiler.rules)
    for given, number in enumerate(numbers.tolist()):
        rows[number] = compiler.rows[given]
        said[number] = compiler.said[given]
    grammar = TreeGrammar(core)
    grammar.set_features(FEATURES, rows)
    return OperationGrammar(grammar, columns, said)


def _first_words(nodes: Sequence[Node]) -> list[int]:
    """The core wants a head for each node, though no rule here asks for one."""
    before = [0, *accumulate(node.word is not None for node in nodes)]
    return before[: len(nodes)]


class _Compiler:
    def __init__(self, tables: OperationTables, limits: OperationLimits) -> None:
        self._tables = tables
        self._limits = limits
        self._names: dict[object, str] = {}
        self._done: set[str] = set()
        self.rules: list[tuple[list[Cell], list[Cell]]] = []
        self.rows: list[list[float]] = []
        self.said: list[str] = []

    def add(self, number: int, root: Node) -> list[tuple[str, Node]]:
        """All nodes with their labels, parents first; their rules are added where they are new."""
        nodes = list(root.nodes())
        names: dict[int, str] = {}
        for node in reversed(nodes):
            below = [names[id(child)] for child in node.children]
            name = names[id(node)] = self._name(number, node, below)
            if name not in self._done:
                self._done.add(name)
                if node.word is not None:
                    self._add_leaf(node, name)
                else:
                    self._add_node(node, name, below)
                    self._add_phrase(node, name, names)
        return [(names[id(node)], node) for node in nodes]

    def _name(self, number: int, node: Node, below: Sequence[str]) -> str:
        if node.place >= 0:
            return f"{node.label}#{number}.{node.place}"
        key = number, node.label, node.word, tuple(below)
        return self._names.setdefault(key, f"{node.label}#{number}+{len(self._names)}")

    def _rule(self, normal: list[Cell], simple: list[Cell], row: Sequence[float], said: str = "") -> None:
        self.rules.append((normal, simple))
        self.rows.append(list(row))
        self.said.append(said)

    def _add_leaf(self, node: Node, name: str) -> None:
        assert node.word is not None
        normal: list[Cell] = [(WORD, name, node.word)]
        itself, *others = self._tables.substitutes(node.text, self._limits.substitutes)
        self._rule(normal, normal, _row(substitution=1.0 if node.fixed else itself[1]))
        for words, probability in () if node.fixed else others:
            said = f"substitute: {node.word} → {' '.join(words)}"
            row = _row(substitution=probability, replaced=1)
            simple: list[Cell] = [(WORD, name, words[0])] if len(words) == 1 else _words(name, words)
            self._rule(normal, simple, row, said)

    def _add_node(self, node: Node, name: str, below: Sequence[str]) -> None:
        normal: list[Cell] = [(INNER, name, len(below))]
        normal += [(VARIABLE, label, k) for k, label in enumerate(below)]
        parts = self._phrases(node)[0][1]
        if node.fixed or len(below) == 1:
            self._rule(normal, normal, _row(substitution=parts))
            return
        labels = [child.label for child in node.children]
        for mask, kept_p in self._tables.masks(node, self._limits.masks):
            kept = [k for k, one in enumerate(mask) if one]
            pattern = (node.label, *(labels[k] for k in kept))
            for order, order_p in self._orders(pattern):
                simple: list[Cell] = [(INNER, name, len(kept))]
                simple += [(VARIABLE, below[kept[k]], kept[k]) for k in order]
                moved = list(order) != sorted(order)
                row = _row(kept_p, order_p, parts, len(mask) - len(kept), moved)
                self._rule(normal, simple, row, _said(node.label, labels, kept, order))

    def _orders(self, pattern: tuple[str, ...]) -> Sequence[tuple[tuple[int, ...], float]]:
        return self._tables.orders(pattern, self._limits.orders) if len(pattern) > 2 else [((0,), 1.0)]

    def _phrases(self, node: Node) -> list[tuple[tuple[str, ...], float]]:
        """What stands for a phrase; first, that it is made of its parts."""
        return (
            self._tables.substitutes(node.text, self._limits.substitutes) if is_phrase(node) else [((), 1.0)]
        )

    def _add_phrase(self, node: Node, name: str, names: dict[int, str]) -> None:
        _, *found = self._phrases(node)
        normal = list(_fragment(node, names)) if found else []
        for words, probability in found:
            said = f"substitute: {' '.join(node.text)} → {' '.join(words)}"
            row = _row(substitution=probability, replaced=1)
            self._rule(normal, _words(name, words), row, said)


def _fragment(node: Node, names: dict[int, str]) -> Iterator[Cell]:
    for one in node.nodes():
        name = names[id(one)]
        yield (WORD, name, one.word) if one.word is not None else (INNER, name, len(one.children))


def _words(name: str, words: Sequence[str]) -> list[Cell]:
    return [(INNER, name, len(words)), *((WORD, NEW, word) for word in words)]


def _row(
    dropping: float = 1.0,
    reordering: float = 1.0,
    substitution: float = 1.0,
    drops: int = 0,
    moves: int = 0,
    replaced: int = 0,
) -> list[float]:
    """Tables are kept to four digits: what is less than that is noise, and what is certain costs nothing."""
    logs = [round(math.log(max(one, 1e-12)), 4) for one in (dropping, reordering, substitution)]
    return [*logs, drops, moves, replaced]


def _said(label: str, labels: Sequence[str], kept: Sequence[int], order: Sequence[int]) -> str:
    """What a rule for a node does, in words."""
    done = []
    if len(kept) < len(labels):
        bits = "".join("1" if k in kept else "0" for k in range(len(labels)))
        done.append(f"drop {bits}")
    if list(order) != sorted(order):
        done.append(f"reorder {' '.join(map(str, order))}")
    return f"{', '.join(done)}: {label} → {' '.join(labels)}" if done else ""
