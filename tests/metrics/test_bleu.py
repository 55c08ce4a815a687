"""BLEU equals sacrebleu's at corpus and sentence level."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.tokens import Tokens

words = st.sampled_from(["a", "b", "c", "The", "é", "U.S.", "1,000", "(x)"])
lines = st.one_of(st.lists(words, max_size=9).map(" ".join), st.text(max_size=20))


@st.composite
def corpora(draw: st.DrawFn) -> tuple[list[list[str]], list[str]]:
    size = draw(st.integers(1, 4))
    column = st.lists(lines, min_size=size, max_size=size)
    return draw(st.lists(column, min_size=1, max_size=3)), draw(column)


@pytest.mark.parametrize("tokenizer", ["13a", "intl", "none"])
@pytest.mark.parametrize("case", ["lower", "cased"])
@given(corpora())
@example(([["It was 1990."]], ["It was 1990. \t"]))
def test_corpus_score(tokenizer: str, case: str, corpus: tuple[list[list[str]], list[str]]) -> None:
    references, outputs = corpus
    peer = BLEU(lowercase=case == "lower", tokenize=tokenizer, force=True)
    scorer = Bleu(Tokens(tokenizer, case)).prepare(TestSet(outputs, references))
    assert scorer.corpus(outputs).value == pytest.approx(peer.corpus_score(outputs, references).score)


@given(corpora())
def test_sentence_score(corpus: tuple[list[list[str]], list[str]]) -> None:
    references, outputs = corpus
    peer = BLEU(lowercase=True, effective_order=True)
    scores = Bleu().prepare(TestSet(outputs, references)).sentences(outputs)
    for k, score in enumerate(scores):
        expected = peer.sentence_score(outputs[k], [side[k] for side in references]).score
        assert score.value == pytest.approx(expected)
        assert "eff:yes" in str(score.signature)


@given(corpora())
def test_add_one_smoothing(corpus: tuple[list[list[str]], list[str]]) -> None:
    """BLEU+1. sacrebleu adds one at n = 2, 3, 4, and so do we."""
    references, outputs = corpus
    peer = BLEU(lowercase=True, smooth_method="add-k", smooth_value=1, force=True)
    scorer = Bleu(smoothing="add-one").prepare(TestSet(outputs, references))
    assert scorer.corpus(outputs).value == pytest.approx(peer.corpus_score(outputs, references).score)


def test_no_smoothing_is_zero_without_a_four_gram() -> None:
    scorer = Bleu(smoothing="none").prepare(TestSet(["a"], [["a b c d"]]))
    assert scorer.corpus(["a b c e"]).value == 0
    assert scorer.corpus(["a b c d"]).value == pytest.approx(100)


def test_toy_example_of_xu_et_al() -> None:
    """§3.1 prints 0.1562, 0.6435, 0.6435: unsmoothed for the last two; the first has no trigram at all."""
    references = [
        ["About 95 species are currently known ."],
        ["About 95 species are now accepted ."],
        ["95 species are now accepted ."],
    ]
    scorer = Bleu(Tokens("none")).prepare(TestSet([""], references))
    outputs = ["About 95 species are now agreed .", "About 95 species are currently agreed ."]
    assert [scorer.corpus([output]).value for output in outputs] == pytest.approx([64.35, 64.35], abs=0.01)
