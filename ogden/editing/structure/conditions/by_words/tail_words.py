"""What stands behind a joining word, by its words: an aim, a rule, a further thing, an exception."""

from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joints import (
    NAMING,
    is_clause,
    opened_clause_behind,
    verb_before,
)
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING

_LASTING = frozenset(
    "be have lack need want know contain require belong depend mean cost own like exist differ remain hold "
    "vary tend owe seem appear apply cover deserve involve include consist exceed rely make help cause lead "
    "increase reduce affect contribute prevent allow interfere offer provide".split()
)
_AIMS = frozenset("can may could might".split())
_RULES = frozenset("will shall may must".split())
_HELPING = frozenset("is are was were do does did has have had will would can could".split())
_NO_AIM = frozenset(
    "be say name quote put mention boot date wit have begin judge use know mark "
    "expire end become find reach remain take run total mature fall".split()
)
_FEELINGS = frozenset(
    "detriment benefit harm dismay delight annoyance surprise relief satisfaction advantage disadvantage "
    "cost fury amusement embarrassment point exclusion consternation disgust joy horror astonishment".split()
)
_EVIDENCE = frozenset("see find hear record contain show name mark stamp".split())
_NAMED = frozenset("known called termed named".split())
"""*As such men are known*: no reason."""
_ALL = frozenset("all every each any no none nothing nobody anyone anything everything everyone".split())


def _finite_behind(view: StructureView, start: int) -> int | None:
    return next((k for k in range(start, view.end) if view.tags[k] in FINITE), None)


def lasts_behind(asked: Question) -> bool:
    """The clause behind it says how things are or may be, not what happens: *as* gives a reason then."""
    view, start = asked.view, asked.phrase.end
    verb = verb_at(view, start, view.end)
    if verb is None or "case" in view.words[start : start + 3] or view.words[view.end - 1] in _NAMED:
        return False
    before = verb_before(view, asked.phrase.start)
    told = before is not None and view.tags[before] == "VBD" and view.tags[verb] == "VBD"
    if view.tags[verb] == "MD" or (not told and view.words[verb] in ("has", "have")):
        return True
    denied = not DENYING.isdisjoint(view.words[verb : verb + 3])
    return denied or (view.lemma(verb) in _LASTING and not _goes_on(view, verb))


def _goes_on(view: StructureView, verb: int) -> bool:
    """*As the sun was rising*: a time."""
    return view.tags[verb] == "VBD" and "VBG" in view.tags[verb + 1 : verb + 3]


def told_behind(asked: Question) -> bool:
    """A clause, or what a reader is to do, stands behind it."""
    view, start = asked.view, asked.phrase.end
    if view.words[start] in ("that", "as", "far", "long", "much", "many", "called"):
        return False
    start += view.words[start] in ("please", ",")
    if view.tags[start] == "VB":
        return True
    verb = verb_before(view, asked.phrase.start)
    if verb is None or (view.tags[verb] == "VB" and view.words[asked.phrase.start] == "so"):
        return False  # keep the papers, so you have proof
    return is_clause(view, start) or opened_clause_behind(asked)


def may_behind(asked: Question) -> bool:
    """The clause behind *so* says what someone can do then: it may be an aim."""
    view = asked.view
    verb = verb_at(view, asked.phrase.end, view.end)
    if verb is None or view.words[verb] not in _AIMS:
        return False
    return DENYING.isdisjoint(view.words[verb : verb + 3])


def had_behind(asked: Question) -> bool:
    """What stands behind it had been so before."""
    view = asked.view
    verb = verb_at(view, asked.phrase.end, view.end)
    return verb is not None and view.words[verb] == "had"


def evidence_behind(asked: Question) -> bool:
    """What stands behind it is how one knows, not why it is so: what is seen today of something past, or what
    someone saw, found or recorded; or *since* may tell from when on."""
    view, start = asked.view, asked.phrase.start
    main, own = verb_before(view, start), verb_at(view, asked.phrase.end, view.end)
    if main is None or own is None:
        return True
    if view.words[start] == "since" and view.words[main] in ("has", "have", "had"):
        return True
    if any(view.lemma(k) in _EVIDENCE for k in range(own, view.end) if view.tags[k].startswith("VB")):
        return True
    return view.tags[main] == "VBD" and view.tags[own] in ("VBZ", "VBP")


