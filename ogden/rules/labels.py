"""What the words of a sentence are called, by its tree: the labels of synchronous rules.

A word is called by its tag, and a phrase by its label. Other words that stand side by side have the names of
Zollmann & Venugopal (2006): `DT+NN` for two phrases in a row, `NP/NN` for a noun phrase that lacks a noun at
its end, `VP\\VBD` for a verb phrase that lacks its verb at the start. What is none of these has no name.
"""

import itertools
from collections.abc import Iterator

from ogden.parsing.tree import Tree

Place = tuple[int, int]
_ROOT = "ROOT"


class SpanLabels:
    """The names of all spans of a sentence. Spans are (start, end), the end not included."""

    def __init__(self, tree: Tree) -> None:
        self.phrases: dict[Place, list[str]] = {}
        """Tags and phrases alone: for each span the labels of its chain, the lowest first."""
        self.size = 0
        for bounds, label in _constituents(tree):
            self.phrases.setdefault((bounds[0], bounds[-1]), []).append(label)
            self.size = max(self.size, bounds[-1])
        self._from: list[list[int]] = [[] for _ in range(self.size + 1)]
        self._upto: list[list[int]] = [[] for _ in range(self.size + 1)]
        for start, end in sorted(self.phrases):
            self._from[start].append(end)
            self._upto[end].append(start)

    def label(self, start: int, end: int) -> str | None:
        """The lowest label of a phrase, or the name of what is none."""
        found = self.phrases.get((start, end))
        return found[0] if found else self._pieced(start, end)

    def labels(self, start: int, end: int) -> list[str]:
        """All labels of a phrase, or the one name of what is none."""
        found = self.phrases.get((start, end))
        if found:
            return found
        name = self._pieced(start, end)
        return [name] if name else []

    def spans(self, longest: int) -> Iterator[tuple[Place, list[str]]]:
        """Every span of up to so many words that has a name, and every phrase."""
        for start in range(self.size):
            for end in range(start + 1, self.size + 1):
                if end - start > longest:
                    break
                names = self.labels(start, end)
                if names:
                    yield (start, end), names
            for end in self._from[start]:
                if end - start > longest:
                    yield (start, end), self.phrases[start, end]

    def _pieced(self, start: int, end: int) -> str | None:
        phrases = self.phrases
        for middle in reversed(self._from[start]):
            if middle < end and (middle, end) in phrases:
                return f"{phrases[start, middle][0]}+{phrases[middle, end][0]}"
        for beyond in self._from[start]:
            if beyond > end and (end, beyond) in phrases:
                return f"{phrases[start, beyond][0]}/{phrases[end, beyond][0]}"
        for before in reversed(self._upto[end]):
            if before < start and (before, start) in phrases:
                return f"{phrases[before, end][0]}\\{phrases[before, start][0]}"
        return None


def binary_splits(tree: Tree) -> list[tuple[int, int, int]]:
    """How phrases are put together: start, middle, end; the first child and the rest, and so on."""
    return [
        (start, middle, bounds[-1])
        for bounds, _ in _constituents(tree)
        for start, middle in itertools.pairwise(bounds[:-1])
    ]


def _constituents(tree: Tree) -> Iterator[tuple[list[int], str]]:
    """Tags and phrases, children before parents: where each child starts and the last ends, and the label."""
    stack: list[Tree | None] = [tree]
    open_phrases: list[tuple[Tree, list[int]]] = []
    position = 0
    while stack:
        node = stack.pop()
        if node is not None and node.word is None:
            open_phrases.append((node, [position]))
            stack.append(None)
            stack.extend(reversed(node.children))
            continue
        if node is not None:
            yield [position, position + 1], node.label
            position += 1
        else:
            phrase, bounds = open_phrases.pop()
            if phrase.label != _ROOT:
                yield bounds, phrase.label
        if open_phrases:
            open_phrases[-1][1].append(position)
