"""Trees of the parser's brackets, slowly: what `_core.BracketTrees` makes."""

from collections.abc import Iterable, Sequence

from ogden.parsing.brackets import ROOT
from ogden.parsing.tree import Tree

_JOINT = "+"
Brackets = Iterable[tuple[int, int, str]]
"""As `Constituent` has them: start, end and label."""


def to_tree(words: Sequence[str], tags: Sequence[str], brackets: Brackets) -> Tree:
    """ROOT over the tree with these brackets. They nest, and one of them is over all the words."""
    leaves = [Tree(tag, word=word) for word, tag in zip(words, tags, strict=True)]
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
