"""Where something stands: at an end of the sentence, under a condition, behind a verb."""

import re

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING
from ogden.parsing.placed_tree import Phrase

JOINING_OPENINGS = frozenset(
    "however|moreover|furthermore|therefore|thus|also|nevertheless|nonetheless|finally|first|second|secondly|"
    "third|lastly|additionally|consequently|accordingly|meanwhile|instead|fortunately|unfortunately|overall|"
    "in addition|in fact|for example|for instance|as a result|as a consequence|by contrast|in contrast|"
    "on the other hand|in particular|of course|in turn|so far|and|but|so|then".split("|")
)
"""What joins a sentence to the one before it, and holds for nothing in it."""
_YEAR = re.compile(r"1[5-9]\d\d|20[0-4]\d")
SCOPES = frozenset(("SBAR", "SBARQ", "SQ", "SINV", "PRN", "FRAG", "X", "INTJ", "UCP"))
"""Phrases in which something may be said that is not so, or not by the writer."""


def free(asked: Question) -> bool:
    """What is said here is said outright: not under a condition, a report, a question or in an aside."""
    return outright(asked) and not opened(asked)


def opened(asked: Question) -> bool:
    """A clause or a condition stands before it, and may hold for it."""
    phrase = asked.phrase
    clauses = [one for one in (phrase, *phrase.ancestors()) if one.label == "S"]
    if not clauses:
        return True
    top = clauses[-1] if phrase.label != "S" else phrase
    before = range(top.start, phrase.start)
    return any(child.label == "SBAR" and child.end <= phrase.start for child in top.children) or any(
        asked.view.words[place] in CONDITIONAL for place in before
    )


def fronted(asked: Question) -> bool:
    """Something stands before its subject that may hold for what follows, too: *on Sundays*, *in my view*.
    A year or a joining word does not."""
    phrase = asked.phrase
    subject = _subject_of(phrase)
    if subject is None or subject.start == phrase.start:
        return False
    opening = [word for word in asked.view.words[phrase.start : subject.start] if word != ","]
    if " ".join(opening) in JOINING_OPENINGS:
        return False
    return opening[:1] != ["in"] or not any(map(_YEAR.fullmatch, opening))


def _subject_of(phrase: Phrase) -> Phrase | None:
    """Of the first clause in it: the last noun phrase before the verb."""
    for one in phrase.phrases():
        if one.label != "S":
            continue
        verb = next((child for child in one.children if child.label == "VP"), None)
        before = [child for child in one.children if child.label == "NP" and verb and child.end <= verb.start]
        if before:
            return before[-1]
    return None


def stated(asked: Question) -> bool:
    """Named outright: in no clause with a verb of its own but the main one; *to do* something is none."""
    if asked.phrase.label in SCOPES:
        return False
    for one in asked.phrase.ancestors():
        if one.label in SCOPES:
            return False
        if is_lower_clause(asked.view, one):
            return False
    return True


def is_lower_clause(view: StructureView, one: Phrase) -> bool:
    """Whether it is a clause below the main one, with a verb that is finite or missing."""
    if one.label != "S" or one.parent is None or one.parent.label in ("ROOT", "S"):
        return False
    verb = next((child for child in one.children if child.label == "VP"), None)
    return verb is None or verbs.is_finite(view, verb)


def outright(asked: Question) -> bool:
    """Not within a clause, a report or an aside, though a clause may stand before it."""
    if asked.phrase.label in SCOPES:
        return False
    return all(
        one.label not in SCOPES
        and not (one.label == "S" and one.parent and one.parent.label not in ("ROOT", "S"))
        for one in asked.phrase.ancestors()
    )


def ends(asked: Question) -> bool:
    return bool(asked.given[0]) and asked.given[0][-1].end == asked.view.end


def starts(asked: Question) -> bool:
    return bool(asked.given[0]) and asked.given[0][0].start == 0


def after(asked: Question) -> bool:
    """The word before it is one of these."""
    start = asked.given[0][0].start
    return start > 0 and asked.view.words[start - 1] in asked.values


def quoted(asked: Question) -> bool:
    """The sentence has quotation marks."""
    return any(word in ('"', "“", "”", "``", "''") for word in asked.view.words)


def told_of(asked: Question) -> bool:
    """It stands in a clause that tells what happened or is so: no duty, wish or possibility."""
    clause = next((one for one in asked.phrase.ancestors() if one.label == "S"), None)
    acting = next((child for child in clause.children if child.label == "VP"), None) if clause else None
    tense = verbs.tense_of(asked.view, acting) if acting is not None else None
    place = verbs.first_verb(asked.view, acting) if acting is not None else None
    is_so = place is not None and asked.view.words[place] in ("is", "are")
    return is_so or (tense is not None and tense.tag in ("VBD", "VBN"))


def denied_above(asked: Question) -> bool:
    """Something is denied in its clause, before what a second variable stands for, or up to its own end."""
    one = asked.phrase
    clause = next((above for above in one.ancestors() if above.label == "S"), one)
    end = asked.given[1][0].start if len(asked.given) > 1 else one.end
    return any(asked.view.words[place] in DENYING for place in range(clause.start, end))


def joined_above(asked: Question) -> bool:
    """Something is joined by *and*, *or* or a semicolon before what a second variable stands for."""
    end = asked.given[1][0].start
    return any(asked.view.words[place] in ("and", "or", ";") for place in range(end))


def _verb_above(asked: Question) -> Phrase | None:
    """The verb phrase of its clause; its own, where it is a clause."""
    for one in (asked.phrase, *asked.phrase.ancestors()):
        if one.label == "S":
            acting = next((child for child in one.children if child.label == "VP"), None)
            if acting is not None and verbs.is_finite(asked.view, acting):
                return acting
    return None


def perfect(asked: Question) -> bool:
    """The verb of its clause is perfect: *has become*."""
    acting = _verb_above(asked)
    tense = verbs.tense_of(asked.view, acting) if acting is not None else None
    return tense is not None and tense.tag == "VBN"


def past(asked: Question) -> bool:
    """The verb of its clause is past."""
    acting = _verb_above(asked)
    return acting is not None and verbs.is_past(asked.view, acting)


def over(asked: Question) -> bool:
    """Its clause tells what happened or has happened, and is no rule."""
    return past(asked) or perfect(asked)


def modal(asked: Question) -> bool:
    """The verb of its clause is modal: *may have died*."""
    acting = _verb_above(asked)
    tense = verbs.tense_of(asked.view, acting) if acting is not None else None
    return tense is not None and tense.tag == "VB"
