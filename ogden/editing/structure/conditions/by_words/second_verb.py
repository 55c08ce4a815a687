"""A second verb of the subject of a sentence, or a second thing to do: *must sign it and send it to us*.

Words and tags say which verbs it can go with. Where more than one can be meant, the tree must know.
"""

from typing import NamedTuple

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.flat import (
    HEDGING,
    hangs_open,
    is_added,
    is_sure,
    main_subject,
    subject_start,
    verb_at,
)
from ogden.editing.structure.conditions.main_clause import first_subject, top_clause
from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.once import once
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING, SAYING
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect

_HELPING = verbs.BE | verbs.HAVE
_RELATIVE = frozenset(("WDT", "WP", "WP$"))
_PARTICIPLES = frozenset(("VBN", "VBG", "VBD"))
CASES = frozenset("if unless only except provided providing where whenever respectively alike".split())
_LIMITED = DENYING | CASES
_COUNTING = frozenset("each every no few neither either none nobody nothing any anyone nor both not".split())
_OPENING = frozenset("IN WRB VBG VBN RB TO EX".split())
"""Tags with which words between commas may begin that can open a sentence."""
_BELOW = frozenset("that as because since although though if when while until".split())
_ACTORS = frozenset("i he she we they you".split())
_FEWEST = 4
_ASIDE = 9
"""Words that may stand between two commas behind a modal."""


_LONG_ASIDE = 14
"""Words that may stand between two commas behind *and*."""


class Second(NamedTuple):
    subject: Phrase | None
    """None: the sentence tells a reader what to do."""
    helping: tuple[int, ...]
    """Places of the helping verbs that both share."""
    first: int
    """The first verb, which it is joined to."""
    row: int | None
    """The comma before the last verb but one, of three or more."""


@once
def second_of(view: StructureView, part: Phrase, end: int) -> Second | None:
    """What a part behind *and* shares with the main clause; None where that is not sure."""
    start = part.start
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    own = own_verb(view, behind_aside(view, start, end), end)
    if own >= end or end - start < _FEWEST or not {";", ":"}.isdisjoint(view.words[:start]):
        return None
    if view.tags[own] == "MD" and view.tags[own + 1] == "PRP":
        return None  # and should you agree
    if view.words[joint] == "," and view.tags[joint - 1] in ("VB", "VBZ", "VBP", "MD", "IN", "TO"):
        return None  # it will slow, and may stop, the work
    if _is_told(view, start) or ("-" in view.words[own] and view.tags[own] != "VB"):
        return None
    if _has_bare_clause(view, joint):
        return None
    told = main_subject_and_verb(view, part, joint)
    if told is None:
        return _ordered(view, part, joint, own)
    subject, verb = told
    if view.tags[subject.start] == "VBG" or not {"or", "nor"}.isdisjoint(view.own_words(subject)):
        return None
    if view.words[subject.start] in _COUNTING or not HEDGING.isdisjoint(view.words[subject.end : verb + 3]):
        return None
    helping, head = _chain(view, verb, joint)
    if head + 1 >= joint:
        return None
    found = Second(subject, (), verb, None)
    if _stands_alone(view, verb, own):
        return _placed_finite(view, part, joint, own, found)
    shared = _shared(view, own, verb, helping, head)
    if shared is None or not _LIMITED.isdisjoint(view.words[verb : head + 1]):
        return None
    if view.tags[own] not in ("VB", "VBP") and head + 2 >= joint:
        return None  # it was found and taken to the coast
    return _placed(view, part, joint, found._replace(helping=shared, first=head), view.tags[own])


def _has_bare_clause(view: StructureView, joint: int) -> bool:
    """Whether a clause follows its noun at once, so that a second verb may go on from it: *the man she
    married and was divorced from*."""
    return any(
        view.tags[k].startswith("NN") and view.words[k + 1] in _ACTORS and view.tags[k + 1] == "PRP"
        for k in range(joint - 1)
    )


def behind_aside(view: StructureView, start: int, end: int) -> int:
    """Where a part goes on behind what stands between two commas at its start: *and, if not, arrange it*."""
    if view.words[start] != ",":
        return start
    close = next(
        (k for k in range(start + 2, min(start + _LONG_ASIDE, end)) if view.words[k] == ","), end - 1
    )
    return close + 1


def _is_told(view: StructureView, start: int) -> bool:
    """Whether who says it may stand between the commas before a verb: *and, they hope, stop it*."""
    return view.words[start] == "," and view.tags[start + 1] not in _OPENING


