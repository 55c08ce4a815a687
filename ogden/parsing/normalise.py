"""Trees of several treebanks made alike: one set of labels and tags, no traces, no function tags.

GUM, CRAFT and the trees of the Stanford parser follow different editions of the Penn guidelines. What is done
to each, and how often, stands in docs/trees.md. The words stay as they are, so the yield does not change but
for traces.
"""

import re

from ogden.parsing.brackets import ROOT
from ogden.parsing.tree import Tree, rebuild

TRACE = "-NONE-"

_FUNCTION = re.compile(r"(?<=.)[-=|].*")
_TOPS = frozenset({ROOT, "TOP", "S1"})
_WRAPPERS = frozenset({"TITLE", "HEADING", "CAPTION"})
"""CRAFT says with these what part of an article the sentence is; the phrase below says what it is."""
_LABELS = {"CIT": "PRN"}
_TAGS = {"AFX": "JJ", "GW": "FW"}
_NOMINAL = frozenset({"NP", "NML", "NX", "NAC", "WHNP", "QP", "PRN"})
TAG_OF_WORD = {"(": "-LRB-", "[": "-LRB-", "{": "-LRB-", ")": "-RRB-", "]": "-RRB-", "}": "-RRB-", ";": ":"}


def normalise(tree: Tree) -> Tree | None:
    """The tree with ROOT on top and Penn labels; None where only traces stood in it."""
    made = rebuild(tree, _node)
    if not made:
        return None
    if len(made) == 1 and made[0].label in _TOPS and made[0].word is None:
        made = list(made[0].children)
    phrases = [_settled("", node) for node in made]
    nodes = [node for group in phrases for node in group]
    if len(nodes) > 1 or nodes[0].word is not None:
        # A phrase stands between ROOT and the words, whatever the annotators left out.
        nodes = [Tree("FRAG", nodes)]
    return Tree(ROOT, nodes)


def bare_label(label: str) -> str:
    """The label without function tags and indices: NP-SBJ-1 is NP, and -LRB- is itself."""
    return label if label.startswith("-") else _FUNCTION.sub("", label)


def _node(node: Tree, children: list[Tree]) -> list[Tree]:
    label = bare_label(node.label)
    if node.word is not None:
        if node.label == TRACE:
            return []
        word = node.word.strip() or node.word
        return [Tree(TAG_OF_WORD.get(word) or _TAGS.get(label, label), word=word)]
    children = [settled for child in children for settled in _settled(label, child)]
    if not children or label in _WRAPPERS:
        return children
    return [_without_cycle(Tree(_LABELS.get(label, label), children))]


def _settled(parent: str, child: Tree) -> list[Tree]:
    """What the child becomes under a parent of this label."""
    if child.label == "TO" and parent != "VP":
        # The Penn Treebank has one tag for every "to"; its later editions, GUM and CRAFT keep TO for the
        # infinitive.
        return [Tree("IN", word=child.word)]
    if child.label == "NML":
        # The Penn Treebank leaves noun phrases flat on the inside.
        return list(child.children) if parent in _NOMINAL else [Tree("NP", child.children)]
    return [child]


def _without_cycle(tree: Tree) -> Tree:
    """X over Y over X, all of the same words, is X."""
    below = tree
    while len(below.children) == 1:
        below = below.children[0]
        if below.label == tree.label and below.word is None:
            return Tree(tree.label, below.children)
    return tree
