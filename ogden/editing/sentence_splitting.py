"""Where a sentence may become two, and what the second then starts with.

    clauses    …, and the river rose.     … . The river rose.
    marks      …; the river rose.         … . The river rose.
    verbs      He sat down, and slept.    He sat down. He slept.
    relative   … a house, which was sold. … a house. This house was sold.

Only where both parts are whole sentences by the tree, and only with a subject that stands in the sentence.
The model says which of these places people would take (trees.split, learned from sentences that people
split).
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.splits import FINITE
from ogden.parsing.tree import Tree

NAMES = (
    "kind",
    "conjunction",
    "words",
    "first words",
    "second words",
    "comma",
    "commas before",
    "commas after",
    "first tag",
    "subject words",
    "inside",
)
SHORTEST = 12
"""Words of a sentence that is worth splitting."""
LEAST = 4
"""Words of each part."""


class SplitPoint(IntEnum):
    CLAUSES = 0
    MARKS = 1
    VERBS = 2
    RELATIVE = 3


class SentenceSplit(NamedTuple):
    """A rewrite that ends a sentence and starts another, and its row of features."""

    rewrite: Rewrite
    row: tuple[float, ...]


class _Node(NamedTuple):
    tree: Tree
    start: int
    end: int
    inside: int
    """Phrases above."""
    sizes: dict[int, int]
    """Of each node of the tree, how many words are below it."""


_CONJUNCTIONS = {"and": 1, "but": 2, "so": 3, "or": 4, "yet": 5, ";": 6, "which": 7, "who": 8}
_KEPT = frozenset(("but", "so", "yet"))
_PRONOUNS = frozenset("he she it they we i you".split())
_FIRST_TAGS = ("PRP", "DT", "NNP", "NN", "NNS", "EX", "PRP$", "JJ", "CD")
_SUBORDINATE = frozenset(
    "that because before after when while if although though since until unless whether which who whose "
    "where why how what whom".split()
)


def splits(
    words: Sequence[str], tags: Sequence[str], tree: Tree, blocked: Sequence[bool]
) -> list[SentenceSplit]:
    """The places of a sentence in lower case."""
    if len(words) < SHORTEST:
        return []
    found = [split for node in _phrases(tree) for split in _splits_of(node, words, tags)]
    return [one for one in found if not any(blocked[one.rewrite.first : one.rewrite.last])]


def rows(found: Sequence[SentenceSplit]) -> NDArray[np.float32]:
    return np.array([one.row for one in found], dtype=np.float32).reshape(len(found), len(NAMES))


def _phrases(tree: Tree) -> Iterator[_Node]:
    """All phrases with their places, from the top down."""
    sizes: dict[int, int] = {}
    for one in reversed(list(tree.nodes())):
        sizes[id(one)] = sum(sizes[id(child)] for child in one.children) if one.word is None else 1
    stack = [_Node(tree, 0, sizes[id(tree)], 0, sizes)]
    while stack:
        node = stack.pop()
        if node.tree.word is not None:
            continue
        yield node
        stack += reversed(_children(node))


def _children(node: _Node) -> list[_Node]:
    found, at = [], node.start
    for child in node.tree.children:
        end = at + node.sizes[id(child)]
        found.append(_Node(child, at, end, node.inside + 1, node.sizes))
        at = end
    return found


def _splits_of(node: _Node, words: Sequence[str], tags: Sequence[str]) -> Iterator[SentenceSplit]:
    if node.tree.label == "S" and node.inside <= 1:
        yield from _between_clauses(node, words, tags)
        yield from _between_verbs(node, words, tags)
    elif node.tree.label == "NP":
        yield from _relative(node, words, tags)


def _between_clauses(node: _Node, words: Sequence[str], tags: Sequence[str]) -> Iterator[SentenceSplit]:
    """S , and S: and S ; S."""
    children = _children(node)
    for place, child in enumerate(children):
        if not _is_clause(child, tags) or not any(_is_clause(one, tags) for one in children[:place]):
            continue
        first = child.start
        while first > 0 and words[first - 1] in (",", ";", *_CONJUNCTIONS):
            first -= 1
        between = words[first : child.start]
        if not between or all(mark == "," for mark in between):
            continue
        kept = tuple(word for word in between if word in _KEPT)
        kind = SplitPoint.MARKS if ";" in between else SplitPoint.CLAUSES
        rewrite = Rewrite(first, child.start, (".", *kept))
        yield from _split(kind, rewrite, node, words, tags, child.start, 0)


def _is_clause(node: _Node, tags: Sequence[str]) -> bool:
    """Whether a phrase has a subject and a verb of its own."""
    children = _children(node) if node.tree.label == "S" else []
    subjects = [one for one in children if one.tree.label == "NP"]
    verbs = [one for one in children if one.tree.label == "VP"]
    return bool(subjects and verbs) and subjects[0].start == node.start and tags[verbs[0].start] in FINITE


def _between_verbs(node: _Node, words: Sequence[str], tags: Sequence[str]) -> Iterator[SentenceSplit]:
    """He VP , and VP: the pronoun is said again."""
    children = _children(node)
    subject = next((one for one in children if one.tree.label == "NP"), None)
    verb = next((one for one in children if one.tree.label == "VP"), None)
    if not subject or not verb or words[subject.start] not in _PRONOUNS or subject.end - subject.start != 1:
        return
    parts = [one for one in _children(verb) if one.tree.label == "VP"]
    for part in parts[1:]:
        first = part.start
        while first > 0 and words[first - 1] in (",", "and", "but"):
            first -= 1
        between = words[first : part.start]
        if not {"and", "but"} & set(between) or tags[part.start] not in FINITE:
            continue
        kept = tuple(word for word in between if word in _KEPT)
        rewrite = Rewrite(first, part.start, (".", *kept, words[subject.start]))
        yield from _split(SplitPoint.VERBS, rewrite, node, words, tags, part.start, 1)


def _relative(node: _Node, words: Sequence[str], tags: Sequence[str]) -> Iterator[SentenceSplit]:
    """NP , which VP at the end of the sentence: the noun is said again."""
    children = _children(node)
    if len(children) < 3 or children[-1].tree.label != "SBAR" or words[children[-1].start - 1] != ",":
        return
    clause = children[-1]
    pronoun = words[clause.start]
    at_end = clause.end >= len(words) - 1
    if pronoun not in ("which", "who") or not at_end or tags[clause.start + 1] not in FINITE:
        return
    subject = _said_again(children[0], words, tags)
    if subject:
        rewrite = Rewrite(clause.start - 1, clause.start + 1, (".", *subject))
        yield from _split(
            SplitPoint.RELATIVE, rewrite, node, words, tags, clause.start + 1, len(subject), pronoun
        )


def _said_again(noun: _Node, words: Sequence[str], tags: Sequence[str]) -> tuple[str, ...]:
    """A short subject for what a phrase names: its last name, or "this" with its noun."""
    place = noun.end - 1
    if noun.tree.label != "NP" or any(word in (",", "and", "or") for word in words[noun.start : noun.end]):
        return ()
    if tags[place] in ("NNP", "NNPS"):
        return (words[place],)
    demonstrative = {"NN": "this", "NNS": "these"}.get(tags[place])
    return (demonstrative, words[place]) if demonstrative else ()


def _split(
    kind: SplitPoint,
    rewrite: Rewrite,
    node: _Node,
    words: Sequence[str],
    tags: Sequence[str],
    second: int,
    subject: int,
    link: str | None = None,
) -> Iterator[SentenceSplit]:
    if rewrite.first < LEAST or len(words) - second < LEAST:
        return
    if kind != SplitPoint.RELATIVE and not _SUBORDINATE.isdisjoint(words[1 : rewrite.first]):
        return  # the second part may belong to what the first part only says that someone said
    between = words[rewrite.first : rewrite.last]
    link = link or next((word for word in between if word in _CONJUNCTIONS), ";")
    tag = tags[second]
    row = (
        kind,
        _CONJUNCTIONS.get(link, 0),
        len(words),
        rewrite.first,
        len(words) - second,
        float("," in between),
        sum(word == "," for word in words[: rewrite.first]),
        sum(word == "," for word in words[second:]),
        _FIRST_TAGS.index(tag) if tag in _FIRST_TAGS else len(_FIRST_TAGS),
        subject,
        node.inside,
    )
    yield SentenceSplit(rewrite, tuple(map(float, row)))
