"""Links as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.alignment.pharaoh import format_links, parse_links, unaligned
from ogden.errors import InputError


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6))))
def test_there_and_back(links: list[tuple[int, int]]) -> None:
    assert parse_links(format_links(links)) == links


@pytest.mark.parametrize(
    "text", ["1", "1-", "-1", "1-2-3", "a-b", "1_2", "1--2", "1-2,3-4", "٣-٤", "1-99999999999"]
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(InputError, match="is no link"):
        parse_links(f"0-0 {text}")


def test_words_without_links() -> None:
    assert unaligned([(0, 0), (2, 0)], 4, 2) == ([1, 3], [1])
    assert unaligned([], 1, 0) == ([0], [])
