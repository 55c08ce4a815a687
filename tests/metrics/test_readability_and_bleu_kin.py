"""FK, iBLEU and FKBLEU, each against its equation worked in plain Python."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

from ogden.metrics.fkbleu import FkBleu
from ogden.metrics.flesch_kincaid import OrdinaryGrade, PublishedGrade, SentenceGrade
from ogden.metrics.ibleu import CorpusIBleu, IBleu
from ogden.metrics.protocol import TestSet

EMPTY = TestSet(["x"])


def fk(words: int, syllables: int, sentences: int = 1) -> float:
    return 0.39 * words / sentences + 11.8 * syllables / words - 15.59


def sentence_bleu(output: str, references: list[str]) -> float:
    return BLEU(lowercase=True, effective_order=True).sentence_score(output, references).score


def test_sentence_grade_counts_punctuation_as_one_syllable_words() -> None:
    value = SentenceGrade().prepare(EMPTY).corpus(["The people sat, quietly."]).value
    assert value == pytest.approx(fk(words=6, syllables=1 + 2 + 1 + 1 + 3 + 1))


def test_sentence_grade_of_a_corpus_is_the_mean() -> None:
    scorer = SentenceGrade().prepare(TestSet(["a", "b"]))
    one, two = scorer.sentences(["A dog ran.", "Considerable deterioration occurred."])
    assert scorer.corpus(["A dog ran.", "Considerable deterioration occurred."]).value == pytest.approx(
        (one.value + two.value) / 2
    )
    assert one.value < two.value


def test_penn_brackets_are_punctuation() -> None:
    scorer = SentenceGrade().prepare(EMPTY)
    assert scorer.corpus(["the dog -lrb- old -rrb- ran ."]) == scorer.corpus(["the dog ( old ) ran ."])


def test_ordinary_grade_uses_the_counts_of_the_whole_text() -> None:
    scorer = OrdinaryGrade().prepare(TestSet(["a", "b"]))
    value = scorer.corpus(["The people sat, quietly. They left happily.", "A wonderful dog."]).value
    syllables = 1 + 2 + 1 + 3 + 1 + 1 + 3 + 1 + 3 + 1
    assert value == pytest.approx(fk(words=10, syllables=syllables, sentences=3))


def test_published_grade_counts_as_easse_does() -> None:
    value = PublishedGrade().prepare(EMPTY).corpus(["A wonderful, enormous dog lives in 1984."]).value
    assert value == pytest.approx(fk(words=9, syllables=1 + 3 + 3 + 1 + 1 + 1))


@pytest.mark.parametrize("metric", [SentenceGrade(), OrdinaryGrade(), PublishedGrade()])
def test_grade_of_nothing(metric: SentenceGrade) -> None:
    assert metric.prepare(EMPTY).corpus([""]).value == 0


def test_ibleu_is_the_mean_of_equation_1(test_set: TestSet, careful: list[str]) -> None:
    values = [
        0.9 * sentence_bleu(output, [side[k] for side in test_set.references])
        - 0.1 * sentence_bleu(output, [test_set.normal[k]])
        for k, output in enumerate(careful)
    ]
    assert IBleu().prepare(test_set).corpus(careful).value == pytest.approx(sum(values) / len(values))


def test_ibleu_from_corpus_bleu(test_set: TestSet, careful: list[str]) -> None:
    peer = BLEU(lowercase=True, force=True)
    near = peer.corpus_score(careful, list(test_set.references)).score
    same = peer.corpus_score(careful, [test_set.normal]).score
    score = CorpusIBleu().prepare(test_set).corpus(careful)
    assert score.value == pytest.approx(0.9 * near - 0.1 * same)
    assert "mean:corpus" in str(score.signature)


def test_the_sentence_form_of_corpus_ibleu_is_sentence_ibleu(test_set: TestSet, bold: list[str]) -> None:
    corpus_form = CorpusIBleu().prepare(test_set).sentences(bold)
    assert [score.value for score in corpus_form] == pytest.approx(
        [score.value for score in IBleu().prepare(test_set).sentences(bold)]
    )


def test_fkbleu_is_the_mean_of_roots(test_set: TestSet, bold: list[str]) -> None:
    grades = SentenceGrade().prepare(test_set)
    before, after = grades.sentences(test_set.normal), grades.sentences(bold)
    ibleu = IBleu().prepare(test_set).sentences(bold)
    values = [
        100 * math.sqrt(max(0, i.value) / 100 / (1 + math.exp(-(b.value - a.value))))
        for i, b, a in zip(ibleu, before, after, strict=True)
    ]
    assert FkBleu().prepare(test_set).corpus(bold).value == pytest.approx(sum(values) / len(values))


def test_a_copied_input_fits_table_5(test_set: TestSet) -> None:
    """The root of half of iBLEU; Table 5 of Xu et al. 2016 has 62.48 beside 78.41."""
    value = FkBleu().prepare(test_set).sentences(test_set.normal)[0]
    assert value.value == pytest.approx(100 * math.sqrt(value.parts["ibleu"] / 100 / 2))


def test_easier_words_score_higher(test_set: TestSet) -> None:
    scorer = FkBleu().prepare(TestSet(["The inhabitants reside here ."], [["The people live here ."]]))
    easier, same = (
        scorer.corpus([o]).value for o in ("The people live here .", "The inhabitants reside here .")
    )
    assert easier > same


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=40))
def test_any_text_has_finite_scores(normal: str, reference: str, output: str) -> None:
    test = TestSet([normal], [[reference]])
    for metric in (SentenceGrade(), OrdinaryGrade(), PublishedGrade(), IBleu(), CorpusIBleu(), FkBleu()):
        assert math.isfinite(metric.prepare(test).corpus([output]).value)
    assert 0 <= FkBleu().prepare(test).corpus([output]).value <= 100
