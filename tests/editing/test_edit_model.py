"""The built-in model as a whole: what must hold for any text."""

import gc
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ogden
from ogden.editing.edit_model import EditModel
from ogden.editing.edits import Simplification, apply
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions, Strength
from ogden.parsing.placed_tree import Phrase
from ogden.text.glossary import Glossary

TEXT = (
    "The physician commenced the procedure at approximately 12:30. Subsequently, Dr Obtain utilised “an "
    "approximate method” and did not ascertain the cause (see Figure 2).\n\nNumerous individuals reside in "
    "the region, and they require assistance prior to 3 May 2021; http://physician.example has more."
)


@pytest.fixture(scope="module")
def model() -> EditModel:
    return ogden.load()


def hold_together(text: str, result: Simplification, strength: Strength) -> None:
    """Edits are as sure as the strength asks for, suggestions are less sure, and none overlaps another."""
    limit = LIMITS[strength].right
    assert all(edit.confidence >= limit for edit in result.edits if edit.kind != "split")
    assert all(edit.confidence >= SUGGESTED for edit in result.suggestions)
    both = sorted((*result.edits, *result.suggestions), key=lambda edit: (edit.start, edit.end))
    apply(text, both)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_edits_make_the_text(model: EditModel, strength: Strength) -> None:
    result = model.simplify(TEXT, SimplifyOptions(strength))
    assert apply(TEXT, result.edits) == result.text
    assert result.edits or result.suggestions
    for edit in (*result.edits, *result.suggestions):
        assert TEXT[edit.start : edit.end] == edit.before != edit.after
        assert 0 < edit.confidence <= 1
        assert edit.reason.endswith(".")
        assert {edit.before, edit.after}.isdisjoint(one.text for one in edit.alternatives)
    assert result.level_after.grade <= result.level_before.grade


def test_any_edits_may_be_left_out(model: EditModel) -> None:
    edits = model.simplify(TEXT, SimplifyOptions("bold")).edits[:5]
    for count in range(len(edits)):
        for some in combinations(edits, count):
            text = apply(TEXT, some)
            assert len(text) == len(TEXT) + sum(len(edit.after) - len(edit.before) for edit in some)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_names_numbers_quotations_negations_and_addresses_stay(model: EditModel, strength: Strength) -> None:
    text = model.simplify(TEXT, SimplifyOptions(strength)).text
    for kept in (
        "12:30",
        "Dr Obtain",
        "“an approximate method”",
        "not",
        "3 May 2021",
        "http://physician.example",
    ):
        assert kept in text


def test_terms_of_a_glossary_stay(model: EditModel) -> None:
    options = SimplifyOptions("bold", glossary=Glossary(["physician", "reside in"]))
    text = model.simplify(TEXT, options).text
    assert "physician commenced" not in text
    assert "The physician " in text
    assert "reside in" in text


def test_easy_sentences_stay_below_a_target(model: EditModel) -> None:
    easy = "The physician sat down."
    assert model.simplify(easy, SimplifyOptions(target_grade=12)).text == easy
    hard = model.simplify(TEXT, SimplifyOptions("bold", target_grade=8.0))
    assert len(hard.edits) <= len(model.simplify(TEXT, SimplifyOptions("bold")).edits)


def test_many_texts_are_as_one_by_one_on_any_number_of_threads(model: EditModel) -> None:
    texts = [TEXT, "", "Numerous individuals reside here, and they commenced work.", TEXT[::-1]]
    alone = [model.simplify(text) for text in texts]
    for jobs in (1, 2):
        assert model.simplify_many(texts, jobs=jobs) == alone


def test_hard_words_and_sentences(model: EditModel) -> None:
    found = model.check(TEXT)
    words = {TEXT[one.span.start : one.span.end]: one.fixes for one in found if one.rule == "hard-word"}
    assert words["commenced"][0].text in ("started", "began")
    assert all(TEXT[one.span.start : one.span.end].strip() for one in found)
    assert model.check("The cat sat down.") == []


def test_paraphrases_of_a_word(model: EditModel) -> None:
    found = model.rules("principal")
    (main,) = (one for one in found if one.after == "main")
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert main.features["synonym"] == 0.0  # the logarithm of 1: WordNet has both in one set
    assert model.rules("zzyzx") == []


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=80)
    | st.lists(
        st.sampled_from([*TEXT.split(), "\u200b", "\u202e", "🙂", "-", "''", "(", ")", "\n"]), max_size=40
    ).map(" ".join)
)
def test_no_text_is_too_strange(text: str) -> None:
    model = ogden.load()
    for strength in STRENGTHS:
        result = model.simplify(text, SimplifyOptions(strength))
        assert apply(text, result.edits) == result.text
        hold_together(text, result, strength)
    model.check(text)
    model.rules(text[:20])


def test_nothing_is_left_to_the_garbage_collector(model: EditModel) -> None:
    text = "The old bridge was closed by the police, and the mayor, who was ill, asked for help. He slept."
    gc.collect()
    gc.disable()
    try:
        model.simplify(text, strength="bold")
        assert not gc.isenabled()  # it is as it was
        assert not [one for one in gc.get_objects() if isinstance(one, Phrase)]
    finally:
        gc.enable()
    model.simplify(text)
    assert gc.isenabled()
