"""Tables of words in the core: what they find is what dictionaries of Python find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden._core import WordGroups, WordLines

_words = st.text(alphabet="aäb |", max_size=4)
_groups = st.lists(
    st.lists(_words.filter(lambda word: "|" not in word), max_size=6).map("|".join), max_size=6
)


@given(_groups, _words)
def test_groups_of_a_word_and_its_place_in_each(groups: list[str], word: str) -> None:
    expected = [
        (number, member)
        for number, group in enumerate(groups)
        for member, one in enumerate(group.split("|"))
        if one and one == word
    ]
    core = WordGroups(groups, "|")
    assert core.find(word) == expected
    assert core.contains(word) == bool(expected)


def test_a_separator_may_be_long_and_must_be_there() -> None:
    core = WordGroups(["a b | c", "", "c |  | a b"], " | ")
    assert core.find("a b") == [(0, 0), (2, 2)]
    assert core.find("c") == [(0, 1), (2, 0)]
    with pytest.raises(ValueError, match="separator"):
        WordGroups(["a"], "")


@given(st.lists(st.text(alphabet="aäb\t#", max_size=5)), _words)
def test_lines_of_a_word(lines: list[str], word: str) -> None:
    expected = sorted(line for line in lines if "\t" in line and line.split("\t")[0] == word)
    core = WordLines("\n".join(lines), "\t")
    assert core.find(word) == expected
    assert len(core) == sum("\t" in line for line in lines)


def test_what_has_no_place_in_utf8_is_in_no_table() -> None:
    assert WordGroups(["a b"], " ").find("\ud800") == []
    assert not WordGroups(["a b"], " ").contains("\udfff")
    assert WordLines("a\tb", "\t").find("\ud800") == []
    with pytest.raises((TypeError, ValueError)):
        WordGroups(["\ud800"], " ")
    with pytest.raises(TypeError):
        WordGroups([1], " ")  # type: ignore[list-item]
