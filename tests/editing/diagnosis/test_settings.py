import pytest

from ogden.editing.diagnosis.catalogue import DEFAULT_RULES, RULES
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import CATEGORIES
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.errors import InputError


def test_the_rules_explain_themselves() -> None:
    for name, rule in RULES.items():
        assert rule.name == name == name.lower()
        assert rule.category in CATEGORIES
        assert rule.advice.endswith(".")
        assert rule.explanation.endswith(".")
        assert not rule.title.endswith(".")
        assert (rule.in_sentence is None) != (rule.in_text is None)
    assert CheckSettings().rules == DEFAULT_RULES


def test_rules_that_are_too_often_wrong_are_off() -> None:
    assert set(RULES) - DEFAULT_RULES == {
        "hard-sentence",
        "hidden-list",
        "nested-sentence",
        "noun-stack",
        "passive-with-actor",
        "rare-word",
        "undefined-term",
    }


@pytest.mark.parametrize("grade", [-1.0, 31.0, float("nan")])
def test_grades_are_those_of_schools(grade: float) -> None:
    with pytest.raises(InputError, match="school grade"):
        CheckSettings(grade)


def test_rules_have_names() -> None:
    with pytest.raises(InputError, match="no rule is called 'long': there are long-sentence"):
        CheckSettings(rules=frozenset(("long",)))


@pytest.mark.parametrize("value", [0, -3, True, "25"])
def test_limits_are_numbers(value: int) -> None:
    with pytest.raises(InputError, match="sentence_words must be a number above 0"):
        Limits(sentence_words=value)
