"""What the last noun before a comma is, or all that is said before, as a sentence of its own."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.antecedents import said
from ogden.editing.structure.conditions.by_words.apposed import Apposed, apposed_of
from ogden.editing.structure.conditions.by_words.flat import main_at
from ogden.editing.structure.functions.beside import LASTING
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New

_LONGEST = 3
"""Words of a term that is said again whole."""


def cut_apposed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The sentence without it."""
    view, found = place.view, apposed_of(place.view)
    if found is None:
        return None
    rest = found.end + 1 if found.end < view.end else found.end
    keeps = found.end < view.end and view.tags[rest] in ("VBN", "VBG")
    return [Copied(0, found.start - 1), *([New((",",))] if keeps else []), Copied(rest, view.end)]


def apposed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*The cill is a ledge*; *this is a rise of three per cent*."""
    view, found = place.view, apposed_of(place.view)
    if found is None:
        return None
    be = New((verbs.be(_is_past(view, found), False),))
    if found.thing is None:
        return [New(("this",)), be, Copied(found.start, found.end)]
    named = _named(place, found)
    return [*named, be, Copied(found.start, found.end)] if named is not None else None


def _named(place: Place, found: Apposed) -> list[Item] | None:
    """The thing once more; a new one of few words as a term: *a neutron star is*."""
    view, thing = place.view, found.thing
    noun = nouns.noun_of(view, thing) if thing is not None else None
    if thing is None or noun is None:
        return None
    new = view.words[thing.start] in ("a", "an") and not nouns.is_person(view, noun)
    if new and len(thing) <= _LONGEST and not _is_past(view, found):
        return [New(tuple(view.tokens[thing.start : thing.end]))]
    again = said(view, thing, found.start, nouns.is_person(view, noun), ("it", "he", "she"))
    if again is None or again.plural:
        return None
    place.again.append(again)
    return [New(again.words)]


def _is_past(view: StructureView, found: Apposed) -> bool:
    """As the main verb; what has a present verb of its own, or lasts, is so now."""
    if any(view.tags[k] in ("VBZ", "VBP", "MD") for k in range(found.start, found.end)):
        return False
    if found.thing is not None and any(
        view.lemma(k) in LASTING for k in range(found.start, min(found.start + 5, found.end))
    ):
        return False
    verb = main_at(view, found.start)
    return verb is not None and view.tags[verb] == "VBD"
