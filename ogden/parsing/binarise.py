"""Trees with at most two children a node, and back.

A phrase of more children is cut into nodes between, which remember only the last `horizontal` children they
have seen; a phrase remembers `vertical` - 1 of its ancestors (Klein & Manning 2003, section 2). The nodes
between begin with `@` and their labels tell:

    @NP|>DT_JJ        from the left or right: the phrase, and the children seen
    @NP|NN|<JJ        from the head outwards: the phrase, its head child, the side at work, the children seen

Labels of the tree itself must not hold `@`, `|` or `^`; treebanks have none of them once they are normalised.
`debinarise` gives back every tree as it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ogden.errors import InputError
from ogden.parsing.heads import COLLINS, HeadRules
from ogden.parsing.tree import Tree, rebuild

BETWEEN = "@"
ANCESTOR = "^"
_RESERVED = frozenset("@|^")

Direction = Literal["left", "right", "head"]


@dataclass(frozen=True)
class Binarisation:
    """How to binarise: `left` groups the first children (so the tree leans left), `right` the last, `head`
    starts from the head child, takes what stands right of it, then what stands left.

    `horizontal`: children remembered (None: all); `vertical`: 1 for none but the phrase itself, 2 adds the
    parent, and so on. `mark_tags`: tags remember their ancestors too.
    """

    direction: Direction = "right"
    horizontal: int | None = None
    vertical: int = 1
    mark_tags: bool = False
    rules: HeadRules = COLLINS

    def apply(self, tree: Tree) -> Tree:
        return _rebuilt(_with_ancestors(tree, self.vertical, self.mark_tags), self)


def debinarise(tree: Tree) -> Tree:
    """The tree without the nodes between and without ancestors in its labels."""

    def make(node: Tree, children: list[Tree]) -> list[Tree]:
        if node.word is None and node.label.startswith(BETWEEN):
            return children
        return [Tree(bare(node.label), children, node.word)]

    (found,) = rebuild(tree, make)
    return found


def bare(label: str) -> str:
    """The label without the ancestors it remembers."""
    return label.partition(ANCESTOR)[0]


def _with_ancestors(tree: Tree, vertical: int, mark_tags: bool) -> Tree:
    nodes = list(tree.nodes())
    below = tree.places_of_children()
    ancestors: list[tuple[str, ...]] = [()] * len(nodes)
    for place, node in enumerate(nodes):
        if _RESERVED & set(node.label):
            raise InputError(f"the label '{node.label}' holds @, | or ^, which binarisation needs for itself")
        for child in below[place]:
            ancestors[child] = (node.label, *ancestors[place])[: vertical - 1]
    made: list[Tree] = []  # the nodes to the right that wait for their parent, the nearest last
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        keeps = node.word is None or mark_tags
        label = ANCESTOR.join((node.label, *ancestors[place])) if keeps else node.label
        made.append(Tree(label, [made.pop() for _ in node.children], node.word))
    return made.pop()


def _rebuilt(tree: Tree, how: Binarisation) -> Tree:
    def make(node: Tree, children: list[Tree]) -> list[Tree]:
        if len(children) <= 2:
            return [Tree(node.label, children, node.word)]
        if how.direction == "head":
            head = how.rules.choose(bare(node.label), [bare(child.label) for child in node.children])
            return [_outwards(node.label, children, head, how.horizontal)]
        return [_one_way(node.label, children, how.direction == "left", how.horizontal)]

    (found,) = rebuild(tree, make)
    return found


def _one_way(label: str, children: Sequence[Tree], lean_left: bool, horizontal: int | None) -> Tree:
    """Group two children, then the group and the next, until all are in."""
    order = list(children) if lean_left else list(reversed(children))
    seen = [bare(child.label) for child in order]
    group = order[0]
    for number, child in enumerate(order[1:], 2):
        name = label if number == len(order) else f"{BETWEEN}{label}|>{_last(seen[:number], horizontal)}"
        group = Tree(name, (group, child) if lean_left else (child, group))
    return group


def _outwards(label: str, children: Sequence[Tree], head: int, horizontal: int | None) -> Tree:
    names = [bare(child.label) for child in children]
    group = children[head]
    steps = [(place, ">") for place in range(head + 1, len(children))]
    steps += [(place, "<") for place in range(head - 1, -1, -1)]
    for number, (place, side) in enumerate(steps, 1):
        seen = names[head + 1 : place + 1] if side == ">" else names[place:head][::-1]
        name = f"{BETWEEN}{label}|{names[head]}|{side}{_last(seen, horizontal)}"
        if number == len(steps):
            name = label
        group = Tree(name, (group, children[place]) if side == ">" else (children[place], group))
    return group


def _last(seen: Sequence[str], horizontal: int | None) -> str:
    return "_".join(seen if horizontal is None else seen[max(0, len(seen) - horizontal) :])
