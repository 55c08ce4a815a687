"""The metrics that count words, sentences and edits, by worked examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.metrics.edit_distance import EditDistance, Unchanged
from ogden.metrics.length import Compression, LengthRatio, SentenceCount
from ogden.metrics.protocol import Metric, Score, TestSet
from ogden.metrics.string_accuracy import StringAccuracy
from ogden.metrics.word_f1 import WordF1
from ogden.metrics.word_operations import WordOperations

METRICS = [
    WordF1(), StringAccuracy(), EditDistance(), Unchanged(), LengthRatio(), Compression(), SentenceCount(),
    WordOperations(),
]  # fmt: skip


def score(metric: Metric, output: str, normal: str = "", *references: str) -> Score:
    return metric.prepare(TestSet([normal], [[r] for r in references])).corpus([output])


def test_word_f1() -> None:
    # 3 words in common; 4 in the output, 5 in the reference.
    assert score(WordF1(), "a b b c", "", "a b c d e").value == pytest.approx(100 * 2 * 3 / 9)


def test_word_f1_takes_the_best_reference() -> None:
    assert score(WordF1(), "a b", "", "x y", "a b").value == 100


def test_string_accuracy() -> None:
    # One substitution and one deletion against a reference of four words.
    assert score(StringAccuracy(), "a x c", "", "a b c d").value == pytest.approx(100 * (1 - 2 / 4))


def test_string_accuracy_stops_at_zero() -> None:
    assert score(StringAccuracy(), "p q r s t", "", "a").value == 0


def test_edit_distance_is_in_words() -> None:
    assert score(EditDistance(), "the cat sat down", "the big cat sat").value == 2


def test_unchanged_compares_tokens() -> None:
    outputs = ["A  dog .", "a cat ."]
    scorer = Unchanged().prepare(TestSet(["a dog.", "a dog."]))
    assert scorer.corpus(outputs).value == 50


def test_length_ratio_is_of_all_words() -> None:
    scorer = LengthRatio().prepare(TestSet(["a b c d e f", "a b"]))
    assert scorer.corpus(["a b", "a b"]).value == pytest.approx(4 / 8)


def test_compression_is_of_characters_by_sentence() -> None:
    scorer = Compression().prepare(TestSet(["abcd", "ab"]))
    assert scorer.corpus(["ab", "ab"]).value == pytest.approx((0.5 + 1) / 2)


def test_sentences() -> None:
    assert score(SentenceCount(), "He came . She left .").value == 2


def test_word_operations() -> None:
    parts = score(WordOperations(), "the dog ran off", "the big dog ran away fast")
    assert parts.value == pytest.approx(100 * 3 / 6)
    assert parts.parts["deleted"] == pytest.approx(100 * 3 / 6)
    assert parts.parts["added"] == pytest.approx(100 * 1 / 4)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.key)
@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_any_text(metric: Metric, normal: str, reference: str, output: str) -> None:
    assert score(metric, output, normal, reference).value >= 0


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.key)
def test_a_copy_of_the_only_reference_and_input(metric: Metric) -> None:
    best = {"levenshtein": 0, "length-ratio": 1, "compression": 1, "sentences": 1}.get(metric.key, 100)
    assert score(metric, "the dog ran .", "the dog ran .", "the dog ran .").value == best
