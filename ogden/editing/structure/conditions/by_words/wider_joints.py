"""Two clauses that a joining word joins, where a stricter question is in doubt: what may happen and what is
to be done then, a time that comes again, and an opening that only tells why or on what occasion."""

from ogden.editing.structure.conditions.by_words.cases import opening_of
from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joined import main_start, main_verb_at, span_of
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import EVERY_WEEK

_POSSIBLE = frozenset("may might can could".split())
_PEOPLE = frozenset("you we i staff members visitors residents guests customers tenants drivers".split())
_DUTIES = frozenset("must should shall will would need needs ought".split())
_LEANING = frozenset("then thereupon thereafter otherwise instead so".split())
_WINDOWS = EVERY_WEEK | frozenset(
    "mornings evenings afternoons nights weekdays weekends summer winter noon midnight until throughout "
    "while".split()
)
_HOURS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve dark dusk dawn hours".split()
)
_REASONS = frozenset(
    (
        "as a result|as a consequence|in recognition of|in accordance with|in line with|in order to|"
        "in keeping with|on examination|on arrival|on inspection|on closer|on review|on this occasion|"
        "according to our|as part of|in response to|in addition to|by way of|at the time|in this case|"
        "in your case|in our case"
    ).split("|")
)
"""What opens a statement and holds for nothing but what is told."""


def may_happen(asked: Question) -> bool:
    """The first part says what may come to pass, and the last what is to be done or will be so, perhaps only
    then: *the wound may open, and you must come back*. What one is allowed to do is no such thing. Variable:
    the last part."""
    view, (start, end) = asked.view, span_of(asked)
    first = main_start(view, 0, start)
    verb, other = main_verb_at(view, first, start), verb_at(view, main_start(view, start, end), end)
    if verb is None or other is None or not _LEANING.isdisjoint(view.words[start : start + 6]):
        return True
    if view.tags[first] == "VB":
        return view.words[other] in ("will", "would")
    if view.words[verb] not in _POSSIBLE:
        return False
    if {"only", "just"} & set(view.words[verb:start]) and view.words[start] in ("you", "it", "they"):
        return True
    if view.words[other] not in _DUTIES:
        return False
    return not _is_allowed(view, first, verb)


def _is_allowed(view: StructureView, first: int, verb: int) -> bool:
    """Whether a modal says what is allowed, or not: *may be returned*, *may not be kept*, *you may ask*."""
    if view.words[verb] in ("might", "could"):
        return False
    behind = view.words[verb + 1 : verb + 3]
    denied = behind[:1] in (["not"], ["n't"], ["only"])
    passive = behind[:1] == ["be"] and view.tags[verb + 2] == "VBN"
    acting = not _PEOPLE.isdisjoint(view.words[first:verb])
    return denied or passive or acting or view.words[first] == "no"


def comes_again(asked: Question) -> bool:
    """A time that comes again and again stands in the first part: *free after six*, *on Sundays*. Variable:
    the last part."""
    view, (start, _) = asked.view, span_of(asked)
    before = view.words[:start]
    if not _WINDOWS.isdisjoint(before):
        return True
    return any(
        before[k] in ("after", "before", "between", "during") and before[k + 1] in _HOURS
        for k in range(start - 1)
    )


def only_tells(asked: Question) -> bool:
    """What opens the sentence only tells why, from what or on what occasion, or is its subject: *as she is
    ill,*, *what is small depends on*. Variable: the last part."""
    view, words = asked.view, opening_of(asked.view)
    if not words:
        return True
    if view.tags[0] in ("WP", "WDT") or (
        view.tags[0].startswith(("NN", "PRP", "CD")) and words[0] != "absent"
    ):
        return True
    if any(" ".join(words).startswith(some + " ") or " ".join(words) == some for some in _REASONS):
        return True
    told = any(tag in FINITE for tag in view.tags[: len(words)])
    return (
        words[0] == "as"
        and told
        and view.tags[1] in ("PRP", "DT", "PRP$", "NNS", "NNP")
        and words[1] != "long"
    )
