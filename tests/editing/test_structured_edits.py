"""Structure and words together, with the built-in model: what must hold for sentences that are rebuilt."""

from itertools import combinations

import pytest

import ogden
from ogden.editing.edit_model import EditModel
from ogden.editing.edits import apply
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions, Strength
from ogden.errors import InputError

BRIDGE = (
    "The council will commence work on the old bridge in May, and the main road will be closed to all "
    "traffic for two weeks."
)
SEVERAL = (
    "The old bridge, which was built in 1902, is too narrow for lorries; the council will replace it next "
    "year, but cyclists will still be able to use the riverside path."
)


@pytest.fixture(scope="module")
def model() -> EditModel:
    return ogden.load()


def test_a_sentence_is_split_and_its_words_are_edits_of_their_own(model: EditModel) -> None:
    result = model.simplify(BRIDGE, strength="standard")
    split, *_ = [edit for edit in result.edits if edit.kind == "split"]
    assert split.before == ", and the"
    assert split.after == ". The"
    assert split.rules == ("clause and clause",)
    assert split.reason
    assert split.effect < 0
    assert "start" in result.text
    assert [edit.before for edit in result.edits if edit.kind == "word"] == ["commence"]


def test_rules_apply_after_each_other(model: EditModel) -> None:
    result = model.simplify(SEVERAL, strength="bold", only="structure")
    assert len({name for edit in result.edits for name in edit.rules}) >= 3
    assert result.text.count(". ") >= 3
    assert apply(SEVERAL, result.edits) == result.text


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("text", [BRIDGE, SEVERAL, f"{SEVERAL} {BRIDGE}"])
def test_any_edit_may_be_left_out(model: EditModel, strength: Strength, text: str) -> None:
    result = model.simplify(text, strength=strength)
    assert apply(text, result.edits) == result.text
    apply(text, sorted((*result.edits, *result.suggestions), key=lambda edit: (edit.start, edit.end)))
    for count in range(min(3, len(result.edits))):
        for some in combinations(result.edits, count):
            assert apply(text, some)
    for edit in result.edits:
        if edit.rules:
            assert edit.confidence >= min(LIMITS[strength].structure, LIMITS[strength].right)
    assert all(edit.confidence >= SUGGESTED for edit in result.suggestions)


def test_only_words_or_only_structure(model: EditModel) -> None:
    words = model.simplify(BRIDGE, strength="standard", only="words")
    assert {edit.kind for edit in words.edits} == {"word"}
    structure = model.simplify(BRIDGE, strength="standard", only="structure")
    assert {edit.kind for edit in structure.edits} == {"split"}
    assert not any(edit.kind == "word" for edit in structure.suggestions)
    with pytest.raises(InputError, match="cannot be all that is changed"):
        SimplifyOptions(only="verbs")  # type: ignore[arg-type]


def test_sentences_stay_whole_where_that_is_asked_for(model: EditModel) -> None:
    result = model.simplify(SEVERAL, strength="bold", split=False)
    assert not any(edit.kind == "split" for edit in (*result.edits, *result.suggestions))


def test_sentences_below_the_target_grade_are_not_rebuilt(model: EditModel) -> None:
    assert not model.simplify(BRIDGE, strength="bold", target_grade=25).edits
    assert model.simplify(BRIDGE, strength="bold", target_grade=2).edits


def test_what_is_less_sure_is_suggested_with_its_rule(model: EditModel) -> None:
    texts = [
        "The night ferry from the mainland, built in Norway in 1998, carries four hundred passengers.",
        "The engineer checked the valve on the boiler, causing a short delay to the afternoon shift.",
        "Mrs Lane opened the meeting, thanking all the volunteers who had given up their time.",
    ]
    found = [edit for text in texts for edit in model.simplify(text, only="structure").suggestions]
    assert found
    assert all(edit.rules and edit.confidence < LIMITS["careful"].structure for edit in found)


def test_the_same_on_any_number_of_cores(model: EditModel) -> None:
    texts = [SEVERAL, BRIDGE, "Short."] * 3
    one = [result.text for result in model.simplify_many(texts, strength="bold", jobs=1)]
    assert one == [result.text for result in model.simplify_many(texts, strength="bold", jobs=2)]


def test_passives_that_do_not_say_who_acts_are_reported(model: EditModel) -> None:
    text = "The form must be approved on Monday. The officer approved the form on Monday."
    found = [one for one in model.check(text) if one.rule == "passive"]
    assert [text[one.span.start : one.span.end] for one in found] == ["be approved"]


def test_a_list_ends_before_the_next_sentence(model: EditModel) -> None:
    first = "Please bring your passport, a recent photograph, a utility bill and the completed form."
    (alone,) = model.simplify(first).suggestions
    listed = "Please bring:\n- your passport\n- a recent photograph\n- a utility bill\n- the completed form."
    assert apply(first, [alone]) == listed
    text = f"{first}  We will obtain the rest."
    result = model.simplify(text)
    assert [edit.before for edit in result.edits] == ["obtain"]
    both = sorted((*result.edits, *result.suggestions), key=lambda edit: edit.start)
    assert apply(text, both) == f"{listed}\n\nWe will get the rest."


def test_an_item_of_wrapped_text_is_one_line(model: EditModel) -> None:
    first = "Bring your passport, your library card, a recent\n"
    text = f"{first}photograph, a utility bill and the completed\nform."
    (edit,) = model.simplify(text).suggestions
    assert apply(text, [edit]).endswith("\n- a recent photograph\n- a utility bill\n- the completed form.")


def test_a_list_keeps_or(model: EditModel) -> None:
    text = "Leave the parcel with a neighbour, the caretaker, the post office or the corner shop."
    (edit,) = model.simplify(text).suggestions
    assert apply(text, [edit]).endswith("\n- the post office or\n- the corner shop.")
