"""The probability tables of the tree-based translation model, as a model file has them.

    tables = OperationTables.mapped(small, dropping, reordering, substitution)
    tables.split(boundary)              # p(split | word, constituent, length)
    tables.masks(node)                  # which children are kept, and p
    tables.substitutes(("commenced",))  # what stands for it, and p

The tables of dropping, reordering and substitution are large, and stand in the file as phrase tables do
(`ogden.rules.packed`); those of splitting are a small JSON text.

Keys that were never seen have the probability of something more general: a boundary that of its word and
constituent at any length, then of its constituent; a pattern of children that of dropping each child by
itself, given its label and its parent's. What was seen seldom is mixed with that, as if the more general had
been seen `STRENGTH` times.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ogden.errors import InputError
from ogden.parsing.heads import COLLINS
from ogden.rules.packed import LONGEST, PackedTable
from ogden.rules.rule import Rule
from ogden.rules.tree_operations import (
    COPYING,
    DROPPED,
    DROPPING,
    MARK,
    PARTS,
    SEGMENTATION,
    SPLIT,
    SUBSTITUTION,
    Operation,
    copying_key,
    pattern,
    segmentation_key,
)
from ogden.rules.tree_splitting import PLACES, Boundary, Completion, Node

FEATURE = "probability"
STRENGTH = 2.0
OTHERS = "*"
"""The outcome that stands for all that a pattern was not seen with."""
LEAST_COUNT = 2.0
"""A substitution that is expected less often is left out."""
LEAST_SHARE = 0.005
MOST_OUTCOMES = 20
FEWEST = 1e-6
"""No probability is lower."""
_WIDE = 6
"""Of more children than so many, no two are dropped together that were not seen so."""

Counts = Mapping[tuple[str, str], Mapping[str, float]]
"""By table and key: how often each outcome is expected."""
Masks = list[tuple[tuple[bool, ...], float]]
Orders = list[tuple[tuple[int, ...], float]]


def by_key(counted: Iterable[tuple[Operation, float]]) -> dict[tuple[str, str], dict[str, float]]:
    found: dict[tuple[str, str], dict[str, float]] = {}
    for operation, count in counted:
        found.setdefault(operation[:2], {})[operation.outcome] = count
    return found


def small_tables(counts: Counts, length: float) -> str:
    """The tables of splitting, the chances of single children, and the typical length, as a text."""
    told = {
        "length": round(length, 3),
        SEGMENTATION: _backed_off(_rows(counts, SEGMENTATION), SPLIT),
        MARK: _backed_off(_rows(counts, MARK), DROPPED),
        COPYING: {place: _backed_off(_rows(counts, COPYING), place, 1 / 3) for place in PLACES},
        DROPPING: _backed_off(_children(counts), DROPPED),
    }
    return json.dumps(told, sort_keys=True, ensure_ascii=False) + "\n"


def _rows(counts: Counts, table: str) -> dict[str, Mapping[str, float]]:
    return {key: outcomes for (name, key), outcomes in counts.items() if name == table}


def _backed_off(
    rows: Mapping[str, Mapping[str, float]], outcome: str, unknown: float = 0.5
) -> dict[str, float]:
    """The probability of an outcome for each key, and for what is left of a key without its last or all but
    its last parts: `which SBAR 1`, `which SBAR`, `SBAR` and nothing."""
    sums: dict[str, list[float]] = {}
    for key, outcomes in rows.items():
        total = sum(outcomes.values())
        for general in _generalised(key):
            one = sums.setdefault(general, [0.0, 0.0])
            one[0] += outcomes.get(outcome, 0.0)
            one[1] += total
    found: dict[str, float] = {}
    for key in sorted(sums, key=lambda one: (len(list(_generalised(one))), one)):
        _, *above = _generalised(key)
        prior = next((found[one] for one in above if one in found), unknown)
        yes, total = sums[key]
        found[key] = round((yes + STRENGTH * prior) / (total + STRENGTH), 6)
    return found


def _generalised(key: str) -> Iterator[str]:
    parts = key.split()
    while len(parts) > 2:
        yield " ".join(parts)
        parts = parts[:-1]
    if len(parts) == 2:
        yield " ".join(parts)
    if parts:
        yield parts[-1]
    yield ""


def _children(counts: Counts) -> Mapping[str, Mapping[str, float]]:
    """How often a child of a label is dropped: by its parent's label, and whether it is the head."""
    found: dict[str, dict[str, float]] = {}
    for key, outcomes in _rows(counts, DROPPING).items():
        label, *children = key.split(" ")
        head = COLLINS.choose(label, children)
        for mask, count in outcomes.items():
            for k, bit in enumerate(mask):
                own = found.setdefault(_child_key(label, children, k, head), {})
                name = DROPPED if bit == "0" else "kept"
                own[name] = own.get(name, 0.0) + count
    return found


