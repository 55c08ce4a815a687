"""How often the writers of pairs made each rewrite, as features of the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ogden.editing.judge.edit_priors import old_and_new
from ogden.editing.learning.proposer.pair_labels import LabelledSentence
from ogden.editing.rewrites import trimmed
from ogden.rules.rule import Rule

COUNTED = ("made", "possible", "share")

Sides = tuple[str, str]
"""Old and new words, joined by spaces."""


class RewriteCounts:
    """How often each rewrite could be made and was, and how often its old words were changed at all."""

    def __init__(self) -> None:
        self.possible: Counter[Sides] = Counter()
        self.made: Counter[Sides] = Counter()
        self.changed: Counter[str] = Counter()

    def add(self, sides: Sides, made: int) -> None:
        self.possible[sides] += 1
        self.made[sides] += made
        self.changed[sides[0]] += made

    def chances(self, sides: Sides) -> list[float]:
        """The values of `COUNTED`; none where nothing is known."""
        possible, made, changed = self.possible[sides], self.made[sides], self.changed[sides[0]]
        if not possible:
            return []
        return [(made + 0.05) / (possible + 2), 1 / (1 + possible), (made + 0.1) / (changed + 1)]


def count_rewrites(sentences: Iterable[LabelledSentence]) -> RewriteCounts:
    counts = RewriteCounts()
    for one in sentences:
        for rewrite, made in zip(one.rewrites, one.made, strict=True):
            counts.add(old_and_new(one.words, rewrite), made)
    return counts


def with_counts(rules: Iterable[Rule], total: RewriteCounts) -> Iterator[Rule]:
    """Rules, with what the writers of pairs did with each."""
    for rule in rules:
        start, size, new = trimmed(rule.normal, rule.simple)
        sides = " ".join(rule.normal[start : start + size]), " ".join(new)
        values = total.chances(sides) if sides[0] != sides[1] else []
        values = values or [0.0] * len(COUNTED)
        yield replace(rule, features={**rule.features, **dict(zip(COUNTED, values, strict=True))})
