"""Trained systems of every kind as simplifiers: what goes in stays whole, whatever the system proposes."""

import random
from itertools import combinations
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from toy_models import SYSTEMS, TEXT, TRAINED, toy_model

import ogden
from ogden.editing.edits import apply
from ogden.editing.from_system import SystemSimplifier
from ogden.editing.simplifier import SimplifyOptions
from ogden.errors import InputError
from ogden.text.glossary import Glossary
from ogden.text.protected import protect
from ogden.text.sentences import sentences

REWRITING = tuple(system for system in SYSTEMS if system != "copy")
WORDS = (
    "the a an physician residence purchased observed located required vessel apple automobile indeed "
    "quickly in on near it and , . ! ; ( ) “ ” ' \" not never didn't Paris London NATO 12 3.5% $5 2019 3 May "
    "https://example.org/a e.g. Dr. -LRB- -RRB- `` '' THE CAT"
).split()


@pytest.fixture(autouse=True)
def every_word_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy words need not be told apart: what systems may change is tested with the safety check."""
    monkeypatch.setattr("ogden.editing.safety.content.is_ambiguous", lambda word: False)


def model_of(system: str) -> SystemSimplifier:
    return cast(SystemSimplifier, ogden.load(toy_model(system)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_is_a_simplifier(system: str) -> None:
    model = model_of(system)
    result = model.simplify(TEXT)
    assert apply(TEXT, result.edits) == result.text
    assert bool(result.edits) == (system != "copy")
    assert repr(model).startswith(f"SystemSimplifier({system}, ")
    for edit in result.edits:
        assert TEXT[edit.start : edit.end] == edit.before != edit.after
        assert edit.reason.endswith(".")
        assert 0 <= edit.confidence <= 1
        assert edit.after not in {other.text for other in edit.alternatives}
        assert edit.before not in {other.text for other in edit.alternatives}
    for kept in (
        "Paris",
        "3 May 2019",
        "didn't",
        "“The dog observed an apple,”",
        "https://example.org/a",
        "12",
    ):
        assert kept in result.text


@pytest.mark.parametrize("system", TRAINED)
def test_words_are_replaced_and_typed_as_the_text_is(system: str) -> None:
    text = model_of(system).simplify(TEXT).text
    assert text.startswith("The doctor bought a house ")
    assert "THE CAT" in text
    if system != "phrase_dissimilarity":
        assert "THE CAT SAW THE BIRD" in text


def test_articles_follow() -> None:
    assert model_of("phrase").simplify("He purchased an automobile.").text.startswith("He bought a car")


def test_a_deletion_takes_its_marks_along() -> None:
    result = model_of("phrase_deletion").simplify("The dog, indeed, observed the book here.")
    assert result.text.startswith("The dog saw the book here")


def test_rules_of_a_grammar_make_edits_of_their_own() -> None:
    edits = model_of("paraphrase_grammar").simplify(TEXT).edits
    assert [(edit.before, edit.after) for edit in edits] == [("located", "found"), ("OBSERVED", "SAW")]


def test_texts_in_penn_tokens_keep_them() -> None:
    text = "The woman -LRB- a physician -RRB- purchased `` a book '' ."
    result = model_of("phrase_deletion").simplify(text)
    assert "-LRB- a doctor -RRB- bought `` a book ''" in result.text


def test_terms_of_a_glossary_stay() -> None:
    options = SimplifyOptions(glossary=Glossary(["purchased", "physician"]))
    text = model_of("phrase").simplify(TEXT, options).text
    assert "physician" in text
    assert "purchased" in text


def test_options_may_be_keywords_and_strength_means_nothing() -> None:
    model = model_of("phrase")
    assert model.ignores == ("strength", "split", "only", "domains", "lexicon")
    assert model.simplify(TEXT, strength="bold") == model.simplify(TEXT, SimplifyOptions("careful"))
    assert len(model.simplify(TEXT, nbest=3).candidates) == 3
    with pytest.raises(InputError, match="no strength is called 'brave'"):
        model.simplify(TEXT, strength="brave")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="boldness"):
        model.simplify(TEXT, boldness=3)  # type: ignore[call-arg]


def test_a_target_grade_limits_the_edits() -> None:
    model = model_of("phrase")
    assert model.simplify("The dog saw it.", target_grade=12).edits == ()
    some, all_of_them = (model.simplify(TEXT, target_grade=grade).edits for grade in (6.0, None))
    assert 0 < len(some) < len(all_of_them)


def test_sentences_that_are_too_long_stay() -> None:
    text = "physician " * 400
    assert model_of("phrase").simplify(text).text == text


def test_the_number_of_cores_does_not_matter() -> None:
    texts = [TEXT, "", "He purchased it.", TEXT[::-1]]
    model = model_of("phrase_dissimilarity")
    assert model.simplify_many(texts, jobs=3) == [model.simplify(text) for text in texts]


@pytest.mark.parametrize("system", SYSTEMS)
def test_check_is_that_of_the_house(system: str) -> None:
    ours = ogden.load().check(TEXT)
    theirs = model_of(system).check(TEXT)
    assert [(one.rule, one.sentence) for one in theirs] == [(one.rule, one.sentence) for one in ours]
    (hard,) = [one for one in theirs if "physician" in one.message]
    assert all("doctor" in fix.text for fix in hard.fixes)


@pytest.mark.parametrize("system", REWRITING)
def test_rules_are_ranked(system: str) -> None:
    model = model_of(system)
    found = model.rules("Purchased")
    assert "bought" in [one.after for one in found]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert all(one.before == "purchased" for one in found)
    assert len(model.rules("purchased", limit=1)) == 1
    assert model.rules("unheard-of") == []


TEXTS = st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join) | st.text(max_size=60)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=60)
@example('He said "the physician purchased it" and didn\'t. Paris , indeed , ( the ) 12 .')
@example("not the physician Paris ; in the . ( ) \" '")
@given(text=TEXTS)
def test_edits_make_the_text_in_any_choice_and_protected_words_survive(system: str, text: str) -> None:
    result = model_of(system).simplify(text, nbest=2)
    assert apply(text, result.edits) == result.text
    for count in (0, 1, 2):
        for chosen in list(combinations(result.edits, count))[:10]:
            assert survives(text, apply(text, chosen))
    chance = random.Random(len(text))
    assert survives(text, apply(text, [edit for edit in result.edits if chance.random() < 0.5]))
    assert survives(text, result.text)
    for candidate in result.candidates:
        assert survives(text, candidate)


def survives(text: str, new: str) -> bool:
    """Whether all protected spans are in a text still; white space, and the case at a start, may change."""
    found = " ".join(new.split()).casefold()
    spans = ((one, span) for one in sentences(text) for span in protect(one))
    return all(
        " ".join(one.text[slice(*one.span(first, last))].split()).casefold() in found
        for one, (first, last, _) in spans
    )
