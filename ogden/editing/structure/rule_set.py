"""Rules over trees that are looked for together: their patterns and conditions are made ready once."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ogden.editing.structure.checks import Check, checks_of, guards_of, needs_of
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.view import StructureView
from ogden.parsing.pattern_table import Bound, PatternTable, Sought


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
        self._not_splitting: list[int] | None = None
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

    def fits(self, view: StructureView, split: bool) -> Iterator[tuple[int, int, Bound]]:
        """Where the patterns of the rules fit, in the order of the rules: the number of the rule, the node,
        and what variables stand for. `split` says whether of those too that make several sentences of
        one."""
        if not split and self._not_splitting is None:
            self._not_splitting = [number for number in self.numbers if not self.rules[number].splits]
        numbers = self.numbers if split else self._not_splitting or []
        found, uses = self.table.fits(view.columns, view.words, view.lemmas, view.end, numbers)
        for number, place in uses:
            node, bound = found[place]
            yield number, node, bound

    def _with(self, numbers: Sequence[int]) -> "RuleSet":
        return RuleSet(self.rules, self.table, self.checks, numbers)
