"""Participles between commas behind an object, and at the start of a sentence, as sentences of their own."""

from ogden.editing.structure import verbs
from ogden.editing.structure.antecedents import said
from ogden.editing.structure.conditions.by_words.flat import main_at
from ogden.editing.structure.conditions.by_words.inner import inner_of
from ogden.editing.structure.functions.place import Phrases, Place
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
