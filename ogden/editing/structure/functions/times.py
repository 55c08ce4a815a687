"""When something came, and what was not done instead of it."""

from ogden.editing.structure import verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, takes_plural
from ogden.editing.structure.functions.verb_changes import with_verb
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.written import Item, New
from ogden.text.inflection import inflect

_DENIED = frozenset("will should would".split())
"""What is not *may*: who may do one thing rather than another may do the other, too."""


def comes(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    if clause is None:
        return None
    tense = verbs.tense_of(place.view, clause.verb)
    over = tense is not None and (tense.tag == "VBN" or verbs.is_past(place.view, clause.verb))
    return [New(("came" if over else "comes",))]


def ensues(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    return [New(("followed" if verbs.is_past(place.view, clause.verb) else "follows",))] if clause else None


def lasts(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    return [New(("lasted" if verbs.is_past(place.view, clause.verb) else "lasts",))] if clause else None


def undone(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A verb phrase denied, in the tense of another, for this subject: rather than waiting → did not wait.
    Of the clause around, where none is given."""
    view, phrase = place.view, given[0][0]
    if len(given) == 1:
        clause = clause_around(place)
        return undone(place, (given[0], (clause.verb,), (clause.subject,))) if clause else None
    tense, number = verbs.tense_of(view, given[1][0]), takes_plural(view, given[2][0])
    verb = verbs.first_verb(view, phrase)
    if tense is None or number is None or verb is None or not view.tags[verb].startswith("VB"):
        return None
    own, several = dictionary_form(view.words[verb]), any(number)
    if own in ("have", "be") and tense.before is None:
        return None if own == "have" else _denied(place, given, (verbs.be(tense.tag == "VBD", *number),), ())
    if tense.tag == "VBN":
        have = "had" if tense.before == "had" else "have" if several else "has"
        return _denied(place, given, (have,), (inflect(own, "VBN"),))
    if tense.before is not None:
        return _denied(place, given, (tense.before,), (own,)) if tense.before in _DENIED else None
    do = "did" if tense.tag == "VBD" else "do" if several else "does"
    return _denied(place, given, (do,), (own,))


def _denied(
    place: Place, given: tuple[Phrases, ...], helping: tuple[str, ...], own: tuple[str, ...]
) -> list[Item] | None:
    view, phrase = place.view, given[0][0]
    verb = verbs.first_verb(view, phrase)
    if verb is None:
        return None
    return [New((*helping, "not")), *with_verb(view, phrase, verb, own)]


def had(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A participle's clause as something that was over by then: after serving → had served."""
    view, phrase = place.view, given[0][0]
    verb = verbs.first_verb(view, phrase)
    if verb is None or view.tags[verb] != "VBG" or view.words[verb] == "having":
        return None
    own = dictionary_form(view.words[verb])
    return with_verb(view, phrase, verb, ("had", inflect(own, "VBN")))
