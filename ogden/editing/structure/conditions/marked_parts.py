"""A last part that begins as another part of the main clause does: *for adults, and for children who …*."""

from typing import NamedTuple

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.second_verb import main_subject_and_verb
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, QUANTIFYING
from ogden.parsing.placed_tree import Phrase

MARKS = frozenset("to for of on from by with in against at that whether up".split())
_TOGETHER = frozenset("be consist comprise combine mix compare join merge divide choose total share".split())
"""Verbs whose things belong together: *it consists of A and of B*."""
_JOINED = frozenset("too enough so only and or , ; : both either not between than".split())
_LONGEST = 8
"""Words from a main verb to what may be said again."""
_MEASURED = frozenset(("CD", "JJS", "RBS", "JJR", "RBR"))


class Marked(NamedTuple):
    subject: Phrase
    verb: int
    mark: int
    """Where the first of the parts begins."""
    row: int | None
    """The comma before the last part but one, of three or more."""


def marked_of(view: StructureView, part: Phrase) -> Marked | None:
    """What a part behind *and* goes on from; None where that is not sure."""
    start = part.start
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    word = view.words[start]
    if word not in MARKS or not {";", ":"}.isdisjoint(view.words[:start]):
        return None
    told = main_subject_and_verb(view, part, joint)
    if told is None:
        return None
    subject, verb = told
    places = [k for k in range(verb + 1, joint) if view.words[k] == word and _is_like(view, k, start)]
    if not places or places[0] - verb > _LONGEST or joint - places[0] < 3:
        return None
    if not _may_be_said(view, subject, verb, places[0]):
        return None
    row: int | None = None
    for place in places[1:]:
        if view.words[place - 1] != ",":
            return None
        row = place - 1
    if row is not None and "," in view.words[row + 1 : joint]:
        return None
    return Marked(subject, verb, places[0], row)


def _is_like(view: StructureView, place: int, start: int) -> bool:
    """Whether the same kind of thing follows: *to see*, *to the house*, *for doing*."""
    doing = [view.tags[k + 1] if view.tags[k + 1] in ("VB", "VBG", "RB") else "" for k in (place, start)]
    if view.words[start] == "to":
        return (doing[0] in ("VB", "RB")) == (doing[1] in ("VB", "RB"))
    if view.words[start] == "up":
        return view.words[place + 1] == view.words[start + 1] == "to"
    if view.words[start] in ("that", "whether"):
        return view.tags[place] == "IN"
    return view.tags[place] == "IN" and (doing[0] == "VBG") == (doing[1] == "VBG")


def _may_be_said(view: StructureView, subject: Phrase, verb: int, mark: int) -> bool:
    """Whether the main clause up to the mark can be said again with *also*."""
    words = view.words[verb:mark]
    if not (DENYING | CONDITIONAL | _JOINED).isdisjoint(words) or view.words[mark - 1] in verbs.BE:
        return False
    if view.words[subject.start] in QUANTIFYING - {"all", "most", "any"}:
        return False
    if any(view.tags[k] in _MEASURED or (view.tags[k] in FINITE and k > verb) for k in range(verb, mark)):
        return False
    own = [k for k in range(verb, mark) if view.tags[k].startswith("VB")]
    if not own or view.lemma(own[-1]) in _TOGETHER:
        return False
    return {"a", "an"}.isdisjoint(words) or not {"right", "duty", "power", "chance"}.isdisjoint(words)


def marked_part(asked: Question) -> bool:
    """It begins as an earlier part of the main clause does, and belongs beside it. `row`: three or more."""
    found = marked_of(asked.view, asked.given[-1][0])
    return found is not None and (found.row is not None) == ("row" in asked.values)
