"""Ratings: the file and its mistakes, and the views that analyses read."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.evaluation.ratings import Rating, Ratings, read_ratings, write_ratings

HEADER = "item,system,judge,scale,rating\n"
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1)
records = st.lists(
    st.builds(
        Rating,
        item=st.integers(1, 10**6),
        system=names,
        judge=names,
        scale=names,
        rater=st.sampled_from(["", "people", "a language model"]),
        rating=st.integers(0, 9).map(float) | st.floats(allow_nan=False, allow_infinity=False),
    ),
    min_size=1,
    unique_by=lambda record: (record.item, record.system, record.judge, record.scale),
)


def file_with(folder: Path, text: str, name: str = "ratings.csv") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@given(records)
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, ratings: list[Rating]) -> None:
    path = str(tmp_path_factory.mktemp("ratings") / "r.csv")
    write_ratings(path, Ratings(ratings))
    assert read_ratings(path) == Ratings(ratings)


def test_semicolons_byte_order_mark_and_more_columns(tmp_path: Path) -> None:
    text = "\ufeffrating;remark;item;system;judge;scale\r\n4;good;2;A;1;fluency\r\n\r\n"
    assert read_ratings(file_with(tmp_path, text)).records == [Rating(2, "A", "1", "fluency", 4.0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("item,system,judge,rating\n1,A,1,3\n", r"line 1: no column scale"),
        ("", r"line 1: no column item"),
        (HEADER, r"there are no ratings"),
        (HEADER + "1,A,1,fluency,good\n", r"line 2: the rating 'good' is not a number"),
        (HEADER + "1,A,1,fluency,\n", r"line 2: the rating '' is not a number"),
        (HEADER + "1,A,1,fluency,nan\n", r"line 2: the rating 'nan' is not a number"),
        (HEADER + "\n0,A,1,fluency,3\n", r"line 3: item '0' is no line number"),
        (HEADER + "x,A,1,fluency,3\n", r"line 2: item 'x' is no line number"),
        (HEADER + "1,,1,fluency,3\n", r"line 2: the system is empty"),
        (HEADER + "1,A," + "x" * 200_000 + ",fluency,3\n", r"line 2: not CSV"),
        (HEADER + "9" * 5000 + ",A,1,fluency,3\n", r"line 2: item '9+' is no line number"),
        (HEADER + "1,A,1\n", r"line 2: 3 cells under 5 columns"),
        (HEADER + "1,A,1,fluency,3\n1,A,1,fluency,4\n", r"line 3: judge 1 has already rated .*line 2"),
    ],
)
def test_mistakes_are_named_with_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=r"ratings\.csv.*" + message):
        read_ratings(file_with(tmp_path, text))


def test_a_rating_repeated_in_another_file(tmp_path: Path) -> None:
    one = file_with(tmp_path, HEADER + "1,A,1,fluency,3\n", "one.csv")
    two = file_with(tmp_path, HEADER + "1,A,1,fluency,3\n", "two.csv")
    with pytest.raises(InputError, match=r"two\.csv, line 2.*one\.csv, line 2"):
        read_ratings(one, two)


def test_who_rated(tmp_path: Path) -> None:
    text = "item,system,judge,scale,rating,rater\n1,A,1,fluency,3,people\n1,A,2,fluency,3,a language model\n"
    both = read_ratings(file_with(tmp_path, text))
    assert (both.raters, both.rated_by) == (["people", "a language model"], "people and a language model")
    unsaid = read_ratings(file_with(tmp_path, HEADER + "1,A,1,fluency,3\n"))
    assert (unsaid.raters, unsaid.rated_by) == ([], "judges")
    mixed = Ratings([*both.records[1:], *unsaid.records])
    assert mixed.rated_by == "a language model and judges"


@pytest.fixture
def ratings() -> Ratings:
    """Two judges, two systems, two items; judge 2 left out system B on item 2."""
    rows = [(2, "A", "1", 3), (1, "A", "1", 5), (1, "B", "1", 2), (2, "B", "1", 1)]
    rows += [(1, "A", "2", 4), (2, "A", "2", 2), (1, "B", "2", 4)]
    return Ratings([Rating(item, system, judge, "fluency", float(r)) for item, system, judge, r in rows])


def test_views(ratings: Ratings) -> None:
    nan = np.nan
    assert ratings.cells == [("A", 1), ("B", 1), ("A", 2), ("B", 2)]
    assert ratings.cell_means("fluency") == {("A", 1): 4.5, ("B", 1): 3, ("A", 2): 2.5, ("B", 2): 1}
    np.testing.assert_array_equal(ratings.judges_by_systems("fluency"), [[4, 1.5], [3, 4]])
    np.testing.assert_array_equal(ratings.judges_by_cells("fluency"), [[5, 2, 3, 1], [4, 4, 2, nan]])


def test_a_scale_nobody_rated_has_no_means(ratings: Ratings) -> None:
    assert ratings.cell_means("meaning") == {}
    assert np.isnan(ratings.judges_by_systems("meaning")).all()
