"""Counts of what writers did, and the same without those of a part."""

import pytest

from ogden.editing.learning.proposer.pair_counts import (
    COUNTED,
    RewriteCounts,
    count_rewrites,
    summed,
    with_counts,
)
from ogden.editing.learning.proposer.pair_labels import FOLDS, LabelledSentence
from ogden.editing.rewrites import Rewrite
from ogden.rules.rule import Rule

DOCTOR, HEALER = ("physician", "doctor"), ("physician", "healer")


def sentence(fold: int, **made: int) -> LabelledSentence:
    rewrites = [Rewrite(0, 1, (word,)) for word in made]
    return LabelledSentence(fold, ["physician"], ["NN"], [False], rewrites, list(made.values()))


def test_chances() -> None:
    total = summed(count_rewrites([sentence(0, doctor=1, healer=0), sentence(1, doctor=0)]))
    assert total.chances(DOCTOR) == [1.05 / 4, 1 / 3, 1.1 / 2]
    assert total.chances(HEALER) == [0.05 / 3, 1 / 2, 0.1 / 2]
    assert total.chances(("physician", "nurse")) == []


def test_without_a_part_counts_are_those_of_the_others() -> None:
    folds = [[sentence(fold, doctor=fold % 2, healer=0)] * (fold + 1) for fold in range(FOLDS)]
    counts = count_rewrites(one for fold in folds for one in fold)
    total = summed(counts)
    for fold in range(FOLDS):
        others = summed(count_rewrites(one for other in folds if other is not folds[fold] for one in other))
        for sides in (DOCTOR, HEALER):
            assert total.chances(sides, counts[fold]) == others.chances(sides)


def test_a_rewrite_that_only_its_own_part_knows_is_unknown() -> None:
    counts = count_rewrites([sentence(2, doctor=1)])
    assert summed(counts).chances(DOCTOR, counts[2]) == []


def test_rules_get_the_counts_of_what_they_change() -> None:
    total = RewriteCounts()
    total.add(DOCTOR, 1)
    rules = [
        Rule(("the", "physician"), ("the", "doctor"), dict.fromkeys(COUNTED, 0.0)),
        Rule(("physician",), ("physician",), {}),
        Rule(("in", "order", "to"), ("to",), {}),
    ]
    counted, stays, unknown = with_counts(rules, total)
    assert [counted.features[name] for name in COUNTED] == pytest.approx([1.05 / 3, 1 / 2, 1.1 / 2])
    for rule in (stays, unknown):
        assert [rule.features[name] for name in COUNTED] == [0, 0, 0]
