"""Trees as brackets, no two over the same words: a chain of unary rules is one label, `S+VP`.

That is how the parser sees trees (see core/parse/chart.hpp). ROOT and the tags are left out: every tree has
the one, and the tagger gives the others.
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


Brackets = Iterable[tuple[int, int, str]]
"""As `Constituent` has them: start, end and label."""


def to_tree(words: Sequence[str], tags: Sequence[str], brackets: Brackets) -> Tree:
    """ROOT over the tree with these brackets. They nest, and one of them is over all the words."""
    return tree_over(leaves_of(words, tags), brackets)


def leaves_of(words: Sequence[str], tags: Sequence[str]) -> list[Tree]:
    return [Tree(tag, word=word) for word, tag in zip(words, tags, strict=True)]


def tree_over(leaves: Sequence[Tree], brackets: Brackets) -> Tree:
    """The same over leaves: several trees of one sentence may share them."""
    waiting = sorted(brackets, key=_by_place, reverse=True)
    ends, labels, children = [len(leaves) + 1], [ROOT], [list[Tree]()]  # of the brackets that are open
    for place, leaf in enumerate(leaves):
        while waiting and waiting[-1][0] == place:
            _, end, label = waiting.pop()
            ends.append(end)
            labels.append(label)
            children.append([])
        children[-1].append(leaf)
        while ends[-1] <= place + 1:
            ends.pop()
            made = _chain(labels.pop(), children.pop())
            children[-1].append(made)
    return Tree(ROOT, children[0])


def _by_place(bracket: tuple[int, int, str]) -> tuple[int, int]:
    return bracket[0], -bracket[1]


def _chain(label: str, children: list[Tree]) -> Tree:
    if _JOINT not in label:
        return Tree(label, children)
    *above, lowest = label.split(_JOINT)
    tree = Tree(lowest, children)
    for each in reversed(above):
        tree = Tree(each, [tree])
    return tree


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
