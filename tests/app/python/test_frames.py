"""Columns of data frames go in, and results come out as frames. pandas is only needed for the frames."""

import sys

import pytest

import ogden

TEXTS = ["She commenced work.", "He slept."]


def test_a_column() -> None:
    pandas = pytest.importorskip("pandas")
    data = pandas.DataFrame({"text": TEXTS}, index=["a", "b"])
    results = ogden.load().simplify_many(data["text"])
    data["simple"] = [result.text for result in results]
    assert data.loc["a", "simple"] == "She started work."
    frame = ogden.to_frame(results, index=data.index)
    assert list(frame.index) == ["a", "b"]
    assert list(frame["original"]) == TEXTS
    assert list(frame["edits"]) == [len(result.edits) for result in results]
    assert frame.loc["a", "grade_after"] == results[0].level_after.grade


def test_a_row_an_edit() -> None:
    pytest.importorskip("pandas")
    results = ogden.load().simplify_many(TEXTS)
    edits = ogden.edits_frame(results, index=["a", "b"])
    assert set(edits["row"]) == {"a"}
    assert list(edits["start"]) == sorted(edits["start"])
    [made] = [row for row in edits.itertuples() if row.made]
    assert (made.before, made.after, made.start) == ("commenced", "started", 4)
    assert "reason" in ogden.edits_frame([]).columns


def test_a_gap_in_a_column_is_named() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ogden.InputError, match=r"text 1 \(counted from 0\) is (nan|None|<NA>) and no string"):
        ogden.load().simplify_many(pandas.Series(["He slept.", None]))


def test_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ogden.InputError, match="pip install pandas"):
        ogden.to_frame([])
