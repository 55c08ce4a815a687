"""A finite verb for an ending with a subject of its own: *the fee being reduced* → *the fee is reduced*."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.absolutes import Absolute, absolute_of, measure_of
from ogden.editing.structure.conditions.by_words.flat import main_subject, verb_at
from ogden.editing.structure.functions.by_words.tail_clauses import tense_at
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.functions.tenses import LASTING, YEAR
from ogden.editing.structure.verbs import Tense, dictionary_form
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New

_ONE = frozenset("each one first second third last latter former rest remainder another".split())
_MANY = frozenset("many most some both several others half majority few".split())
_KEPT = frozenset("will must shall should would could might".split())


def cut(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What stands before an ending with a subject of its own, or before *with*."""
    found, comma = absolute_of(place.view), measure_of(place.view)
    if found is not None:
        return [Copied(place.root.start, found.comma)]
    return [Copied(place.root.start, comma)] if comma is not None else None


def _is_plural(view: StructureView, found: Absolute) -> bool:
    """Of the subject: the noun before *of*, or *and*."""
    words = view.words[found.start : found.verb]
    if "and" in words:
        return True
    if words[0] in ("each", "one", "another") or (words[0] == "the" and words[1] in _ONE):
        return False
    if words[0] in _MANY or (words[0] == "the" and words[1] in ("others", "majority")):
        return True
    end = found.start + words.index("of") if "of" in words else found.verb
    heads = [k for k in range(found.start, end) if view.tags[k].startswith("NN")]
    if not heads:
        return "and" in view.words[found.verb : view.end] and view.words[found.verb] == "being"
    return view.tags[heads[-1]] in ("NNS", "NNPS") or view.words[heads[-1]] in ("staff", "people", "police")


def absolute(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject, and its participle as a finite verb in the tense of the main clause."""
    view, found = place.view, absolute_of(place.view)
    if found is None:
        return None
    tense, plural = tense_at(view, found.main), _is_plural(view, found)
    if tense.before in ("could", "might") or (tense.tag != "VBD" and _names_year(view, found.verb)):
        return None
    subject: list[Item] = [Copied(found.start, found.verb)]
    if not found.led and view.words[found.start] in ("a", "an"):
        subject = [New(("this",)), Copied(found.start + 1, found.verb)]  # a procedure lasting an hour
    word, tag = view.words[found.verb], view.tags[found.verb]
    if tag != "VBG" or word == "being":
        done = tag in ("VBN", "VBD") or view.tags[found.verb + 1] == "VBN"
        start = found.verb + (word == "being")
        if word != "being" and tense.tag == "VBZ" and _is_over(view, found.verb):
            tense = Tense(None, "VBD")
        own = New(_be(tense, plural, done), (found.verb,) if word == "being" else ())
        return [*subject, own, Copied(start, view.end)]
    if word == "having":
        have = "had" if tense.tag == "VBD" or tense.before == "had" else "have" if plural else "has"
        return [*subject, New((have,), (found.verb,)), Copied(found.verb + 1, view.end)]
    if tense.before in ("may", "can"):
        tense = Tense(None, "VBZ")
    form = verbs.tensed(dictionary_form(word), tense, plural)
    return [*subject, New(form, (found.verb,)), Copied(found.verb + 1, view.end)]


def _names_year(view: StructureView, start: int) -> bool:
    return any(map(YEAR.fullmatch, view.words[start : view.end]))


def _is_over(view: StructureView, verb: int) -> bool:
    """*many of them left by their owners*: that was once."""
    return view.words[verb + 1] == "by" and dictionary_form(view.words[verb]) not in LASTING


def _be(tense: Tense, plural: bool, done: bool) -> tuple[str, ...]:
    """*is*, *was*; of what is done *will be*, *has been*, as the main clause has it."""
    if tense.tag == "VB":
        return (
            (tense.before or "will", "be") if done and tense.before in _KEPT else (verbs.be(False, plural),)
        )
    if tense.tag == "VBN" and done:
        return "had" if tense.before == "had" else "have" if plural else "has", "been"
    return (verbs.be(tense.tag == "VBD" or tense.before == "had", plural),)


def it_has(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*It has a population of 900*, of the subject of the sentence."""
    view, comma = place.view, measure_of(place.view)
    subject = main_subject(view, place.root)
    verb = verb_at(view, subject.start, comma) if subject is not None and comma is not None else None
    if subject is None or verb is None or comma is None or view.lemma(verb) != "be":
        return None
    items, number = again(place, ((subject,),)), takes_plural(view, subject)
    if items is None or number is None:
        return None
    has = "had" if view.tags[verb] == "VBD" or _names_year(view, comma) else "have" if any(number) else "has"
    return [*items, New((has,)), Copied(comma + 2, view.end)]
