"""SARI in all variants: the paper's toy example, a small corpus, and what must hold for any input."""

import dataclasses

import pytest
import reference_sari as reference
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import VARIANTS, Sari, Variant
from ogden.metrics.tokens import Tokens

TOY = TestSet(
    ["About 95 species are currently accepted ."],
    [
        ["About 95 species are currently known ."],
        ["About 95 species are now accepted ."],
        ["95 species are now accepted ."],
    ],
)
TOY_OUTPUTS = [
    "About 95 you now get in .",
    "About 95 species are now agreed .",
    "About 95 species are currently agreed .",
]
TOY_SCORES = {  # §3.1 prints 0.2683, 0.7594, 0.5890; docs/sari.md says where those come from
    "xu2016": [26.82782411698074, 58.89995423074248, 50.71608864657479],
    "equations": [27.10501136227724, 61.89219730362986, 51.29360967184802],
    "huggingface": [26.95360195360195, 61.70965608465608, 50.88681849551415],
}


@pytest.mark.parametrize("variant", TOY_SCORES)
def test_the_toy_example_of_the_paper(variant: Variant) -> None:
    scorer = Sari(variant).prepare(TOY)
    scores = [scorer.corpus([output]).value for output in TOY_OUTPUTS]
    assert scores == pytest.approx(TOY_SCORES[variant], abs=1e-9)


def expected_parts(sari: Sari, test: TestSet, outputs: list[str]) -> tuple[float, ...]:
    """The parts by the slow reference, in percent."""
    tokens = sari.tokens or Tokens("none")
    normals, lists = tokens.lists(test.normal), tokens.lists(outputs)
    references = [list(each) for each in zip(*map(tokens.lists, test.references), strict=True)]
    if sari.variant == "easse":
        parts = reference.easse(normals, lists, references, sari.deletion, sari.average)
    elif sari.variant == "joshua":
        parts = reference.joshua(normals, lists, references)
    else:
        rows = [
            getattr(reference, sari.variant)(*case) for case in zip(normals, lists, references, strict=True)
        ]
        parts = tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
    return tuple(100 * part for part in parts)


ALL_FORMS = [
    *(Sari(variant, tokens=Tokens("none")) for variant in VARIANTS),
    Sari(tokens=Tokens("13a", "cased")),
    Sari(tokens=Tokens("intl")),
    Sari(deletion="precision", tokens=Tokens("13a")),
    Sari(average="micro", tokens=Tokens("13a")),
]


@pytest.mark.parametrize("sari", ALL_FORMS, ids=lambda sari: str(sari.signature(3)))
def test_a_small_corpus_equals_the_slow_reference(
    sari: Sari, test_set: TestSet, careful: list[str], bold: list[str]
) -> None:
    scorer = sari.prepare(test_set)
    for outputs in (careful, bold, list(test_set.normal), list(test_set.references[0])):
        score = scorer.corpus(outputs)
        assert tuple(score.parts.values()) == pytest.approx(expected_parts(sari, test_set, outputs), rel=1e-9)
        assert score.value == pytest.approx(sum(score.parts.values()) / 3)