def _child_key(label: str, children: Sequence[str], k: int, head: int) -> str:
    return f"{label} {children[k]}{'!' * (k == head)}"


def pattern_rules(counts: Counts, table: str) -> Iterator[Rule]:
    """The rows of dropping or reordering as rules: labels to bits or numbers."""
    for key, outcomes in sorted(_rows(counts, table).items()):
        labels = tuple(key.split(" "))
        total = sum(outcomes.values()) + STRENGTH
        if len(labels) > LONGEST or total <= STRENGTH + LEAST_SHARE:
            continue
        yield Rule(labels, (OTHERS,), {FEATURE: STRENGTH / total})
        for outcome, count in _best(outcomes):
            if count / total >= LEAST_SHARE:
                simple = tuple(outcome) if table == DROPPING else tuple(outcome.split(" "))
                yield Rule(labels, simple, {FEATURE: count / total})


def substitution_rules(counts: Counts) -> Iterator[Rule]:
    """The rows of substitution as rules. What is expected seldom is left out, and the word itself, or the
    parts of a phrase, have what is left."""
    for key, outcomes in sorted(_rows(counts, SUBSTITUTION).items()):
        words = tuple(key.split(" "))
        itself = PARTS if len(words) > 1 else key
        total = sum(outcomes.values()) + 1
        kept = [
            (outcome, count / total)
            for outcome, count in _best(outcomes)
            if outcome != itself and count >= LEAST_COUNT and count / total >= LEAST_SHARE
        ]
        if len(words) > 1 and not kept:
            continue
        rest = 1 - sum(probability for _, probability in kept)
        for outcome, probability in [(itself, rest), *kept]:
            yield Rule(words, tuple(outcome.split()), {FEATURE: probability})


