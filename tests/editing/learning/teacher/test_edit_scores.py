from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.editing.learning.teacher.edit_scores import (
    REACH,
    EditScorer,
    TaughtEdit,
    read_edit,
    read_edits,
    score_file,
)
from ogden.errors import InputError

EDITS = "we aid them\t1\t2\thelp\nwe aid them\t1\t2\tgive help to\nit is so\t0\t1\t\n"


class LetterModel:
    """A token is a character; each costs as much as its place in the text."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, int]] = []

    def tokens(self, text: str) -> list[int]:
        return [ord(character) for character in text]

    def log_probabilities(self, before: Sequence[int], after: Sequence[int]) -> NDArray[np.float64]:
        self.calls.append((len(before), len(after)))
        return -np.arange(len(before), len(before) + len(after), dtype=np.float64)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "edits.tsv"
    path.write_text(EDITS, encoding="utf-8")
    return path


def test_a_score_is_what_the_new_words_gain(file: Path) -> None:
    model = LetterModel()
    scores = list(EditScorer(model).scores(read_edits(file)))
    whole = sum(range(2, 11))
    assert scores == [whole - sum(range(2, 12)), whole - sum(range(2, 20)), sum(range(8)) - sum(range(5))]
    assert model.calls == [(2, 9), (2, 10), (2, 18), (0, 8), (0, 5)]


def test_far_words_are_not_scored() -> None:
    model = LetterModel()
    edit = TaughtEdit(("a", *"x" * 50), 0, 1, ("b",))
    assert list(EditScorer(model).scores([edit])) == [0]
    assert model.calls == [(0, 2 * REACH + 1)] * 2


def test_who_is_stopped_goes_on(file: Path, tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    assert score_file(read_edits(file), whole, LetterModel()) == 3
    stopped.write_bytes(whole.read_bytes()[: whole.read_bytes().index(b"\n") + 3])
    assert score_file(read_edits(file), stopped, LetterModel()) == 2
    assert stopped.read_bytes() == whole.read_bytes()
    assert score_file(read_edits(file), whole, LetterModel()) == 0


@pytest.mark.parametrize("line", ["we aid them\t1\t2", "we aid them\tx\t2\thelp", "we aid them\t2\t9\thelp"])
def test_what_is_no_edit_is_named(line: str, tmp_path: Path) -> None:
    (tmp_path / "edits.tsv").write_text(f"a b\t0\t1\tc\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        list(read_edits(tmp_path / "edits.tsv"))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("aid", "help", (1, 2, ("help",))),
        ("aid them", "give them help", (1, 3, ("give", "them", "help"))),
        ("aid ", "", (1, 2, ())),
        ("ai", "ma", (1, 2, ("mad",))),
        ("", "x", None),
    ],
)
def test_an_edit_that_was_read_in_whole_tokens(
    before: str, after: str, expected: tuple[int, int, tuple[str, ...]] | None
) -> None:
    sentence = "We aid them."
    start = sentence.index(before) if before else 2
    place = sentence, start, start + len(before), after
    reading = Reading("x00001", "law", "own", "lexicon", *place, Verdict.RIGHT, "", "x00", None, "")
    found = read_edit(reading)
    assert found == (expected and TaughtEdit(("We", "aid", "them", "."), *expected))
