"""Many patterns over trees, looked for together.

`ogden.parsing.tree_patterns.fits` says what a fit is, one pattern and one phrase at a time. Here labels and
words become numbers, and the core (`core/trees/patterns.hpp`) goes through all patterns and phrases of a
sentence.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden._core import PatternChoice
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
Bound = dict[int, int]
"""The numbers of what variables stand for in a fit, by their names."""
NOTHING = 0
"""The number of what a variable of a part that is missing stands for."""
GUARDS = ("starts", "ends", "begins", "after", "least")
"""What may be asked of the words of a variable, in the order in which the core has them: the sentence starts
with it; it ends the text; its first word is one of these; the word before it is; it has so many words."""


class Guard(NamedTuple):
    """One of `GUARDS`. A variable that stands for nothing is never as wanted."""

    kind: str
    name: int
    words: tuple[str, ...] = ()
    size: int = 0


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
        own_labels = {label: number for number, label in enumerate([_OTHER, *sorted(labels)])}
        prefixes = sorted((label for label in labels if label.endswith("*")), key=len, reverse=True)
        words = {word for part in parts for word in (*part.words, *part.forms)}
        words.update(word for one in sought for some in one.needs for word in some)
        words.update(word for one in sought for guard in one.guards for word in guard.words)
        self._words = {word: number for number, word in enumerate(sorted(words))}
        rows = {own: number for number, own in enumerate(dict.fromkeys(part.labels for part in parts))}
        allowed = [int(_allows(own, label)) for own in map(_split, rows) for label in own_labels]
        self._core = _PatternTable(
            own_labels,
            [(prefix[:-1], own_labels[prefix]) for prefix in prefixes],
            own_labels[_OTHER],
            self._words,
            allowed,
        )
        numbers: dict[Part, int] = {}
        for pattern, needs, guards in sought:
            if pattern not in numbers:
                numbers[pattern] = self._core.add(self._numbered(pattern, rows))
            self._core.add_rule(
                numbers[pattern],
                [self._known(some) for some in (*needs, *(one.words for one in guards if one.words))],
                [(GUARDS.index(kind), name, self._known(own), size) for kind, name, own, size in guards],
            )

    def choice(self, numbers: Sequence[int]) -> PatternChoice:
        """The patterns with these numbers, made ready to be looked for."""
        return self._core.choice(numbers)

    def fits(
        self, columns: NodeColumns, words: list[str], lemmas: list[str], end: int, choice: PatternChoice
    ) -> tuple[list[Binding], list[tuple[int, Bound]], list[tuple[int, int]]]:
        """All fits of patterns at the phrases of a tree, in numbers: what variables stand for (`NOTHING` is
        the first); ways to fit, each a node and what of these its variables stand for; and which pattern fits
        in which of these ways, in the order of the patterns, then of labels as they come up in the tree
        (those that no pattern names are one), then of phrases. Most fits are refused after a look at one
        variable, and need no phrases for the others. The text ends before the word `end`."""
        return self._core.fits(columns.labels, columns.arities, words, lemmas, end, choice)

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


def neighbours(nodes: Sequence[Phrase], first: int, at: int, count: int) -> tuple[Phrase, ...]:
    """What a variable stands for."""
    if count <= 1:
        return (nodes[first],) if count else ()
    parent = nodes[first].parent
    assert parent is not None
    return tuple(parent.children[at : at + count])
