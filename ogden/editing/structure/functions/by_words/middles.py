"""What stands between commas behind a subject, as a sentence of its own before the rest."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.middles import Middle, middle_of
from ogden.editing.structure.functions.by_words.tail_clauses import tense_at
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.functions.tenses import LASTING, YEAR
from ogden.editing.structure.verbs import Tense, dictionary_form
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import SAYING
from ogden.editing.structure.written import Copied, Item, New

_THEN = frozenset("after before when ago since yesterday".split())
"""What stands behind a participle of something that happened: *adopted after two deaths*."""
_ONCE = frozenset("previously once originally formerly first recently newly long".split())


def _is_past(view: StructureView, found: Middle) -> bool:
    """Of the verb behind it; what someone is who said something, that they may still be."""
    tense = tense_at(view, found.verb)
    return (tense.tag == "VBD" or tense.before in ("had", "would")) and view.lemma(found.verb) not in SAYING


def beside_it(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject, *is* or *was*, and what stood between the commas."""
    view, found = place.view, middle_of(place.view)
    number = takes_plural(view, found.subject) if found is not None else None
    if found is None or number is None:
        return None
    subject, inside = Copied(found.subject.start, found.subject.end), Copied(found.start, found.end)
    if found.kind == "doing":
        return _doing(view, found, number)
    past = _is_past(view, found)
    if found.kind == "thing" and any(view.tags[k] in ("VBZ", "VBP") for k in range(found.start, found.end)):
        past = False
    words = view.words[found.start : found.end]
    if found.kind == "so" and not past:
        past = not _ONCE.isdisjoint(words[:1])
    if found.kind == "done" and not past:
        lasting = any(dictionary_form(word) in LASTING for word in words[:3])
        perfect = tense_at(view, found.verb).tag == "VBN"
        past = any(map(YEAR.fullmatch, words)) or not _ONCE.isdisjoint(words[:1])
        past = past or not _THEN.isdisjoint(words[1:4])
        past = past or (("by" in words or perfect) and not lasting)
    return [subject, New((verbs.be(past, *number),)), inside]


def _doing(view: StructureView, found: Middle, number: tuple[bool, bool]) -> list[Item]:
    tense = Tense(None, "VBD" if tense_at(view, found.verb).tag == "VBD" else "VBZ")
    form = verbs.tensed(dictionary_form(view.words[found.start]), tense, *number)
    return [
        Copied(found.subject.start, found.subject.end),
        New(form, (found.start,)),
        Copied(found.start + 1, found.end),
    ]


def and_then(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What opened the sentence, the subject once more, and the rest."""
    view, found = place.view, middle_of(place.view)
    items = again(place, ((found.subject,),), view.words[found.end : view.end]) if found is not None else None
    if found is None or items is None:
        return None
    alone = len(found.subject) == 1 and place.again[-1].words == ("it",)
    if alone and {"he", "she", "his"} & set(view.words[found.end : view.end]):
        return None
    shown = verbs.shown_number(view, found.verb)
    if shown is not None and place.again[-1].words[0] not in ("you", "I") and shown != place.again[-1].plural:
        return None
    return [Copied(0, found.subject.start), *items, Copied(found.end + 1, view.end)]


def without_it(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The sentence without what stands between the commas."""
    view, found = place.view, middle_of(place.view)
    return [Copied(0, found.start - 1), Copied(found.end + 1, view.end)] if found is not None else None


def must_be(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What stood between the commas as a duty, with the modal of the sentence: *it must be signed by*."""
    view, found = place.view, middle_of(place.view)
    if found is None or view.words[found.verb] not in ("must", "shall", "should"):
        return None
    items = again(place, ((found.subject,),))
    if items is None:
        return None
    modal = view.words[found.verb]
    if found.kind == "doing":
        own = New((modal, dictionary_form(view.words[found.start])), (found.start,))
        return [*items, own, Copied(found.start + 1, found.end)]
    return [*items, New((modal, "be")), Copied(found.start, found.end)]
