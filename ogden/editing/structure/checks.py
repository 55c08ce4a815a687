"""Conditions of rules over trees, made ready to be asked of many sentences.

Most fits of a pattern are refused, so what matters is how soon. A condition that looks at a word or two comes
before all that walk through the tree, in whatever order a rule names them: all must hold, so the order
changes nothing. Those of `GUARDS` are asked where patterns are matched, in the core. An answer is kept under
numbers, which are there before any phrase is looked up, and is one for all rules that ask the same.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.table import CONDITIONS
from ogden.editing.structure.conditions.values import Values
from ogden.editing.structure.rule import Condition
from ogden.editing.structure.view import StructureView
from ogden.parsing.pattern_table import GUARDS, Binding, Bound, Guard, neighbours

_FIRST = "added way deadline outright".split()
"""By what it cost to refuse a fit where they do not hold, measured on everyday texts and Wikipedia. Each can
be asked anywhere: none relies on another that a rule names before it."""
_NOTHING: Binding = (0, 0, 0)
"""What a variable of a part that is missing stands for."""


class Check(NamedTuple):
    """A condition of a rule."""

    number: int
    """The same for all that ask the same."""
    name: str
    holds: Callable[[Question], bool]
    wanted: bool
    variables: tuple[int, ...]
    values: Values


def guards_of(holds: Iterable[Condition]) -> list[Guard]:
    """Those that the core asks, and those without which others never hold."""
    found: list[Guard] = []
    for one in holds:
        if _is_guard(one):
            found.append(Guard(one.name, one.variables[0], tuple(one.values)))
        elif one.wanted and one.variables:
            found += [Guard(kind, one.variables[0], words) for kind, words in CONDITIONS[one.name].guards]
    return found


def needs_of(holds: Iterable[Condition]) -> list[frozenset[str]]:
    """Words of which a sentence must have one, of each set, so that all may hold."""
    return [some for one in holds if one.wanted for some in CONDITIONS[one.name].needs]


def _is_guard(one: Condition) -> bool:
    return one.wanted and one.name in GUARDS and len(one.variables) > 0


def checks_of(
    rules: Iterable[tuple[Sequence[Condition], Sequence[Condition]]],
) -> list[tuple[list[Check], list[Check]]]:
    """Of each rule, what must hold beside its guards and what it wants, as `RuleSet` has them."""
    numbers: dict[tuple[str, Values], int] = {}

    def check(one: Condition) -> Check:
        number = numbers.setdefault((one.name, one.values), len(numbers))
        holds = CONDITIONS[one.name].holds
        return Check(number, one.name, holds, one.wanted, one.variables, one.values)

    return [
        (
            [check(one) for one in sorted(holds, key=_rank) if not _is_guard(one)],
            [check(one) for one in wants],
        )
        for holds, wants in rules
    ]


def _rank(one: Condition) -> int:
    return _FIRST.index(one.name) if one.wanted and one.name in _FIRST else len(_FIRST)


def all_hold(view: StructureView, checks: Sequence[Check], bound: Bound) -> bool:
    """Whether all is as wanted. Many conditions look at the words behind a place; where a broken sentence has
    none there, they cannot be answered, and the rule does not apply."""
    try:
        for check in checks:
            if _answer(view, check, bound) != check.wanted:
                return False
    except IndexError:
        return False
    return True


def lacking(view: StructureView, checks: Sequence[Check], bound: Bound) -> frozenset[str]:
    """The names of those that are not as wanted."""
    return frozenset(check.name for check in checks if _answer(view, check, bound) != check.wanted)


def _answer(view: StructureView, check: Check, bound: Bound) -> bool:
    number, _, holds, _, variables, values = check
    if len(variables) == 1:  # as nearly always
        some = bound.get(variables[0], _NOTHING)
        known = view.answers.get((number, some))
        if known is None:
            given = (neighbours(view.nodes, *some),)
            known = view.answers[number, some] = holds(Question(view, given, values))
        return known
    bindings = [bound.get(name, _NOTHING) for name in variables]
    key = (number, *bindings)
    known = view.answers.get(key)
    if known is None:
        several = tuple([neighbours(view.nodes, *one) for one in bindings])
        known = view.answers[key] = holds(Question(view, several, values))
    return known
