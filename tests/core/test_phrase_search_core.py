"""The search over damaged tables and models, and called wrongly: errors or wrong answers, never a crash."""

import random

import numpy as np
import pytest

from ogden._core import NgramModel, PackedNgrams, PackedRules, PhraseSearcher
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.rules.packed import pack_rules
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Rule

FEATURES = (*PHRASE_FEATURES, *REORDERING_FEATURES)
WORDS = "abcdefgh"
TEXT = ["a b c d", "e f g h a", "c c c", "h g f e d c b a"]
NONE_PROTECTED = np.zeros((0, 3), dtype=np.int64)


def random_rules(seed: int) -> list[Rule]:
    chance = random.Random(seed)
    rules = {}
    for _ in range(60):
        normal = tuple(chance.choices(WORDS, k=chance.randint(1, 3)))
        simple = tuple(chance.choices(WORDS, k=chance.randint(0, 3)))
        rules[normal, simple] = Rule(
            normal, simple, {name: chance.uniform(0.01, 1) for name in FEATURES}, ((0, 0),) if simple else ()
        )
    return list(rules.values())


def searcher(table: PackedRules, model: NgramModel | PackedNgrams) -> PhraseSearcher:
    return PhraseSearcher([("g", table)], [("lm", model)], 20, 50, 0.0, 3, 5, 1, 100)


def test_damaged_tables_and_models_do_no_harm() -> None:
    chance = random.Random(5)
    good_table = b"".join(pack_rules(random_rules(1), FEATURES))
    good_model = estimate(TEXT, EstimationOptions(3)).pack()
    sentences = ["a b c d e f g h", "h g f e d c b a a b", "x", ""]
    searched = 0
    for _ in range(600):
        parts = [bytearray(good_table), bytearray(good_model)]
        hurt = chance.choice(parts)
        for _ in range(chance.choice([1, 3, 30])):
            hurt[chance.randrange(len(hurt))] = chance.randrange(256)
        try:
            table = PackedRules(np.frombuffer(bytes(parts[0]), dtype=np.uint8))
            model = PackedNgrams(np.frombuffer(bytes(parts[1]), dtype=np.uint8))
        except (RuntimeError, ValueError):
            continue
        search = searcher(table, model)
        weights = np.full(len(search.feature_names), 0.3)
        starts, texts, features, scores, _, _ = search.search(
            sentences, NONE_PROTECTED, weights, 20, True, True, 1
        )
        assert starts[-1] == len(texts) == len(features) == len(scores) >= len(sentences)
        assert np.isfinite(scores).all()
        searched += 1
    assert searched > 100


@pytest.fixture(scope="module")
def sound() -> PhraseSearcher:
    table = PackedRules(np.frombuffer(b"".join(pack_rules(random_rules(2), FEATURES)), dtype=np.uint8))
    core = estimate(TEXT, EstimationOptions(3)).model().core
    assert isinstance(core, NgramModel)
    return searcher(table, core)


def test_weights_of_another_number(sound: PhraseSearcher) -> None:
    with pytest.raises(ValueError, match="for each feature"):
        sound.search(["a"], NONE_PROTECTED, np.ones(3), 1, True, True, 1)


@pytest.mark.parametrize("row", [(1, 0, 1), (-1, 0, 1), (0, 0, 3), (0, -1, 1), (0, 1, 1), (0, 2**40, 2**41)])
def test_protected_words_that_are_not_there(sound: PhraseSearcher, row: tuple[int, int, int]) -> None:
    weights = np.ones(len(sound.feature_names))
    with pytest.raises(ValueError, match="protect"):
        sound.search(["a b"], np.array([row]), weights, 1, True, True, 1)


def test_what_is_no_table_or_model() -> None:
    table = PackedRules(np.frombuffer(b"".join(pack_rules(random_rules(2), FEATURES)), dtype=np.uint8))
    with pytest.raises((TypeError, RuntimeError)):
        PhraseSearcher([("g", table)], [("lm", object())], 20, 50, 0.0, 3, 5, 1, 100)  # type: ignore[list-item]
    with pytest.raises((TypeError, RuntimeError)):
        PhraseSearcher([("g", b"table")], [], 20, 50, 0.0, 3, 5, 1, 100)  # type: ignore[list-item]


def test_the_parts_live_as_long_as_the_search() -> None:
    def made() -> PhraseSearcher:
        table = PackedRules(np.frombuffer(b"".join(pack_rules(random_rules(3), FEATURES)), dtype=np.uint8))
        return searcher(
            table, PackedNgrams(np.frombuffer(estimate(TEXT, EstimationOptions(2)).pack(), dtype=np.uint8))
        )

    search = made()
    weights = np.ones(len(search.feature_names))
    before = search.search(["a b c"], NONE_PROTECTED, weights, 5, True, False, 1)[1]
    assert [made().feature_names for _ in range(20)] == [search.feature_names] * 20
    assert search.search(["a b c"], NONE_PROTECTED, weights, 5, True, False, 1)[1] == before
