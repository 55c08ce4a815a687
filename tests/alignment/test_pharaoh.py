"""Links as text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.alignment.pharaoh import check_links, format_links, iterate_alignments, parse_links, unaligned
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


def test_a_file_names_its_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text("0-0 1-1\n\n2-0\n0-x\n", encoding="utf-8")
    reader = iterate_alignments(str(path))
    assert [next(reader) for _ in range(3)] == [[(0, 0), (1, 1)], [], [(2, 0)]]
    with pytest.raises(InputError, match=r"links\.txt, line 4: '0-x'"):
        next(reader)


def test_links_outside_their_pair() -> None:
    check_links([(1, 2)], 2, 3, "here")
    for link in [(2, 0), (0, 3)]:
        with pytest.raises(InputError, match="here: link"):
            check_links([link], 2, 3, "here")


def test_words_without_links() -> None:
    assert unaligned([(0, 0), (2, 0)], 4, 2) == ([1, 3], [1])
    assert unaligned([], 1, 0) == ([0], [])
