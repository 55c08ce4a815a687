"""Tables that are read a word at a time are what dictionaries and sets of the same words are."""

from hypothesis import given
from hypothesis import strategies as st

from ogden.files.packaged import packaged
from ogden.text.case import CaseModel
from ogden.text.grouped_words import GroupedWords, WordSet

_word = st.text(alphabet="aéB", min_size=1, max_size=3)
_groups = st.lists(st.tuples(st.integers(), st.lists(_word, min_size=1).map(" ".join)), max_size=6)


@given(_groups, _word)
def test_the_last_group_of_a_word_decides(groups: list[tuple[int, str]], word: str) -> None:
    expected = {one: value for value, members in groups for one in members.split(" ")}
    found = GroupedWords(groups)
    assert found == expected
    assert len(found) == len(expected)
    assert found.get(word) == expected.get(word)
    assert (word in found) == (word in expected)
    assert WordSet([members for _, members in groups]) == set(expected)


def test_the_tables_of_case_say_what_the_whole_model_says() -> None:
    text = packaged("text/data/case.txt").read_text(encoding="utf-8")
    whole, tables = CaseModel.parse(text), CaseModel.tables(text)
    assert tables.names == whole.names
    assert tables.ordinary == whole.ordinary
