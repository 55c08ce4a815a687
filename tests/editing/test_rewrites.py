import random

import pytest
from reference_grammatical_fit import Neighbours, fits
from reference_rewrites import find_rewrites

from ogden.editing.builtin import load
from ogden.editing.grammatical_fit import grammatical_fit
from ogden.editing.rewrites import FEATURES, MISSING, Rewrite, Rewrites
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.rule import Counts, Rule

KEYS = {"back": "p(normal|simple)", "forward": "p(simple|normal)"}


def rule(normal: str, simple: str, count: int = 0, **features: float) -> Rule:
    values = dict.fromkeys(FEATURES, 0.0) | {KEYS.get(key, key): value for key, value in features.items()}
    counts = Counts(0, 0, count) if count else None
    return Rule(tuple(normal.split()), tuple(simple.split()), values, counts=counts)


@pytest.fixture
def rewrites() -> Rewrites:
    rules = [
        rule("is situated in", "is in", 5, back=0.1, forward=0.5),
        rule("situated in", "in", 9, back=0.2, forward=0.25),
        rule("situated in", "situated in", 3, forward=0.125),
        rule("physician", "doctor", 40, back=0.1, forward=0.5, pivot=0.25),
        rule("prior to", "before", plain=1.0),
    ]
    return Rewrites(PackedTable(b"".join(pack_rules(rules, FEATURES))))


def test_rules_with_context_speak_for_one_rewrite(rewrites: Rewrites) -> None:
    found = rewrites.find("it is situated in york".split(), [False] * 5)
    assert list(found.rewrites) == [Rewrite(2, 3, ())]


def test_evidence_is_the_best_of_all_rules(rewrites: Rewrites) -> None:
    found = rewrites.find("it is situated in york".split(), [False] * 5)
    (evidence,) = found.rewrites.values()
    assert evidence.forward == pytest.approx(-0.693, abs=1e-3)  # ln 0.5
    assert evidence.seen == pytest.approx(2.197, abs=1e-3)  # ln 9
    assert evidence.context == 2
    assert evidence.pivot == evidence.plain == MISSING
    assert found.stay[2, 4] == pytest.approx(-2.079, abs=1e-3)  # ln 0.125


def test_blocked_words_stay_and_context_may_be_blocked(rewrites: Rewrites) -> None:
    words = "it is situated in york".split()
    assert not rewrites.find(words, [False, False, True, False, False]).rewrites
    assert rewrites.find(words, [True, True, False, False, True]).rewrites


def test_the_rules_of_a_phrase(rewrites: Rewrites) -> None:
    ((rewrite, evidence),) = rewrites.find(["physician"], [False]).rewrites.items()
    assert rewrite == Rewrite(0, 1, ("doctor",))
    assert evidence.pivot == pytest.approx(-1.386, abs=1e-3)
    listed = rewrites.find(["prior", "to"], [False] * 2).rewrites
    assert listed[Rewrite(0, 2, ("before",))].plain == pytest.approx(0.0)
    assert rewrites.find(["unheard"], [False]).rewrites == {}


def random_rules(chance: random.Random) -> list[Rule]:
    """Sides of a few words of a small language, so that many rules meet in one rewrite."""

    def side(least: int) -> str:
        return " ".join(chance.choices("a b c d e".split(), k=chance.randint(least, 4)))

    sides = {(side(1), side(0)): chance.choice([0, 1, 7]) for _ in range(60)}
    return [
        rule(
            normal,
            simple,
            count,
            **{key: chance.choice([0.0, 0.25, 0.5]) for key in ("back", "forward", "plain")},
        )
        for (normal, simple), count in sides.items()
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_core_finds_what_a_slow_search_finds(seed: int) -> None:
    chance = random.Random(seed)
    table = PackedTable(b"".join(pack_rules(random_rules(chance), FEATURES)))
    for _ in range(20):
        words = chance.choices(
            "a b c d e unheard".split(), weights=[9, 9, 9, 9, 9, 1], k=chance.randint(0, 12)
        )
        blocked = [chance.random() < 0.2 for _ in words]
        found, expected = Rewrites(table).find(words, blocked), find_rewrites(table, words, blocked)
        assert list(found.rewrites.items()) == list(expected.rewrites.items())
        assert found.stay == expected.stay


def test_the_core_keeps_what_fits_by_grammar_and_what_leaves_words_out() -> None:
    model = load()
    forms, rules = model.proposer.forms, model.proposer.rules
    words = "most of the patients subsequently required a considerable number of operations .".split()
    tags = "JJS IN DT NNS RB VBD DT JJ NN IN NNS .".split()
    expected = {}
    every = find_rewrites(rules.table, words, [False] * len(words))
    for one, said in every.rewrites.items():
        first, last, new = one
        after = (words[last], tags[last]) if last < len(words) else ("", "")
        beside = Neighbours(words[first - 1] if first else "", *after)
        old = words[first:last], tags[first:last]
        if not new or fits(*old, new, beside, said.plain > MISSING, forms):
            expected[one] = said
    found = rules.fitting(words, tags, [False] * len(words), grammatical_fit(forms))
    assert list(found.rewrites.items()) == list(expected.items())
    assert 0 < len(expected) < len(every.rewrites)
    assert found.stay == every.stay
