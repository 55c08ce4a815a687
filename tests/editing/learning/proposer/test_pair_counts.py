"""Counts of what writers did."""

import pytest

from ogden.editing.learning.proposer.pair_counts import COUNTED, RewriteCounts, count_rewrites, with_counts
from ogden.editing.learning.proposer.pair_labels import LabelledSentence
from ogden.editing.rewrites import Rewrite
from ogden.rules.rule import Rule

DOCTOR, HEALER = ("physician", "doctor"), ("physician", "healer")


def sentence(**made: int) -> LabelledSentence:
    rewrites = [Rewrite(0, 1, (word,)) for word in made]
    return LabelledSentence(["physician"], rewrites, list(made.values()))


def test_chances() -> None:
    total = count_rewrites([sentence(doctor=1, healer=0), sentence(doctor=0)])
    assert total.chances(DOCTOR) == [1.05 / 4, 1 / 3, 1.1 / 2]
    assert total.chances(HEALER) == [0.05 / 3, 1 / 2, 0.1 / 2]
    assert total.chances(("physician", "nurse")) == []


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
