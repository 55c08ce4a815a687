import pytest

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
    assert evidence.count == pytest.approx(2.197, abs=1e-3)  # ln 9
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
