"""A long subject told as a sentence of its own: *some patients cannot lie flat; these patients …*."""

from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.nouns import is_kind
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_PRONOUNS = frozenset("who which that".split())
_JOINING = frozenset(", and or".split())
_LONGEST = 4
"""Words of a noun and what stands before it."""


def some_are(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What relative clauses say of things of a kind: *patients who are ill, or who have a cough* → *patients
    are ill, or have a cough*; *whose* becomes *their*."""
    view, subject = place.view, given[0][0]
    marks = _marks(view, subject)
    if not marks:
        return None
    end = subject.end - (view.words[subject.end - 1] == ",")
    items: list[Item] = [Copied(subject.start, marks[0])]
    for start, stop in zip(marks, [*marks[1:], end], strict=True):
        if view.words[start] == "whose":
            items.append(New(("their",), (start,)))
        items.append(Copied(start + 1, stop))
    return items


def these(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The same things once more: *these patients*, *this information*."""
    view, subject = place.view, given[0][0]
    marks = _marks(view, subject)
    if not marks:
        return None
    head = _head(view, subject.start)
    plural = view.tags[head] == "NNS" or view.words[head] == "people"
    return [New(("these" if plural else "this",)), Copied(subject.start, head + 1)]


def the(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A thing with *the* for *a* or *any*: *any person* → *the person*."""
    phrase = given[0][0]
    return [New(("the",)), Copied(phrase.start + 1, phrase.end)] if len(phrase) > 1 else None


def _head(view: StructureView, start: int) -> int:
    """Where the first noun of a subject ends: *trees* of *trees within the garden*."""
    head = start
    while view.tags[head + 1].startswith(("NN", "JJ")) and head + 1 < view.end:
        head += 1
    return head


def _marks(view: StructureView, subject: Phrase) -> list[int]:
    """Where *who* or *which* begins each of the clauses that say which ones are meant; none where one of
    them is not the subject of its verb, or a noun stands between."""
    places = range(subject.start, subject.end - 1)
    first = next((k for k in places if view.words[k] in _PRONOUNS and view.tags[k][0] == "W"), None)
    if first is None or not 0 < first - subject.start <= _LONGEST:
        return []
    if _JOINING.intersection(view.words[subject.start : first]):
        return []
    if not view.tags[first - 1].startswith("NN") or not is_kind(
        view, subject.start, _head(view, subject.start)
    ):
        return []
    later = [
        k
        for k in places
        if k > first + 1
        and view.tags[k][0] == "W"
        and view.words[k - 1] in _JOINING | {"in", "for", "by", "to"}
    ]
    for k in (first, *later):
        acts = view.tags[k + 1].startswith(("VB", "MD", "RB"))
        owns = view.words[k] == "whose" and k != first
        if not owns and not (acts and view.words[k] in _PRONOUNS):
            return []
    return [first, *later]
