import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.sentences import count_sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("   ", 0),
        ("A dog", 1),
        ("He came. She left.", 2),
        ("he came . she left .", 2),
        ("What? No! Yes.", 3),
        ("Mr. Smith met Dr. No in St. Louis.", 1),
        ("J. R. R. Tolkien wrote it.", 1),
        ("It rose by 3.5 percent in the U.S. market.", 1),
        ('He said "Stop." Then he left.', 2),
        ("It is about 5 km. from there.", 1),
        ("She left (in 1990). He stayed.", 2),
    ],
)
def test_examples(text: str, count: int) -> None:
    assert count_sentences(text) == count


@given(st.text())
def test_any_text_counts_at_least_one_if_it_has_anything(text: str) -> None:
    assert count_sentences(text) >= bool(text.strip())
