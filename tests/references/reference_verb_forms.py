"""Verb tags as the tree tells them, slowly: what `_core.verb_forms` gives."""

from collections.abc import Sequence
from enum import Enum

from ogden.parsing.tree import Tree


class _Place(Enum):
    """What the head of a VP stands in."""

    BARE = "under a modal, *to* or *do*"
    PERFECT = "under *have* or *be*"
    NOUN = "behind a noun"
    PLURAL = "the verb of a subject that is no third person"
    PLURAL_TOLD = "the same, in a sentence or behind a conjunction"
    TOLD = "the verb of a subject, in a sentence or behind a conjunction"
    ORDER = "of no subject, in a whole sentence"
    CAUSED = "of a subject under *make* or *let*"
    ANY = "anything else"


_FORMS = {
    _Place.BARE: {"VBP": "VB"},
    _Place.PERFECT: {"VBD": "VBN"},
    _Place.NOUN: {"VBD": "VBN"},
    _Place.PLURAL: {"VB": "VBP"},
    _Place.TOLD: {"VBN": "VBD"},
    _Place.PLURAL_TOLD: {"VB": "VBP", "VBN": "VBD"},
    _Place.ORDER: {"VBP": "VB"},
    _Place.CAUSED: {"VBP": "VB"},
    _Place.ANY: {},
}
_DO = frozenset("do does did".split())
_PERFECT = frozenset(
    "have has had having 've 'd ’ve ’d be is are am was were been being 's 're 'm ’s ’re ’m".split()
)
_CAUSING = frozenset("make makes made making let lets letting help helps helped helping".split())
_FIRST_PERSONS = frozenset("i you we they these those".split())
_NOT_THIRD = frozenset(("NNS", "NNPS"))
_FINITE = frozenset("VBZ VBP VBD MD VB".split())
_ROW = 3
_SURE = _PERFECT | {"thank"}
"""Words whose tags a tagger knows."""


def with_verb_forms(tree: Tree) -> list[str]:
    """The tags of a tree's words, those of verbs as their places ask for. A sentence keeps its only verb."""
    given = tree.tags()
    found: list[str] = []
    _add_tags(found, tree, _Place.ANY, None)
    lost = not _FINITE.isdisjoint(given) and _FINITE.isdisjoint(found)
    return given if lost else found


def _add_tags(found: list[str], node: Tree, place: _Place, parent: Tree | None) -> None:
    if node.word is not None:
        found.append(node.label)
    elif node.label == "VP":
        _add_verb_phrase(found, node, place)
    else:
        for number, child in enumerate(node.children):
            own = _place(node, number, parent) if child.label == "VP" else _Place.ANY
            _add_tags(found, child, own, node)


def _add_verb_phrase(found: list[str], node: Tree, place: _Place) -> None:
    """The first verb of its own stands in the phrase's place, and rules the verbs below; without one, its VPs
    are joined and stand there all."""
    head: Tree | None = None
    joined = not any(_is_verb(child) for child in node.children)
    later = _of_later(node, place)
    for number, child in enumerate(node.children):
        if child.word is not None:
            if _is_verb(child) and (head is None or node.children[number - 1].label == "CC"):
                head = head or child
                found.append(_form(child, place))
            else:
                found.append(child.label)
        elif child.label == "VP":
            _add_verb_phrase(found, child, (later if number else place) if joined else _ruled(head))
        elif child.label == "S" and head is not None and head.word and head.word.lower() in _CAUSING:
            _add_clause(found, child, _Place.CAUSED)
        else:
            _add_tags(found, child, _Place.ANY, node)


def _of_later(node: Tree, place: _Place) -> _Place:
    """What a joined verb stands in. The second of two may be an order: *the prices are fixed, but watch*."""
    verbs = sum(child.label == "VP" for child in node.children)
    return _Place.ANY if place in (_Place.PLURAL, _Place.PLURAL_TOLD) and verbs < _ROW else place


def _add_clause(found: list[str], node: Tree, place: _Place) -> None:
    for child in node.children:
        _add_tags(found, child, place if child.label == "VP" else _Place.ANY, node)


def _form(leaf: Tree, place: _Place) -> str:
    if leaf.word is not None and leaf.word.lower() in _SURE:
        return leaf.label
    return _FORMS[place].get(leaf.label, leaf.label)


def _is_verb(node: Tree) -> bool:
    return node.word is not None and (node.label.startswith("VB") or node.label in ("MD", "TO"))


def _ruled(head: Tree | None) -> _Place:
    if head is None or head.word is None:
        return _Place.ANY
    word = head.word.lower()
    if head.label in ("MD", "TO") or word in _DO:
        return _Place.BARE
    return _Place.PERFECT if word in _PERFECT else _Place.ANY


def _place(node: Tree, number: int, parent: Tree | None) -> _Place:
    """Of a child that is a VP, what its verb stands in."""
    if node.label == "NP" and number and node.children[0].label in ("NP", "NN", "NNS"):
        return _Place.NOUN
    if node.label != "S" or not _is_whole(node, parent):
        return _Place.ANY
    subject = next((one for one in node.children[:number] if one.label == "NP"), None)
    if subject is not None:
        told = parent is not None and parent.label in ("ROOT", "SBAR") and _is_alone(node)
        if _is_plural(subject):
            return _Place.PLURAL_TOLD if told else _Place.PLURAL
        return _Place.TOLD if told else _Place.ANY
    other = any(one.label in ("SBAR", "S", "EX") for one in node.children[:number])
    return _Place.ANY if other or parent is None or parent.label == "SBAR" else _Place.ORDER


def _is_whole(node: Tree, parent: Tree | None) -> bool:
    """Whether a clause can be told by itself: no *the work done* beside another clause."""
    if parent is None or parent.label == "ROOT":
        return True
    if parent.label == "SBAR":
        return parent.children[0] is not node
    if parent.label != "S":
        return False
    return not any(child.label == "VP" for child in parent.children)


def _is_alone(node: Tree) -> bool:
    """Whether no other clause stands in it, whose verb could be the one that tells."""
    return not any(child.label == "S" for child in node.children)


def _is_plural(subject: Tree) -> bool:
    """Whether a verb beside it is no third person's: *the roots of a plant*, *you*, *the cat and the dog*."""
    children: Sequence[Tree] = subject.children
    if any(child.label == "CC" and child.word == "and" for child in children):
        return True
    nouns = [child for child in children if child.label in ("NP", "NN", "NNS", "NNP", "NNPS", "PRP", "DT")]
    if not nouns:
        return False
    first = nouns[0]
    if first.word is None:
        return _is_plural(first)
    last = next((child for child in reversed(children) if child.label[:2] in ("NN", "PR", "DT")), first)
    return last.label in _NOT_THIRD or (last.word or "").lower() in _FIRST_PERSONS
