"""Edits and sentences drawn for readers: by a seed, few of each sense, equally of each kind."""

from ogden.editing.builtin import load
from ogden.editing.learning.reading.drawing import (
    DrawnEdit,
    DrawOptions,
    changed_sentences,
    drawn_edits,
    made_edits,
)
from ogden.editing.learning.reading.texts import ReadText

TEXTS = [
    ReadText("letters", "own", f"Please notify us in writing. We will commence work prior to day {number}.")
    for number in range(30)
]


def drawn(seed: int = 1, edits: int = 5) -> list[DrawnEdit]:
    return drawn_edits(load(), TEXTS, DrawOptions(edits, seed, guessed=0.0, rules=0.0))


def test_the_same_seed_draws_the_same_and_each_sense_seldom() -> None:
    found = drawn()
    assert found == drawn() != drawn(2)
    assert len(found) == 5
    many = drawn(edits=90)
    befores = [one.sentence[one.start : one.end] for one in many]
    assert befores.count("commence") == DrawOptions.each


def test_an_edit_is_marked_in_its_sentence_with_those_around() -> None:
    found = next(one for one in drawn(edits=90) if one.after == "start")
    assert "will [-commence-]{+start+} work" in found.marked()
    assert found.before_it == "Please notify us in writing."
    assert found.behind_it == ""


def test_what_a_model_makes_is_drawn_equally_of_each_kind() -> None:
    texts = [*TEXTS, *(text._replace(kind="law") for text in TEXTS)]
    found = made_edits(load(), texts, "careful", 12, 3)
    assert found == made_edits(load(), texts, "careful", 12, 3)
    assert sorted(one.kind for one in found) == ["law"] * 6 + ["letters"] * 6
    assert {one.origin for one in found} == {"careful"}
    assert all(one.sentence[one.start : one.end] in ("notify", "commence", "prior to") for one in found)
    assert {one.behind_it for one in found if "notify" in one.sentence} != {""}


def test_sentences_that_change_are_drawn_with_all_their_edits() -> None:
    texts = [*TEXTS, *(text._replace(kind="law") for text in TEXTS)]
    found = changed_sentences(load(), texts, "standard", 6, 3)
    assert found == changed_sentences(load(), texts, "standard", 6, 3)
    assert sorted(one.kind for one in found) == ["law"] * 3 + ["letters"] * 3
    assert all(one.before != one.after for one in found)
    assert any(one.after.startswith("We will start work before day") for one in found)
