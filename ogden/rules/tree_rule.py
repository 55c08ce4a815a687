"""Rules that rewrite trees, and how they are written:

    VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1)

A side is a fragment of a tree. `IN(in)` is a tag over a word; `NP1` is a variable: whatever NP is there is
rewritten by other rules and put where the simple side has the variable. A variable that the simple side lacks
is deleted: `VP(VB0 PP1) → VP(VB0)`. A variable may have another label on the simple side: a rule with that
root must rewrite it.

In words, `(`, `)`, `→` and `\\` stand behind a `\\`, and so does a word that looks like a variable, as `B2`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ogden.errors import InputError
from ogden.parsing.tree import Tree

ARROW = "→"
INNER: Literal[0] = 0
WORD: Literal[1] = 1
VARIABLE: Literal[2] = 2

Cell = tuple[int, str, int | str]
"""A node as the core has it: INNER, WORD or VARIABLE; the label; the number of children, the word, or the
number of the variable. The cells of a fragment stand in preorder."""

_VARIABLE = re.compile(r"([^\sa-z()\\]*[^\sa-z()\\\d])(\d{1,6})")
_TOKEN = re.compile(r"\s*(\(|\)|(?:\\.|[^\s()\\])+)")
_ESCAPED = re.compile(rf"[()\\{ARROW}]")


class Node(NamedTuple):
    """Of a fragment: an inner node with children, a tag over a word, or a variable."""

    label: str
    children: tuple["Node", ...] = ()
    word: str | None = None
    variable: int | None = None

    def nodes(self) -> Iterator["Node"]:
        """All nodes, parents before children and left before right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def words(self) -> list[str]:
        return [node.word for node in self.nodes() if node.word is not None]

    def variables(self) -> dict[int, str]:
        """The label of each variable."""
        return {node.variable: node.label for node in self.nodes() if node.variable is not None}

    def __str__(self) -> str:
        return format_fragment(self)


@dataclass(frozen=True, slots=True)
class TreeRule:
    normal: Node
    simple: Node

    def __post_init__(self) -> None:
        kept, known = self.simple.variables(), self.normal.variables()
        if [one.variable for one in self.normal.nodes() if one.variable is not None] != list(
            range(len(known))
        ):
            raise InputError(f"{self.normal}: the variables of a normal side are numbered 0, 1, … in order")
        if self.normal.variable is not None:
            raise InputError(f"{self.normal}: a normal side is more than a variable")
        if missing := sorted(set(kept) - set(known)):
            raise InputError(f"{self.simple}: the normal side has no variable {missing[0]}")
        if len(kept) < sum(node.variable is not None for node in self.simple.nodes()):
            raise InputError(f"{self.simple}: a simple side has a variable once at most")

    @property
    def copies(self) -> bool:
        """Whether it changes nothing."""
        return to_cells(self.normal) == to_cells(
            self.simple
        )  # nodes in nodes are compared to some depth only

    @property
    def deleted(self) -> list[int]:
        """The variables that the simple side lacks."""
        kept = self.simple.variables()
        return [number for number in self.normal.variables() if number not in kept]

    def __str__(self) -> str:
        return f"{self.normal} {ARROW} {self.simple}"


def parse_rule(text: str, where: str = "rule") -> TreeRule:
    """A rule as it is written; `->` may stand for the arrow. InputError says what is wrong with it."""
    sides = re.split(rf"(?<=\S)\s+(?:{ARROW}|->)\s+(?=\S)", text.strip())
    if len(sides) != 2:
        raise InputError(f"{where}: '{text[:60]}' is no rule: write NORMAL {ARROW} SIMPLE")
    try:
        return TreeRule(*(parse_fragment(side, where) for side in sides))
    except InputError as error:
        raise InputError(str(error) if str(error).startswith(where) else f"{where}: {error}") from None


