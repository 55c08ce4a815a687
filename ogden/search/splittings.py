"""The ways to split a sentence, and the sentences that each makes, which are then searched one by one.

Splitting comes first (Zhu et al. 2010). Of all choices at all boundaries the most probable are
kept; what each is worth beside the words that come of it, the weights say later.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from ogden.rules.operation_tables import FEWEST, OperationTables
from ogden.rules.tree_splitting import (
    NOWHERE,
    Boundary,
    Completion,
    Node,
    boundaries,
    completed,
    completions,
    final_stop,
    main_sentence,
)
from ogden.search.request import Spans

MOST_BOUNDARIES = 6
MOST_SPLITS = 3
COMPLETIONS = 2
"""Of a clause: the most probable."""


class Chosen(NamedTuple):
    boundary: Boundary
    completion: Completion

    def __str__(self) -> str:
        word, (dropped, place) = self.boundary.word, self.completion
        said = f"split at {self.boundary.label}({word}): “{word}” is {'dropped' if dropped else 'kept'}"
        if place == NOWHERE or self.boundary.copied is None:
            return said
        return f"{said}, “{' '.join(self.boundary.copied.text)}” copied {place} the verb"


class Splitting(NamedTuple):
    """Boundaries at which a sentence is split, none included, and the sentences."""

    chosen: tuple[Chosen, ...]
    sentences: tuple[Node, ...]
    segmentation: float
    """The logarithm of the probability of splitting there and nowhere else."""
    completion: float
    """That of completing the clauses so."""


def splittings(root: Node, tables: OperationTables, protected: Spans, most: int) -> list[Splitting]:
    """The `most` most probable ways to split a sentence; the first is not to. Nothing protected is cut."""
    found = [one for one in boundaries(root) if not _cuts(one, root, protected)]
    found = sorted(found, key=lambda one: -tables.split(one))[:MOST_BOUNDARIES]
    partial: list[tuple[float, float, tuple[Chosen, ...]]] = [(0.0, 0.0, ())]
    for boundary in found:
        chance = min(max(tables.split(boundary), FEWEST), 1 - FEWEST)
        ways = _completed(boundary, tables)
        partial = [
            *((seg + math.log(1 - chance), comp, chosen) for seg, comp, chosen in partial),
            *(
                (seg + math.log(chance), comp + log, (*chosen, way))
                for seg, comp, chosen in partial
                if len(chosen) < MOST_SPLITS
                for way, log in ways
            ),
        ]
        partial = sorted(partial, key=lambda one: (bool(one[2]), -one[0] - one[1]))[: 2 * most]
    made = (_splitting(root, *one) for one in partial)
    return [one for one in made if one is not None][:most]


def _completed(boundary: Boundary, tables: OperationTables) -> list[tuple[Chosen, float]]:
    ways = [
        (Chosen(boundary, one), math.log(tables.completion(boundary, one))) for one in completions(boundary)
    ]
    return sorted(ways, key=lambda one: -one[1])[:COMPLETIONS]


def _splitting(
    root: Node, segmentation: float, completion: float, chosen: Sequence[Chosen]
) -> Splitting | None:
    if not chosen:
        return Splitting((), (root,), segmentation, completion)
    removed = frozenset().union(*(one.boundary.removed for one in chosen))
    stop = final_stop(root)
    main = main_sentence(root, removed)
    parts = [(0 if main is None else main.at, main)]
    parts += [(one.boundary.clause.at, completed(*one, removed, stop)) for one in chosen]
    sentences = [part for _, part in sorted(parts, key=lambda one: one[0]) if part is not None]
    if len(sentences) != len(parts) or not all(map(_says_something, sentences)):
        return None
    ordered = sorted(chosen, key=lambda one: one.boundary.mark.at)
    return Splitting(tuple(ordered), tuple(sentences), segmentation, completion)


def _says_something(sentence: Node) -> bool:
    return any(word.isalnum() for word in sentence.text)


def _cuts(boundary: Boundary, root: Node, protected: Spans) -> bool:
    """Whether a protected span would lose words, or be torn apart: one that shares a word with what leaves
    must lie in the clause."""
    if not protected:
        return False
    gone = [(node.at, node.at + node.size) for node in root.nodes() if node.place in boundary.removed]
    first, last = boundary.clause.at, boundary.clause.at + boundary.clause.size
    return any(
        start < gone_end and gone_start < end and not first <= start <= end <= last
        for start, end in protected
        for gone_start, gone_end in gone
    )
