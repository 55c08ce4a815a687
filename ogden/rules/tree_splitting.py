"""Where a sentence can be split, and the sentences that come of it (Zhu et al. 2010).

A boundary is a relative pronoun or a conjunction: with its clause it can leave the sentence and become one of
its own. That sentence is then completed. The boundary word is dropped or kept, and the noun phrase that the
clause hangs on is copied into it or not, before its verb or behind it:

    the city , which was founded in 1850 , is old .
    the city is old .  |  [the city] [which] was founded in 1850 .

Which noun phrase that is, and what is missing in the clause, the constituents say: the clause of *which*
above has no subject (`subject`); that of *the book which she wrote* has one and lacks an object (`object`);
*where* and *when* lack neither (`adverb`); a verb phrase behind *and* shares the subject before it
(`conjunct`); all others are whole (`clause`).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.parsing.tree import Tree

SUBJECT, OBJECT, ADVERB, CONJUNCT, WHOLE = "subject", "object", "adverb", "conjunct", "clause"
NOWHERE, BEFORE, BEHIND = PLACES = ("nowhere", "before", "behind")
"""Where the noun phrase is copied to."""
LONGEST_COPY = 6
"""Words of a noun phrase that is copied whole; of a longer one its own beginning is."""
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_RELATIVE = {"WHNP": frozenset({"WDT", "WP", "IN"}), "WHADVP": frozenset({"WRB"})}
_SENTENCES = frozenset({"S", "SINV"})
_ENDS = frozenset({".", "!", "?"})


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A node of a sentence that may have been split: `place` is its number in the tree, in preorder.

    One that was changed has none (-1). `fixed`: made by completion, so nothing under it was ever seen to be
    dropped or moved.
    """

    label: str
    word: str | None
    children: tuple["Node", ...]
    place: int
    at: int
    """The number of its first word in the sentence, or -1."""
    text: tuple[str, ...]
    """The words under it."""
    fixed: bool = False

    @property
    def size(self) -> int:
        return len(self.text)

    def leaves(self) -> list["Node"]:
        return [node for node in self.nodes() if node.word is not None]

    def nodes(self) -> Iterator["Node"]:
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def tree(self) -> Tree:
        made: dict[int, Tree] = {}
        for node in reversed(list(self.nodes())):
            made[id(node)] = Tree(node.label, [made[id(child)] for child in node.children], node.word)
        return made[id(self)]


class Boundary(NamedTuple):
    """Where a clause can leave its sentence."""

    word: str
    """In lower case, as *which*, *and* or *;*."""
    label: str
    """Of the constituent that leaves: SBAR, S or VP."""
    relation: str
    clause: Node
    mark: Node
    """The leaf of the boundary word."""
    copied: Node | None
    removed: frozenset[int]
    """Places of what the sentence loses."""
    size: int
    """Words of the constituent."""


class Completion(NamedTuple):
    """What a clause becomes a sentence with."""

    dropped: bool
    """The boundary word."""
    place: str
    """Of the copied noun phrase."""


def numbered(tree: Tree) -> Node:
    """The tree with the places of its nodes and words."""
    nodes = list(tree.nodes())
    below = tree.places_of_children()
    word = sum(node.word is not None for node in nodes)
    made: list[Node | None] = [None] * len(nodes)
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        if node.word is not None:
            word -= 1
            made[place] = Node(node.label, node.word, (), place, word, (node.word,))
        else:
            children = tuple(child for k in below[place] if (child := made[k]) is not None)
            made[place] = Node(node.label, None, children, place, children[0].at, _text(children))
    assert made[0] is not None
    return made[0]


def boundaries(root: Node) -> list[Boundary]:
    """All boundaries of a sentence, from left to right."""
    leaves = root.leaves()
    found: list[Boundary] = []
    stack: list[tuple[Node, Node | None]] = [(root, None)]
    while stack:
        node, parent = stack.pop()
        for k in range(len(node.children)):
            if (boundary := _boundary(node, parent, k, leaves)) is not None:
                found.append(boundary)
        stack.extend((child, node) for child in node.children)
    return sorted(found, key=lambda one: (one.mark.at, one.clause.at))


def _boundary(node: Node, parent: Node | None, k: int, leaves: Sequence[Node]) -> Boundary | None:
    child = node.children[k]
    if child.label == "SBAR" and len(child.children) > 1:
        return _of_clause(node, k, leaves)
    if child.label in ("S", "VP") and k > 1 and node.label in (child.label, "ROOT"):
        return _of_conjunct(node, parent, k, leaves)
    return None


def _of_clause(node: Node, k: int, leaves: Sequence[Node]) -> Boundary | None:
    """A relative clause of a noun phrase, or a clause with a conjunction in a sentence or verb phrase."""
    child = node.children[k]
    first, clause = child.children[0], child.children[-1]
    mark = first.leaves()[0]
    assert mark.word is not None
    word = mark.word.lower()
    if first.size > 1 or clause.label not in ("S", "VP") or len(child.children) > 2:
        return None
    removed = _removed(child, leaves)
    if node.label == "NP":
        copied = next((one for one in reversed(node.children[:k]) if one.label == "NP"), None)
        if copied is None or mark.label not in _RELATIVE.get(first.label, ()):
            return None
        relation = ADVERB if first.label == "WHADVP" else OBJECT if _has_subject(clause) else SUBJECT
        return Boundary(word, "SBAR", relation, clause, mark, _short(copied), removed, child.size)
    if node.label not in (*_SENTENCES, "VP") or word == "that" or not _has_subject(clause):
        return None
    return Boundary(word, "SBAR", WHOLE, clause, mark, None, removed, child.size)


