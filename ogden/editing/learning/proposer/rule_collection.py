"""The rules of the built-in model: from pairs, from pivot paraphrases, and from lists of plain English."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ogden.editing.learning.proposer.meaning import Meaning
from ogden.editing.learning.proposer.rule_filters import (
    Sides,
    WordPairs,
    difference,
    is_rewrite,
    is_shortening,
    is_simpler,
    read_not_simpler,
    read_opposites,
)
from ogden.editing.learning.sources import Sources
from ogden.editing.rewrites import ASSURED, FEATURES, LONGEST
from ogden.errors import InputError
from ogden.files.stages import StageInfo
from ogden.rules.packed import PackedTable
from ogden.rules.plain_english import read_plain_list
from ogden.rules.rule import Counts, Rule
from ogden.text.lines import iterate_lines

LEAST_COUNT = 2
LEAST_PROBABILITY = math.exp(-6)
LEAST_PIVOT = {1: 0.012, 2: 0.05, 3: 0.05}
"""By the number of normal words; more words are not taken, since pivoting goes wrong with long phrases."""
_BACK, _FORWARD, _PIVOT, _PLAIN, _SYNONYM, _SIMILARITY = FEATURES[:6]


@dataclass(frozen=True)
class CollectedRules:
    """What each source says of each pair of phrases, and how often it occurred in pairs of sentences."""

    features: dict[Sides, dict[str, float]]
    counts: dict[Sides, int]
    facts: StageInfo

    def rules(self, meaning: Meaning) -> Iterator[Rule]:
        """In any order, with the features of `ogden.editing.rewrites`."""
        changed = {normal for normal, simple in self.features if normal != simple}
        for (normal, simple), found in self.features.items():
            if normal == simple and normal not in changed:
                continue  # what never changes needs no probability of staying
            known = found if normal == simple else {**found, **_likeness(normal, simple, meaning)}
            count = self.counts.get((normal, simple), 0)
            values = {name: known.get(name, 0.0) for name in FEATURES}
            yield Rule(normal, simple, values, counts=Counts(0, 0, count) if count else None)


def _likeness(normal: tuple[str, ...], simple: tuple[str, ...], meaning: Meaning) -> dict[str, float]:
    old, new = difference(normal, simple)
    return {_SYNONYM: float(meaning.are_synonyms(old, new)), _SIMILARITY: meaning.similarity(old, new)}


def collect_rules(pairs: PackedTable, sources: Sources) -> CollectedRules:
    """All rules. `pairs` is a phrase table learned from pairs of sentences."""
    opposites = read_not_simpler(sources.not_simpler).union(*map(read_opposites, sources.antonyms))
    advice = plain_lists(sources)
    features: dict[Sides, dict[str, float]] = {}
    counts: dict[Sides, int] = {}
    for sides, back, forward, count in from_pairs(pairs):
        if sides[0] == sides[1] or _is_learned(sides, opposites, advice):
            features[sides] = {_BACK: back, _FORWARD: forward}
            counts[sides] = count
    facts = {"of pairs": len(features)}
    for sides, value in advice.items():
        if is_rewrite(sides, opposites, listed=True):
            features.setdefault(sides, {})[_PLAIN] = value
    facts["and of lists"] = len(features)
    for sides, value in from_pivot(sources.pivot):
        if sides in features or (is_rewrite(sides, opposites) and is_simpler(sides)):
            features.setdefault(sides, {})[_PIVOT] = value
    return CollectedRules(features, counts, {**facts, "and of paraphrases": len(features)})


def _is_learned(sides: Sides, opposites: WordPairs, advice: Mapping[Sides, float]) -> bool:
    """Whether pairs speak for a rule; for a shortening only where a list has it."""
    return is_rewrite(sides, opposites, listed=is_shortening(sides) and sides in advice)


def from_pairs(table: PackedTable) -> Iterator[tuple[Sides, float, float, int]]:
    """Rules of a phrase table that occurred often enough, and the copies of their normal sides."""
    core, places = table.core, [table.features.index(name) for name in (_BACK, _FORWARD)]
    waiting: list[tuple[int, list[int]]] = [(0, [])]
    while waiting:
        node, words = waiting.pop()
        if words:
            normal = tuple(map(core.word, words))
            for number in range(*core.entries(node)):
                simple, _, scores, count = core.read(number, words)
                back, forward = (math.exp(scores[place]) for place in places)
                if list(simple) == words or (
                    count >= LEAST_COUNT and forward >= LEAST_PROBABILITY and len(simple) <= LONGEST
                ):
                    yield (normal, tuple(map(core.word, simple))), back, forward, count
        if len(words) < LONGEST:
            waiting += [(child, [*words, core.last_word(child)]) for child in range(*core.children(node))]


def from_pivot(path: Path) -> Iterator[tuple[Sides, float]]:
    for number, line in enumerate(iterate_lines(str(path)), 1):
        try:
            normal, simple, probability = line.split("\t")
            value = float(probability)
        except ValueError:
            raise InputError(
                f"{path}, line {number}: give normal, simple and probability with tabs"
            ) from None
        sides = tuple(normal.split()), tuple(simple.split())
        if value >= LEAST_PIVOT.get(len(sides[0]), 2.0) and 0 < len(sides[1]) <= max(LEAST_PIVOT):
            yield sides, value


def plain_lists(sources: Sources) -> dict[Sides, float]:
    """What editors' lists say, and our own of what is nearly always right."""
    found: dict[Sides, float] = {}
    advice = [one for path in sources.plain_lists for one in read_plain_list(str(path))]
    advice += [one._replace(value=ASSURED) for one in read_plain_list(str(sources.sure_words))]
    for normal, simple, value in advice:
        if len(normal) <= LONGEST:
            found[normal, simple] = max(value, found.get((normal, simple), 0.0))
    return found