def own_verb(view: StructureView, start: int, end: int) -> int:
    """The verb that a part begins with, behind adverbs."""
    own = start
    while own < end and view.tags[own] == "RB":
        own += 1
    return own


@once
def main_subject_and_verb(view: StructureView, part: Phrase, end: int) -> tuple[Phrase, int] | None:
    """The subject of the sentence and its verb; words between two commas may stand between them."""
    start = subject_start(view, part)
    plain = main_subject(view, part)
    verb = verb_at(view, start, end) if start is not None else None
    if plain is not None and verb is not None:
        return plain, verb
    if (known := _by_tree(view, part, start, end)) is not None:
        return known
    if verb is None:
        return None
    for one in view.phrases:  # the longest first
        if one.label == "NP" and one.start == start and one.end <= verb and _leads(view, one.end, verb):
            return one, verb
    return None


def _by_tree(view: StructureView, part: Phrase, start: int | None, end: int) -> tuple[Phrase, int] | None:
    """The same by the tree alone, where words do not say otherwise: *in my view she is fit*."""
    subject = first_subject(top_clause(part))
    if subject is None or subject.parent is None or (start is not None and subject.start != start):
        return None
    acting = next((one for one in subject.parent.children if one.label == "VP"), None)
    verb = verbs.first_verb(view, acting) if acting is not None else None
    if verb is None or not subject.end <= verb < end or view.tags[verb] not in FINITE:
        return None
    return (subject, verb) if _leads(view, subject.end, verb) else None


def _leads(view: StructureView, start: int, verb: int) -> bool:
    """Whether nothing but adverbs, or words between two commas, stand between a subject and its verb."""
    between = [k for k in range(start, verb) if view.tags[k] != "RB"]
    if not between:
        return True
    commas = view.words[between[0]] == view.words[between[-1]] == ","
    return commas and 2 <= len(between) <= _ASIDE + 2 and "CC" not in view.tags[start:verb]


def _stands_alone(view: StructureView, verb: int, own: int) -> bool:
    """Whether the second verb is finite, and needs nothing of the first."""
    tag, first = view.tags[own], view.words[verb]
    if view.words[own] == "do" and tag in ("VB", "VBP"):
        return view.words[own + 1] in ("not", "n't", "n’t")
    if tag == "VB":
        return view.tags[verb] == "VBP" and first not in verbs.BE | {"do"}
    if (
        tag == "VBD"
        and first in verbs.BE
        and (view.tags[verb + 1] in ("DT", "PRP$", "CD") or view.words[own + 1] == "that")
    ):
        return True  # it was a success and ended in May
    return tag in FINITE and is_sure(view, verb, own)


def _placed_finite(view: StructureView, part: Phrase, joint: int, own: int, found: Second) -> Second | None:
    """With the comma of a row; None where a clause before it may have the second verb."""
    comma = view.words[part.start - 2] == ","
    says = view.lemma(_chain(view, found.first, joint)[1]) in SAYING
    if not comma and says and view.lemma(own) not in SAYING:
        return None  # she had told us the firm failed and was sold
    row: int | None = None
    sure = True
    modals = [k for k in range(found.first, joint) if view.tags[k] == "MD"]
    ruled = comma and view.tags[own] == "MD" and modals == [found.first]
    like = FINITE | ({"VB"} if view.tags[own] in ("VB", "VBP") else set())
    for place in range(found.first + 1, joint):
        if view.tags[place] not in like or ruled:
            continue  # it may be kept if it is dry, and must be shown
        before = place - 1
        while view.tags[before] == "RB":
            before -= 1
        same = view.tags[place] == "MD" and view.words[place] == view.words[found.first]
        if view.words[before] == "," and (view.tags[place] in (view.tags[own], "VBP", "VB") or same):
            row = before
        elif not (comma and (is_added(view, found.first, place) or _is_aside(view, found.first, place))):
            sure = False
    if not sure and _joined_to(view, part) != found.first:
        return None
    return _in_row(view, part, joint, found._replace(row=row))


def _in_row(view: StructureView, part: Phrase, joint: int, found: Second) -> Second | None:
    """None where more stands between commas, or words and tree do not agree on whether there is a row."""
    if found.row is not None and view.words[found.row + 1 : joint].count(","):
        return None
    if found.row is not None and not _RELATIVE.isdisjoint(view.tags[found.first : found.row]):
        return None  # a door which, by then, was open and stood ajar
    joined = [one for one in beside(part) if one.label == "VP"]
    return None if found.row is None and len(joined) > 1 else found


