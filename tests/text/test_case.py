"""ogden.text.case: capitals restored, and kept right after a rewrite."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.case import CaseModel, capitalise, is_name, is_ordinary, match_case, truecase, usual_form


@pytest.mark.parametrize(
    "sentence",
    [
        "He lives in New York .",
        "The NATO ships left London on 5 May 1998 .",
        "She may go to the United States .",
        "It was made by Microsoft and IBM in the 1980s .",
        "In March , the German army moved to Poland .",
        "They told us that it rained .",
        "The US Army left Iraq in 2011 .",
        "He ate an apple .",
        "Apple makes the iPhone .",
        "President Barack Obama met Queen Elizabeth II .",
        "He did n't know that I was there .",
        "The university is near the river .",
        "He studied at the University of Oxford .",
    ],
)
def test_truecase(sentence: str) -> None:
    assert truecase(sentence.lower().split()) == sentence.split()


def test_truecase_may_leave_the_start() -> None:
    assert truecase(["the", "dog"], sentence_start=False) == ["the", "dog"]
    assert truecase(["london", "slept"], sentence_start=False) == ["London", "slept"]
    assert truecase([]) == []


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("london", "London"),
        ("LONDON", "London"),
        ("nato", "NATO"),
        ("i", "I"),
        ("Houses", "houses"),
        ("The", "the"),
        ("iphone", "iPhone"),
        ("mcdonald", "McDonald"),
        ("qwrtzx", "qwrtzx"),
        ("Qwrtzx", "Qwrtzx"),
        ("", ""),
    ],
)
def test_usual_form(word: str, form: str) -> None:
    assert usual_form(word) == form


def test_names_and_ordinary_words() -> None:
    assert all(map(is_name, ["London", "nato", "January", "Germany"]))
    assert not any(map(is_name, ["may", "us", "bill", "house", "qwrtzx", ""]))
    assert all(map(is_ordinary, ["Dogs", "running", "quickly", "began", "COMMENCED"]))
    assert not any(map(is_ordinary, ["London", "qwrtzx"]))


@pytest.mark.parametrize(
    ("replacement", "original", "start", "expected"),
    [
        ("many", "Numerous", True, "Many"),
        ("many", "numerous", False, "many"),
        ("began", "COMMENCED", False, "BEGAN"),
        ("a lot of", "NUMEROUS", True, "A LOT OF"),
        ("London", "There", True, "London"),
        ("iPhone", "Phones", True, "iPhone"),
        ("nato", "alliance", False, "NATO"),
        ("space agency", "NASA", False, "space agency"),
        ("space agency", "NASA", True, "Space agency"),
        ("begin", "Commence", False, "Begin"),  # in a title
        ("rebels", "Parisians", False, "rebels"),
        ("people in london", "Londoners", True, "People in London"),
        ("a", "I", False, "a"),
        ("", "Numerous", True, ""),
        ("“many”", "Numerous", True, "“Many”"),
        ("8 men", "Numerous", True, "8 men"),
    ],
)
def test_match_case(replacement: str, original: str, start: bool, expected: str) -> None:
    assert match_case(replacement, original, start) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("house", "House"), ("iPhone", "iPhone"), ("“old”", "“Old”"), ("élan", "Élan"), ("", "")],
)
def test_capitalise(word: str, expected: str) -> None:
    assert capitalise(word) == expected


@given(
    st.lists(
        st.one_of(st.text(max_size=8), st.sampled_from(["may", "us", "the", "-", "u.s.", "x-y"])), max_size=12
    )
)
def test_truecase_changes_case_alone(tokens: list[str]) -> None:
    result = truecase(tokens)
    assert [token.lower().lower() for token in tokens] == [token.lower() for token in result]


def test_the_file_reads_back_as_written() -> None:
    model = CaseModel({"nato": ("NATO", 9), "may": ("May", -1)}, {"house", "go"}, {"k=9": 7, "a<in": -3})
    assert CaseModel.parse("# for people\n" + model.format()) == model


def test_context_decides_between_two_forms() -> None:
    model = CaseModel({"may": ("May", 0)}, {"in", "he", "go"}, {"may<in": 5, "may<he": -5, "k=0": 1})
    assert truecase(["he", "may", "go"], model=model) == ["He", "may", "go"]
    assert truecase(["go", "in", "may"], model=model) == ["Go", "in", "May"]


def test_rare_words_are_judged_by_their_letters() -> None:
    model = CaseModel({}, {"by"}, {"?-ski": 4, "?-ing": -4})
    assert truecase(["by", "zorowski", "by", "blorking"], model=model) == ["By", "Zorowski", "by", "blorking"]
    assert model.capitalised("zorowski-born") == "Zorowski-Born"
    assert model.capitalised("bbc") == "BBC"
