"""Trees as brackets, no two over the same words: a chain of unary rules is one label, `S+VP`.

That is how the parser sees trees (see core/parse/chart.hpp). ROOT and the tags are left out: every tree has
the one, and the tagger gives the others. The core makes trees of them again (core/trees/bracket_trees.hpp).
"""

from collections.abc import Iterable, Sequence

from ogden.parsing.brackets import ROOT
from ogden.parsing.tree import Constituent, Tree

_JOINT = "+"


def to_brackets(tree: Tree) -> list[Constituent]:
    """The brackets of a normalised tree (ROOT over one phrase), parents before children."""
    brackets: list[Constituent] = []
    for span in tree.spans():
        if span.label == ROOT and not brackets:
            continue
        if brackets and brackets[-1][:2] == span[:2]:
            span = Constituent(span.start, span.end, brackets.pop().label + _JOINT + span.label)
        brackets.append(span)
    return brackets


class LabelSet:
    """The labels a parser knows. A rarer chain is cut from below until it is known; a rarer label is none."""

    def __init__(self, labels: Iterable[str]) -> None:
        self.labels = list(labels)
        self._numbers = {label: number for number, label in enumerate(self.labels)}

    def number(self, label: str) -> int | None:
        while label:
            if label in self._numbers:
                return self._numbers[label]
            label = label.rpartition(_JOINT)[0]
        return None

    def numbered(self, brackets: Sequence[Constituent]) -> list[tuple[int, int, int]]:
        """What is left of the brackets. The first one, over all words, takes any label rather than none."""
        found: list[tuple[int, int, int]] = []
        for place, span in enumerate(brackets):
            number = self.number(span.label)
            if number is None and place == 0:
                number = self._numbers.get("FRAG", 0)
            if number is not None:
                found.append((span.start, span.end, number))
        return found
