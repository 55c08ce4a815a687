"""Whether a second clause leans on the first: on its time, on its *no one*, or on what it says may happen."""

from ogden.editing.structure.conditions.by_words.joined import main_start, span_of
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import EVERY_WEEK, QUANTIFYING

_TIMES = EVERY_WEEK | frozenset(
    "until between during throughout mornings evenings afternoons nights weekdays weekends summer winter "
    "noon midnight christmas easter while".split()
)
_DUTIES = frozenset("must may should can cannot shall need needs allowed entitled".split())


def timed(asked: Question) -> bool:
    """The first part says for which time it is so, and the last what must or may be done, perhaps only then:
    *parking is free after six, and drivers need no ticket*. A day on which something happens is no such
    time. Variable: the last part."""
    view, (start, end) = asked.view, span_of(asked)
    if _DUTIES.isdisjoint(view.words[start:end]):
        return False
    before = view.words[:start]
    if not _TIMES.isdisjoint(before) or any(
        before[k : k + 3] == ["for", "the", "first"] for k in range(start)
    ):
        return True
    return any(
        word in ("after", "before") and not view.words[k + 1].isdigit() for k, word in enumerate(before)
    )


def bound_start(asked: Question) -> bool:
    """A pronoun that opens the last part stands for *no visitor* or *each tenant* that opens the sentence;
    not *it* that stands for nothing: *it is hard to*."""
    view, (start, _) = asked.view, span_of(asked)
    first = main_start(view, 0, start)
    if view.words[start] not in ("he", "she", "it", "they", "his", "her", "their", "its"):
        return False
    return view.words[first] in QUANTIFYING and not _is_empty(view, start)


def _is_empty(view: StructureView, start: int) -> bool:
    """Whether *it* stands for nothing: *it will not be possible to*, *it appears*."""
    if view.words[start] != "it":
        return False
    behind = view.words[start + 1 : start + 9]
    return not {"to", "that", "appears", "seems"}.isdisjoint(behind) and (
        not {"be", "is", "was", "appears", "seems"}.isdisjoint(behind[:4])
    )


def followed(asked: Question) -> bool:
    """One of these words stands behind its first word: *so that*."""
    start = asked.given[0][0].start
    return asked.view.words[start + 1] in asked.values if start + 1 < asked.view.end else False
