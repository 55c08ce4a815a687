"""The operations of the tree-based translation model, by name (Zhu et al. 2010).

An operation is a row of a table: what is asked of the tree (`key`), and what was done (`outcome`). The
probabilities of the outcomes of one key sum to one.

| table | key | outcome |
|---|---|---|
| segmentation | boundary word, its constituent, the length of that | split or not |
| mark | boundary word | dropped or kept |
| copying | boundary word, relation | the noun phrase goes nowhere, before or behind the verb |
| form | tag of the copied noun | the noun phrase itself, or a pronoun |
| dropping | label of a node, those of its children | a bit for each child: 1 is kept |
| reordering | label of a node, those of the children kept | their new order |
| substitution | a word, or the words of a short constituent | words; none: it is made of its parts |
"""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.rules.tree_splitting import Boundary, Node

SEGMENTATION, MARK, COPYING, FORM, DROPPING, REORDERING, SUBSTITUTION = TABLES = (
    "segmentation",
    "mark",
    "copying",
    "form",
    "dropping",
    "reordering",
    "substitution",
)
SPLIT, WHOLE = "split", "whole"
DROPPED, KEPT = "dropped", "kept"
ITSELF = "itself"
PARTS = ""
"""Of a constituent: it is not replaced as a whole."""
LONGEST_PHRASE = 4
"""Words of a constituent that may be replaced as a whole, and of what replaces it."""
CLASSES = 4


class Operation(NamedTuple):
    table: str
    key: str
    outcome: str


def segmentation(boundary: Boundary, length: float, is_split: bool) -> Operation:
    """`length` is that of a typical simple sentence."""
    return Operation(SEGMENTATION, segmentation_key(boundary, length), SPLIT if is_split else WHOLE)


def segmentation_key(boundary: Boundary, length: float) -> str:
    """The length of the constituent is told in halves of a typical sentence."""
    how_long = min(CLASSES - 1, int(2 * boundary.size / max(length, 1.0)))
    return f"{boundary.word} {boundary.label} {how_long}"


def copying_key(boundary: Boundary) -> str:
    return f"{boundary.word} {boundary.relation}"


def dropping(node: Node, kept: Sequence[bool]) -> Operation:
    return Operation(DROPPING, pattern(node), "".join("01"[one] for one in kept))


def reordering(node: Node, kept: Sequence[int], order: Sequence[int]) -> Operation:
    """`kept` are places of children, `order` the same in the order of the output."""
    labels = [node.label, *(node.children[k].label for k in kept)]
    ranks = {k: rank for rank, k in enumerate(kept)}
    return Operation(REORDERING, " ".join(labels), " ".join(str(ranks[k]) for k in order))


def pattern(node: Node) -> str:
    """The label of a node and those of its children."""
    return " ".join([node.label, *(child.label for child in node.children)])


def is_phrase(node: Node) -> bool:
    """Whether a node may be replaced as a whole: a short constituent of more than one part."""
    return len(node.children) > 1 and node.size <= LONGEST_PHRASE and not node.fixed
