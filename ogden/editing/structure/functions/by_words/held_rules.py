"""What is said of a rule before the clause that limits it: *this applies*, *do this*, *this will happen*."""

from ogden.editing.structure.conditions.by_words.joints import verb_before
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import DENYING
from ogden.editing.structure.written import Item, New

_LASTING = frozenset("be have remain continue stay need know keep include cost apply".split())


def applies(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This applies*; *do this* of an order, *this will happen* of an event that is foretold."""
    view, start = place.view, given[0][0].start
    verb = verb_before(view, start)
    if verb is None:
        return None
    denied = not DENYING.isdisjoint(view.words[:start])
    if view.tags[verb] == "VB":
        return [New(("this", "applies") if denied or view.words[verb] == "do" else ("do", "this"))]
    if view.words[verb] == "will" and view.words[start] != "until" and not denied and _happens(view, verb):
        return [New(("this", "will", "happen"))]
    return [New(("this", "applies"))]


def _happens(view: StructureView, verb: int) -> bool:
    head = verb + 1
    while view.tags[head] == "RB":
        head += 1
    if view.words[head] in BE:
        return view.tags[head + 1] == "VBN" and view.words[head + 1] not in (
            "required",
            "allowed",
            "entitled",
        )
    return view.lemma(head) not in _LASTING
