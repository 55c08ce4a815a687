"""What the model does with chances: which edits are made, which are suggested, and why.

The judge is a toy: what the lexicon has is as likely right as its row says, and the rest may be suggested.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ogden.editing.edit_model import EditModel
from ogden.editing.edits import Edit, Simplification, apply
from ogden.editing.judge.calibration import Calibration
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED, Judge
from ogden.editing.judge.features import NAMES
from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.senses import Record, Sense
from ogden.editing.lexicon.source import parse_sense
from ogden.editing.opening import open_simplifier
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions


def sense(word: str, plain: str, share: float, **cells: str) -> Sense:
    """A row of which this share was right, when it was read very often."""
    found = parse_sense({"word": word, "plain": plain, **cells})
    return replace(found, record=Record(10**6, round(share * 10**6)))


SENSES = (
    sense("commence", "start", 0.97, tag="VERB", meaning="to start"),
    sense("obtain", "get", 0.9, tag="VERB", meaning="to get"),
    sense("utilise/utilize", "use", 0.75, tag="VERB", meaning="to use"),
    sense("prior to", "before", 0.99),
    sense("automobile", "car", 0.96, tag="NOUN"),
    sense("individual", "person | human", 0.6, tag="NOUN"),
    sense("it should be noted that", "", 0.98, action="drop"),
    sense("residence", "a term", 0.99, tag="NOUN", action="keep"),
    sense("adverse event", "side effect", 0.99, domain="health"),
)
TEXT = (
    "The doctor commenced work. She utilised an automobile prior to the war, and they obtained an individual "
    "residence. It should be noted that it is basically late."
)
WORDS = (
    "the an a doctor commenced commencing obtained utilised automobile individual individuals prior to "
    "residence numerous basically really not it should be noted that she they , . ( “ ” and approximately"
).split()


class Shares:
    """Trees that say what share of the edits of a sense was right; of others that they may be, and of
    adverbs that go that they are likely."""

    def sums(self, rows: Any) -> Any:
        listed, deletion, right = (
            rows[:, NAMES.index(name)] for name in ("listed", "deletion", "entry right")
        )
        return np.where(listed > 0, right, np.where(deletion > 0, 0.72, 0.55)).astype(np.float64)


@pytest.fixture(scope="module")
def model() -> EditModel:
    return toy_judged()


def toy_judged() -> EditModel:
    judge = Judge(Shares(), Calibration((0.0, 1.0), (0.0, 1.0)))  # type: ignore[arg-type]
    built_in = open_simplifier()
    words_alone = replace(built_in.structurer, rules=())
    return replace(built_in, judge=judge, lexicon=Lexicon.of(SENSES), structurer=words_alone)


def changes(edits: tuple[Edit, ...]) -> dict[str, str]:
    return {edit.before: edit.after for edit in edits}


def test_each_strength_makes_what_is_sure_enough(model: EditModel) -> None:
    made = [changes(model.simplify(TEXT, strength=strength).edits) for strength in STRENGTHS]
    assert {"commenced": "started", "prior to": "before"}.items() <= made[0].items()
    assert set(made[1]) - set(made[0]) == {"obtained", "utilised"}
    assert set(made[2]) - set(made[1]) == {"basically "}
    assert made[0].items() <= made[1].items() <= made[2].items()


def test_what_is_less_sure_is_suggested(model: EditModel) -> None:
    result = model.simplify(TEXT)
    found = changes(result.suggestions)
    assert {"obtained": "got", "utilised": "used"}.items() <= found.items()
    assert "obtained" in result.text
    bold = model.simplify(TEXT, strength="bold").suggestions
    assert {"obtained", "utilised"}.isdisjoint(changes(bold))


def test_what_is_hardly_right_is_not_even_suggested(model: EditModel) -> None:
    unsure = replace(model, lexicon=Lexicon.of([sense("automobile", "carriage", 0.4, tag="NOUN")]))
    result = unsure.simplify("She bought an automobile.", strength="bold")
    assert "carriage" not in changes((*result.edits, *result.suggestions)).values()


def test_where_the_lexicon_speaks_rules_are_silent(model: EditModel) -> None:
    text = "She sold the residence."
    result = model.simplify(text, strength="bold")
    assert not result.edits
    assert not result.suggestions
    without = replace(model, lexicon=Lexicon.of(())).simplify(text, strength="bold")
    assert "residence" in changes(without.suggestions)


def test_the_reason_says_what_the_word_means(model: EditModel) -> None:
    edits = {edit.before: edit for edit in model.simplify(TEXT).edits}
    assert edits["commenced"].reason == "“commenced” here means “started”."
    assert edits["commenced"].confidence == pytest.approx(0.97, abs=1e-4)
    assert "here means" not in edits["prior to"].reason  # the row says no meaning
    (empty,) = (edit for edit in edits.values() if edit.kind == "shorter")
    assert empty.reason == "The sentence says the same without this."


def test_other_replacements_of_a_sense_are_alternatives(model: EditModel) -> None:
    (edit,) = (
        one for one in model.simplify("It is an individual.").suggestions if "individual" in one.before
    )
    assert edit.after == "a person"
    assert "a human" in [one.text for one in edit.alternatives]


def test_empty_phrases_go_at_every_strength_and_adverbs_at_bold(model: EditModel) -> None:
    texts = [model.simplify(TEXT, strength=strength).text for strength in STRENGTHS]
    assert [text.endswith("It is basically late.") for text in texts] == [True, True, False]
    assert texts[2].endswith("It is late.")


def test_articles_and_capitals_follow(model: EditModel) -> None:
    assert model.simplify("Prior to that she had an automobile.").text == "Before that she had a car."


def test_terms_of_a_glossary_stay(model: EditModel) -> None:
    result = model.simplify(TEXT, strength="bold", protect="commenced")
    assert "commenced" not in changes((*result.edits, *result.suggestions))


def test_own_rows_come_before_those_of_the_model(model: EditModel) -> None:
    own = (sense("commence", "open", 0.99, tag="VERB"), sense("war", "fight", 0.99, tag="NOUN"))
    made = changes(model.simplify(TEXT, lexicon=own).edits)
    assert made["commenced"] == "opened"
    assert made["war"] == "fight"
    assert made["prior to"] == "before"


def test_a_row_of_a_domain_is_for_texts_of_that_domain(model: EditModel) -> None:
    text, kept = "An adverse event was seen.", SimplifyOptions(domains=frozenset())
    rows = (*SENSES, sense("adverse event", "a term", 0.99, action="keep"))
    told = replace(model, lexicon=Lexicon.of(rows))
    assert "side effect" in model.simplify(text, domain="health").text
    assert told.simplify(text, kept).text == text


def test_a_target_grade_makes_fewer_edits(model: EditModel) -> None:
    assert not model.simplify("She commenced it.", target_grade=12).edits
    some = model.simplify(TEXT, strength="bold", target_grade=8.0).edits
    assert len(some) <= len(model.simplify(TEXT, strength="bold").edits)


def test_other_versions_differ(model: EditModel) -> None:
    result = model.simplify(TEXT, nbest=3)
    assert len({result.text, *result.candidates}) == 4


def test_a_notebook_shows_what_changed(model: EditModel) -> None:
    html = model.simplify("The <b>automobile</b> was sold prior to that.")._repr_html_()
    assert "<del" in html
    assert "&lt;b&gt;" in html


@settings(max_examples=80, deadline=None)
@example("she obtained an automobile , an individual commenced")
@example("an individual automobile prior to an individual individual")
@example("it should be noted that individuals commenced")
@example("doctor a approximately")
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_suggestions_are_apart_from_edits_and_less_sure(text: str) -> None:
    model = toy_judged()
    results = [model.simplify(text, strength=strength) for strength in STRENGTHS]
    for strength, result in zip(STRENGTHS, results, strict=True):
        assert all(edit.confidence >= LIMITS[strength].right for edit in result.edits)
        assert all(edit.confidence >= SUGGESTED for edit in result.suggestions)
        assert_apart(text, result)


def assert_apart(text: str, result: Simplification) -> None:
    """No suggestion overlaps another, or an edit; so it may be taken too."""
    both = sorted((*result.edits, *result.suggestions), key=lambda edit: (edit.start, edit.end))
    assert list(result.suggestions) == sorted(result.suggestions, key=lambda edit: edit.start)
    apply(text, both)
