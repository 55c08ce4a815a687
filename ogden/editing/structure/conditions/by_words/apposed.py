"""*…, a ledge below the gates*: what the last noun before a comma is, or all that is said, by words."""

from typing import NamedTuple

from ogden.editing.structure import nouns
from ogden.editing.structure.antecedents import is_moment, is_time
from ogden.editing.structure.conditions.beside import SUMS
from ogden.editing.structure.conditions.by_words.flat import main_at
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING
from ogden.parsing.placed_tree import Phrase

_LEAST = 4
"""Words of what it is."""
_ALSO = frozenset(
    "time concentration record safeguard restructuring level date place name number percentage total price "
    "sentence speed distance age period plan project scheme idea method system defect fault flaw".split()
)
"""Further nouns for what a clause says, where a relative clause or a number follows."""
_FORMER = frozenset("former late then".split())
_JOINING = frozenset("and or but which who whose whom where when nor as".split())


class Apposed(NamedTuple):
    thing: Phrase | None
    """What it is said of; None of all that is said before."""
    start: int
    """Of *a* or *an*."""
    end: int
    """Behind the last word of it."""


@once
def apposed_of(view: StructureView) -> Apposed | None:
    """The last ending or middle of this kind behind the main verb."""
    main = main_at(view, view.end)
    if main is None or ";" in view.words or ":" in view.words:
        return None
    for start in range(view.end - _LEAST, main + 2, -1):
        if view.words[start - 1] == "," and view.words[start] in ("a", "an"):
            return _apposed(view, main, start)
    return None


def _apposed(view: StructureView, main: int, start: int) -> Apposed | None:
    end = _end(view, start)
    head = _head(view, start, end)
    if (
        end is None
        or head is None
        or view.words[head + 1] == "or"
        or (is_moment(view, head) and end < view.end)
    ):
        return None
    if (
        view.words[head + 1 : head + 3] in (["of", "which"], ["of", "whom"])
        or end - start < _LEAST
        or not _FORMER.isdisjoint(view.words[start : start + 3])
    ):
        return None
    if _is_row(view, start, end) or not _is_said(view, main, start):
        return None
    if end == view.end and view.lemma(head) in SUMS | _ALSO:
        follows = any(view.tags[k].startswith("W") or view.words[k] == "that" for k in range(head, end))
        counted = "CD" in view.tags[head:end]
        return Apposed(None, start, end) if view.lemma(head) in SUMS or follows or counted else None
    if is_moment(view, head) or _lacks_object(view, main, start):
        return None
    thing = _thing(view, start - 1)
    return Apposed(thing, start, end) if thing is not None and view.lemma(head) not in SUMS else None


def _lacks_object(view: StructureView, main: int, start: int) -> bool:
    """*to request, in writing, a hearing*: what follows may be what a verb before a comma is about."""
    return any(view.words[k] == "," and view.tags[k - 1].startswith("VB") for k in range(main + 1, start))


def _end(view: StructureView, start: int) -> int | None:
    """The closing comma, or the end of the sentence."""
    comma = next((k for k in range(start, view.end) if view.words[k] == ","), None)
    if comma is None:
        return view.end
    inside = any(view.tags[k].startswith("W") or view.words[k] == "that" for k in range(start, comma))
    return (
        None if inside or view.words[comma + 1] in _JOINING or view.tags[comma + 1] in ("DT", "NN") else comma
    )


def _head(view: StructureView, start: int, end: int | None) -> int | None:
    """Its noun: the last of the first row of nouns."""
    for place in range(start + 1, end if end is not None else start):
        tag = view.tags[place]
        if tag.startswith("NN") and not view.tags[place + 1].startswith(("NN", "POS")):
            return place if tag in ("NN", "NNP") else None
        if not tag.startswith(("NN", "JJ", "RB", "VBN", "VBG", "CD", "POS", "FW")):
            return None
    return None


def _is_row(view: StructureView, start: int, end: int) -> bool:
    """Things stand side by side: *a coat, a torch and a pair of shoes*."""
    behind = view.words[start:end]
    joined = any(
        behind[k] in ("and", "or") and behind[k + 1] in ("a", "an", "the") for k in range(len(behind) - 1)
    )
    end_first = start + behind.index("and") if "and" in behind else start
    plain = end_first > start and not any(
        view.tags[k].startswith(("W", "VB", "IN")) or view.words[k] == "that" for k in range(start, end_first)
    )
    if plain and view.tags[end_first - 1].startswith("NN"):
        return True  # a card and a long life
    before = view.words[max(0, start - 8) : start - 1]
    return joined or "," in before or view.words[end : end + 2] in ([",", "and"], [",", "or"])


def _is_said(view: StructureView, main: int, start: int) -> bool:
    """No report, condition or denial stands before it that it may be part of."""
    if any(view.tags[k] in FINITE and view.lemma(k) in SAYING for k in range(start)):
        return False
    return CONDITIONAL.isdisjoint(view.words[:start]) and DENYING.isdisjoint(view.words[main:start])


def _thing(view: StructureView, comma: int) -> Phrase | None:
    """The smallest noun phrase that ends before the comma: one thing, no time and no number."""
    found = [one for one in view.phrases if one.label == "NP" and one.end == comma]
    if not found or view.tags[comma - 1] not in ("NN", "NNP"):
        return None
    one = min(found, key=len)
    noun = nouns.noun_of(view, one)
    if noun is None or noun.plural or noun.joined or is_time(view, noun) or noun.head != comma - 1:
        return None
    return None if view.words[one.start] in ("each", "any", "every", "no", "another") else one


def apposed(asked: Question) -> bool:
    """Such an ending (`ends`) or middle (`within`) is there: of one thing, or of all that is said
    (`sums`)."""
    view, found = asked.view, apposed_of(asked.view)
    if found is None:
        return False
    kind = "sums" if found.thing is None else "ends" if found.end == view.end else "within"
    return kind in asked.values
