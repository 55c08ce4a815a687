"""What opens a sentence, by its words: a reason, an aim, a contrast that may follow it as a sentence."""

from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joints import (
    comma_behind_clause,
    comma_behind_phrase,
    has_loose_pronoun,
    opens_clause,
)
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.values import values_of
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL

_REASONS = (
    ("owing", "to"),
    ("due", "to"),
    ("because", "of"),
    ("on", "account", "of"),
    ("as", "a", "result", "of"),
    ("as", "a", "consequence", "of"),
    ("in", "view", "of"),
    ("in", "light", "of"),
    ("in", "the", "light", "of"),
)
_CONTRASTS = (("despite",), ("notwithstanding",), ("in", "spite", "of"))
_ACCORD = frozenset("line keeping accordance response recognition conjunction".split())
_NEEDING = frozenset("must need needs should shall may can could might would cannot required ought".split())
"""*To be safe, you must*: what stands first is no aim of what is done, but what it takes."""
_REMARKING = frozenset(
    "be begin start put summarise summarize qualify add make judge apply claim use".split()
)
_GRANTING = frozenset("accept acknowledge recognise recognize agree admit appreciate concede".split())
_FACTS = frozenset("this that these those such which what whom foregoing above".split())


def _begins(view: StructureView, marks: tuple[tuple[str, ...], ...]) -> int | None:
    """How many words a mark with which the sentence begins has."""
    return next((len(one) for one in marks if tuple(view.words[: len(one)]) == one), None)


def _stands_alone(view: StructureView, behind: int) -> int | None:
    """The comma behind an opening phrase before a main clause that needs nothing of it."""
    comma = comma_behind_phrase(view, behind)
    if comma is None or view.tags[behind] == "VBG" or not _FACTS.isdisjoint(view.words[behind : behind + 2]):
        return None
    start = comma + 1
    if view.words[start] in ("this", "these", "those", "such", "that", "both", "one", "there", "it"):
        return None
    return None if has_loose_pronoun(view, start, view.end) else comma


def reason_opens(asked: Question) -> bool:
    """A reason opens the sentence, and a main clause that can stand before it follows."""
    size = _begins(asked.view, _REASONS)
    return size is not None and _stands_alone(asked.view, size) is not None


def accord_opens(asked: Question) -> bool:
    """*In line with A* opens the sentence, and a main clause that can stand before it follows."""
    view = asked.view
    if view.words[:2] in (["pursuant", "to"], ["further", "to"]):
        return _stands_alone(view, 2) is not None
    if view.words[0] != "in" or view.words[1] not in _ACCORD or view.words[2] not in ("with", "to", "of"):
        return False
    return _stands_alone(view, 3) is not None


def purpose_opens(asked: Question) -> bool:
    """*To do A* opens the sentence, and what was or is done for it follows: no duty, no possibility."""
    view = asked.view
    if view.tags[1] != "VB" or view.lemma(1) in _REMARKING:
        return False
    comma = _stands_alone(view, 2)
    verb = verb_at(view, comma + 1, view.end) if comma is not None else None
    if comma is None or verb is None or not CONDITIONAL.isdisjoint(view.words):
        return False
    return (_NEEDING.isdisjoint(view.words[comma:]) and view.lemma(verb) not in ("be", "have")) or _over(
        view, verb
    )


def _over(view: StructureView, verb: int) -> bool:
    """*Has built*, *was built*, *is closed*: a deed."""
    helped = view.words[verb] in ("has", "have", "had", "was", "were", "is", "are")
    return helped and "VBN" in view.tags[verb + 1 : verb + 3]


def going_behind(asked: Question) -> bool:
    """The clause behind *while* tells what is or was going on: a time."""
    view, start = asked.view, asked.phrase.end
    verb = verb_at(view, start, view.end)
    if verb is None or "still" in view.words[start : verb + 4]:
        return True
    going = view.lemma(verb) == "be" and "VBG" in view.tags[verb + 1 : verb + 3]
    return going or view.lemma(verb) in ("wait", "sleep", "live", "stay", "work", "play", "stand", "sit")


def grants_behind(asked: Question) -> bool:
    """The clause behind *while* grants something: *while we accept*, *while it may be true*; or it is over,
    and the main clause is not."""
    view = asked.view
    comma = comma_behind_clause(view, asked.phrase.end)
    own = verb_at(view, asked.phrase.end, view.end)
    main = verb_at(view, comma + 1, view.end) if comma is not None else None
    if own is None or main is None:
        return False
    if view.tags[own] == "MD" or view.lemma(own) in _GRANTING or view.words[0:2] == ["while", "there"]:
        return True
    perfect = view.words[own] in ("has", "have") and "VBN" in view.tags[own + 1 : own + 4]
    return perfect or (view.tags[own] == "VBD" and view.tags[main] in ("VBZ", "VBP"))


def supposed_behind(asked: Question) -> bool:
    """A condition stands in the sentence behind it."""
    return not CONDITIONAL.isdisjoint(asked.view.words[asked.phrase.end :])


def reason_clause_opens(asked: Question) -> bool:
    """*Since*, *because* or *given that* opens the sentence with a reason; *since* of a time does not."""
    view = asked.view
    word = view.words[0]
    skipped = 1 if word == "given" and view.words[1] == "that" else 0
    if word == "given" and not skipped:
        return False
    if not opens_clause(Question(view, asked.given, values_of((str(skipped),)))):
        return False
    if word != "since":
        return True
    comma = comma_behind_clause(view, 1)
    own = verb_at(view, 1, view.end)
    main = verb_at(view, comma + 1, view.end) if comma is not None else None
    if own is None or main is None or view.tags[own] == "VBD":
        return False
    return view.words[main] not in ("has", "have", "had") and view.tags[own] in FINITE