# By the slow reference, which gives the peers' own figures on the tuning set (test_golden.py).
CORPUS_SCORES = {
    "easse": (55.782645, 49.521296),
    "xu2016": (54.381118, 38.630523),
    "equations": (55.281186, 41.542973),
    "joshua": (67.636327, 44.896737),
    "huggingface": (65.940531, 45.401935),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_small_corpus_keeps_its_figures(
    variant: Variant, test_set: TestSet, careful: list[str], bold: list[str]
) -> None:
    scorer = Sari(variant).prepare(test_set)
    scores = [scorer.corpus(outputs).value for outputs in (careful, bold)]
    assert scores == pytest.approx(CORPUS_SCORES[variant], abs=1e-6)


def test_signature_says_how() -> None:
    signature = str(Sari().prepare(TOY).signature)
    assert signature.startswith(
        "SARI|refs:3|variant:easse|n:4|case:lower|tok:13a|deletion:f1|average:macro|version:"
    )


def test_keys() -> None:
    assert [Sari(variant).key for variant in VARIANTS] == [
        "sari", "sari:xu2016", "sari:equations", "sari:joshua", "sari:huggingface",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "wrong", [{"variant": "sary"}, {"order": 0}, {"order": 5}, {"variant": "joshua", "deletion": "precision"}]
)
def test_wrong_options(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Sari(**wrong)


def test_no_references() -> None:
    with pytest.raises(InputError, match="references"):
        Sari().prepare(TestSet(["a"]))


words = st.sampled_from(["a", "b", "c", "The", "the", "café", "漢字", "!", "..."])
lines = st.one_of(st.lists(words, max_size=8).map(" ".join), st.text(max_size=20))
variants = st.sampled_from(VARIANTS)


@st.composite
def corpora(draw: st.DrawFn) -> tuple[TestSet, list[str]]:
    size = draw(st.integers(1, 4))
    column = st.lists(lines, min_size=size, max_size=size)
    return TestSet(draw(column), draw(st.lists(column, min_size=1, max_size=3))), draw(column)


@given(corpora(), variants)
def test_bounds(corpus: tuple[TestSet, list[str]], variant: Variant) -> None:
    test, outputs = corpus
    score = Sari(variant).prepare(test).corpus(outputs)
    # Joshua divides a scaled sum by a cut one, so its keep may pass 100.
    highest = float("inf") if variant == "joshua" else 100 + 1e-9
    assert all(0 <= part <= highest for part in (score.value, *score.parts.values()))


@given(corpora(), variants, st.randoms())
def test_the_order_of_references_is_irrelevant(
    corpus: tuple[TestSet, list[str]], variant: Variant, random: st.DataObject
) -> None:
    test, outputs = corpus
    shuffled = list(test.references)
    random.shuffle(shuffled)
    sari = Sari(variant)
    assert sari.prepare(TestSet(test.normal, shuffled)).corpus(outputs) == sari.prepare(test).corpus(outputs)


@given(corpora(), variants, st.randoms())
def test_the_order_of_sentences_is_irrelevant(
    corpus: tuple[TestSet, list[str]], variant: Variant, random: st.DataObject
) -> None:
    test, outputs = corpus
    order = list(range(len(test)))
    random.shuffle(order)
    moved = TestSet([test.normal[k] for k in order], [[side[k] for k in order] for side in test.references])
    sari = Sari(variant)
    assert sari.prepare(moved).corpus([outputs[k] for k in order]).value == pytest.approx(
        sari.prepare(test).corpus(outputs).value
    )


@given(corpora(), variants)
def test_a_corpus_of_one_sentence_scores_as_the_sentence(
    corpus: tuple[TestSet, list[str]], variant: Variant
) -> None:
    test, outputs = corpus
    one = TestSet(test.normal[:1], [side[:1] for side in test.references])
    sari = Sari(variant)
    assert sari.prepare(one).corpus(outputs[:1]) == sari.prepare(test).sentences(outputs)[0]


@given(corpora(), st.sampled_from([variant for variant in VARIANTS if variant != "huggingface"]))
def test_copying_the_input_adds_and_deletes_nothing(
    corpus: tuple[TestSet, list[str]], variant: Variant
) -> None:
    test, _ = corpus
    parts = Sari(variant).prepare(test).corpus(test.normal).parts
    assert parts["add"] == parts["delete"] == 0


def test_huggingface_rewards_copying() -> None:
    assert Sari("huggingface").prepare(TOY).corpus(TOY.normal).parts["delete"] == 100


@given(variants)
def test_empty_strings_and_one_word(variant: Variant) -> None:
    test = TestSet(["", "word", "", "word"], [["", "word", "word", ""]])
    scores = Sari(variant).prepare(test).sentences(["", "word", "word", "word"])
    assert all(0 <= score.value <= 100 for score in scores)


def test_fewer_orders() -> None:
    unigrams = Sari("xu2016", order=1).prepare(TOY).corpus([TOY_OUTPUTS[1]])
    assert unigrams.parts["add"] == pytest.approx(100 * 2 * (1 / 2) * (1 / 2) / 1)


def test_case_matters_only_when_asked() -> None:
    shouted = [TOY_OUTPUTS[1].upper()]
    lower, cased = Sari("xu2016"), Sari("xu2016", tokens=Tokens("none", "cased"))
    assert lower.prepare(TOY).corpus(shouted).value == pytest.approx(TOY_SCORES["xu2016"][1])
    assert cased.prepare(TOY).corpus(shouted).value < 30


def test_metrics_are_values() -> None:
    assert dataclasses.replace(Sari(), order=4) == Sari()
