"""The packed phrase table: what goes in comes out, in the order that is promised."""

import itertools
import math
import random
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden._core import RulePacker
from ogden.errors import InputError
from ogden.rules.extraction import Extraction, ExtractionOptions
from ogden.rules.moses import read_rules
from ogden.rules.packed import COARSE, PackedTable, Packing, pack_extraction, pack_rules
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule

ALL = (*PHRASE_FEATURES, *REORDERING_FEATURES)
WORDS = ["the", "a", "city", "main", "principal", "é", "漢字", ",", "NULL", "|||", "x" * 300, "b\x01", "b"]


@st.composite
def drawn_rules(draw: st.DrawFn, features: tuple[str, ...] = ALL) -> list[Rule]:
    """Rules with different sides. Counts are such that the probabilities say the same."""
    phrases = st.lists(st.sampled_from(WORDS), max_size=6).map(tuple)
    sides = draw(st.lists(st.tuples(phrases.filter(bool), phrases), max_size=25, unique=True))
    chance = random.Random(draw(st.integers(0, 1000)))  # for numbers: no need to shrink them
    return [random_rule(normal, simple, features, chance) for normal, simple in sides]


def random_rule(
    normal: tuple[str, ...], simple: tuple[str, ...], features: tuple[str, ...], chance: random.Random
) -> Rule:
    both = chance.randint(1, 50)
    counts = Counts(chance.randint(both, 500), chance.randint(both, 500), both)
    scores = {name: 10 ** chance.uniform(-9, 0) for name in features}
    scores |= {"p(normal|simple)": both / counts.simple, "p(simple|normal)": both / counts.normal}
    places = [(a, b) for a in range(len(normal)) for b in range(len(simple))]
    links = chance.sample(places, chance.randint(0, min(len(places), 6)))
    return Rule(normal, simple, scores, tuple(sorted(links)), counts)


def packed(rules: list[Rule], features: tuple[str, ...] = ALL, packing: Packing = Packing()) -> PackedTable:  # noqa: B008
    return PackedTable(b"".join(pack_rules(rules, features, packing)))


def assert_same(found: Rule, rule: Rule, tolerance: float = 1e-4, counts: bool = True) -> None:
    assert (found.normal, found.simple, found.alignment) == (rule.normal, rule.simple, rule.alignment)
    assert found.counts == rule.counts or not counts
    for name, value in rule.features.items():
        assert abs(math.log(found.features[name] / value)) <= tolerance


@settings(max_examples=50)
@given(drawn_rules())
def test_what_goes_in_comes_out(rules: list[Rule]) -> None:
    table = packed(rules)
    assert len(table) == len(rules)
    assert table.features == ALL
    found = {(rule.normal, rule.simple): rule for rule in table}
    assert len(found) == len(rules)
    for rule in rules:
        assert_same(found[rule.normal, rule.simple], rule)


@settings(max_examples=50)
@given(drawn_rules())
def test_a_phrase_has_its_rules_best_first(rules: list[Rule]) -> None:
    table = packed(rules)
    by_normal = defaultdict(list)
    for rule in rules:
        by_normal[rule.normal].append(rule)
    for normal, own in by_normal.items():
        found = table[normal]
        assert sorted(rule.simple for rule in found) == sorted(rule.simple for rule in own)
        ranks = [sum(math.log(rule.features[name]) for name in PHRASE_FEATURES) for rule in found]
        assert all(a >= b - 1e-3 for a, b in itertools.pairwise(ranks))
        longer = (*normal, "the")
        assert (table[longer] != []) == (longer in by_normal)
        assert table[(*normal, "never seen")] == []


@settings(max_examples=50)
@given(drawn_rules())
def test_neither_order_nor_memory_changes_a_byte(rules: list[Rule]) -> None:
    data = b"".join(pack_rules(rules, ALL))
    assert b"".join(pack_rules(rules[::-1], ALL)) == data
    assert b"".join(pack_rules(rules, ALL, Packing(memory=8))) == data


@settings(max_examples=50)
@given(drawn_rules(PHRASE_FEATURES))
def test_a_coarse_table_is_within_its_resolution(rules: list[Rule]) -> None:
    for rule in packed(rules, PHRASE_FEATURES, Packing(COARSE)):
        own = next(one for one in rules if (one.normal, one.simple) == (rule.normal, rule.simple))
        assert_same(rule, own, COARSE / 1.99, counts=False)


def test_an_extraction_is_packed_as_its_rules_are() -> None:
    rows = [
        ("the big dog barked .", "the dog barked .", "0-0 2-1 3-2 4-3"),
        ("the cat however slept .", "but the cat slept .", "0-1 1-2 2-0 3-3 4-4"),
        ("NULL ||| dog ran away .", "the dog left NULL .", "0-0 1-1 2-2 3-2 4-3"),
    ]

    def added() -> Extraction:
        extraction = Extraction(ExtractionOptions(deletion=True))
        assert extraction.add(*([row[side] for row in rows] for side in range(3))) is None
        return extraction

    rules = {(rule.normal, rule.simple): rule for rule in added().rules()}
    table = PackedTable(b"".join(pack_extraction(added())))
    assert len(table) == len(rules)
    assert any(rule.deletes for rule in table)
    for rule in table:
        assert_same(rule, rules[rule.normal, rule.simple])
    assert all(table.core.find(word) is None for word in ("|||", "never"))


