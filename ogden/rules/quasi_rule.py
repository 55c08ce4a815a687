"""Rules of a quasi-synchronous grammar (Woodsend & Lapata 2011, section 3.1): three kinds, one form.

    NP(NP0 PP1) → NP0                                               syntactic: a sub-tree to a sub-tree
    VBD(commenced) → VBD(began)                                     lexical: another word of the same tag
    VP(VP0 CC(and) VP1) → SPLIT(VP0 S(NP(=subject) VP1))            splitting

They are written, kept and found as rules over trees (`tree_rule`). A splitting rule has two parts on its
simple side: the main part, which takes the place of the normal node, and the auxiliary sentence, which comes
after the sentence. Two leaves of an auxiliary sentence are no words. `=subject` is the noun phrase before the
node, as in a second sentence about the same subject; `=main` is the noun phrase that the main part leaves, as
in a sentence that was a relative clause of it.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ogden.rules.tree_rule import Node, TreeRule

SPLIT = "SPLIT"
SUBJECT, MAIN = "=subject", "=main"
SYNTACTIC, LEXICAL, SPLITTING = KINDS = ("syntactic", "lexical", "splitting")
Kind = Literal["syntactic", "lexical", "splitting"]

SCORE, COUNT = "rewrite", "count"
"""Features of a rule: the logarithm of how much more often it was seen than its normal side was left as it
was; and how often it was seen."""


class Sides(NamedTuple):
    """The parts of a simple side; `auxiliary` is None where nothing is split off."""

    main: Node
    auxiliary: Node | None


def sides_of(simple: Node) -> Sides | None:
    """The parts of a simple side; None where it claims to split and does not."""
    if simple.label != SPLIT:
        return Sides(simple, None)
    return Sides(*simple.children) if len(simple.children) == 2 else None


def kind_of(rule: TreeRule) -> Kind:
    if rule.simple.label == SPLIT:
        return "splitting"
    return "lexical" if rule.normal.word is not None else "syntactic"


def without_single_children(label: str, children: Sequence[Node]) -> Node:
    """A phrase of these children; the child itself where there is only one."""
    return children[0] if len(children) == 1 else Node(label, tuple(children))
