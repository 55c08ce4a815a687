"""How and by when something is to be done: *in writing*, *by calling us*, *within 28 days*."""

from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.word_classes import MONTHS, WEEKDAYS

_TIMES = frozenset("day week month year hour minute date deadline time".split())
_BY_WHEN = MONTHS | WEEKDAYS | frozenset("end noon midnight date deadline am pm a.m. p.m. day".split())
_EVENTS = frozenset("start visit appointment departure arrival expiry meeting hearing course exam".split())
"""What comes behind *before* where it tells a time: not *before a court*."""
_MEANS = frozenset(
    "post email e-mail telephone phone letter fax text cheque check transfer card message website portal app "
    "link form mail courier hand".split()
)


def deadline(asked: Question) -> bool:
    """It says by when, or within what time: *within 28 days of this letter*, *no later than 5 May*."""
    view, phrase = asked.view, asked.phrase
    words = view.own_words(phrase)
    numbered = "CD" in view.tags[phrase.start : phrase.end] or words[1:2] in (["a"], ["an"])
    if words[0] == "within":
        return numbered and any(view.lemma(k) in _TIMES for k in range(phrase.start, phrase.end))
    if words[0] == "by":
        return view.tags[phrase.start + 1] != "VBG" and not _BY_WHEN.isdisjoint(words)
    if words[:2] in (
        ["at", "least"],
        ["no", "later"],
        ["not", "later"],
        ["no", "earlier"],
        ["not", "earlier"],
    ):
        return "before" in words or "than" in words
    if words[0] == "before":
        named = phrase.label == "SBAR" or not (_BY_WHEN | _EVENTS).isdisjoint(words)
        return named and view.tags[phrase.start + 1] != "VBG"
    return words[:2] == ["prior", "to"] or words[:3] == ["as", "soon", "as"]


def instructs(asked: Question) -> bool:
    """The sentence tells a reader what to do: *tell your doctor*."""
    first = 1 if asked.view.words[0] == "please" else 0
    return asked.view.tags[first] == "VB"


def way(asked: Question) -> bool:
    """It says how: *in writing*, *online*, *by calling the number above*, *by post to our office*."""
    view, phrase = asked.view, asked.phrase
    words = view.own_words(phrase)
    if words[0] in ("either", "online", "electronically") or words[:2] in (
        ["in", "writing"],
        ["in", "person"],
    ):
        return True
    if words[0] == "using":
        return True
    if words[0] == "by" and view.tags[phrase.start + 1] == "VBG":
        return True
    return words[0] in ("by", "via", "through") and not _MEANS.isdisjoint(words[1:5])