def _best(outcomes: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(outcomes.items(), key=lambda one: (-one[1], one[0]))[:MOST_OUTCOMES]


@dataclass(frozen=True, repr=False)
class OperationTables:
    small: Mapping[str, Any]
    dropping: PackedTable
    reordering: PackedTable
    substitution: PackedTable
    _masks: dict[str, Masks] = field(default_factory=dict)
    _orders: dict[tuple[str, ...], Orders] = field(default_factory=dict)

    def __repr__(self) -> str:
        sizes = len(self.dropping), len(self.reordering), len(self.substitution)
        return "OperationTables({:,} masks, {:,} orders, {:,} substitutions)".format(*sizes)

    @property
    def length(self) -> float:
        """Words of a typical simple sentence."""
        return float(self.small["length"])

    def split(self, boundary: Boundary) -> float:
        return _looked_up(self.small[SEGMENTATION], segmentation_key(boundary, self.length))

    def completion(self, boundary: Boundary, completion: Completion) -> float:
        dropped = _looked_up(self.small[MARK], boundary.word)
        found = dropped if completion.dropped else 1 - dropped
        if boundary.copied is not None:
            found *= _looked_up(self.small[COPYING][completion.place], copying_key(boundary))
        return max(found, FEWEST)

    def masks(self, node: Node, limit: int) -> Masks:
        """Which children are kept, the most probable first; all of them are kept in one."""
        key = pattern(node)
        if key not in self._masks:
            self._masks[key] = self._found_masks(key.split(" "))
        return self._masks[key][:limit]

    def _found_masks(self, labels: Sequence[str]) -> Masks:
        independent = self._independent(labels)
        everything = (True,) * (len(labels) - 1)
        found: dict[tuple[bool, ...], float] = {}
        others = 1.0
        for rule in self.dropping[labels]:
            if rule.simple == (OTHERS,):
                others = _probability(rule)
            elif len(rule.simple) == len(labels) - 1 and "1" in rule.simple:
                found[tuple(bit != "0" for bit in rule.simple)] = _probability(rule)
        for mask, probability in independent.items():
            found[mask] = found.get(mask, 0.0) + others * probability
        rest = sorted(
            ((mask, p) for mask, p in found.items() if mask != everything and p > FEWEST),
            key=lambda one: (-one[1], one[0]),
        )
        return [(everything, max(found[everything], FEWEST)), *rest]

    def _independent(self, labels: Sequence[str]) -> dict[tuple[bool, ...], float]:
        label, *children = labels
        head = COLLINS.choose(label, children)
        chances = [
            min(max(_looked_up(self.small[DROPPING], _child_key(label, children, k, head)), FEWEST), 0.99)
            for k in range(len(children))
        ]
        all_kept = math.prod(1 - one for one in chances)
        sizes = (1, 2) if len(children) <= _WIDE else (1,)
        found = {(True,) * len(children): all_kept}
        for size in sizes:
            for gone in combinations(range(len(children)), size) if size < len(children) else ():
                odds = math.prod(chances[k] / (1 - chances[k]) for k in gone)
                found[tuple(k not in gone for k in range(len(children)))] = all_kept * odds
        return found

    def orders(self, labels: tuple[str, ...], limit: int) -> Orders:
        """New orders of kept children, the most probable first; `labels` has the parent's before theirs."""
        if labels not in self._orders:
            as_is = tuple(range(len(labels) - 1))
            found = {as_is: 0.0}
            others = 1.0
            for rule in self.reordering[labels]:
                if rule.simple == (OTHERS,):
                    others = _probability(rule)
                elif (order := _order(rule.simple)) is not None and len(order) == len(as_is):
                    found[order] = _probability(rule)
            found[as_is] = max(found[as_is] + others, FEWEST)
            ranked = sorted(found.items(), key=lambda one: (one[0] != as_is, -one[1], one[0]))
            self._orders[labels] = ranked
        return self._orders[labels][:limit]

    def substitutes(self, words: Sequence[str], limit: int) -> list[tuple[tuple[str, ...], float]]:
        """What a word or a phrase becomes, the most probable first, and before all that the word itself or,
        of a phrase, (): it is made of its parts. `limit` is how many others there may be; 0: all."""
        itself = () if len(words) > 1 else tuple(words)
        found = {rule.simple: _probability(rule) for rule in self.substitution[words]}
        kept = found.pop(itself, FEWEST if found else 1.0)
        others = [one for one in found.items() if one[0]]
        return [(itself, kept), *(others[:limit] if limit else others)]


def open_table(data: bytes | memoryview, where: str) -> PackedTable:
    """A packed table of probabilities. InputError where it is damaged, or something else."""
    table = PackedTable(data, where)
    if table.features != (FEATURE,):
        raise InputError(f"{where}: this is no table of operations: train the model again")
    return table


def _probability(rule: Rule) -> float:
    """Kept to some digits only; and a damaged file may have anything."""
    found = rule.features[FEATURE]
    return min(found, 1.0) if FEWEST <= found <= 1.01 else FEWEST


def _order(simple: Sequence[str]) -> tuple[int, ...] | None:
    """None where a damaged table has something else."""
    try:
        found = tuple(map(int, simple))
    except ValueError:
        return None
    return found if sorted(found) == list(range(len(found))) else None


def _looked_up(table: Mapping[str, float], key: str) -> float:
    return next((table[one] for one in _generalised(key) if one in table), 0.0)


def parse_small(text: str, where: str) -> dict[str, Any]:
    """The small tables. InputError where they are damaged."""
    try:
        told = json.loads(text)
        length = float(told["length"])
        tables = [told[SEGMENTATION], told[MARK], told[DROPPING], *(told[COPYING][one] for one in PLACES)]
        values = [float(value) for table in tables for value in table.values()]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(f"{where}: these are no tables of operations: train the model again") from None
    if not 0 < length < math.inf or not all(0 <= one <= 1 for one in values):
        raise InputError(f"{where}: probabilities go from 0 to 1: train the model again")
    return dict(told)
