"""Trees as the core reads them: lines of labels and words, and columns of numbers for their nodes."""

from collections.abc import Sequence

import numpy as np

from ogden._core import TreeColumns
from ogden.parsing.heads import OBJECT_HEADS, HeadRules
from ogden.parsing.tree import Tree


def tree_columns(trees: Sequence[Tree | None], rules: HeadRules = OBJECT_HEADS) -> TreeColumns:
    """The columns of trees, with their heads; None stands for a sentence without words."""
    labels, words = list[str](), list[str]()
    arities, heads = list[int](), list[int]()
    choose = _Chooser(rules)
    for tree in trees:
        nodes = list(tree.nodes()) if tree is not None else []
        labels.append(" ".join([node.label for node in nodes]))
        words.append(" ".join([node.word for node in nodes if node.word is not None]))
        arities += [len(node.children) for node in nodes]
        heads += _heads(nodes, choose)
    return TreeColumns(labels, words, np.array(arities, np.int32), np.array(heads, np.int32))


def _heads(nodes: list[Tree], choose: "_Chooser") -> list[int]:
    """For each node the number of the word that heads it. From the last node to the first: children come
    first, and those of a node are the next on the stack."""
    found = [0] * len(nodes)
    word = sum(node.word is not None for node in nodes)
    stack: list[int] = []
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        if node.word is not None:
            word -= 1
            head = word
        else:
            count = len(node.children)
            own = stack[-count:][::-1]
            del stack[-count:]
            head = own[choose(node.label, tuple([child.label for child in node.children]))]
        found[place] = head
        stack.append(head)
    return found


class _Chooser:
    """Head rules that remember: treebanks repeat the same few thousand phrases."""

    def __init__(self, rules: HeadRules) -> None:
        self._rules = rules
        self._known: dict[tuple[str, tuple[str, ...]], int] = {}

    def __call__(self, label: str, children: tuple[str, ...]) -> int:
        found = self._known.get((label, children))
        if found is None:
            found = self._known[label, children] = self._rules.choose(label, children)
        return found
