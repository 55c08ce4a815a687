"""How a sentence begins that gives a reason or a purpose: this is, this was."""

from ogden.editing.structure import verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.written import Item, New

_PERHAPS_PAST = frozenset("could would might".split())


def upto(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """Nothing: what stands before ends here, and a new sentence may begin."""
    return [New(())]


def this_is(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*this is*, or *this was* where the clause around is past. Of what *could* be done, the reason tells."""
    clause = clause_around(place)
    tense = verbs.tense_of(place.view, clause.verb) if clause is not None else None
    if tense is not None and tense.before in _PERHAPS_PAST and not given:
        return None  # *would later refuse because of it*: not told
    return [New(("this", "was" if _is_past(place, given) else "is"))]


def this_means(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*this means*, or *this meant*."""
    return [New(("this", "meant" if _is_past(place, given) else "means"))]


def _is_past(place: Place, given: tuple[Phrases, ...]) -> bool:
    clause = clause_around(place)
    if clause is None:  # a reader is told what to do, or the subject was not found
        top = place.view.root.children[0]
        acting = next((child for child in top.children if child.label == "VP"), None)
        return acting is not None and verbs.is_past(place.view, acting)
    tense = verbs.tense_of(place.view, clause.verb)
    if tense is not None and tense.before in _PERHAPS_PAST and given:
        finite = [leaf for leaf in given[0][0].leaves() if leaf.label in FINITE]
        return bool(finite) and finite[0].label == "VBD"
    return verbs.is_past(place.view, clause.verb)
