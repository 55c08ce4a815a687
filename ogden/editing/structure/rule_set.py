"""Rules over trees that are looked for together: their patterns and conditions are made ready once."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from ogden.editing.structure.checks import Check, checks_of, guards_of, needs_of
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.view import StructureView
from ogden.parsing.pattern_table import Bound, PatternTable, Sought


@dataclass(frozen=True, repr=False)
class RuleSet:
    rules: Sequence[StructureRule]
    table: PatternTable
    checks: Sequence[tuple[Sequence[Check], Sequence[Check]]]
    """Of each rule, what must hold beside what the table looks at, the quickest to refuse first, and what it
    wants."""
    numbers: Sequence[int]
    """Of the rules that are looked for."""

    @classmethod
    def of(cls, rules: Iterable[StructureRule]) -> Self:
        own = tuple(rules)
        table = PatternTable(
            [Sought(rule.normal, (*rule.needs, *needs_of(rule.holds)), guards_of(rule.holds)) for rule in own]
        )
        return cls(own, table, checks_of([(rule.holds, rule.wants) for rule in own]), range(len(own)))

    def only(self, wanted: Callable[[StructureRule], bool]) -> Self:
        return replace(self, numbers=[number for number in self.numbers if wanted(self.rules[number])])

    def named(self, names: Collection[str]) -> Self:
        """Those with these names."""
        return replace(self, numbers=sorted(self._by_name[name] for name in names))

    def fits(self, view: StructureView, split: bool) -> Iterator[tuple[int, int, Bound]]:
        """Where the patterns of the rules fit, in the order of the rules: the number of the rule, the node,
        and what variables stand for. `split` says whether of those too that make several sentences of
        one."""
        numbers = self.numbers if split else self._not_splitting
        found, uses = self.table.fits(view.columns, view.words, view.lemmas, view.end, numbers)
        for number, place in uses:
            yield number, *found[place]

    @cached_property
    def _not_splitting(self) -> list[int]:
        return [number for number in self.numbers if not self.rules[number].splits]

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {rule.name: number for number, rule in enumerate(self.rules)}
