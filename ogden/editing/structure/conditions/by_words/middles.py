"""What stands between commas behind a subject, by words: *the story, adapted from a legend, tells*."""

from typing import NamedTuple

from ogden.editing.structure import nouns
from ogden.editing.structure.conditions.by_words.flat import subject_start
from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, QUANTIFYING
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import lemmas

_LONGEST = 30
"""Words between the commas."""
_SUBJECT = 9
"""Words of the subject."""
_NEVER = (
    DENYING
    | CONDITIONAL
    | frozenset("however therefore too instead either whether or as like unlike".split())
)
_NOUNS = frozenset("a an the its their his her our one".split())
_FORMER = frozenset("late then former".split())
_GIVEN = frozenset(
    "given provided compared seen viewed taken used assuming depending including according".split()
)
_RESULTS = frozenset(
    "bringing making taking raising leaving causing allowing meaning starting beginning".split()
)
_DEFINITE = frozenset("the this these those its their his her our my your".split())


class Middle(NamedTuple):
    subject: Phrase
    start: int
    """Of what stands between the commas."""
    end: int
    """The comma behind it."""
    verb: int
    """The verb of the subject."""
    kind: str
    """done, doing, thing or so."""


@once
def middle_of(view: StructureView) -> Middle | None:
    first = subject_start(view, view.phrases[0])
    if first is None or ";" in view.words or ":" in view.words:
        return None
    comma = next(
        (k for k in range(first + 1, min(first + _SUBJECT + 1, view.end)) if view.words[k] == ","), None
    )
    if comma is None or any(view.tags[k] in FINITE or view.tags[k] == "CC" for k in range(first, comma)):
        return None
    subject = _subject(view, first, comma)
    end = _closing(view, comma) if subject is not None else None
    if subject is None or end is None or not _NEVER.isdisjoint(view.words[comma + 1 : comma + 3]):
        return None
    kind = _kind(view, comma + 1, end)
    if kind == "thing" and not _is_head(view, subject, comma + 1):
        return None
    verb = end + 1
    while view.tags[verb] == "RB" and view.words[verb] != "supply":
        verb += 1
    return Middle(subject, comma + 1, end, verb, kind) if kind is not None else None


def _subject(view: StructureView, first: int, comma: int) -> Phrase | None:
    """The noun phrase that ends before the comma, with a noun that can be said again."""
    for one in view.phrases:
        if one.label == "NP" and one.start == first and one.end == comma:
            noun = nouns.noun_of(view, one)
            counted = not QUANTIFYING.isdisjoint(view.words[first:comma])
            return one if noun is not None and not counted and view.tags[noun.head] != "PRP" else None
    return None


def _closing(view: StructureView, comma: int) -> int | None:
    """The comma behind which the verb of the subject stands, with an adverb before it or none."""
    for place in range(comma + 2, min(comma + _LONGEST, view.end - 3)):
        if view.words[place] != ",":
            if view.tags[place] in FINITE and not _is_below(view, comma, place):
                return None
            continue
        behind = place + 1 + (view.tags[place + 1] == "RB" and view.words[place + 1] != "not")
        if view.tags[behind] in FINITE or _looks_finite(view, behind):
            return place
        if view.tags[behind] in ("WDT", "WP", "CC") or view.words[behind] == "that":
            return None
    return None


def _is_below(view: StructureView, comma: int, place: int) -> bool:
    """A finite verb in a clause inside; or a participle that is taken for one."""
    if view.tags[place] == "VBD" and looks_passive(view, place):
        return True
    return any(view.tags[k].startswith("W") or view.words[k] == "that" for k in range(comma + 2, place))


def _looks_finite(view: StructureView, place: int) -> bool:
    """*convenes* where a noun was thought of: no noun before it, and none straight behind."""
    word = view.words[place]
    verbal = view.tags[place] == "NNS" and word.endswith("s") and lemmas(word, "VERB")[0] != word
    return verbal and view.tags[place + 1] in ("DT", "IN", "RB", "PRP$", "TO", "PRP")


def _kind(view: StructureView, start: int, end: int) -> str | None:
    place = start
    while view.tags[place] == "RB" and place < end:
        place += 1
    word, tag = view.words[place], view.tags[place]
    if end - start < 3 or word in _GIVEN:
        return None
    if word in _NOUNS and place == start:
        return "thing" if _is_one(view, start, end) else None
    if tag == "VBN" or (tag == "VBD" and looks_passive(view, place)):
        return "done"
    if tag == "VBG" and place == start:
        return None if word in _RESULTS else "doing"
    return (
        "so"
        if tag == "JJ"
        and word not in ("inclusive", "exclusive", "subject", "such")
        and view.tags[place + 1] in ("IN", "TO", "CC")
        else None
    )


def _is_head(view: StructureView, subject: Phrase, start: int) -> bool:
    """What follows says what the subject is, and no noun inside it: *the ferry to Iona, an island*. With such
    a noun, both must be people."""
    noun = nouns.noun_of(view, subject)
    if noun is None or "late" in view.own_words(subject):
        return False
    if noun.base.end == subject.end:
        return True
    people = nouns.persons()
    own = [k for k in range(start, start + 6) if view.tags[k] == "NN"]
    return view.words[noun.head] in people and any(view.words[k] in people for k in own)


def _is_one(view: StructureView, start: int, end: int) -> bool:
    """One thing, not the next of several; nothing that it no longer is."""
    words = view.words[start:end]
    if (
        not _FORMER.isdisjoint(words[:4])
        or "," in words
        or any(view.tags[k] == "CD" for k in range(start, start + 1))
    ):
        return False
    joined = [k for k in range(start, end - 1) if view.words[k] == "and"]
    return not any(view.words[k + 1] in _NOUNS for k in joined)


def middle(asked: Question) -> bool:
    """Something of this kind stands between commas behind the subject."""
    found = middle_of(asked.view)
    return found is not None and found.kind in asked.values


def ruled_middle(asked: Question) -> bool:
    """The verb behind such a middle says what may or must be done."""
    found = middle_of(asked.view)
    return found is not None and asked.view.tags[found.verb] == "MD"


def definite_middle(asked: Question) -> bool:
    """The subject before such a middle is known: *the story*, *our fee*, a name."""
    view, found = asked.view, middle_of(asked.view)
    if found is None:
        return False
    start = found.subject.start
    return view.words[start] in _DEFINITE or view.tags[start].startswith("NNP")
