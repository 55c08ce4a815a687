from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.tuning.tuning_set import TuningSet, hold_out, read_tuning_set


def files(folder: Path, **contents: str) -> dict[str, str]:
    for name, text in contents.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {name: str(folder / name) for name in contents}


def test_reading(tmp_path: Path) -> None:
    paths = files(tmp_path, normal="a b\nc d\n", one="a\nc\n", two="b\nd\n")
    found = read_tuning_set(paths["normal"], [paths["one"], paths["two"]])
    assert found == TuningSet(["a b", "c d"], [["a", "c"], ["b", "d"]])


@pytest.mark.parametrize(
    ("normal", "one", "two", "message"),
    [
        ("a\nb\n", "a\nb\n", "a\n", "two has 1 lines, but .*normal has 2"),
        ("a\nb\n", "a\n  \t\n", "a\nb\n", "one, line 2 is empty: every"),
        ("a\n\n", "a\n\n", "a\nb\n", r"normal, line 2 is empty \(and 1 more\)"),
        ("", "", "", "is empty: it needs one sentence a line"),
    ],
)
def test_what_cannot_be_tuned_on(tmp_path: Path, normal: str, one: str, two: str, message: str) -> None:
    paths = files(tmp_path, normal=normal, one=one, two=two)
    with pytest.raises(InputError, match=message):
        read_tuning_set(paths["normal"], [paths["one"], paths["two"]])


def test_a_file_named_twice(tmp_path: Path) -> None:
    paths = files(tmp_path, normal="a\n", one="a\n")
    with pytest.raises(InputError, match="named twice"):
        read_tuning_set(paths["normal"], [paths["one"], paths["one"]])
    with pytest.raises(InputError, match="more than once"):
        read_tuning_set("-", ["-"])


def test_every_tenth_line_is_held_out() -> None:
    lines = [f"s{k}" for k in range(1, 26)]
    tuning, held_out = hold_out(TuningSet(lines, [lines]), 0.1)
    assert held_out is not None
    assert held_out.normal == ["s10", "s20"]
    assert held_out.references == [["s10", "s20"]]
    assert len(tuning.normal) == 23
    assert hold_out(TuningSet(lines, []), 0) == (TuningSet(lines, []), None)


@pytest.mark.parametrize("share", [0.02, 1.0, -0.5, float("nan")])
def test_shares_that_cannot_be_held_out(share: float) -> None:
    with pytest.raises(InputError, match=r"held out|hold out"):
        hold_out(TuningSet(["a"] * 20, []), share)
