"""What a rewrite must leave in one piece, whatever its rule: brackets, quotations, terms, conditions."""

from collections.abc import Sequence
from itertools import pairwise

from ogden.editing.structure.torn_pairs import tears_pair
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New, SentenceEdge
from ogden.text.protected import ProtectedKind

_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"), ("``", "''"))
_ASIDE = 9
"""Words that may stand between two commas."""
_CONDITIONS = frozenset("if unless provided providing whether when whenever where once".split())
_QUOTATION = ProtectedKind.QUOTATION
_MUST = frozenset("must shall need".split())
_JOINTS = frozenset((",", "and", "or", "but"))


def is_whole(view: StructureView, items: Sequence[Item]) -> bool:
    return (
        _are_balanced(view, items)
        and _keeps_blocked(view, items)
        and not _cuts_quotation(view, items)
        and not _breaks_off(view, items)
        and not _frees_condition(view, items)
        and not _turns_ban(view, items)
        and not tears_pair(view, items)
    )


def _are_balanced(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether brackets and quotation marks that open in a sentence close in it."""
    open_marks: list[str] = []
    closing = dict(_PAIRS)
    straight = 0
    for item in items:
        if isinstance(item, SentenceEdge):
            if open_marks or straight % 2:
                return False
            continue
        words = view.tokens[item.start : item.end] if isinstance(item, Copied) else item.words
        for word in words:
            if word in closing:
                open_marks.append(closing[word])
            elif open_marks and word == open_marks[-1]:
                open_marks.pop()
            straight += word == '"'
    return True


def _turns_ban(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a ban would become a duty: *must not be given unless A*, *must be given only if A*."""
    brought = {word.lower() for item in items if isinstance(item, New) for word in item.words}
    if "only" not in brought or _MUST.isdisjoint(view.words):
        return False
    kept = {k for item in items if isinstance(item, Copied) for k in range(item.start, item.end)}
    return any(
        view.words[k] in ("not", "n't", "n’t", "never") and view.words[k - 1] in _MUST
        for k in range(1, len(view.words))
        if k not in kept
    )


def _frees_condition(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a new sentence might be a further part of a condition: *you may stay if you pay and are over
    18*. So might what has no subject of its own behind a condition, or that of the condition again."""
    piece: Copied | None = None
    ended = False
    for item in items:
        if isinstance(item, SentenceEdge):
            ended = piece is not None
        elif isinstance(item, Copied) and item.start < item.end:
            if piece is not None and ended and _may_go_on(view, piece.end, item.start):
                return True
            piece, ended = item, False
    return False


def _may_go_on(view: StructureView, end: int, place: int) -> bool:
    """Whether a condition stands before `end`, behind the main verb, and what starts at `place` is joined to
    it."""
    if place <= end or not _JOINTS.issuperset(view.words[end:place]):
        return False
    verb = next((k for k in range(end) if view.tags[k] in FINITE), end)
    told = [k for k in range(verb, end - 1) if _may_condition(view, k)]
    if told and view.tags[place] == "MD" and "," in view.words[end:place]:
        return "MD" in view.tags[told[-1] : end]  # may enter if the door is open, and must close it
    return bool(told) and _goes_on(view, told[-1], place)


def _may_condition(view: StructureView, place: int) -> bool:
    """Whether it opens a condition, and is no adverb and no passive: *help is provided to them*."""
    if view.words[place : place + 2] == ["long", "as"]:
        return True
    if view.words[place] not in _CONDITIONS:
        return False
    passive = view.words[place] == "provided" and not BE.isdisjoint(view.words[max(0, place - 2) : place])
    return view.tags[place] != "RB" and not passive


def _goes_on(view: StructureView, condition: int, place: int) -> bool:
    if view.tags[place].startswith(("VB", "MD", "RB")):
        return True
    return view.tags[place] == "PRP" and view.words[place] == view.words[condition + 1]


def _keeps_blocked(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether all that must stay is there, once or more."""
    kept = {k for item in items if isinstance(item, Copied) for k in range(item.start, item.end)}
    return all(place in kept for place, blocked in enumerate(view.blocked) if blocked)


def _cuts_quotation(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what someone said is no longer in one piece."""
    quoted = [kind is _QUOTATION for kind in view.protected]
    if True not in quoted:
        return False
    kept = [k for item in items if isinstance(item, Copied) for k in range(item.start, item.end)]
    follows = dict(pairwise(kept))
    return any(
        one and other and follows.get(place) != place + 1
        for place, (one, other) in enumerate(pairwise(quoted))
    ) or any(
        isinstance(item, SentenceEdge) and _within(items, number, quoted) for number, item in enumerate(items)
    )


def _breaks_off(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a sentence ends in something between commas: *he is rude and, by the end*."""
    for item, edge in pairwise(items):
        if not isinstance(item, Copied) or not isinstance(edge, SentenceEdge) or item.end >= view.end:
            continue
        inside = range(max(1, item.end - _ASIDE), item.end)
        comma = max((k for k in inside if view.words[k] == ","), default=None)
        if view.words[item.end] != "," or comma is None:
            continue
        if (view.tags[comma - 1] == "CC" and view.words[comma - 1] != "both") or view.words[comma - 1] in BE:
            return True
    return False


def _within(items: Sequence[Item], number: int, quoted: Sequence[bool]) -> bool:
    """Whether a sentence edge stands between two words of a quotation."""
    before = [one.end - 1 for one in items[:number] if isinstance(one, Copied) and one.end > one.start]
    after = [one.start for one in items[number:] if isinstance(one, Copied) and one.end > one.start]
    return bool(before and after) and after[0] == before[-1] + 1 and quoted[before[-1]] and quoted[after[0]]