def _is_aside(view: StructureView, verb: int, place: int) -> bool:
    """Whether a finite verb stands behind a comma, in what is added: *a door, which was open, and*."""
    if view.lemma(verb) in SAYING or view.tags[place] == "MD":
        return False
    comma = next((k for k in range(verb, place) if view.words[k] == ","), None)
    if comma is None or view.tags[comma + 1] == "CC" or hangs_open(view, verb + 1, comma):
        return False
    return any(
        view.tags[k] in ("WDT", "WP", "WP$", "WRB") or view.words[k] in _BELOW
        for k in range(comma + 1, place)
    )


def _ordered(view: StructureView, part: Phrase, joint: int, own: int) -> Second | None:
    """The same, of what to do: *press the button and wait*."""
    verb = _first_order(view, part)
    if verb is None or verb + 1 >= joint or view.tags[own] not in ("VB", "VBP"):
        return None
    comma = view.words[part.start - 2] == ","
    if not comma and not DENYING.isdisjoint(view.words[: verb + 1]):
        return None
    if view.words[verb] in ("do", "never", "not"):
        told = _next_verb(view, verb + 1, joint)
        if not comma or told is None:
            return None
        verb = told
    return _placed(view, part, joint, Second(None, (), verb, None), "VB")


def _first_order(view: StructureView, part: Phrase) -> int | None:
    """The verb that tells a reader what to do: the first word, or the first behind an opening and a comma."""
    for place in range(part.start):
        if place and view.words[place - 1] != "," and view.tags[place - 1] not in ("RB", "UH"):
            continue
        if place > 1 and view.words[place - 1] != "," and view.words[place - 2] != ",":
            continue
        same = view.tags[place] in ("VBP", "VBD") and view.words[place] == view.lemma(place)
        if view.tags[place] == "VB" or same:
            opened = view.tags[0] in ("IN", "TO", "WRB", "MD", "RB", "VB", "VBP", "UH")
            return place if opened else None
    return None


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
    if view.words[verb] in verbs.BE and not helping and tag == "VBN":
        return (verb,) if view.tags[own + 1] == "IN" and _is_described(view, verb) else None
    if not helping or view.words[own] in ("do", "does", "need", "dare"):
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
    if view.tags[own + 1] in ("NN", "NNS", "NNP", "NNPS", "JJ"):
        return None  # and revised copies are available
    return helping if tag == "VBN" or (tag == "VBD" and looks_passive(view, own)) else None


def _is_described(view: StructureView, verb: int) -> bool:
    """Whether an adjective stands behind *be*, after adverbs: *is payable*."""
    place = verb + 1
    while view.tags[place] == "RB":
        place += 1
    return (
        view.tags[place] == "JJ"
        and not view.tags[place + 1].startswith("NN")
        and view.words[place + 1] != ","
    )


def _placed(view: StructureView, part: Phrase, joint: int, found: Second, tag: str) -> Second | None:
    """With the comma of a row; None where another verb before it may be the one that it is joined to."""
    plain = tag in ("VB", "VBP")
    like = ("VB", "VBP") if plain else ("VBN", "VBD") if tag != "VBG" else ("VBG",)
    row: int | None = None
    own = own_verb(view, behind_aside(view, part.start, view.end), view.end)
    sure = plain or view.words[own] != view.lemma(own)  # a way to save time and cut costs
    for place in range(found.first + 1, joint):
        if view.tags[place] == "MD" and plain:
            sure = False
        if view.tags[place] not in like:
            continue
        before = place - 1
        while view.tags[before] == "RB":
            before -= 1
        if view.words[before] == "or":
            return None  # write to us or come in and sign
        if view.words[before] == ",":
            row, sure = before, sure and plain  # a law, passed in May and changed in June
        elif not (view.tags[before] == "CC" and view.tags[before - 1] == view.tags[place]):
            sure = False
    if not sure:
        joined = _joined_to(view, part)
        if joined != found.first and joined not in found.helping:
            return None
    return _in_row(view, part, joint, found._replace(row=row))


def _joined_to(view: StructureView, part: Phrase) -> int | None:
    """The first verb of what the tree joins a part to."""
    first = next((one for one in beside(part) if one.label in ("VP", "S")), None)
    return verbs.first_verb(view, first) if first is not None and first.label == "VP" else None


def beside(part: Phrase) -> list[Phrase]:
    """What stands before a part and its joining word in the phrase that joins them."""
    for one in (part, *part.ancestors()):
        if one.start != part.start or one.parent is None:
            return []
        before = [child for child in one.parent.children if child.end <= one.start]
        if before and before[-1].label == "CC":
            return before
    return []
