"""Edits made one after the other are told as edits of the text as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.staged_edits import StagedEdits


def test_edits_apart_stay_apart_and_edits_that_touch_become_one() -> None:
    staged = StagedEdits[str]("The dog, which was old, slept.")
    staged.add(7, 23, " was old. It", "split")
    assert staged.text == "The dog was old. It slept."
    staged.add(20, 25, "rested", "word")
    assert [(edit.start, edit.end, edit.after) for edit in staged.edits] == [
        (7, 23, " was old. It"),
        (24, 29, "rested"),
    ]
    staged.add(8, 11, "had been", "again")
    assert staged.text == "The dog had been old. It rested."
    assert [edit.notes for edit in staged.edits] == [("split", "again"), ("word",)]


def test_where_untouched_text_stood() -> None:
    staged = StagedEdits[str]("one two three")
    staged.add(4, 7, "2", "")
    assert staged.text == "one 2 three"
    assert staged.place_in_original(6, 11) == (8, 13)
    assert staged.place_in_original(4, 5) is None
    assert staged.place_in_original(0, 4) is None  # it touches the edit


def test_an_edit_must_be_within_the_text() -> None:
    with pytest.raises(ValueError, match="within"):
        StagedEdits[str]("abc").add(2, 5, "x", "")


@given(st.text("ab ", max_size=12), st.data())
def test_any_edits_come_to_the_same_text(original: str, data: st.DataObject) -> None:
    staged, text = StagedEdits[int](original), original
    for number in range(data.draw(st.integers(0, 5))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))
        after = data.draw(st.text("xyz", max_size=4))
        text = text[:start] + after + text[end:]
        staged.add(start, end, after, number)
        assert staged.text == text
        ends = [0, *(place for edit in staged.edits for place in (edit.start, edit.end))]
        assert ends == sorted(ends)
    assert sorted(note for edit in staged.edits for note in edit.notes) == list(
        range(sum(len(edit.notes) for edit in staged.edits))
    )
