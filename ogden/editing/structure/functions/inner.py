"""Participles between commas behind an object, and at the start of a sentence, as sentences of their own."""

from ogden.editing.structure import verbs
from ogden.editing.structure.antecedents import said
from ogden.editing.structure.conditions.flat import main_at
from ogden.editing.structure.conditions.inner import inner_of, opening_of
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.functions.tail_clauses import tense_at
from ogden.editing.structure.functions.tenses import LASTING, YEAR
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.word_classes import MONTHS, WEEKDAYS
from ogden.editing.structure.written import Copied, Item, New


def without_inner(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The sentence without the participle between commas."""
    view, found = place.view, inner_of(place.view)
    if found is None:
        return None
    keeps = view.words[found.end + 1] in ("which", "who", "whose", "where", "especially", "particularly")
    comma: list[Item] = [New((",",))] if keeps else []
    return [Copied(0, found.start - 1), *comma, Copied(found.end + 1, view.end)]


def inner(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The thing once more, with *is* or *was* and the participle."""
    view, found = place.view, inner_of(place.view)
    named = said(view, found.thing, found.start, False, ("it", "they")) if found is not None else None
    if found is None or named is None:
        return None
    words, main = view.words[found.start : found.end], main_at(view, found.start)
    lasting = dictionary_form(words[0]) in LASTING
    dated = any(map(YEAR.fullmatch, words)) or not (MONTHS | WEEKDAYS).isdisjoint(words)
    past = dated or ("by" in words and not lasting) or (main is not None and view.tags[main] == "VBD")
    if not past and not lasting:
        return None
    place.again.append(named)
    return [New(named.words), New((verbs.be(past, named.plural),)), Copied(found.start, found.end)]


def it_opens(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject, *is* or *was*, and what opened the sentence."""
    view, found = place.view, opening_of(place.view)
    number = takes_plural(view, found.subject) if found is not None else None
    if found is None or number is None:
        return None
    tense = tense_at(view, found.verb)
    words = view.words[: found.comma]
    once = any(map(YEAR.fullmatch, words)) or words[0] in (
        "born",
        "built",
        "founded",
        "raised",
        "trained",
        "educated",
    )
    once = once or ("by" in words[:4] and dictionary_form(words[0]) not in LASTING)
    past = once or tense.tag == "VBD" or tense.before == "had"
    be = New((verbs.be(past, *number),))
    return [Copied(found.subject.start, found.subject.end), be, Copied(0, found.comma)]


def goes_after(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject once more, and the rest of the sentence."""
    view, found = place.view, opening_of(place.view)
    items = again(place, ((found.subject,),)) if found is not None else None
    if found is None or items is None:
        return None
    if place.again[-1].words[0] in ("he", "she") and len(found.subject) > 1:
        return None
    return [*items, Copied(found.subject.end, view.end)]
