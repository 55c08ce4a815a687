"""A participle behind a comma with all that follows it to the end, wherever a tree has put it.

Trees hang such an ending on the verb, on the last noun or on nothing. So only its first word is asked for,
and what stands before it is read by words and tags: the verb of the main clause, whether it is an order, a
duty or a choice.
"""

from typing import NamedTuple

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.by_words.flat import main_subject, subject_start, verb_at
from ogden.editing.structure.conditions.limits import is_doer
from ogden.editing.structure.conditions.main_clause import top_clause
from ogden.editing.structure.conditions.openings import opening_end
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING
from ogden.parsing.placed_tree import Phrase

_JOINTS = frozenset((",", "and", "or", "but"))
_BACK = frozenset("to if unless subject before after until without pending provided".split())
"""Behind a comma in an ending, they may belong to all that stands before."""
_LOOSE = frozenset("as in on at by save together with for from under of except".split())
"""The same, where no relative clause follows."""
_FEWEST = 4
"""Words before the comma."""
_ASKED = {
    "expected": "should",
    "advised": "should",
    "urged": "should",
    "encouraged": "should",
    "asked": "should",
    "recommended": "should",
    "required": "must",
    "obliged": "must",
    "instructed": "must",
}
"""What someone is asked to do, as a modal says it."""
_DUTIES = frozenset("must shall should".split())
_REPORTED = SAYING | frozenset("show indicate find inform".split())


class Main(NamedTuple):
    """The main clause before an ending."""

    subject: Phrase | None
    """None of an order, and where words and tree do not agree on it."""
    verb: int
    order: bool


def spanned(first: Phrase) -> Phrase:
    """The verb phrase or clause that a participle opens."""
    one = first
    while (
        one.parent is not None and one.parent.start == one.start and one.parent.label in ("VP", "S", "ADJP")
    ):
        if any(child.label == "VP" and child is not one for child in one.parent.children[1:]) and (
            one.label == "S"
        ):
            break  # to be ready, doing this is enough
        one = one.parent
    return one


def main_before(view: StructureView, first: Phrase) -> Main | None:
    """The main clause before the comma of an ending."""
    start, comma = subject_start(view, first), first.start - 1
    verb = verb_at(view, start, comma) if start is not None else None
    if start is not None:
        return Main(main_subject(view, first), verb, False) if verb is not None else None
    place = opening_end(view, top_clause(first))
    if place is None or place >= comma:
        return None
    while view.words[place] in ("please", "not", "never", "always", "then", "do"):
        place += 1
    return Main(None, place, True) if view.tags[place] in ("VB", "VBP", "UH") else None


def tail(asked: Question) -> bool:
    """It is the first word of an ending behind a comma that goes on to the end of the sentence, and is no
    part of a row."""
    view, first = asked.view, asked.phrase
    start = first.start
    if start <= _FEWEST or view.words[start - 1] != "," or start + 2 >= view.end:
        return False
    if ";" in view.words[:start]:
        return False
    whole = spanned(first)
    around = whole.parent
    if around is None or (whole.end != view.end and around.end != view.end):
        return False
    if any(child.label == "CC" for child in around.children) and around.label != "S":
        return False
    rest = [child for child in around.children if child.start >= whole.end]
    if any(
        child.label in ("VP", "CC") or (whole is not first and child.label in ("S", "NP")) for child in rest
    ):
        return False
    if view.words[start + 1] in _JOINTS or view.tags[start - 2] == view.tags[start]:
        return False
    return not _goes_back(view, start) and not _in_row(view, start)


def _goes_back(view: StructureView, start: int) -> bool:
    """A comma behind which the main clause may go on: *…, being ill, and will*."""
    for place in range(start + 1, view.end - 2):
        if view.words[place] == ",":
            joined = view.tags[place + 1] == "CC"
            behind = place + 1 + joined
            if view.tags[behind] in FINITE and not joined and _closes(view, start, place):
                continue
            if view.tags[behind] in FINITE or view.words[behind] in _BACK:
                return True
            if view.words[behind] in _LOOSE and (joined or not view.tags[behind + 1].startswith("W")):
                return True
        elif view.words[place] == ";":
            return True
    return False


def _closes(view: StructureView, start: int, comma: int) -> bool:
    """It closes a relative clause within the ending: *saying that the roof, which leaks, would*."""
    return any(view.words[k] == "," and view.tags[k + 1].startswith("W") for k in range(start, comma))


