"""Participles between commas behind an object, and at the start of a sentence, by words and tags."""

from typing import NamedTuple

from ogden.editing.structure import nouns
from ogden.editing.structure.antecedents import is_time
from ogden.editing.structure.conditions.by_words.flat import main_at, verb_at
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING
from ogden.parsing.placed_tree import Phrase

_NEVER = frozenset(
    "given provided compared based asked seen viewed used taken considered granted faced such due "
    "subject pursuant prior contrary subsequent absent further owing relative previous other most more "
    "less better worse first last next early late likely unlike".split()
)
_NAMING = frozenset("DT PRP PRP$ NN NNS NNP NNPS CD".split())
_LONGEST = 16
"""Words between the commas."""


class Inner(NamedTuple):
    thing: Phrase
    start: int
    """Of the participle."""
    end: int
    """The comma behind it."""


@once
def inner_of(view: StructureView) -> Inner | None:
    """*your claim, received on 2 May, for a new roof*: a participle between commas behind the main verb."""
    main = main_at(view, view.end)
    if main is None or ";" in view.words or ":" in view.words:
        return None
    for start in range(main + 3, view.end - 5):
        if view.words[start - 1] != "," or view.tags[start] != "VBN" or view.words[start] in _NEVER:
            continue
        end = next(
            (k for k in range(start + 2, min(start + _LONGEST, view.end - 2)) if view.words[k] == ","), None
        )
        thing = _thing(view, start - 1)
        if end is None or thing is None or view.tags[start + 1] not in ("IN", "TO", "RB") or end - start < 3:
            return None
        behind = view.tags[end + 1]
        joined = (
            behind in ("CC", "NN", "NNS", "NNP", "VBN", "VBG", "JJ", "DT") or "since" in view.words[start:end]
        )
        joined = joined or view.words[end + 1] in CONDITIONAL | {"by"} or _is_row(view, start, end)
        joined = joined or view.tags[main] == "MD"
        return None if joined or not _is_said(view, main, start) else Inner(thing, start, end)
    return None


def _is_row(view: StructureView, start: int, end: int) -> bool:
    """*treated in confidence, read by a clerk and kept*: further verbs of the sentence."""
    return any(view.tags[k] == "CC" and "VBN" in view.tags[k + 1 : k + 3] for k in range(start, end))


def _thing(view: StructureView, comma: int) -> Phrase | None:
    """The largest noun phrase that ends before the comma and has no verb; no time and no number."""
    found = [
        one
        for one in view.phrases
        if one.label == "NP"
        and one.end == comma
        and not any(
            view.tags[k].startswith(("VB", "MD")) or view.words[k] == "," for k in range(one.start, comma)
        )
    ]
    if not found or not view.tags[comma - 1].startswith("NN"):
        return None
    one = max(found, key=len)
    noun = nouns.noun_of(view, one)
    if noun is None or noun.joined or is_time(view, noun) or "CD" in view.tags[noun.head : comma]:
        return None
    return one if view.tags[one.start] in ("DT", "PRP$", "CD", "NNP") else None


def _is_said(view: StructureView, main: int, start: int) -> bool:
    """No report, condition or denial stands before it that it may be part of."""
    if any(view.tags[k] in FINITE and view.lemma(k) in SAYING for k in range(start)):
        return False
    return CONDITIONAL.isdisjoint(view.words[:start]) and DENYING.isdisjoint(view.words[main:start])


def inner(asked: Question) -> bool:
    """A participle stands between commas behind an object."""
    return inner_of(asked.view) is not None


class Opening(NamedTuple):
    comma: int
    subject: Phrase
    verb: int


def opening_of(view: StructureView) -> Opening | None:
    """*Torn between two duties, she*: a participle or an adjective opens the sentence."""
    if view.tags[0] not in ("VBN", "JJ") or view.words[0] in _NEVER or ";" in view.words:
        return None
    if not (view.tags[1] in ("IN", "TO", "CC", "RB") or view.tags[0] == "VBN"):
        return None
    comma = next((k for k in range(2, min(25, view.end - 4)) if view.words[k] == ","), None)
    if (
        comma is None
        or any(view.tags[k] in FINITE for k in range(comma))
        or view.tags[comma + 1] not in _NAMING
    ):
        return None
    verb = verb_at(view, comma + 1, view.end)
    if verb is None or view.words[comma + 1] in ("it", "there", "this", "no", "few", "you"):
        return None
    inside = range(comma + 1, verb)
    subject = next(
        (
            one
            for one in view.phrases
            if one.label == "NP" and one.start == comma + 1 and one.end in (verb, verb - 1)
        ),
        None,
    )
    if subject is None or view.tags[verb] == "MD" or any(view.words[k] == "," for k in inside):
        return None
    if view.words[verb + 1] == "," or _names_another(view, comma, subject):
        return None
    return Opening(comma, subject, verb)


def _names_another(view: StructureView, comma: int, subject: Phrase) -> bool:
    """*Impressed by his voice, he asked*: two people may be meant."""
    return len(subject) == 1 and bool({"his", "her", "him", "their", "them"} & set(view.words[:comma]))
