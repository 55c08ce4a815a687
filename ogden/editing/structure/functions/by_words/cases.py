"""A condition that opens a sentence, said again where the tree does not show it: *in that case*."""

from ogden.editing.structure.conditions.by_words.cases import opening_of
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.written import Item, New

_SUPPOSING = frozenset("if should were".split())
_EVENT = ["in", "the", "event"]
_VAGUE = frozenset(
    "possible necessary appropriate applicable relevant practicable only anything so not any".split()
)
_UNSAID = frozenset("only unless even otherwise".split())
_POSSIBLE = frozenset("may might can could".split())


def incase(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*In that case,* for *if*, *should* or *were* that open the sentence. None where the first part says
    only what may happen: *we may charge a fee* would be a case of its own."""
    view, opening = place.view, opening_of(place.view)
    if len(opening) < 3 or not (opening[0] in _SUPPOSING or opening[:3] == _EVENT):
        return None
    if opening[1] in _VAGUE or not _UNSAID.isdisjoint(opening):
        return None
    told = view.words[len(opening) : given[0][0].start]
    return None if not _POSSIBLE.isdisjoint(told) else [New(("in", "that", "case")), New((",",))]
