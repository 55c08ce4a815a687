"""Measures of the words of a side (Xu et al. 2016, section 3.3)."""

import numpy as np

from ogden.lm.estimation import estimate
from ogden.lm.packed import packed_model
from ogden.rules.features.change import NAMES as CHANGES
from ogden.rules.features.change import change
from ogden.rules.features.common_words import common_share
from ogden.rules.features.difficulty import BEYOND, hardest, highest_cefr
from ogden.rules.features.fluency import fluency
from ogden.rules.features.length import CHARACTERS, WORDS, characters, word_count
from ogden.rules.features.sides import measured, side_features
from ogden.rules.features.syllables import most_syllables, syllables


def test_lengths_and_syllables() -> None:
    assert characters(["the", "dog"]) == 6
    assert word_count(["the", "dog"]) == 2
    assert syllables(["approximately", "ten"]) == 6
    assert most_syllables(["approximately", "ten"]) == 5
    assert most_syllables([]) == syllables([]) == 0


def test_common_and_difficult_words() -> None:
    assert common_share(["the", "dog"]) == 1
    assert common_share(["the", "zygote"]) == 0.5
    assert common_share([]) == 0
    assert hardest(["the", "ubiquitous"]) > hardest(["the", "dog"])
    assert highest_cefr(["dog"]) < highest_cefr(["ubiquitous"]) <= BEYOND
    assert highest_cefr(["Rome", "1999", ","]) == 0


def test_fluency_is_what_the_language_model_says() -> None:
    model = packed_model(estimate(["the dog slept", "the dog ran"] * 5).pack())
    values = fluency("simple", model).values([["the", "dog"], ["dog", "the"], []])
    assert values[0] > values[1]
    assert np.allclose(values, model.score(["the dog", "dog the", ""]))


def test_a_rule_has_both_sides_and_their_difference() -> None:
    names = side_features([CHARACTERS, WORDS])
    table = measured([CHARACTERS, WORDS], [["principal"], []], [["main"], ["a", "b"]])
    assert names[:3] == ("characters(normal)", "characters(simple)", "characters(difference)")
    assert table.tolist() == [[9, 4, -5, 1, 1, 0], [0, 2, 2, 0, 2, 2]]


def test_what_a_rule_changes() -> None:
    def of(label: str, normal: str, simple: str) -> set[str]:
        values = change(label, normal.split(), simple.split())
        return {name for name, value in zip(CHANGES, values, strict=True) if value}

    assert of("VBD", "purchased", "bought") == {"change:verb"}
    assert of("NNS", "houses", "house") == {"change:noun", "same_stem"}
    assert of("NP", "the big dog", "the dog") == {"change:phrase", "only_deletes"}
    assert of("DT+NN", "a dog", "dog a") == {"change:pieces", "only_reorders"}
    assert of("IN", "upon", "on") == {"change:function"}
    assert of("NP", "dog", "the dog") == {"change:phrase", "only_adds"}
