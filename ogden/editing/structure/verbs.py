"""Verbs of a clause: which is finite, its tense, and the form another verb needs beside it."""

from dataclasses import dataclass

from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect, lemmas

BE = frozenset("be am is are was were been being 's 're 'm ’s ’re ’m".split())
HAVE = frozenset("have has had having 've ’ve".split())
_BEFORE = frozenset(("ADVP", "RB", "PRN", "PP", ","))
_VERBS = ("VB", "VBZ", "VBD", "VBP", "VBN", "VBG", "MD", "TO")
_PRESENT_MODALS = frozenset("must shall should ought need".split())


@dataclass(frozen=True)
class Tense:
    """What stands before a verb, and the form it takes."""

    before: str | None
    """A modal, or *have*."""
    tag: str
    """VB after a modal, VBN after *have*, else VBZ (present) or VBD (past)."""


def first_verb(view: StructureView, phrase: Phrase) -> int | None:
    """The place of the verb that a verb phrase starts with, but for adverbs."""
    one = phrase
    while True:
        for child in one.children:
            if child.label in _VERBS:
                return child.start
            if child.label == "VP":
                one = child
                break
            if child.label not in _BEFORE:
                return None
        else:
            return None


def shown_number(view: StructureView, place: int) -> bool | None:
    """Whether a verb is plural; None where it does not show."""
    word, tag = view.words[place], view.tags[place]
    if word in ("is", "was", "has", "does") or (tag == "VBZ" and word not in BE):
        return False
    return True if word in ("are", "were", "have", "do") or tag == "VBP" else None


def is_finite(view: StructureView, phrase: Phrase) -> bool:
    place = first_verb(view, phrase)
    return place is not None and view.tags[place] in FINITE


def tense_of(view: StructureView, phrase: Phrase) -> Tense | None:
    """Of a finite verb phrase."""
    place = first_verb(view, phrase)
    if place is None or view.tags[place] not in FINITE:
        return None
    word, tag = view.words[place], view.tags[place]
    if tag == "MD":
        return Tense(word, "VB")
    if word in HAVE and any(
        leaf.label == "VBN" for leaf in phrase.leaves() if place < leaf.start <= place + 4
    ):
        return Tense("had" if word == "had" else "have", "VBN")
    return Tense(None, "VBD" if tag == "VBD" else "VBZ")


def is_past(view: StructureView, phrase: Phrase) -> bool:
    tense = tense_of(view, phrase)
    return tense is not None and (tense.tag == "VBD" or tense.before == "had")


def tensed(verb: str, tense: Tense, plural: bool, first_person: bool = False) -> tuple[str, ...]:
    """A verb in its dictionary form, in a tense. `be` agrees in person too."""
    if tense.before in ("have", "had"):
        have = "had" if tense.before == "had" else "have" if plural else "has"
        return have, inflect(verb, "VBN")
    if tense.before is not None:
        return tense.before, verb
    if verb == "be":
        return (be(tense.tag == "VBD", plural, first_person),)
    if tense.tag == "VBD":
        return (inflect(verb, "VBD"),)
    return (inflect(verb, "VBP" if plural else "VBZ"),)


def be(past: bool, plural: bool, first_person: bool = False) -> str:
    if past:
        return "were" if plural and not first_person else "was"
    return "am" if first_person else "are" if plural else "is"


def of_result(tense: Tense) -> Tense:
    """The tense of what follows from a sentence: what must be done now has results now."""
    return Tense(None, "VBZ") if tense.before in _PRESENT_MODALS else tense


def dictionary_form(word: str) -> str:
    return lemmas(word, "VERB")[0].lower()
