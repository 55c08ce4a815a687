"""What opens a sentence, and may hold for all of its parts: *on Sundays*, *if it rains*."""

import re
from collections.abc import Sequence

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.main_clause import (
    OFTEN,
    first_subject,
    main_verb,
    narrate,
    top_clause,
)
from ogden.editing.structure.conditions.places import JOINING_OPENINGS
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, LIMITING, MONTHS, WEEKDAYS
from ogden.parsing.placed_tree import Phrase

_YEAR = re.compile(r"1[0-9]\d\d|20[0-4]\d")


REMARKS = JOINING_OPENINGS | frozenset(
    "regrettably|sadly|accordingly|hence|yet|still|besides|likewise|similarly|admittedly|indeed|"
    "in other words|happily|luckily|sure enough|in short|in brief|in any case|in any event|"
    "in practice|to begin with|at the same time|in return|in the end|at first|at last|eventually|"
    "subsequently|later|afterwards|after that|even so|all the same|that said|as it happens|"
    "as you know|to date|next|now|today|nowadays|in response|in reply|contrary to popular belief|"
    "for all that|on balance|above all|more recently|recently|since then|by then|until then|or|"
    "in consequence|for this reason|for these reasons|as such|to this end|currently|at present|"
    "in exchange|as always|in other respects|crucially|importantly|surprisingly|interestingly|"
    "not surprisingly|from the outset|from the start|undoubtedly|inevitably|naturally|"
    "fundamentally|ultimately".split("|")
)
"""Openings that hold for nothing, or that say of a whole story when it is told."""


_CONTRASTS = frozenset("although though whilst despite notwithstanding whereas".split())


_HEDGES = frozenset(
    "according supposedly allegedly reportedly apparently perhaps possibly probably presumably maybe "
    "view opinion theory principle experience judgement judgment".split()
)
"""Words by which an opening says how sure something is, and for whom."""


_DATES = MONTHS | WEEKDAYS
_DATING = frozenset("in at since by from after before during until on".split())


_TIME_NOUNS = frozenset("time day night year week month moment point date evening morning summer".split())


_CONDITIONS = frozenset("if where should".split())


_TIMES = frozenset("when once".split())


_REASONS = frozenset("because given owing thanks since as".split())


_DUTIES = frozenset("must may should can cannot shall will need needs would could might".split())


def opens_both(asked: Question) -> bool:
    """Something opens the sentence that may hold for its last part, too: *on Sundays*, *if it rains*. What
    only joins, a contrast, a year, and anything in a story of single events does not. Variables: the whole,
    the last part."""
    view, second = asked.view, asked.given[-1][0]
    top = top_clause(asked.phrase)
    start = opening_end(view, top)
    if start is None:
        return True
    opening = [word for word in view.words[top.start : start] if word != ","]
    if not opening or " ".join(opening) in REMARKS:
        return False
    if opening[0] in _CONTRASTS and view.words[top.start : start].count(",") < 2:
        return False
    if not CONDITIONAL.isdisjoint(opening) or not OFTEN.isdisjoint(opening):
        return True
    if not _HEDGES.isdisjoint(opening) and opening[:2] != ["in", "view"]:
        return True
    if opening[0] in _DATING and len(opening) <= 5 and any(map(_YEAR.fullmatch, opening)):
        return False
    if (
        top.children[0].label == "ADJP"
        or opening[:2]
        in (["further", "to"], ["in", "common"], ["with", "regard"], ["with", "respect"], ["as", "regards"])
        or opening[0] == "unlike"
    ):
        return False
    if opening[0] in ("as", "since") and not _has_verb(top, start):
        return second.label == "VP" or not narrate(view, top, second)  # as its first acts, as mayor
    if opening[0] in _REASONS or opening[:2] in (["in", "view"], ["in", "light"], ["now", "that"]):
        return not _DUTIES.isdisjoint(view.words[second.start : second.end])
    if opening[0] == "to" and view.tags[top.start + 1] == "VB":
        return second.label == "VP" or not narrate(view, top, second)  # one may do two things for it
    if not _is_moment(view, top, start, opening):
        return True
    return not (narrate(view, top, second) or _is_over(view, top, second))


def _is_over(view: StructureView, first: Phrase, second: Phrase) -> bool:
    """Whether the last part says what is so now, and the first what was once."""
    now, then = main_verb(view, second), main_verb(view, first)
    return (
        now is not None and then is not None and view.tags[then] == "VBD" and view.tags[now] in ("VBZ", "VBP")
    )


def opening_end(view: StructureView, top: Phrase) -> int | None:
    """Where the subject of the first clause starts, or the verb that tells a reader what to do."""
    subject = first_subject(top)
    if subject is not None:
        return subject.start
    acting = next((child for child in top.children if child.label == "VP"), None)
    place = verbs.first_verb(view, acting) if acting is not None else None
    if place is None or view.tags[place] not in ("VB", "VBP"):
        return None
    return place - 1 if place and view.words[place - 1] in ("please", "not", "never", "always") else place


def _is_moment(view: StructureView, top: Phrase, start: int, opening: Sequence[str]) -> bool:
    """Whether an opening only says when a story begins: *when he came*, *after the war*, *in March*."""
    if opening[0] in ("when", "while", "after", "before", "following", "upon", "having"):
        return True
    if opening[0] == "as":
        return _has_verb(top, start)
    if view.tags[top.start] == "VBG":
        return True
    places = range(top.start, start)
    dated = any(view.tags[place] == "CD" or view.words[place] in _DATES for place in places)
    that = opening.index("that") if "that" in opening else None
    back = that is not None and (opening[that:] == ["that"] or opening[that + 1] in _TIME_NOUNS)
    return opening[0] in _DATING and (dated or back)


def _has_verb(top: Phrase, end: int) -> bool:
    return any(leaf.label in FINITE for leaf in top.leaves() if leaf.start < end)


def opens_itself(asked: Question) -> bool:
    """It opens with something of its own: *if …*, *in winter …*, *however*."""
    view, phrase = asked.view, asked.given[-1][0]
    subject = first_subject(phrase)
    opening = view.words[phrase.start : subject.start] if subject is not None else []
    return bool(opening) and (opening[0] in LIMITING or len(opening) > 1)


def opens_with(asked: Question) -> bool:
    """The sentence opens with a condition (*if*), or with a time (*when*), as the word behind it says."""
    view = asked.view
    top = top_clause(asked.phrase)
    words = view.words[top.start : top.start + 4]
    verb = main_verb(view, top)
    if words[1] in ("possible", "necessary", "appropriate", "applicable", "relevant", "practicable"):
        return False
    if verb is not None and view.tags[verb] == "VBD":
        return False
    if "condition" in asked.values:
        return words[0] in _CONDITIONS or words == ["in", "the", "event", "of"]
    return words[0] in _TIMES or words[:3] == ["as", "soon", "as"]
