"""Relative and interrogative pronouns in their own phrase: WHNP, as the Penn guidelines have it.

GUM's trees say NP for *who*, *which* or *whose house* where it is the subject of its clause, and WHNP
elsewhere; CRAFT and the Stanford parser always say WHNP. Whoever looks for relative clauses looks for WHNP.
"""

from operator import is_

from ogden.parsing.tree import Tree, rebuild

_CLAUSES = frozenset({"SBAR", "SBARQ"})
PRONOUNS = frozenset({"WDT", "WP", "WP$"})


def with_wh_phrases(tree: Tree) -> Tree:
    """The tree with WHNP for an NP that opens a clause and begins with such a pronoun."""
    return rebuild(tree, _clause)[0]


def _clause(node: Tree, children: list[Tree]) -> list[Tree]:
    if node.word is not None:
        return [node]
    if node.label in _CLAUSES and len(children) > 1 and _is_wh(children[0]):
        children = [Tree("WHNP", children[0].children), *children[1:]]
    elif all(map(is_, children, node.children)):
        return [node]
    return [Tree(node.label, children)]


def _is_wh(node: Tree) -> bool:
    if node.label != "NP":
        return False
    while node.children:
        node = node.children[0]
    return node.label in PRONOUNS
