"""A last part that begins as another part of the main clause does: *for adults, and for children who …*."""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.second_verb import beside, main_subject_and_verb
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, QUANTIFYING
from ogden.parsing.placed_tree import Phrase

MARKS = frozenset("to for of on from by with in against at that whether up".split())
_TOGETHER = frozenset(
    "be consist comprise combine mix compare join merge divide choose total share begin start end die "
    "inform notify decide opt prefer".split()
)
"""Verbs whose things belong together: *it consists of A and of B*."""
_JOINED = frozenset("too enough so only and or , ; : both either not between than".split())
_LIMITED = DENYING | CONDITIONAL | _JOINED
_FULL = 4
"""Words of a thing beside which another may stand without a comma."""
_LONGEST = 8
"""Words from a main verb to what may be said again."""
_BELOW = frozenset("that as because since although though if when while until".split())
_SET = frozenset("particular general fact turn addition return part least most".split())
"""What makes one remark of a preposition: *in particular*."""
_LEADING = frozenset(("IN", "TO", "RP"))
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
    if word not in MARKS or view.words[start + 1] in _SET or not {";", ":"}.isdisjoint(view.words[:start]):
        return None
    told = main_subject_and_verb(view, part, joint)
    if told is None:
        return None
    subject, verb = told
    places = [k for k in range(verb + 1, joint) if view.words[k] == word and _is_like(view, k, start)]
    if not places or places[0] - verb > _LONGEST or joint - places[0] < 3:
        return None
    if view.words[places[0] + 1] in ("which", "whom") or _tells(view, part):
        return None
    if not _may_be_said(view, subject, verb, places[0]):
        return None
    row: int | None = None
    joined = beside(part)
    known = bool(joined) and joined[0].start == places[0]  # remarks to the clerk and to the judge
    for place in places[1:]:
        if view.words[place - 1] == ",":
            row = place - 1
        elif not known:
            return None
    if row is not None and "," in view.words[row + 1 : joint]:
        return None
    return Marked(subject, verb, places[0], row)


def object_of(view: StructureView, part: Phrase) -> Marked | None:
    """The same for the last of several things that a tree joins behind the main verb: *it sells maps, and
    books about the area*."""
    before = beside(part)
    if before and before[0].label.startswith("V"):
        before = _objects(before)
    things = [one for one in before if one.label == "NP"]
    if not things or before[0] is not things[0] or not {";", ":"}.isdisjoint(view.words[: part.start]):
        return None
    mark, joint = things[0].start, things[-1].end
    told = main_subject_and_verb(view, part, mark)
    if told is None or mark - told[1] > _LONGEST or not _may_be_said(view, *told, mark):
        return None
    if view.tags[mark - 1] not in _LEADING and not view.tags[mark - 1].startswith("VB"):
        return None
    if any(view.tags[k].startswith("NN") for k in range(told[1] + 1, mark)) or view.words[mark - 1] == "by":
        return None  # the roof of the house and the garden; seen by a doctor and a report sent
    comma = view.words[part.start - 2] == ","
    if view.tags[part.start] not in ("DT", "PRP$", "CD", "PDT") or _tells(view, part):
        return None  # the early signs, causes, and treatment of
    if not comma and (len(things[-1]) < _FULL or "of" in view.own_words(things[-1])):
        return None
    if "between" in view.words[mark : part.start] or (view.tags[part.start] == "CD" and not comma):
        return None
    row = things[-1].start - 1 if len(things) > 1 else None
    if row is not None and (view.words[row] != "," or "CC" in view.tags[row:joint]):
        return None
    return Marked(*told, mark, row)


def _objects(before: Sequence[Phrase]) -> list[Phrase]:
    """The thing behind the verb of a phrase, where the tree joins the last thing to the verb."""
    while before[-1].label in (",", "CC"):
        before = before[:-1]
    while before[-1].label == "VP":
        before = before[-1].children
    things = [one for one in before if one.label == "NP"]
    return things[:1] if len(things) == 1 and before[1] is things[0] else []


def _tells(view: StructureView, part: Phrase) -> bool:
    """Whether a finite verb stands in the last part, and no word before it makes a clause of it."""
    below = word_below = False
    for place in range(part.start + 1, view.end):
        word_below = view.tags[place] in ("WDT", "WP", "WP$", "WRB") or view.words[place] in _BELOW
        below = below or word_below or view.words[part.start] in ("that", "whether")
        if view.tags[place] in FINITE and not below:
            return True
    return False


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
    if not _LIMITED.isdisjoint(words) or view.words[mark - 1] in verbs.BE:
        return False
    if view.words[subject.start] in QUANTIFYING - {"all", "most", "any"}:
        return False
    if any(view.tags[k] in _MEASURED or (view.tags[k] in FINITE and k > verb) for k in range(verb, mark)):
        return False
    own = [k for k in range(verb, mark) if view.tags[k].startswith("VB")]
    if not own or view.lemma(own[-1]) in _TOGETHER:
        return False
    return {"a", "an"}.isdisjoint(words) or not {"right", "duty", "power", "chance"}.isdisjoint(words)


@once
def joined_of(view: StructureView, part: Phrase) -> Marked | None:
    return marked_of(view, part) if view.words[part.start] in MARKS else object_of(view, part)


def marked_part(asked: Question) -> bool:
    """It begins as an earlier part of the main clause does, and belongs beside it. `row`: three or more.
    `object`: it is a thing, and begins as it likes."""
    part = asked.given[-1][0]
    if (asked.view.words[part.start] in MARKS) == ("object" in asked.values):
        return False
    found = joined_of(asked.view, part)
    return found is not None and (found.row is not None) == ("row" in asked.values)
