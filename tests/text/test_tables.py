"""Tables that people fill in, and directories that appear complete or not at all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.text.tables import as_cell, from_cell, read_table, table_text, write_directory


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_header_says_what_separates_cells(tmp_path: Path, separator: str) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f"\ufeffa{separator}b\n1{separator} two words \n{separator}\n3{separator}4\n")
    assert list(read_table(str(path), ["b", "a"])) == [
        (2, {"a": "1", "b": "two words"}),
        (4, {"a": "3", "b": "4"}),
    ]


def test_mistakes_name_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2\n3\n")
    with pytest.raises(InputError, match=r"t\.csv, line 3: 1 cells under 2 columns"):
        list(read_table(str(path), ["a"]))
    with pytest.raises(InputError, match=r"t\.csv, line 1: no column c: .* a,c"):
        list(read_table(str(path), ["a", "c"]))
    path.write_text("")
    with pytest.raises(InputError, match=r"t\.csv, line 1: no column a"):
        list(read_table(str(path), ["a"]))


@given(st.text().filter(lambda text: not text.startswith("'")))
def test_cells_that_start_like_a_formula_are_text(text: str) -> None:
    cell = as_cell(text)
    assert not cell.startswith(("=", "+", "-", "@"))
    assert from_cell(cell) == text
    assert from_cell(text) == text


def test_a_table_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(table_text(["a", "b"], [['x,"y"', "two\nlines"], [1, ""]]))
    assert [row for _, row in read_table(str(path), ["a", "b"])] == [
        {"a": 'x,"y"', "b": "two\nlines"},
        {"a": "1", "b": ""},
    ]


def test_a_directory_is_written_whole_and_never_over_another(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    write_directory(str(target), {"one": "1\n", "two": "2\n"}, "it may matter")
    assert {path.name: path.read_text() for path in target.iterdir()} == {"one": "1\n", "two": "2\n"}
    with pytest.raises(
        InputError, match=r"out already exists and is not empty: it may matter\. Choose another"
    ):
        write_directory(str(target), {"three": "3"}, "it may matter")
    with pytest.raises(InputError, match="already exists"):
        write_directory(str(target / "one"), {"three": "3"}, "it may matter")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_directory(str(tmp_path / "out"), {"one": "1", "no/such/folder": "2"}, "")
    assert list(tmp_path.iterdir()) == []
