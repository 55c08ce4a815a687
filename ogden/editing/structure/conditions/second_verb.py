"""A second verb of the subject of a sentence, or a second thing to do: *must sign it and send it to us*.

Words and tags say which verbs it can go with. Where more than one can be meant, the tree must know.
"""

from typing import NamedTuple

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.flat import main_subject, verb_at
from ogden.editing.structure.conditions.main_clause import top_clause
from ogden.editing.structure.conditions.openings import opening_end
from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect

_HELPING = verbs.BE | verbs.HAVE
_PARTICIPLES = frozenset(("VBN", "VBG", "VBD"))
_QUOTES = frozenset("\" “ ” `` '' :".split())
_SUPPOSING = frozenset(
    "if unless where wherever when whenever should were had once provided providing assuming only every each "
    "until till event case cases often usually sometimes whether absent without so as".split()
)
"""What makes an opening a case, or one of many times: *also* does not keep it."""
_FEWEST = 4
_ASIDE = 9
"""Words that may stand between two commas behind a modal."""


class Second(NamedTuple):
    subject: Phrase | None
    """None: the sentence tells a reader what to do."""
    helping: tuple[int, ...]
    """Places of the helping verbs that both share."""
    first: int
    """The first verb, which it is joined to."""
    row: int | None
    """The comma before the last verb but one, of three or more."""


def second_of(view: StructureView, part: Phrase, end: int) -> Second | None:
    """What a part behind *and* shares with the main clause; None where that is not sure."""
    start = part.start
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    own = start
    while own < end and view.tags[own] == "RB":
        own += 1
    if own >= end or end - start < _FEWEST or not _QUOTES.isdisjoint(view.words):
        return None
    subject = main_subject(view, part)
    if subject is None:
        return _ordered(view, part, joint, own)
    verb = verb_at(view, subject.start, joint)
    if verb is None:
        return None
    helping, head = _chain(view, verb, joint)
    if head >= joint:
        return None
    shared = _shared(view, own, verb, helping, head)
    if shared is None or not DENYING.isdisjoint(view.words[verb : head + 1]):
        return None
    return _placed(view, part, joint, Second(subject, shared, head, None), view.tags[own])


def _ordered(view: StructureView, part: Phrase, joint: int, own: int) -> Second | None:
    """The same, of what to do: *press the button and wait*."""
    verb = opening_end(view, top_clause(part))
    if verb is None or verb + 1 >= joint or view.tags[own] not in ("VB", "VBP"):
        return None
    if view.words[verb] in ("please", "always"):
        verb += 1
    comma = view.words[part.start - 2] == ","
    if view.tags[verb] not in ("VB", "VBP") or (verb and view.words[verb - 1] not in (",", "please")):
        return None
    if view.words[verb] in ("do", "never", "not") and not comma:
        return None
    return _placed(view, part, joint, Second(None, (), verb, None), "VB")


def _chain(view: StructureView, verb: int, end: int) -> tuple[tuple[int, ...], int]:
    """The helping verbs from a finite verb on, and the verb that they help."""
    helping: list[int] = []
    place = verb
    while view.tags[place] == "MD" or view.words[place] in _HELPING:
        behind = _next_verb(view, place + 1, end)
        if behind is None:
            break
        if view.tags[place] != "MD" and view.tags[behind] not in _PARTICIPLES:
            break
        helping.append(place)
        place = behind
    return tuple(helping), place


def _next_verb(view: StructureView, start: int, end: int) -> int | None:
    """The verb behind a helping verb; adverbs and words between two commas may stand before it."""
    place = start
    while place < end and view.tags[place] == "RB":
        place += 1
    if place < end and view.words[place] == ",":
        close = next((k for k in range(place + 1, min(place + _ASIDE, end)) if view.words[k] == ","), None)
        return _next_verb(view, close + 1, end) if close is not None else None
    return place if place < end and view.tags[place].startswith("VB") else None


def _shared(
    view: StructureView, own: int, verb: int, helping: tuple[int, ...], head: int
) -> tuple[int, ...] | None:
    """The helping verbs that the second verb needs from the first."""
    tag = view.tags[own]
    if not helping:
        return None
    if tag == "VB" or (tag == "VBP" and view.tags[verb] == "MD"):
        return (verb,) if view.tags[verb] == "MD" else None
    if view.tags[head] not in _PARTICIPLES:
        return None
    if view.words[helping[-1]] in verbs.HAVE:
        done = tag in ("VBN", "VBD") and inflect(view.lemma(own), "VBN") == view.words[own]
        return helping if done else None
    if view.tags[head] == "VBG":
        return helping if tag == "VBG" else None
    return helping if tag == "VBN" or (tag == "VBD" and looks_passive(view, own)) else None


def _placed(view: StructureView, part: Phrase, joint: int, found: Second, tag: str) -> Second | None:
    """With the comma of a row; None where another verb before it may be the one that it is joined to."""
    like = ("VB", "VBP") if tag in ("VB", "VBP") else ("VBN", "VBD") if tag != "VBG" else ("VBG",)
    row: int | None = None
    sure = True
    for place in range(found.first + 1, joint):
        if view.tags[place] == "MD" and tag in ("VB", "VBP"):
            sure = False
        if view.tags[place] not in like:
            continue
        before = place - 1
        while view.tags[before] == "RB":
            before -= 1
        if view.words[before] == "," and not (tag == "VBN" and view.tags[place] == "VBD"):
            row = before
        elif not (view.tags[before] == "CC" and view.tags[before - 1] == view.tags[place]):
            sure = False
    if not sure and _joined_to(view, part) not in (found.first, *found.helping):
        return None
    if row is not None and view.words[row + 1 : joint].count(","):
        return None  # more stands between commas: which verbs are in the row is not sure
    return found._replace(row=row)


def _joined_to(view: StructureView, part: Phrase) -> int | None:
    """The first verb of what the tree joins a part to."""
    for one in (part, *part.ancestors()):
        if one.start != part.start or one.parent is None:
            return None
        beside = [child for child in one.parent.children if child.end < one.start]
        if beside and beside[-1].label == "CC":
            first = next((child for child in beside if child.label in ("VP", "S")), None)
            return verbs.first_verb(view, first) if first is not None and first.label == "VP" else None
    return None


def second_verb(asked: Question) -> bool:
    """It begins with a second verb that shares the helping verbs of the first: *must sign it and send it*.
    `order`: it is a second thing to do. `row`: three or more."""
    part = asked.given[-1]
    found = second_of(asked.view, part[0], part[-1].end)
    if found is None or (found.subject is None) != ("order" in asked.values):
        return False
    return (found.row is not None) == ("row" in asked.values)


def supposes(asked: Question) -> bool:
    """The sentence opens with a case, or with one of many times, which its last part needs as well."""
    view = asked.view
    start = opening_end(view, top_clause(asked.phrase))
    if start is None:
        return True
    return not _SUPPOSING.isdisjoint(view.words[:start]) or any(
        tag in FINITE for tag in view.tags[: max(start, 0)]
    )


_CASES = frozenset("if unless only except provided providing where whenever respectively alike".split())


def cased_end(asked: Question) -> bool:
    """Behind its first words a case or a limit follows, which may hold for what stands before, too."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    for place in range(start + 2, end):
        word = view.words[place]
        if word in _CASES and not (word == "where" and view.tags[place - 1].startswith("NN")):
            return True
        if view.words[place : place + 2] in (["subject", "to"], ["long", "as"], ["in", "case"], ["in", "turn"]):
            return True
        if word == "when" and not view.tags[place - 1].startswith("VB"):
            return True
    return False
