"""Many patterns over trees, looked for together.

`ogden.parsing.tree_patterns.fits` says what a fit is, one pattern and one phrase at a time. Here labels and
words become numbers, and the core (`core/trees/patterns.hpp`) goes through all patterns and phrases of a
sentence.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden._core import PatternTable as _PatternTable
from ogden.parsing.placed_tree import NodeColumns, Phrase
from ogden.parsing.tree_patterns import ANY, Part

if TYPE_CHECKING:
    from ogden._core import PatternPart

_NONE = -1
_OTHER = ""
"""Stands for labels that no pattern names."""
Binding = tuple[int, int, int]
"""What a variable stands for, in numbers: the first node, which child of its parent that is, and how many
neighbours."""
Bound = dict[int, Binding]
"""The same of all variables, by their names."""
GUARDS = ("starts", "ends", "begins", "after")
"""What may be asked of the words of a variable, in the order in which the core has them: the sentence starts
with it; it ends the text; its first word is one of these; the word before it is."""


class Guard(NamedTuple):
    """One of `GUARDS`. A variable that stands for nothing is never as wanted."""

    kind: str
    name: int
    words: tuple[str, ...] = ()


class Sought(NamedTuple):
    """A pattern that is looked for, and what else must be so."""

    pattern: Part
    needs: Sequence[frozenset[str]] = ()
    """Words of which the sentence must have one, of each set."""
    guards: Sequence[Guard] = ()


class PatternTable:
    """Patterns, by their numbers. Those that are equal are matched once."""

    def __init__(self, sought: Sequence[Sought]) -> None:
        parts = [part for one in sought for part in one.pattern.parts()]
        labels = {label for part in parts for label in part.labels}
        self._labels = {label: number for number, label in enumerate([_OTHER, *sorted(labels)])}
        self._prefixes = sorted((label for label in labels if label.endswith("*")), key=len, reverse=True)
        words = {word for part in parts for word in (*part.words, *part.forms)}
        words.update(word for one in sought for some in one.needs for word in some)
        words.update(word for one in sought for guard in one.guards for word in guard.words)
        self._words = {word: number for number, word in enumerate(sorted(words))}
        rows = {own: number for number, own in enumerate(dict.fromkeys(part.labels for part in parts))}
        allowed = [int(_allows(own, label)) for own in map(_split, rows) for label in self._labels]
        self._core = _PatternTable(len(self._labels), allowed)
        numbers: dict[Part, int] = {}
        for pattern, needs, guards in sought:
            if pattern not in numbers:
                numbers[pattern] = self._core.add(self._numbered(pattern, rows))
            self._core.add_rule(
                numbers[pattern],
                [self._known(some) for some in (*needs, *(one.words for one in guards if one.words))],
                [(GUARDS.index(kind), name, self._known(own)) for kind, name, own in guards],
            )

    def fits(
        self,
        columns: NodeColumns,
        words: Sequence[str],
        lemmas: Sequence[str],
        end: int,
        numbers: Sequence[int],
    ) -> tuple[list[tuple[int, Bound]], list[tuple[int, int]]]:
        """All fits of the patterns with these numbers at the phrases of a tree, in numbers: ways to fit, each
        a node and what variables stand for; and which pattern fits in which of these ways, in the order of
        the patterns, then of labels as they come up in the tree (those that no pattern names are one), then
        of phrases. Most fits are refused after a look at one variable, and need no phrases for the others.
        The text ends before the word `end`."""
        known, labels = self._words, self._labels
        return self._core.fits(
            [labels[label] if label in labels else self._label(label) for label in columns.labels],
            columns.arities,
            [known.get(word, _NONE) for word in words],
            [known.get(lemma, _NONE) for lemma in lemmas],
            end,
            numbers,
        )

    def _label(self, label: str) -> int:
        """The number of a label that no pattern names: patterns see only how it begins."""
        prefix = next((one for one in self._prefixes if label.startswith(one[:-1])), _OTHER)
        return self._labels[prefix]

    def _numbered(self, part: Part, rows: dict[tuple[str, ...], int]) -> "PatternPart":
        return (
            _NONE if part.is_gap else rows[part.labels],
            _NONE if part.name is None else part.name,
            part.maybe,
            self._known(part.words),
            self._known(part.forms),
            tuple(self._numbered(one, rows) for one in part.inside),
        )

    def _known(self, words: Collection[str]) -> list[int]:
        return sorted(self._words[word] for word in words) if words else []


def _split(labels: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole labels, and the beginnings of others; that of any label is empty."""
    starts = tuple("" if one == ANY else one[:-1] for one in labels if one == ANY or one.endswith("*"))
    return frozenset(labels), starts


def _allows(split: tuple[frozenset[str], tuple[str, ...]], label: str) -> bool:
    """As `Part.fits_label`."""
    whole, starts = split
    return label in whole or label.startswith(starts)


def bound_phrases(nodes: Sequence[Phrase], bound: Bound) -> dict[int, tuple[Phrase, ...]]:
    return {name: neighbours(nodes, *binding) for name, binding in bound.items()}


def neighbours(nodes: Sequence[Phrase], first: int, at: int, count: int) -> tuple[Phrase, ...]:
    if count <= 1:
        return (nodes[first],) if count else ()
    parent = nodes[first].parent
    assert parent is not None
    return tuple(parent.children[at : at + count])
