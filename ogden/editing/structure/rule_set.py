"""Rules over trees that are looked for together: their patterns and conditions are made ready once."""

from collections.abc import Callable, Collection, Iterable, Sequence

from ogden._core import PatternChoice
from ogden.editing.structure.checks import Check, checks_of, guards_of, needs_of
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.view import StructureView
from ogden.parsing.pattern_table import Binding, Bound, PatternTable, Sought


class RuleSet:
    def __init__(
        self,
        rules: Sequence[StructureRule],
        table: PatternTable,
        checks: Sequence[tuple[Sequence[Check], Sequence[Check]]],
        numbers: Sequence[int],
    ) -> None:
        self.rules = rules
        self.table = table
        self.checks = checks
        """Of each rule, what must hold beside what the table looks at, the quickest to refuse first, and what
        it wants."""
        self.numbers = numbers
        """Of the rules that are looked for."""
        self._all: PatternChoice | None = None
        self._not_splitting: PatternChoice | None = None
        self._by_name: dict[str, int] | None = None

    @staticmethod
    def of(rules: Iterable[StructureRule]) -> "RuleSet":
        own = tuple(rules)
        table = PatternTable(
            [Sought(rule.normal, (*rule.needs, *needs_of(rule.holds)), guards_of(rule.holds)) for rule in own]
        )
        return RuleSet(own, table, checks_of([(rule.holds, rule.wants) for rule in own]), range(len(own)))

    def only(self, wanted: Callable[[StructureRule], bool]) -> "RuleSet":
        return self._with([number for number in self.numbers if wanted(self.rules[number])])

    def named(self, names: Collection[str]) -> "RuleSet":
        """Those with these names."""
        if self._by_name is None:
            self._by_name = {rule.name: number for number, rule in enumerate(self.rules)}
        by_name = self._by_name
        return self._with(sorted([by_name[name] for name in names]))

    def fits(
        self, view: StructureView, split: bool
    ) -> tuple[list[Binding], list[tuple[int, Bound]], list[tuple[int, int]]]:
        """Where the patterns of the rules fit, as `PatternTable.fits` tells it. `split` says whether of those
        too that make several sentences of one."""
        return self.table.fits(view.columns, view.words, view.lemmas, view.end, self._choice(split))

    def _choice(self, split: bool) -> PatternChoice:
        known = self._all if split else self._not_splitting
        if known is None:
            numbers = [number for number in self.numbers if split or not self.rules[number].splits]
            known = self.table.choice(numbers)
            if split:
                self._all = known
            else:
                self._not_splitting = known
        return known

    def _with(self, numbers: Sequence[int]) -> "RuleSet":
        return RuleSet(self.rules, self.table, self.checks, numbers)
