"""What the writer of a pair did with each rewrite, where that is known."""

from pathlib import Path

import pytest
from toy_learning import write

from ogden.editing.learning.proposer.pair_labels import (
    LabelledSentence,
    belong_together,
    label_rewrites,
    read_labels,
    read_writings,
    write_labels,
)
from ogden.editing.rewrites import Rewrite

NORMAL = "the physician purchased a residence".split()
DOCTOR, HEALER = Rewrite(1, 2, ("doctor",)), Rewrite(1, 2, ("healer",))
BOUGHT = Rewrite(2, 3, ("bought",))


@pytest.mark.parametrize(
    ("simple", "expected"),
    [
        ("the doctor bought a house", {DOCTOR: 1, HEALER: 0, BOUGHT: 1}),
        ("the physician bought a house", {DOCTOR: 0, HEALER: 0, BOUGHT: 1}),
        ("the physician purchased a residence", {DOCTOR: 0, HEALER: 0, BOUGHT: 0}),
        ("he left", {}),  # nothing is known
    ],
)
def test_made_left_or_unknown(simple: str, expected: dict[Rewrite, int]) -> None:
    assert label_rewrites([DOCTOR, HEALER, BOUGHT], NORMAL, simple.split()) == expected


def test_words_that_stood_there_before_prove_nothing() -> None:
    normal = "the doctor saw the physician".split()
    found = label_rewrites([Rewrite(4, 5, ("doctor",))], normal, "the doctor saw him".split())
    assert found == {}


def test_what_leaves_words_out_is_not_labelled() -> None:
    assert label_rewrites([Rewrite(1, 2, ())], NORMAL, "the purchased a residence".split()) == {}


@pytest.mark.parametrize(
    ("normal", "simple", "expected"),
    [
        ("a b c d", "a b c e", True),
        ("a b c d", "a b c d", False),
        ("a b c", "a b d", False),  # short
        ("a b c d", "e f g a", False),  # hardly shared
        ("a b c d e f g h", "a b", False),  # little of it is kept
    ],
)
def test_pairs_that_belong_together(normal: str, simple: str, expected: bool) -> None:
    assert belong_together(normal.split(), simple.split()) == expected


def test_each_normal_sentence_once(tmp_path: Path) -> None:
    lines = ["He purchased a book.\tHe bought a book.", "He purchased a book!\tHe got a book.", "no pair"]
    found = list(read_writings([write(tmp_path / "a.tsv", lines)] * 2))
    assert [one.simple for one in found] == ["he bought a book .".split()]


def test_labels_are_kept_as_lines(tmp_path: Path) -> None:
    known = LabelledSentence(NORMAL, [DOCTOR, BOUGHT], [1, 0])
    nothing = LabelledSentence(NORMAL, [], [])
    assert list(write_labels(tmp_path / "labels", [known, nothing])) == [1, 2]
    assert list(read_labels(tmp_path / "labels")) == [known]
