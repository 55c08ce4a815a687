"""Dependencies read off a tree: every word but one hangs on another word.

The head of each phrase passes its word up; the words that head its other children hang on that word. So there
is one root, no cycle, and no two arcs cross.
"""

from typing import NamedTuple

from ogden.parsing.heads import COLLINS, HeadRules
from ogden.parsing.placed_tree import NodeColumns, columns_of
from ogden.parsing.tree import Tree

ROOT_HEAD = -1
"""What stands for the head of the root."""


class Arc(NamedTuple):
    """How a word hangs on its head (the head's number, or ROOT_HEAD).

    `phrase` is the largest phrase the word heads (its tag where it heads none), `parent` the phrase in which
    both meet (empty for the root).
    """

    head: int
    phrase: str
    parent: str


def arcs(tree: Tree, rules: HeadRules = COLLINS) -> list[Arc]:
    """One arc for each word, in order."""
    return arcs_of(columns_of(tree)[0], rules)


def arcs_of(columns: NodeColumns, rules: HeadRules = COLLINS) -> list[Arc]:
    """The same of a tree without its words."""
    labels, arities = columns
    word = arities.count(0)
    found = [Arc(ROOT_HEAD, labels[0], "")] * word
    positions = [0] * len(labels)
    below: list[int] = []  # nodes whose parents are to come, the first child last
    for place in range(len(labels) - 1, -1, -1):
        arity = arities[place]
        if arity:
            children = below[: -arity - 1 : -1]
            del below[-arity:]
            head = positions[children[rules.choose(labels[place], [labels[child] for child in children])]]
            positions[place] = head
            for child in children:
                if positions[child] != head:
                    found[positions[child]] = Arc(head, labels[child], labels[place])
        else:
            word -= 1
            positions[place] = word
        below.append(place)
    return found


def head_indices(tree: Tree, rules: HeadRules = COLLINS) -> list[int]:
    """For each word the number of its head, and ROOT_HEAD for the root."""
    return [arc.head for arc in arcs(tree, rules)]
