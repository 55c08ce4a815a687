"""What was said of both parts of a sentence, and would be said of one after a split, whatever its rule.

What *should you* or *were it* opens holds to the end; an exception, a source or a reason at the end may be
that of both verbs; what is only alleged is not told; *not this alone, but that* is one thing.
"""

from collections.abc import Sequence
from itertools import pairwise

from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New, SentenceEdge

_ALONE = frozenset("alone only merely simply just solely".split())
_INVERTED = frozenset("should were had".split())
_CASES = frozenset("if unless should were had where when in this that these such".split())
"""What a sentence may begin with that keeps the case, or has its own."""
_VERDICTS = frozenset("why against illegal unlawful wrong forbidden prohibited".split())
_EXCEPTING = frozenset(
    "except apart other save excluding according unless until without only provided".split()
)
_SHARED = frozenset("because wherever whenever before after while".split())
_SELDOM = frozenset("never seldom rarely hardly scarcely".split())
_LIMITING = frozenset("if when during after until before for in unless where while under once at".split())
_GUESSED = frozenset(
    "allegedly reportedly apparently supposedly perhaps probably possibly almost nearly accused "
    "charged".split()
)
_ENDING = frozenset("unless until without only".split())
_FIXING = frozenset("the this that these those our your my his her its their".split())
_OPENERS = frozenset("given because since as although though while seeing considering".split())
_EXEMPTING = (("this", "does", "not"), ("the", "only", "exception"), ("the", "exception", "is"))
_TELLING = frozenset(
    "said says hopes hope hoped believes believe believed claims claim claimed reports reported warns warned "
    "thinks think thought explained".split()
)


