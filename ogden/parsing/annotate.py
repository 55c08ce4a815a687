"""Labels that tell more: the parent, the head's tag and the head's word (Feblowitz & Kauchak 2013, figure 3).

    VP                          model 1: the label alone
    VP^S                        model 2: with the parent
    VP[VB]^S                    model 3: and the tag of the head word
    VP[VB-assemble]^S           model 4: and the head word

A tag is its own head's tag, so model 3 leaves it `VB^VP`, and model 4 writes `VB[assemble]^VP`. The root has
no parent and no `^`. Head rules are those of the figure (see `heads.OBJECT_HEADS`).
"""

import re
from dataclasses import dataclass

from ogden.parsing.heads import OBJECT_HEADS, HeadRules, head_positions
from ogden.parsing.tree import Tree, rebuild

_ANNOTATION = re.compile(r"(?<=.)[\[^].*", re.DOTALL)


@dataclass(frozen=True)
class Annotation:
    parent: bool = False
    head_tag: bool = False
    head_word: bool = False
    rules: HeadRules = OBJECT_HEADS


MODELS = (
    Annotation(),
    Annotation(parent=True),
    Annotation(parent=True, head_tag=True),
    Annotation(parent=True, head_tag=True, head_word=True),
)
"""Models 1 to 4 of figure 3, the least specific first."""


def annotate(tree: Tree, annotation: Annotation) -> Tree:
    """The tree with annotated labels."""
    nodes = list(tree.nodes())
    below = tree.places_of_children()
    heads = _heads(tree, annotation)
    made: list[Tree] = []  # the nodes to the right that wait for their parent, the nearest last
    parents = {child: place for place, children in enumerate(below) for child in children}
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        parent = f"^{nodes[parents[place]].label}" if annotation.parent and place in parents else ""
        children = [made.pop() for _ in node.children]
        made.append(Tree(node.label + heads[place] + parent, children, node.word))
    return made.pop()


def remove_annotation(tree: Tree) -> Tree:
    """The tree with its bare labels again."""
    (found,) = rebuild(tree, lambda node, children: [Tree(bare_label(node.label), children, node.word)])
    return found


def bare_label(label: str) -> str:
    return _ANNOTATION.sub("", label)


def _heads(tree: Tree, annotation: Annotation) -> list[str]:
    """What stands in square brackets at each node."""
    leaves = tree.leaves()
    found = []
    for node, position in zip(tree.nodes(), head_positions(tree, annotation.rules), strict=True):
        leaf = leaves[position]
        tag = leaf.label if annotation.head_tag and node.word is None else ""
        word = leaf.word or "" if annotation.head_word else ""
        inside = "-".join(piece for piece in (tag, word) if piece)
        found.append(f"[{inside}]" if inside else "")
    return found
