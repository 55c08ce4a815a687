"""Verbs that a new sentence needs: is, was, does; participles and base forms that become finite."""

import re

from ogden.editing.structure import verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, takes_plural
from ogden.editing.structure.functions.verb_changes import with_verb
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import SAYING
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

LASTING = frozenset(
    "know call locate situate base house list own run lead use make surround connect mark name define "
    "intend require measure describe cause contain consider associate equip head fund govern control "
    "restrict limit divide form think believe say set aim print show fit attach place cover fill line "
    "devote dedicate reproduce enclose cap confine estimate value price rank".split()
)
"""Verbs whose participles say how something is, rather than what happened to it."""
_SHOWING = frozenset("suggest indicate reflect show mean imply demonstrate illustrate highlight".split())
"""What something shows that has been found, it shows now."""
YEAR = re.compile(r"1[5-9]\d\d|20[0-2]\d")


def be(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    number = takes_plural(place.view, given[0][0])
    if number is None:
        return None
    clause = clause_around(place)
    given_verb = given[1][0] if len(given) > 1 and verbs.is_finite(place.view, given[1][0]) else None
    acting = given_verb or (clause.verb if clause else None)
    past = acting is not None and verbs.is_past(place.view, acting) and not _reports(place.view, acting)
    done = given[2][0] if len(given) > 2 else None
    if done is not None and not past:
        over = _is_over(place.view, done)
        if over is None:
            return None
        past = over
    return [New((verbs.be(past, *number),))]


def _is_over(view: StructureView, done: Phrase) -> bool | None:
    """Whether what a participle names lies in the past, where the clause around does not. None where that is
    not told: *the tablets, taken with milk, lose their effect*."""
    verb, words = verbs.first_verb(view, done), view.own_words(done)
    if any(map(YEAR.fullmatch, words)):
        return True
    if verb is not None and dictionary_form(view.words[verb]) in LASTING:
        return False
    return True if "by" in words else None


def _reports(view: StructureView, phrase: Phrase) -> bool:
    """Whether its verb says that someone said something: what they are may still be so."""
    verb = verbs.first_verb(view, phrase)
    return verb is not None and view.lemma(verb) in SAYING


def is_(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    return be(place, ((clause.subject,), (clause.verb,))) if clause else None


def was(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """As the clause around has it; where what follows has a verb in the present, as that has it: *a step that
    suspends*."""
    clause = clause_around(place)
    if clause is None:
        return None
    finite = [leaf.label for leaf in given[0][0].leaves() if leaf.label in FINITE] if given else []
    now = finite[:1] in (["VBZ"], ["VBP"])
    return [New((verbs.be(verbs.is_past(place.view, clause.verb) and not now, False),))]


def tensed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, phrase = place.view, given[0][0]
    tense, number = verbs.tense_of(view, given[1][0]), takes_plural(view, given[2][0])
    verb = verbs.first_verb(view, phrase)
    if tense is None or number is None or verb is None:
        return None
    word = view.words[verb]
    if word == "being" and tense.before is not None and tense.tag == "VB":
        tense = verbs.Tense(None, "VBZ")
    if word == "having":
        return _perfect(view, phrase, verb, tense, number)
    form = verbs.tensed(dictionary_form(word), tense, *number)
    return with_verb(view, phrase, verb, form, tense.tag == "VBD")


def _perfect(
    view: StructureView, phrase: Phrase, verb: int, tense: verbs.Tense, number: tuple[bool, bool]
) -> list[Item] | None:
    """*having received* is *has received*, or in the past *had received*."""
    if tense.tag == "VBD":
        return with_verb(view, phrase, verb, ("had",))
    return with_verb(view, phrase, verb, ("have" if any(number) else "has",))


def acts(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    if clause is None:
        return None
    subject = given[1][0] if len(given) > 1 else clause.subject
    tense, verb = verbs.tense_of(place.view, clause.verb), verbs.first_verb(place.view, given[0][0])
    if tense is None or verb is None or (tense.tag == "VBN" and place.view.words[verb] != "being"):
        return None  # what has been done says little of when something else is done
    if tense.tag != "VBD" and any(map(YEAR.fullmatch, place.view.own_words(given[0][0]))):
        return None  # is so, being 70% in 2010
    return tensed(place, (given[0], (clause.verb,), (subject,)))


def follows(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    return _result(place, (given[0], (clause.verb,))) if clause else None


def base(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, phrase = place.view, given[0][0]
    verb = verbs.first_verb(view, phrase)
    if verb is None:
        return None
    if view.tags[verb] == "TO":
        return [Copied(phrase.start, verb), Copied(verb + 1, phrase.end)]
    return with_verb(view, phrase, verb, (dictionary_form(view.words[verb]),))


def finite(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, phrase = place.view, given[0][0]
    verb, number = verbs.first_verb(view, phrase), takes_plural(view, given[1][0])
    if verb is None or number is None or "not" in view.words[phrase.start : verb]:
        return None
    own = dictionary_form(view.words[verb])
    return with_verb(view, phrase, verb, verbs.tensed(own, verbs.Tense(None, "VBZ"), *number))


def _result(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, phrase = place.view, given[0][0]
    tense, verb = verbs.tense_of(view, given[1][0]), verbs.first_verb(view, phrase)
    if tense is None or verb is None:
        return None
    own = dictionary_form(view.words[verb])
    if tense.tag == "VBN" and (tense.before == "had" or own in _SHOWING):
        tense = verbs.Tense(None, "VBD" if tense.before == "had" else "VBZ")
    form = verbs.tensed(own, verbs.of_result(tense), False)
    return with_verb(view, phrase, verb, form, tense.tag == "VBD")