def duty_before(asked: Question) -> bool:
    """The statement before it says what must be done, and what is behind is no permission."""
    view = asked.view
    verb = verb_before(view, asked.phrase.start)
    own = verb_at(view, asked.phrase.end + 1, view.end)
    permits = own is not None and view.words[own] == "may"
    return verb is not None and view.words[verb] in ("must", "shall", "should") and not permits


def modal_before(asked: Question) -> bool:
    """The statement before it says what must, may or will be done."""
    verb = verb_before(asked.view, asked.phrase.start)
    return verb is not None and asked.view.tags[verb] == "MD"


def aims_behind(asked: Question) -> bool:
    """The clause behind *so that* says what can be done then, and denies nothing: it is an aim."""
    view, start = asked.view, asked.phrase.end + 1
    verb = verb_at(view, start, view.end)
    if verb is None or view.words[verb] not in _AIMS:
        return False
    return view.words[start] not in ("if", "when") and DENYING.isdisjoint(view.words[verb : verb + 3])


def past_before(asked: Question) -> bool:
    """The verb of the statement before it is past."""
    verb = verb_before(asked.view, asked.phrase.start)
    return verb is not None and asked.view.tags[verb] == "VBD"


def feeling_behind(asked: Question) -> bool:
    """*To the delight of*, *to their cost*: how others take it."""
    view, start = asked.view, asked.phrase.end
    if view.words[start] not in ("the", "his", "her", "their", "its", "our", "your", "my"):
        return False
    noun = next((k for k in range(start, min(start + 4, view.end)) if view.tags[k].startswith("NN")), None)
    return noun is not None and view.lemma(noun) in _FEELINGS


def condition_behind(asked: Question) -> bool:
    """Behind *provided* a condition stands: no *will*, *shall* or *may* makes of it a further rule."""
    view, start = asked.view, asked.phrase.end
    start += view.words[start] == "that"
    if not is_clause(view, start):
        return False
    verb = verb_at(view, start, view.end)
    return verb is not None and view.tags[verb] != "MD"


def ruled_behind(asked: Question) -> bool:
    """The clause behind *provided that* is a rule: *shall*, *will*, *may*, *must*."""
    view = asked.view
    verb = verb_at(view, asked.phrase.end + 1, view.end)
    return verb is not None and view.words[verb] in _RULES


def excepts(asked: Question) -> bool:
    """It begins an exception that is a thing: *with the exception of*, *except for*, *apart from*."""
    view, start = asked.view, asked.phrase.start
    words = view.words[start : start + 4]
    size = (
        4
        if words == ["with", "the", "exception", "of"]
        else 2
        if words[:2] in (["except", "for"], ["apart", "from"], ["save", "for"])
        else 1
        if words[0] == "except"
        else 0
    )
    tag = view.tags[start + size] if size else ""
    return tag in NAMING - {"VBG"} and view.words[start + size] not in ("that", "it", "them", "this")


def sweeping_before(asked: Question) -> bool:
    """Before it, all, no or any of several things are spoken of."""
    return not _ALL.isdisjoint(asked.view.words[: asked.phrase.start])


def sweeping_behind(asked: Question) -> bool:
    """Behind the opening, all, no or any of several things are spoken of."""
    view = asked.view
    comma = next((k for k in range(asked.phrase.end, view.end) if view.words[k] == ","), view.end)
    verb = _finite_behind(view, comma)
    return verb is not None and not _ALL.isdisjoint(view.words[comma:verb])


def subject_behind(asked: Question) -> bool:
    """The verb of the clause behind it has no pronoun right before it but the first word: *for regular help
    with the miles he runs* has one."""
    view, start = asked.view, asked.phrase.end
    verb = verb_at(view, start, view.end)
    return verb is not None and "PRP" not in view.tags[start + 1 : verb]
