"""Conditions of rules over trees, made ready to be asked of many sentences.

Most fits of a pattern are refused, so what matters is how soon. A condition that looks at a word or two comes
before all that walk through the tree, in whatever order a rule names them: all must hold, so the order
changes nothing. Those of `GUARDS` are asked where patterns are matched, in the core. An answer is kept under
numbers, which are there before any phrase is looked up, and is one for all rules that ask the same.
"""

from collections.abc import Callable, Iterable, Sequence

from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.table import CONDITIONS
from ogden.editing.structure.conditions.values import Values
from ogden.editing.structure.rule import Condition
from ogden.editing.structure.view import StructureView
from ogden.parsing.pattern_table import GUARDS, NOTHING, Binding, Bound, Guard, neighbours
from ogden.parsing.placed_tree import Phrase

_FIRST = "added way deadline outright".split()
"""By what it cost to refuse a fit where they do not hold, measured on everyday texts and Wikipedia. Each can
be asked anywhere: none relies on another that a rule names before it."""


class Check:
    """A condition of a rule."""

    def __init__(self, number: int, one: Condition) -> None:
        self.number = number
        """The same for all that ask the same."""
        self.label = one.label
        self.holds: Callable[[Question], bool] = CONDITIONS[one.name].holds
        self.wanted = one.wanted
        self.variables = one.variables
        self.values: Values = one.values


class Answers:
    """To what rules ask of what variables stand for under one tree, each found once."""

    def __init__(self, view: StructureView, bindings: Sequence[Binding]) -> None:
        self.view = view
        self._bindings = bindings
        self._phrases: list[tuple[Phrase, ...] | None] = [None] * len(bindings)
        self._known: dict[int, bool] = {}
        self._of_several: dict[tuple[int, ...], bool] = {}

    def phrases(self, number: int) -> tuple[Phrase, ...]:
        """What a variable stands for, by the number of its binding."""
        found = self._phrases[number]
        if found is None:
            first, at, count = self._bindings[number]
            found = self._phrases[number] = neighbours(self.view.nodes, first, at, count)
        return found

    def to(self, check: Check, bound: Bound) -> bool:
        """Whether a condition holds."""
        if len(check.variables) != 1:
            return self._to_several(check, bound)
        number = bound.get(check.variables[0], NOTHING)
        key = check.number * len(self._bindings) + number
        known = self._known.get(key)
        if known is None:
            known = check.holds(Question(self.view, (self.phrases(number),), check.values))
            self._known[key] = known
        return known

    def _to_several(self, check: Check, bound: Bound) -> bool:
        numbers = [bound.get(name, NOTHING) for name in check.variables]
        key = (check.number, *numbers)
        known = self._of_several.get(key)
        if known is None:
            given = tuple([self.phrases(number) for number in numbers])
            known = self._of_several[key] = check.holds(Question(self.view, given, check.values))
        return known


def guards_of(holds: Iterable[Condition]) -> list[Guard]:
    """Those that the core asks, and those without which others never hold."""
    found: list[Guard] = []
    for one in holds:
        if _is_guard(one):
            counts = one.name == "least"
            words, size = ((), int(one.values[0])) if counts else (tuple(one.values), 0)
            found.append(Guard(one.name, one.variables[0], words, size))
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
        return Check(numbers.setdefault((one.name, one.values), len(numbers)), one)

    return [
        (
            [check(one) for one in sorted(holds, key=_rank) if not _is_guard(one)],
            [check(one) for one in wants],
        )
        for holds, wants in rules
    ]


def _rank(one: Condition) -> int:
    return _FIRST.index(one.name) if one.wanted and one.name in _FIRST else len(_FIRST)


def all_hold(answers: Answers, checks: Sequence[Check], bound: Bound) -> bool:
    """Whether all is as wanted. Many conditions look at the words behind a place; where a broken sentence has
    none there, they cannot be answered, and the rule does not apply."""
    try:
        for check in checks:
            if answers.to(check, bound) != check.wanted:
                return False
    except IndexError:
        return False
    return True


def lacking(answers: Answers, checks: Sequence[Check], bound: Bound) -> frozenset[str]:
    """The labels of those that are not as wanted."""
    return frozenset([check.label for check in checks if answers.to(check, bound) != check.wanted])
