"""Phrase pairs of several sources, brought together."""

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.rules.paraphrases import ParaphraseSorting, is_wordy, read_scored_pairs
from ogden.rules.sorting import grouped

WORDS = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3).map(tuple)
ROWS = st.lists(st.tuples(st.sampled_from(["pivot", "pairs"]), WORDS, WORDS, st.integers(0, 9)))


@given(ROWS)
def test_each_pair_comes_once_with_the_best_of_each_source(
    rows: list[tuple[str, tuple[str, ...], tuple[str, ...], int]],
) -> None:
    sorting = ParaphraseSorting("/tmp", 1 << 16)
    expected: dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, tuple[float, ...]]] = defaultdict(dict)
    for source, normal, simple, value in rows:
        sorting.add(source, normal, simple, [value])
        known = expected[normal, simple]
        known[source] = max(known.get(source, (0.0,)), (float(value),))
    found = list(sorting)
    assert {(one.normal, one.simple): dict(one.sources) for one in found} == expected
    assert len(found) == len(expected)


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)))))
def test_grouped_lines_are_counted(lines: list[str]) -> None:
    found = list(grouped(lines, "/tmp", 1 << 16))
    assert dict(found) == {line: lines.count(line) for line in lines}
    assert [line.encode() for line, _ in found] == sorted({line.encode() for line in lines})


def test_what_holds_a_zero_byte_is_left_out(tmp_path: Path) -> None:
    assert list(grouped(["a", "a\0b", "a"], str(tmp_path), 1 << 16)) == [("a", 2)]
    sorting = ParaphraseSorting(str(tmp_path), 1 << 16)
    sorting.add("pairs", ("a\0b",), ("c",), [1.0])
    sorting.add("pairs", ("a",), ("c\0",), [1.0])
    sorting.add("pairs", ("a",), ("c",), [1.0])
    assert [(one.normal, one.simple) for one in sorting] == [(("a",), ("c",))]


def test_pairs_with_and_without_probability(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text("due to\tbecause of\t0.25\nbig\tlarge\n", encoding="utf-8")
    assert [tuple(one) for one in read_scored_pairs(str(path))] == [
        (("due", "to"), ("because", "of"), 0.25),
        (("big",), ("large",), None),
    ]


@pytest.mark.parametrize("line", ["alone", "a\tb\tc", "a\tb\t-1", "a\tb\tnan"])
def test_a_wrong_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text(f"a\tb\t0.5\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"pairs\.tsv, line 2"):
        list(read_scored_pairs(str(path)))


def test_marks_and_numbers_are_no_words() -> None:
    assert is_wordy(("able-bodied", "it's", "é"))
    assert not is_wordy(("a", ","))
    assert not is_wordy(("20th",))
