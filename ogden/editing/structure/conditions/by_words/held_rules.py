"""Rules that a clause at the end of the sentence limits: *you may not enter until we call*."""

from ogden.editing.structure.conditions.by_words.joints import verb_before
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING

_MODALS = frozenset("must shall should may can will cannot".split())
_SO = frozenset(
    "payable eligible entitled liable available free valid due able unable responsible exempt compulsory "
    "mandatory void welcome repayable refundable unlawful illegal necessary advisable".split()
)
"""How something is by a rule."""
_ASKING = frozenset("grateful consider considered glad happy pleased appreciate obliged".split())
_LEANING = frozenset(
    "deem presume regard define remain continue stay last say know mean wait depend pend occur "
    "determine decide apply reserve happen begin open withhold form".split()
)
"""Verbs whose statement is empty without the clause: *it remains in force until*."""
_BELOW = frozenset(("WDT", "WP", "WP$", "WRB"))
_UNFIT = frozenset(("IN", "RB", "RBR", "DT", "CC", "VBG", "TO", "MD", "JJR"))
"""Tags of words that lead on to the clause: *even if*, *sooner if*."""
_TURNING = frozenset("thereafter nor otherwise then".split())
"""What goes on with the rule behind the clause."""
_FEWEST = 6
"""Words of the rule."""
_SHORTEST = 6
"""Words of the clause."""


def _is_rule(view: StructureView, verb: int) -> bool:
    """*must*, *may*, *will*, an order; *is charged*, *is payable*."""
    if view.words[verb] in _MODALS or view.tags[verb] == "VB":
        return True
    if view.words[verb] not in ("is", "are"):
        return False
    behind = verb + 1
    while view.tags[behind] == "RB":
        behind += 1
    return view.tags[behind] == "VBN" or view.words[behind] in _SO


def rule_before(asked: Question) -> bool:
    """One rule stands before it, with no comma and no further clause that it may belong to."""
    view, start = asked.view, asked.phrase.start
    joint = start - 1 if view.words[start - 1] == "," else start
    verb = verb_before(view, joint)
    if verb is None or joint < _FEWEST or not _is_rule(view, verb) or view.tags[joint - 1] in _UNFIT:
        return False
    if view.end - start < _SHORTEST or not _TURNING.isdisjoint(view.words[start : view.end]):
        return False
    if not _ASKING.isdisjoint(view.words[:joint]) or "," in view.words[verb:joint]:
        return False
    behind = range(verb + 1, joint)
    if any(view.tags[k] in _BELOW or view.tags[k] in FINITE or view.words[k] == "that" for k in behind):
        return False
    if any(view.tags[k].startswith("VB") and view.lemma(k) in _LEANING for k in range(verb, joint)):
        return False
    denied = not DENYING.isdisjoint(view.words[:joint])
    if view.words[start] == "until" and not denied and view.words[verb] in ("may", "can"):
        return False  # may ask for a delay until
    return not (denied and "VBG" in view.tags[verb:joint])