def _leaves_limit(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether an exception, a source or a reason at the end, which may be that of both verbs, is left with
    the second: *members must pay and may not bring guests, except for those who live far away*."""
    for at, edge in enumerate(items):
        if not isinstance(edge, SentenceEdge):
            continue
        told = max((one.end for one in items[:at] if isinstance(one, Copied)), default=0)
        later = (one for one in items[at + 1 :] if isinstance(one, Copied) and one.start >= told)
        behind = next(later, None)
        if behind is None:
            continue
        start = behind.start
        if behind is items[at + 1]:
            if view.tags[start - 1] == "CC" and any(
                view.words[k - 1] == "," and view.words[k] in _ENDING for k in range(start + 2, behind.end)
            ):
                return True  # the landlord may enter and the agent may look, unless you object
            continue
        if not any(view.tags[k] == "CC" for k in range(max(0, start - 2), start)):
            continue
        if not _SELDOM.isdisjoint(view.words[:start]):
            return True  # he never opened the letters and paid the bills
        if any(_limits_both(view, k, behind.end) for k in range(start + 1, behind.end)):
            return True
    return False


def _limits_both(view: StructureView, place: int, end: int) -> bool:
    if view.words[place] in _SHARED and any(view.tags[k] in FINITE for k in range(place + 1, end)):
        return True
    if view.words[place : place + 3] == ["in", "return", "for"]:
        return True
    if view.words[place] == "on" and "notice" in view.words[place + 1 : place + 6]:
        return True
    return view.words[place - 1] == "," and (
        view.words[place] in _EXCEPTING
        or view.words[place : place + 3] == ["with", "the", "exception"]
        or _names_source(view, place)
    )


def _names_source(view: StructureView, place: int) -> bool:
    """Whether words behind a comma say whose account all of it is: *…, a nurse who was there said.*"""
    edge = next((k for k in range(place, len(view.words)) if view.words[k] in (",", ".")), len(view.words))
    return edge > place + 1 and view.words[edge - 1] in _TELLING


def _leaves_aside(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what limits the subject between commas is lost for its second verb: *the drug, if taken with
    alcohol, causes sleep and may …*."""
    verb = next((k for k, tag in enumerate(view.tags) if tag in FINITE), 0)
    aside = any(
        view.words[k] == "," and view.words[k + 1] in _LIMITING and "," in view.words[k + 2 : verb + 1]
        for k in range(1, verb - 1)
    )
    return aside and any(
        isinstance(edge, SentenceEdge) and isinstance(item, New) for edge, item in pairwise(items)
    )


def _tells_guess(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what is only alleged, or nearly happened, gets a result that is told: *this killed them*."""
    for edge, item in pairwise(items):
        if isinstance(edge, SentenceEdge) and isinstance(item, New) and item.words[0].lower() == "this":
            turned = any(
                view.tags[k] == "VBG" for one in items if isinstance(one, New) for k in one.stands_for
            )
            return turned and not _GUESSED.isdisjoint(view.words)
    return False


def _allows_duty(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what *with* says of a permission is allowed, too: *with a steward by*, *may be by*."""
    before = [item.end for item in items if isinstance(item, Copied) and item.end < len(view.words)]
    with_it = any("with" in view.words[end : end + 2] for end in before)
    brought = {word for item in items if isinstance(item, New) for word in item.words}
    return with_it and not brought.isdisjoint(("may", "can", "could", "might"))


def _leaves_case(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what *should you choose it,* opens is lost for a new sentence that begins with old words."""
    if view.words[0] not in _INVERTED or not view.tags[1].startswith(("PRP", "DT", "NN")):
        return False
    for edge, item in pairwise(items):
        if isinstance(edge, SentenceEdge) and isinstance(item, Copied) and item.start > 0:
            return view.words[item.start] not in _CASES
    return False


def _keeps_second_opener(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether one of two joined openers is left: *given that A and that B*, *A and that B*."""
    first = sentences[0]
    if view.words[0] not in _OPENERS or 0 in first:
        return False
    return any(
        place > 0 and view.words[place] in _OPENERS | {"that"} and view.words[place - 1] in ("and", ",", "or")
        for place in first
    )


def _halves_cleft(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *it is not A but B that C* is cut at its *but*."""
    if view.words[0] != "it" or "not" not in view.words[1:4]:
        return False
    starts = (next((place for place in own if place >= 0), 0) for own in sentences[1:])
    return any("but" in view.words[max(0, place - 1) : place + 1] for place in starts)


def _gives_parts(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what *such as* names comes to be part of a noun further away: *people with allergies, such as
    nuts*, *these people include nuts*."""
    for item in items:
        if not isinstance(item, New) or len(item.words) < 3 or item.words[-1] not in ("include", "includes"):
            continue
        noun = item.words[-2].lower()
        marks = [
            k
            for k in range(2, len(view.words) - 1)
            if view.words[k - 1] == "," and view.words[k] in ("such", "including")
        ]
        if any(_is_far(view, noun, k - 1) for k in marks):
            return True
    return False


def _is_far(view: StructureView, noun: str, comma: int) -> bool:
    """Whether another noun without an article, that may be meant, stands nearer to a comma: *people with
    allergies, such as*; not *the rooms on this floor, such as*."""
    if view.words[comma - 1] == noun:
        return False
    start = max((k + 1 for k in range(comma) if view.words[k] == noun), default=comma)
    return _FIXING.isdisjoint(view.words[start:comma]) and "NNP" not in view.tags[start:comma]


def _takes_given(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether the *given* of *they were, if they asked, given rooms* is taken for *because of*."""
    kept = {k for item in items if isinstance(item, Copied) for k in range(item.start, item.end)}
    gone = [k for k in range(1, len(view.words)) if view.words[k] == "given" and k not in kept]
    return any(
        view.words[k] in BE and "," in view.words[k + 1 : k + 3] for place in gone for k in range(place - 1)
    )


def _leaves_remedy(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *failing which* comes to stand behind something else that may fail: *only if you told us,
    failing which*."""
    return any(
        own[0] != place and view.words[place : place + 2] == ["failing", "which"]
        for own in sentences[1:]
        for place in own
        if place >= 0
    )


def _exempts_both(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether *this does not apply* comes to be said of two clauses, where the exception was one's."""
    for at, item in enumerate(items):
        if isinstance(item, New) and tuple(word.lower() for word in item.words[:3]) in _EXEMPTING:
            told = [k for one in items[:at] if isinstance(one, Copied) for k in range(one.start, one.end)]
            joints = [k for k in told if view.words[k] in ("and", "or", ";") and view.words[k - 1] == ","]
            return any(view.tags[k] in FINITE for joint in joints for k in told if k > joint)
    return False


def _corrects(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *not this alone, but that* loses its other half: *But they are based on that*."""
    for before, own in pairwise(sentences):
        said = [view.words[place] for place in before if place >= 0]
        old = [place for place in own if place >= 0]
        turns = bool(old) and "but" in view.words[max(0, old[0] - 1) : old[0] + 1]
        if turns and "not" in said and not _ALONE.isdisjoint(said[said.index("not") :]):
            return True
    return False


def _names_reason(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether *which is why* or *which is against the law* got a noun for its *which*: *this licence is*."""
    for item, behind in pairwise(items):
        if isinstance(item, New) and isinstance(behind, Copied):
            words = view.words[behind.start : behind.start + 3]
            if item.words[-1:] == ("be",) and words[0] in ("not", "never"):
                return True  # the lawyer must be not also
            if words[:1] in (["is"], ["was"]) and (words[1:] == ["to", "say"] or words[1] in _VERDICTS):
                return "".join(item.words).lower() != "this"
    return False


def _may_be_others(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *each* begins a sentence behind two nouns that it may mean: *letters to families. Each*."""
    for own in sentences[1:]:
        first = own[0]
        if first > 0 and view.words[first - 1 : first + 1] == [",", "each"] and view.words[first + 1] != "of":
            return sum(tag in ("NNS", "NNPS") for tag in view.tags[:first]) > 1
    return False


SCOPE_OF_SENTENCES = (_corrects, _leaves_remedy, _may_be_others, _keeps_second_opener, _halves_cleft)
SCOPE_OF_ITEMS = (
    _leaves_limit,
    _leaves_aside,
    _tells_guess,
    _allows_duty,
    _leaves_case,
    _names_reason,
    _exempts_both,
    _gives_parts,
    _takes_given,
)
