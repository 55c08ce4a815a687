import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.documents.minimal_edits import narrowed
from ogden.documents.opening import open_document
from ogden.documents.protocol import Passage, PassageEdit
from ogden.text.sentence import Span

PLACES = st.lists(st.integers(0, 30), max_size=10).map(sorted)


@given(PLACES, st.integers(0, 30), st.integers(0, 10))
def test_may_change_as_defined(places: list[int], start: int, size: int) -> None:
    fixed = tuple(Span(*pair) for pair in zip(places[::2], places[1::2], strict=False))
    touched = any(
        start < last and first < start + size if first < last else start < first < start + size
        for first, last in fixed
    )
    inside = any(first < start < last for first, last in fixed)
    assert Passage("x" * 50, fixed=fixed).may_change(start, start + size) == (not touched and not inside)


WORDS = st.lists(st.sampled_from(["a", "b", "big", ",", " ", "."]), max_size=12).map(" ".join)


@given(WORDS, WORDS, st.integers(0, 5))
def test_smaller_edits_do_the_same(before: str, after: str, start: int) -> None:
    text = "x" * start + before + "yz"
    for edit in reversed(narrowed(before, PassageEdit(start, start + len(before), after))):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == "x" * start + after + "yz"


MISTAKES: list[list[list[PassageEdit]]] = [
    [],
    [[PassageEdit(3, 2, "")]],
    [[PassageEdit(0, 99, "")]],
    [[PassageEdit(2, 3, ""), PassageEdit(1, 2, "")]],
]


@pytest.mark.parametrize("edits", MISTAKES)
def test_edits_out_of_order_are_a_mistake_of_the_caller(edits: list[list[PassageEdit]]) -> None:
    with pytest.raises(ValueError, match="passage"):
        open_document(b"Some text.", "a.txt").rewritten(edits)