def parse_fragment(text: str, where: str = "rule") -> Node:
    open_nodes: list[tuple[str, list[Node | str]]] = [("", [])]
    label: str | None = None
    for token in _tokens(text, where):
        if token == "(":
            if label is None:
                raise InputError(f"{where}: '{text[:60]}': a label must stand before each (")
            open_nodes.append((label, []))
            label = None
            continue
        if label is not None:
            open_nodes[-1][1].append(label)
            label = None
        if token != ")":
            label = token
        elif len(open_nodes) == 1:
            raise InputError(f"{where}: '{text[:60]}' has a ) too many")
        else:
            closed = _closed(*open_nodes.pop(), text, where)
            open_nodes[-1][1].append(closed)
    if label is not None:
        open_nodes[-1][1].append(label)
    if len(open_nodes) > 1:
        raise InputError(f"{where}: '{text[:60]}' lacks a )")
    found = [_variable(one, text, where) if isinstance(one, str) else one for one in open_nodes[0][1]]
    if len(found) != 1:
        raise InputError(f"{where}: '{text[:60]}' is no fragment of a tree: it must have one root")
    return found[0]


def format_fragment(fragment: Node) -> str:
    parts: list[str] = []
    stack: list[Node | str] = [fragment]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            parts.append(node)
        elif node.variable is not None:
            parts.append(f"{node.label}{node.variable}")
        elif node.word is not None:
            parts.append(f"{node.label}({_escaped(node.word)})")
        else:
            parts.append(f"{node.label}(")
            stack.append(")")
            for place in range(len(node.children) - 1, -1, -1):
                stack.append(node.children[place])
                if place:
                    stack.append(" ")
    return "".join(parts)


def fragment_of(tree: Tree) -> Node:
    """A whole tree, words and all."""
    return from_cells(
        [
            (WORD, node.label, node.word)
            if node.word is not None
            else (INNER, node.label, len(node.children))
            for node in tree.nodes()
        ]
    )


def to_cells(fragment: Node) -> list[Cell]:
    return [
        (VARIABLE, node.label, node.variable)
        if node.variable is not None
        else (WORD, node.label, node.word)
        if node.word is not None
        else (INNER, node.label, len(node.children))
        for node in fragment.nodes()
    ]


def from_cells(cells: Sequence[Cell]) -> Node:
    """From the last cell to the first: the children of a node are the next on the stack."""
    stack: list[Node] = []
    for kind, label, value in reversed(cells):
        if kind == INNER:
            count = int(value)
            children = tuple(reversed(stack[len(stack) - count :]))
            del stack[len(stack) - count :]
            stack.append(Node(label, children))
        elif kind == WORD:
            stack.append(Node(label, word=str(value)))
        else:
            stack.append(Node(label, variable=int(value)))
    return stack[0]


def _tokens(text: str, where: str) -> Iterator[str]:
    at, text = 0, text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise InputError(f"{where}: '{text[:60]}' ends in a \\")
        yield match[1]
        at = match.end()


def _closed(label: str, inside: list["Node | str"], text: str, where: str) -> Node:
    """A node whose brackets were closed: over a word, or over nodes."""
    if len(inside) == 1 and isinstance(inside[0], str) and _VARIABLE.fullmatch(inside[0]) is None:
        return Node(label, word=re.sub(r"\\(.)", r"\1", inside[0]))
    if not inside:
        raise InputError(f"{where}: '{text[:60]}': nothing stands in the brackets of {label}")
    children = [_variable(one, text, where) if isinstance(one, str) else one for one in inside]
    return Node(label, tuple(children))


def _variable(atom: str, text: str, where: str) -> Node:
    match = _VARIABLE.fullmatch(atom)
    if match is None:
        raise InputError(
            f"{where}: '{text[:60]}': '{atom[:30]}' is no variable, as NP1, nor the only word of a tag"
        )
    return Node(match[1], variable=int(match[2]))


def _escaped(word: str) -> str:
    escaped = _ESCAPED.sub(lambda match: "\\" + match[0], word)
    return f"\\{word}" if escaped == word and _VARIABLE.fullmatch(word) else escaped
