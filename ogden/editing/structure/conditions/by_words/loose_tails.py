"""Endings behind a comma without a finite verb of their own, by their first word: what follows from all that
is said before, how much that is, how many of them are so."""

from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joints import NAMING, part_start, verb_before
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView

_CUTS = frozenset("; : – — -- - ( )".split())
_BACK = frozenset("to if unless subject before after until without pending provided but".split())
"""Behind a comma in an ending, they may belong to all that stands before."""
_LOOSE = frozenset("as in on at by save together with for from under of except upon during within".split())
"""The same, where no relative clause follows."""


def ends_alone(asked: Question) -> bool:
    """What it begins goes on to the end, with no further statement behind a comma. `verbs`: a clause may
    stand behind *meaning*."""
    view, start = asked.view, asked.phrase.start
    return is_loose_end(view, start, "verbs" in asked.values)


def is_loose_end(view: StructureView, start: int, verbs: bool = False) -> bool:
    """From `start` to the end of the sentence there is one phrase, with things in a row or a clause that says
    more of its last noun."""
    end = view.end
    if end - start < 2 or not _CUTS.isdisjoint(view.words[start:end]):
        return False
    if verb_at(view, start, end) is not None and not (verbs and view.words[start] == "meaning"):
        return False
    commas = [k for k in range(start + 1, end - 1) if view.words[k] == ","]
    joined = bool(commas) and "CC" in view.tags[commas[-1] : end]
    return all(_goes_on(view, comma, joined) for comma in commas)


def _goes_on(view: StructureView, comma: int, joined: bool) -> bool:
    """Behind this comma the ending goes on: with a thing in a row, or with a clause that says more."""
    behind = comma + 1 + (view.tags[comma + 1] == "CC")
    tag, word = view.tags[behind], view.words[behind]
    if tag.startswith("W") or (behind == comma + 1 and view.tags[behind + 1].startswith("W")):
        return True
    if tag in FINITE or tag == "VB" or word in _BACK | _LOOSE:
        return False
    if view.words[behind - 1] == "but" or verb_at(view, behind, view.end) is not None:
        return False
    return joined or tag in ("VBN", "VBG")


def row_behind(asked: Question) -> bool:
    """It may be one of several parts in a row that begin alike: *in A, in B and in C*."""
    view, start = asked.view, asked.phrase.start
    word, tag = view.words[start], view.tags[start]
    same = {word} if tag in ("IN", "TO") else set()
    for place in range(1, view.end - 1):
        joint = view.words[place] == "," or view.tags[place] == "CC"
        if not joint or place + 1 == start:
            continue
        if view.words[place + 1] in same or (
            tag == "VBG" and view.tags[place + 1] == "VBG" and place < start
        ):
            return True
    return False


_HOW_MANY = frozenset(
    "all most many some several few half none each both one two three four five six seven eight nine ten "
    "majority third quarter dozens hundreds thousands part much".split()
)
_STATES = frozenset(
    "having being dating belonging containing consisting including involving costing owing needing requiring "
    "wanting relating resulting after before since as because".split()
)


def how_many(asked: Question) -> bool:
    """*Of them*, behind a comma and a number, and before what they are: *most of them children*."""
    view, place = asked.view, asked.phrase.start
    start = count_start(view, place)
    if start is None or view.words[place + 1] not in ("them", "it"):
        return False
    behind = place + 2
    tag = view.tags[behind]
    if tag in FINITE or tag in ("VB", ",", "CC", ".", "PRP") or tag.startswith("W") or behind >= view.end - 1:
        return False
    if view.words[behind] in _STATES or view.tags[behind + 1] in FINITE:
        return False
    return is_loose_end(view, behind)


def count_start(view: StructureView, place: int) -> int | None:
    """Where the number before *of them* starts, behind its comma."""
    comma = next((k for k in range(place - 1, max(0, place - 6), -1) if view.words[k] == ","), None)
    if comma is None or _HOW_MANY.isdisjoint(view.words[comma + 1 : place]):
        return None
    if any(tag.startswith("VB") for tag in view.tags[comma + 1 : place]):
        return None  # then cut up half of them
    return comma + 1


def plain_statement_before(view: StructureView, comma: int) -> bool:
    """A whole statement or order stands before a comma."""
    verb = verb_before(view, comma) if comma > 4 else None
    if view.tags[comma - 1] in ("CC", "TO", ":", "IN") or view.words[comma - 1] in BE | {"the", "a"}:
        return False
    return verb is not None and comma - verb >= 2 and comma - part_start(view, comma) > 4


def main_before_count(asked: Question) -> bool:
    """A whole statement stands before the comma of such a number."""
    view, start = asked.view, count_start(asked.view, asked.phrase.start)
    if start is None or not plain_statement_before(view, start - 1):
        return False
    verb = verb_before(view, start - 1)
    return verb is not None and view.tags[verb] != "MD"


def result_of_deed(asked: Question) -> bool:
    """The statement before it tells what someone does, who may leave or give something."""
    view, start = asked.view, asked.phrase.start
    verb = verb_before(view, start - 1)
    if verb is None:
        return False
    own = view.words[verb + 1 : start]
    passive = view.words[verb] in BE or "be" in own[:2] or "been" in own[:2]
    return not passive and view.words[start] in _DONE_BY_SOMEONE


_DONE_BY_SOMEONE = frozenset(
    "leaving giving providing making bringing reducing creating raising releasing increasing cutting "
    "limiting producing saving helping eliminating".split()
)


def comparison_behind(asked: Question) -> bool:
    """It begins *compared with*, *in comparison with* or *as against*, and a thing."""
    view, start = asked.view, asked.phrase.start
    mark = next((one for one in _COMPARING if view.words[start : start + len(one)] == one), None)
    return mark is not None and view.tags[start + len(mark)] in NAMING


_COMPARING = (["compared", "with"], ["compared", "to"], ["in", "comparison", "with"], ["as", "against"])


def finding_before(asked: Question) -> bool:
    """Before it, a study or the like shows something, or *according to* stands somewhere: what follows may be
    part of that."""
    view = asked.view
    found = (view.lemma(k) for k in range(asked.phrase.start) if view.tags[k].startswith("VB"))
    return "according" in view.words or not _FINDING.isdisjoint(found)


_FINDING = frozenset("show indicate disclose find reveal demonstrate".split())
