"""Many patterns over trees, looked for together.

`ogden.parsing.tree_patterns.fits` says what a fit is, one pattern and one phrase at a time. Here labels and
words become numbers, and the core (`core/trees/patterns.hpp`) goes through all patterns and phrases of a
sentence.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden._core import PatternTable as _PatternTable
from ogden.parsing.placed_tree import Phrase
from ogden.parsing.tree_patterns import ANY, Part

if TYPE_CHECKING:
    from ogden._core import PatternPart

_NONE = -1
_OTHER = ""
"""Stands for labels that no pattern names."""
Binding = tuple[int, int, int, int]
"""What a variable stands for, in numbers: its name, the first node, which child of its parent that is, and
how many neighbours."""


class PlacedFit(NamedTuple):
    pattern: int
    phrase: Phrase
    bound: dict[int, tuple[Phrase, ...]]
    """What its variables stand for."""


class PatternTable:
    """Patterns, by their numbers. `needs` has for each the words of which a sentence must have one, of each
    set."""

    def __init__(self, patterns: Sequence[Part], needs: Sequence[Sequence[frozenset[str]]]) -> None:
        parts = [part for pattern in patterns for part in pattern.parts()]
        labels = {label for part in parts for label in part.labels}
        self._labels = {label: number for number, label in enumerate([_OTHER, *sorted(labels)])}
        self._prefixes = sorted((label for label in labels if label.endswith("*")), key=len, reverse=True)
        words = {word for part in parts for word in (*part.words, *part.forms)}
        self._words = {word: number for number, word in enumerate(sorted(words))}
        rows = {own: number for number, own in enumerate(dict.fromkeys(part.labels for part in parts))}
        allowed = [int(_allows(own, label)) for own in map(_split, rows) for label in self._labels]
        self._core = _PatternTable(len(self._labels), allowed)
        for pattern, sets in zip(patterns, needs, strict=True):
            self._core.add(self._numbered(pattern, rows), [self._known(some) for some in sets])

    def fits(
        self,
        nodes: Sequence[Phrase],
        words: Sequence[str],
        lemmas: Sequence[str],
        patterns: Sequence[int],
    ) -> Iterator[PlacedFit]:
        """All fits of the patterns with these numbers at the phrases of a tree, given as `Phrase.phrases()`
        has them: in the order of the patterns, then of labels as they come up in the tree, then of
        phrases."""
        for pattern, node, bindings in self.numbered_fits(nodes, words, lemmas, patterns):
            yield PlacedFit(pattern, nodes[node], bound_phrases(nodes, bindings))

    def numbered_fits(
        self,
        nodes: Sequence[Phrase],
        words: Sequence[str],
        lemmas: Sequence[str],
        patterns: Sequence[int],
    ) -> list[tuple[int, int, list[Binding]]]:
        """The same in numbers: the pattern, the node, and what its variables stand for. Most fits are refused
        after a look at one variable, and need no phrases for the others."""
        known, labels = self._words, self._labels
        return self._core.fits(
            [labels[one.label] if one.label in labels else self._label(one.label) for one in nodes],
            [len(one.children) for one in nodes],
            [known.get(word, _NONE) for word in words],
            [known.get(lemma, _NONE) for lemma in lemmas],
            patterns,
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

    def _known(self, words: frozenset[str]) -> list[int]:
        return sorted(self._words[word] for word in words) if words else []


def _split(labels: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole labels, and the beginnings of others; that of any label is empty."""
    starts = tuple("" if one == ANY else one[:-1] for one in labels if one == ANY or one.endswith("*"))
    return frozenset(labels), starts


def _allows(split: tuple[frozenset[str], tuple[str, ...]], label: str) -> bool:
    """As `Part.fits_label`."""
    whole, starts = split
    return label in whole or label.startswith(starts)


def bound_phrases(nodes: Sequence[Phrase], bindings: Sequence[Binding]) -> dict[int, tuple[Phrase, ...]]:
    return {name: neighbours(nodes, first, at, count) for name, first, at, count in bindings}


def neighbours(nodes: Sequence[Phrase], first: int, at: int, count: int) -> tuple[Phrase, ...]:
    if count <= 1:
        return (nodes[first],) if count else ()
    parent = nodes[first].parent
    assert parent is not None
    return tuple(parent.children[at : at + count])