def _of_conjunct(node: Node, parent: Node | None, k: int, leaves: Sequence[Node]) -> Boundary | None:
    """The second of two sentences or verb phrases."""
    child, before = node.children[k], node.children[k - 1]
    alike = [one for one in node.children if one.label == child.label]
    if len(alike) != 2 or alike[1] is not child or before.word is None or before.label not in ("CC", ":"):
        return None
    if before.label == ":" and before.word != ";":
        return None
    removed = frozenset({before.place, *_removed(child, leaves, before.at)})
    if child.label == "S":
        if not _has_subject(child):
            return None
        return Boundary(before.word.lower(), "S", WHOLE, child, before, None, removed, child.size)
    subject = _subject_before(node, parent)
    if subject is None or not _is_finite(child):
        return None
    return Boundary(before.word.lower(), "VP", CONJUNCT, child, before, _short(subject), removed, child.size)


def _removed(child: Node, leaves: Sequence[Node], first: int | None = None) -> frozenset[int]:
    """The constituent, and the commas around it: one before, and one behind where there is one before, or
    where the sentence begins with it."""
    start, end = child.at if first is None else first, child.at + child.size
    places = {child.place}
    comma = start > 0 and leaves[start - 1].word == ","
    if comma:
        places.add(leaves[start - 1].place)
    if (comma or start == 0) and end < len(leaves) and leaves[end].word == ",":
        places.add(leaves[end].place)
    return frozenset(places)


def _has_subject(clause: Node) -> bool:
    labels = [child.label for child in clause.children]
    return clause.label == "S" and "VP" in labels and "NP" in labels[: labels.index("VP")]


def _subject_before(node: Node, parent: Node | None) -> Node | None:
    if parent is None or parent.label not in _SENTENCES:
        return None
    before = parent.children[: parent.children.index(node)]
    return next((one for one in reversed(before) if one.label == "NP"), None)


def _is_finite(phrase: Node) -> bool:
    return any(child.label in _FINITE for child in phrase.children)


def _short(phrase: Node) -> Node:
    """The noun phrase, or the noun phrase that it begins with if it is long."""
    while phrase.size > LONGEST_COPY and phrase.children and phrase.children[0].label == "NP":
        phrase = phrase.children[0]
    return phrase


def completions(boundary: Boundary) -> list[Completion]:
    """All ways to complete a clause."""
    places = [NOWHERE]
    if boundary.copied is not None:
        places += [BEFORE, BEHIND] if boundary.relation == OBJECT else [BEFORE]
    return [Completion(dropped, place) for place in places for dropped in (True, False)]


def main_sentence(root: Node, removed: Collection[int]) -> Node | None:
    """What is left of a sentence without its clauses; None if that is nothing."""
    return _without(root, removed)


def completed(
    boundary: Boundary, completion: Completion, removed: Collection[int], end: Node | None
) -> Node | None:
    """The sentence that a clause becomes, without clauses that leave it in turn; `end` is its full stop."""
    clause = _without(boundary.clause, removed)
    if clause is None:
        return None
    parts = list(clause.children) if clause.label == "S" else [clause]
    copied = boundary.copied and _without(boundary.copied, removed)
    if copied is not None and completion.place == BEFORE:
        parts.insert(0, copied)
    elif copied is not None and completion.place == BEHIND:
        parts = _with_object(parts, copied)
    if not completion.dropped:
        parts.insert(0, boundary.mark)
    if end is not None and parts[-1].word not in _ENDS:
        parts.append(end)
    return _made("S", parts)


def final_stop(root: Node) -> Node:
    """The leaf that ends a sentence, or a full stop that the sentence lacks."""
    last = root.leaves()[-1]
    return last if last.word in _ENDS else Node(".", ".", (), -1, -1, (".",), True)


def _with_object(parts: Sequence[Node], copied: Node) -> list[Node]:
    """The copied phrase behind the verb of the innermost verb phrase."""
    place = next((k for k, one in enumerate(parts) if one.label == "VP"), None)
    if place is None:
        return [*parts, copied]
    phrase = parts[place]
    inner = next((k for k, one in enumerate(phrase.children) if one.label == "VP"), None)
    if inner is not None:
        children = _with_object(phrase.children, copied)
    else:
        verb = next((k for k, one in enumerate(phrase.children) if one.word is not None), 0)
        children = [*phrase.children[: verb + 1], copied, *phrase.children[verb + 1 :]]
    return [*parts[:place], _made("VP", children), *parts[place + 1 :]]


def _made(label: str, children: Sequence[Node]) -> Node:
    return Node(label, None, tuple(children), -1, children[0].at, _text(children), True)


def _text(children: Sequence[Node]) -> tuple[str, ...]:
    return tuple(word for child in children for word in child.text)


def _without(node: Node, removed: Collection[int]) -> Node | None:
    """The node without removed places, from the leaves up; itself where nothing under it goes."""
    made: dict[int, Node | None] = {}
    for one in reversed(list(node.nodes())):
        if one.place in removed and one.place >= 0 and one is not node:
            made[id(one)] = None
            continue
        children = tuple(child for own in one.children if (child := made[id(own)]) is not None)
        if len(children) == len(one.children) and all(map(_is, children, one.children)):
            made[id(one)] = one
        elif not children:
            made[id(one)] = None
        else:
            made[id(one)] = Node(one.label, None, children, -1, children[0].at, _text(children), one.fixed)
    return made[id(node)]


def _is(one: object, other: object) -> bool:
    return one is other
