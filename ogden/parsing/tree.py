"""A constituency tree.

A node is a phrase, with children, or a leaf: a word with its tag. Trees are values: they are compared by what
they hold, and nothing changes one once it is made. Every walk keeps its own stack, so depth is no limit (a
sentence of ten thousand words under right-branching rules is ten thousand deep).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple


class Constituent(NamedTuple):
    """A phrase over the words `start` to `end` (not included)."""

    start: int
    end: int
    label: str


class Tree:
    """A phrase (`label`, `children`) or a leaf (`label` is the tag, `word` the word, no children).

    A word is as a person types it: `(`, not `-LRB-`, which is how a file writes it (see `brackets`).
    """

    __slots__ = ("_hash", "children", "label", "word")

    label: str
    children: tuple["Tree", ...]
    word: str | None
    _hash: int

    def __init__(self, label: str, children: Iterable["Tree"] = (), word: str | None = None) -> None:
        own = tuple(children)
        if not label or bool(own) == bool(word):
            raise ValueError("a tree has a label, and either children or a word")
        self.label = label
        self.children = own
        self.word = word
        # From below upwards the hash costs one step a node, and equality of trees seldom needs more.
        self._hash = hash((label, word, *[child._hash for child in own]))

    def __reduce__(self) -> tuple[type["Tree"], tuple[str, tuple["Tree", ...], str | None]]:
        """How it is copied and sent to other processes, where the same words have other hashes."""
        return Tree, (self.label, self.children, self.word)

    @property
    def is_preterminal(self) -> bool:
        """Whether this is a leaf: a tag over a word."""
        return self.word is not None

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        stack = [(self, other)]
        while stack:
            left, right = stack.pop()
            if left is right:
                continue
            if (
                left._hash != right._hash
                or left.label != right.label
                or left.word != right.word
                or len(left.children) != len(right.children)
            ):
                return False
            stack.extend(zip(left.children, right.children, strict=True))
        return True

    def nodes(self) -> Iterator["Tree"]:
        """All nodes, leaves too, parents before children and left before right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def places_of_children(self) -> list[list[int]]:
        """For each node of `nodes()`, the places of its children in that list."""
        below: list[list[int]] = []
        open_nodes: list[tuple[int, int]] = []  # the place of a node, and how many children are to come
        for place, node in enumerate(self.nodes()):
            below.append([])
            while open_nodes and not open_nodes[-1][1]:
                open_nodes.pop()
            if open_nodes:
                parent, coming = open_nodes[-1]
                below[parent].append(place)
                open_nodes[-1] = parent, coming - 1
            open_nodes.append((place, len(node.children)))
        return below

    def leaves(self) -> list["Tree"]:
        return [node for node in self.nodes() if node.word is not None]

    def words(self) -> list[str]:
        return [node.word for node in self.nodes() if node.word is not None]

    def tags(self) -> list[str]:
        return [node.label for node in self.nodes() if node.word is not None]

    def spans(self) -> Iterator[Constituent]:
        """The phrases (not the tags), parents before children and left before right; this node too."""
        found: list[Constituent | None] = []
        open_phrases: list[tuple[int, int, str]] = []
        stack: list[Tree | None] = [self]
        position = 0
        while stack:
            node = stack.pop()
            if node is None:  # all children of the last phrase that was opened are behind us
                place, start, label = open_phrases.pop()
                found[place] = Constituent(start, position, label)
            elif node.word is not None:
                position += 1
            else:
                open_phrases.append((len(found), position, node.label))
                found.append(None)
                stack.append(None)
                stack.extend(reversed(node.children))
        return (span for span in found if span is not None)

    def __str__(self) -> str:
        """The tree in brackets on one line."""
        from ogden.parsing.brackets import format_tree

        return format_tree(self)

    def __repr__(self) -> str:
        return f"<Tree {self}>"


def rebuild(tree: Tree, make: Callable[[Tree, list[Tree]], Iterable[Tree]]) -> list[Tree]:
    """Make a tree anew from the leaves up.

    `make` is given each node with what its children have become, and says what becomes of the node: itself,
    another, several (they take its place among its parent's children), or nothing.
    """
    made: list[list[Tree]] = [[]]
    stack: list[tuple[Tree, bool]] = [(tree, False)]
    while stack:
        node, is_complete = stack.pop()
        if is_complete or node.word is not None:
            children = made.pop() if is_complete else []
            made[-1].extend(make(node, children))
        else:
            made.append([])
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node.children))
    return made[0]
