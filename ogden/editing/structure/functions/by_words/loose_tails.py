"""Endings behind a comma without a finite verb, as sentences: *this leaves*, *most of them are children*."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.joints import verb_before
from ogden.editing.structure.conditions.by_words.loose_tails import count_start
from ogden.editing.structure.functions.by_words.tail_clauses import joined_on, tense_at
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.verbs import Tense, dictionary_form
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New


def _tense_before(view: StructureView, comma: int) -> Tense | None:
    """The tense of the clause nearest before a comma; None where the main clause has another."""
    main = verb_before(view, comma)
    if main is None:
        return None
    if view.tags[main] == "VB":
        return Tense(None, "VBZ")
    near = next((k for k in range(comma - 1, main, -1) if view.tags[k] in FINITE), main)
    tense, own = tense_at(view, main), tense_at(view, near)
    past = tense.tag == "VBD" or tense.before == "had"
    if past != (own.tag == "VBD" or own.before == "had") and own.before not in ("could", "would", "might"):
        return None
    return own if own.before not in ("have", "had") or near == main else tense


def this_thus(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What follows from what stands nearest before: *this leaves*, *this left*, *this has left*."""
    view, first = place.view, given[0][0]
    start = first.start
    comma = start - 1 if view.words[start - 1] == "," else start - 2
    tense = _tense_before(view, comma)
    if tense is None:
        return None
    if tense.before == "had":
        tense = Tense(None, "VBD")
    own = dictionary_form(view.words[start])
    if own == "mean" and tense.before is not None:
        tense = Tense(None, "VBZ")
    words = verbs.tensed(own, verbs.of_result(tense), False)
    return [New(("this", *words), (start,)), *joined_on(view, first, words, tense.tag == "VBD")]


def lead_of_count(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What stands before *, most of them*."""
    start = count_start(place.view, given[0][0].start)
    return [Copied(0, start)] if start is not None else None


def so_many_are(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Most of them children* → *most of them are children*."""
    view, of = place.view, given[0][0].start
    start = count_start(view, of)
    if start is None:
        return None
    verb = verb_before(view, start - 1)
    past = verb is not None and view.tags[verb] == "VBD"
    one = view.words[of + 1] == "it" or view.words[start] in ("each", "one")
    form = verbs.be(past, not one)
    return [Copied(start, of + 2), New((form,)), Copied(of + 2, view.end)]


def this_compares(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Compared with A* → *this compares with A*, or *compared*."""
    view, start = place.view, given[0][0].start
    verb = verb_before(view, start)
    past = verb is not None and (view.tags[verb] == "VBD" or view.words[verb] == "had")
    return [New(("this", "compared" if past else "compares", "with"))]
