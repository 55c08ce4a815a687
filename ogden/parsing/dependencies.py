"""Dependencies read off a tree: every word but one hangs on another word.

The head of each phrase passes its word up; the words that head its other children hang on that word. So there
is one root, no cycle, and no two arcs cross.
"""

from typing import NamedTuple

from ogden.parsing.heads import COLLINS, HeadRules, positions_of
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
    nodes, places = list(tree.nodes()), tree.places_of_children()
    positions = positions_of(nodes, places, rules)
    found = {positions[0]: Arc(ROOT_HEAD, tree.label, "")}
    for place, below in enumerate(places):
        for child in below:
            if positions[child] != positions[place]:
                found[positions[child]] = Arc(positions[place], nodes[child].label, nodes[place].label)
    return [found[position] for position in range(len(found))]


def head_indices(tree: Tree, rules: HeadRules = COLLINS) -> list[int]:
    """For each word the number of its head, and ROOT_HEAD for the root."""
    return [arc.head for arc in arcs(tree, rules)]