def test_a_moses_table_survives(shared: Path) -> None:
    path = str(shared / "golden" / "moses" / "search" / "phrase-table.gz")
    rules = list(itertools.islice(read_rules(path), 10_000))
    table = packed(rules, PHRASE_FEATURES)
    assert len(table) == len(rules)
    by_sides = {(rule.normal, rule.simple): rule for rule in rules}
    for rule in table:
        own = by_sides[rule.normal, rule.simple]
        assert rule.alignment == tuple(sorted(own.alignment))
        for name in PHRASE_FEATURES:
            assert abs(rule.features[name] / own.features[name] - 1) < 1e-4


def test_few_values_are_kept_exactly() -> None:
    features = dict(zip(PHRASE_FEATURES, (0.3, 0.30001, 1.0, 1e-7), strict=True))
    rule = Rule(("a",), ("b",), features, ((0, 0),), Counts(10, 3, 3))
    scores = packed([rule], PHRASE_FEATURES).core.read(0, [0])[2]
    assert scores == [float(np.float32(math.log(value))) for value in features.values()]


def test_nothing_is_a_table_too() -> None:
    table = packed([])
    assert (len(table), list(table), table["the"]) == (0, [], [])


def test_a_probability_of_nothing_has_a_floor() -> None:
    features = dict.fromkeys(PHRASE_FEATURES, 0.0)
    (rule,) = packed([Rule(("a",), ("b",), features, ((0, 0),))], PHRASE_FEATURES)
    assert rule.counts is None
    assert rule.features["p(simple|normal)"] == pytest.approx(math.exp(-100), rel=1e-4)


def test_long_sides_and_many_words() -> None:
    words = [f"w{k}" for k in range(255)]
    features = dict.fromkeys(PHRASE_FEATURES, 0.5)
    shifted = Rule(tuple(words), tuple(words[::-1]), features, tuple((k, 254 - k) for k in range(255)))
    unlinked = Rule(tuple(words[:254]), ("x", *words[100:], *words[:50]), features)
    alone = [Rule((word,), (word,), features, ((0, 0),)) for word in words]
    found = {
        (rule.normal, rule.simple): rule for rule in packed([shifted, unlinked, *alone], PHRASE_FEATURES)
    }
    assert len(found) == 257
    for rule in (shifted, unlinked, *alone):
        assert found[rule.normal, rule.simple].alignment == rule.alignment


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (Rule((), ("a",), dict.fromkeys(PHRASE_FEATURES, 0.5)), "no normal side"),
        (Rule(("a",) * 256, (), dict.fromkeys(PHRASE_FEATURES, 0.5)), "255 words"),
        (Rule(("a",), ("b",) * 256, dict.fromkeys(PHRASE_FEATURES, 0.5)), "255 words"),
        (Rule(("a",), ("b",), dict.fromkeys(PHRASE_FEATURES, math.nan)), "no number"),
        (Rule(("a",), ("b",), dict.fromkeys(PHRASE_FEATURES, 0.5), ((0, 1),)), "outside"),
        (Rule(("a" * 66000,), ("b",), dict.fromkeys(PHRASE_FEATURES, 0.5)), "letters"),
    ],
)
def test_what_cannot_be_packed_is_refused(rule: Rule, message: str) -> None:
    with pytest.raises(InputError, match=message):
        packed([rule], PHRASE_FEATURES)


def test_counts_may_be_anything() -> None:
    """Moses' counts can be parts, and more than the table holds."""
    for both, kept in ((2.5, 2), (1e12, 0xFFFFFFFF)):
        rule = Rule(("a",), ("b",), dict.fromkeys(PHRASE_FEATURES, 1.0), ((0, 0),), Counts(both, both, both))
        (found,) = packed([rule], PHRASE_FEATURES)
        assert found.counts is not None
        assert found.counts.both == kept


def test_the_core_refuses_rules_out_of_order() -> None:
    def add(*normal: int) -> None:
        packer.add(
            np.array(normal, np.uint32),
            np.array([len(normal)]),
            np.zeros(0, np.uint32),
            np.zeros(1, np.int64),
            np.zeros(0, np.uint16),
            np.zeros(1, np.int64),
            np.zeros((1, 0), np.float32),
            np.zeros(1, np.uint32),
        )

    packer = RulePacker([], [], [], ["a", "b", "c"], 1e-4, ".", 1 << 20)
    for side in ((0, 1, 1), (0, 1), (0, 2), (0,), (2,)):  # a phrase before or after those that go on from it
        add(*side)
    for side in ((0, 1), (1,), (0,), (2, 9)):
        with pytest.raises(ValueError, match=r"order|row|list"):
            add(*side)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    rules = [Rule((f"w{k}",), ("x",), dict.fromkeys(PHRASE_FEATURES, 0.5)) for k in range(3000)]
    with pytest.raises(InputError, match="nowhere"):
        packed(rules, PHRASE_FEATURES, Packing(memory=8, directory=str(tmp_path / "nowhere")))


@pytest.mark.parametrize(
    ("features", "groups", "order", "resolution"),
    [
        (["a", "a"], [0, 1], [0.0, 0.0], 1e-4),
        ([""], [0], [0.0], 1e-4),
        (["a\nb"], [0], [0.0], 1e-4),
        (["a", "b"], [0, 2], [0.0, 0.0], 1e-4),
        (["a"], [0, 1], [0.0], 1e-4),
        (["a"], [0], [], 1e-4),
        (["a"], [0], [0.0], 0.0),
        (["a"], [0], [0.0], math.nan),
        ([f"f{k}" for k in range(256)], [0] * 256, [0.0] * 256, 1e-4),
    ],
)
def test_options_that_cannot_be(
    features: list[str], groups: list[int], order: list[float], resolution: float
) -> None:
    with pytest.raises(ValueError, match=r"\w+"):
        RulePacker(features, groups, order, ["a"], resolution, ".", 1 << 20)