def _in_row(view: StructureView, start: int) -> bool:
    """*by cleaning it, painting it and selling it*: the same form stands before it, and is joined behind."""
    tag = view.tags[start]
    joined = any(view.tags[k] == "CC" and tag in view.tags[k + 1 : k + 3] for k in range(start, view.end - 1))
    return joined and any(
        view.tags[k] == tag
        and (view.tags[k - 1] in ("IN", "TO", "CC", ",") or view.lemma(k - 1) == "include")
        for k in range(1, start - 1)
    )


def plainly(asked: Question) -> bool:
    """What stands before an ending is said outright: no report or condition that it may be part of stands
    between the main verb and its comma."""
    view, start = asked.view, asked.phrase.start
    main = main_before(view, asked.phrase)
    if main is None:
        return False
    for place in range(main.verb + 1, start - 1):
        if view.words[place] in CONDITIONAL or view.tags[place] == "WRB":
            return False
        if view.words[place] in ("that", "because", "although", "while", "whereas") and any(
            view.tags[k] in FINITE for k in range(place + 1, start - 1)
        ):
            return False
    return view.lemma(main.verb) not in _REPORTED or main.order


def ordered(asked: Question) -> bool:
    """The main clause before an ending tells a reader what to do."""
    main = main_before(asked.view, asked.phrase)
    return main is not None and main.order


def asks(asked: Question) -> bool:
    """The main clause before an ending says what someone must or should do, or is asked to."""
    return modal_before(asked.view, asked.phrase) is not None


def modal_before(view: StructureView, first: Phrase) -> str | None:
    """*must* or *should* of the main clause, or of *are expected to*."""
    main = main_before(view, first)
    if main is None or main.order:
        return None
    modals = [k for k in range(main.verb, first.start) if view.tags[k] == "MD"]
    if modals and view.words[modals[-1]] in _DUTIES and _is_main(view, main.verb, modals[-1]):
        return view.words[modals[-1]]
    if view.words[main.verb] in verbs.BE and view.words[main.verb + 2] == "to":
        return _ASKED.get(view.words[main.verb + 1])
    return None


def _is_main(view: StructureView, verb: int, modal: int) -> bool:
    """Whether a modal is that of the main clause: no *which* or *that* stands between."""
    return not any(view.tags[k].startswith("W") or view.words[k] == "that" for k in range(verb, modal))


def allows(asked: Question) -> bool:
    """The main clause before an ending says what someone may do."""
    view, main = asked.view, main_before(asked.view, asked.phrase)
    if main is None or main.order:
        return False
    words = view.words[main.verb : main.verb + 5]
    able = words[0] in ("have", "has") and "right" in words and "to" in words
    return words[0] in ("may", "can") or able


def doing_it(asked: Question) -> bool:
    """The main clause before an ending has a verb in the active voice."""
    view, main = asked.view, main_before(asked.view, asked.phrase)
    if main is None:
        return False
    behind = view.tags[main.verb + 1 : main.verb + 4]
    suffers = view.lemma(main.verb) == "be" or "be" in view.words[main.verb : main.verb + 3]
    suffers = suffers or "been" in view.words[main.verb : main.verb + 3]
    return not (suffers and "VBN" in behind)


def speaker_before(asked: Question) -> bool:
    """The subject of the main clause before an ending is someone who acts."""
    view, main = asked.view, main_before(asked.view, asked.phrase)
    if main is None or main.subject is None:
        return False
    if len(main.subject) == 1 and view.words[main.subject.start] in ("others", "some", "many", "most"):
        return True
    noun = nouns.noun_of(view, main.subject)
    return noun is not None and is_doer(view, noun) and view.words[noun.head] != "it"


def behind_new(asked: Question) -> bool:
    """It stands straight behind something new, *a letter*, and what it opens goes on to the end."""
    view, start = asked.view, asked.phrase.start
    if start < _FEWEST or not view.tags[start - 1].startswith("NN") or start + 3 >= view.end:
        return False
    new = any(
        one.label == "NP" and one.end == start and view.words[one.start] in ("a", "an")
        for one in view.phrases
    )
    plain = (DENYING | {";", "if", "unless"}).isdisjoint(view.words[:start])
    return new and plain and spanned(asked.phrase).end == view.end
