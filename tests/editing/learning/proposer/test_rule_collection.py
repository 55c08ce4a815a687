"""Rules from a phrase table, from lists and from paraphrases."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy_learning import toy_sources, write

from ogden.editing.learning.proposer.meaning import Meaning
from ogden.editing.learning.proposer.rule_collection import (
    CollectedRules,
    collect_rules,
    from_pairs,
    from_pivot,
    plain_lists,
)
from ogden.editing.rewrites import ASSURED, FEATURES
from ogden.errors import InputError
from ogden.parsing.vectors import Vectors
from ogden.rules.features.similarity import Similarity
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.rule import Counts, Rule

PROJECT = Path(__file__).parents[4]
SHORTENING = ("in", "order", "to"), ("to",)


def rule(normal: str, simple: str, count: int, forward: float = 0.5, back: float = 0.25) -> Rule:
    features = {"p(normal|simple)": back, "p(simple|normal)": forward}
    return Rule(tuple(normal.split()), tuple(simple.split()), features, counts=Counts(9, 9, count))


@pytest.fixture
def phrase_table() -> PackedTable:
    rules = [
        rule("physician", "doctor", 5),
        rule("physician", "physician", 4),
        rule("physician", "nurse", 1),  # once: perhaps chance
        rule("physician", "healer", 9, forward=1e-4),
        rule("teacher", "teacher", 7),
        rule("bought", "sold", 5),
        rule("red house", "house", 5),
        rule("in order to", "to", 6),
    ]
    return PackedTable(b"".join(pack_rules(rules, FEATURES[:2])))


@pytest.fixture
def collected(phrase_table: PackedTable, tmp_path: Path) -> CollectedRules:
    return collect_rules(phrase_table, toy_sources(tmp_path))


def test_rules_of_pairs_that_occurred_often_enough(phrase_table: PackedTable) -> None:
    found = {sides: (back, forward, count) for sides, back, forward, count in from_pairs(phrase_table)}
    assert found[("physician",), ("doctor",)] == (pytest.approx(0.25, 1e-3), pytest.approx(0.5, 1e-3), 5)
    assert (("physician",), ("physician",)) in found
    assert (("physician",), ("nurse",)) not in found
    assert (("physician",), ("healer",)) not in found


def test_each_source_says_what_it_knows(collected: CollectedRules) -> None:
    known = collected.features[("physician",), ("doctor",)]
    assert known["p(simple|normal)"] == pytest.approx(0.5, 1e-3)
    assert known["pivot"] == 0.5
    assert collected.features[("prior", "to"), ("before",)] == {"plain": 1.0}
    assert collected.features[("purchased",), ("bought",)] == {"plain": ASSURED}
    assert (("bought",), ("sold",)) not in collected.features


def test_shortenings_of_lists_are_kept_with_what_pairs_say(collected: CollectedRules) -> None:
    assert collected.features[SHORTENING] == {
        "p(normal|simple)": pytest.approx(0.25, 1e-3),
        "p(simple|normal)": pytest.approx(0.5, 1e-3),
        "plain": 1.0,
    }
    assert collected.counts[SHORTENING] == 6
    assert (("red", "house"), ("house",)) not in collected.features


def test_rules_have_all_features(collected: CollectedRules) -> None:
    vectors = Vectors(["physician", "doctor"], np.array([[1, 0], [1, 1]], dtype=np.float32))
    synonyms = {("physician", "n"): ("doctor",)}
    rules = {(one.normal, one.simple): one for one in collected.rules(Meaning(synonyms, Similarity(vectors)))}
    found = rules[("physician",), ("doctor",)]
    assert tuple(found.features) == FEATURES
    assert (found.features["synonym"], found.features["made"]) == (1.0, 0.0)
    assert found.features["similarity"] == pytest.approx(0.5**0.5)
    assert found.counts == Counts(0, 0, 5)
    assert (("physician",), ("physician",)) in rules  # its probability of staying
    assert (("teacher",), ("teacher",)) not in rules  # it never changes
    assert rules[SHORTENING].features["similarity"] == 0.0


def test_lists_count_most_where_they_are_ours(tmp_path: Path) -> None:
    found = plain_lists(toy_sources(tmp_path))
    assert found[SHORTENING] == 1.0
    assert found[("purchase",), ("buy",)] == ASSURED


def test_our_own_list_has_shortenings(tmp_path: Path) -> None:
    sources = replace(
        toy_sources(tmp_path), plain_lists=(), sure_words=PROJECT / "lexicon" / "sure_words.tsv"
    )
    assert plain_lists(sources)[SHORTENING] == ASSURED


@pytest.mark.parametrize("line", ["aid\thelp", "aid\thelp\tlikely", ""])
def test_a_line_that_is_no_paraphrase_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(InputError, match=r"pivot\.tsv, line 2: give normal, simple and probability"):
        list(from_pivot(write(tmp_path / "pivot.tsv", ["aid\thelp\t0.5", line])))


def test_paraphrases_that_are_likely_and_short(tmp_path: Path) -> None:
    lines = [
        "aid\thelp\t0.5",
        "aid\tassist\t0.01",
        "a b c d\te\t0.9",
        "aid\ta b c d\t0.9",
        "in aid\tfor\t0.04",
    ]
    assert list(from_pivot(write(tmp_path / "pivot.tsv", lines))) == [((("aid",), ("help",)), 0.5)]
