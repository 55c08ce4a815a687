"""Edits drawn for readers: by a seed, few of each sense, marked, some twice; and their verdicts gathered."""

from pathlib import Path

import pytest

from ogden.editing.builtin import load
from ogden.editing.learning.reading_sheets import (
    AGAIN,
    DrawnEdit,
    DrawOptions,
    ReadText,
    drawn_edits,
    made_edits,
    read_sheets,
    write_sheets,
)
from ogden.editing.learning.readings import Verdict
from ogden.errors import InputError

TEXTS = [
    ReadText("letters", "own", f"Please notify us in writing. We will commence work prior to day {number}.")
    for number in range(30)
]


def drawn(seed: int = 1, edits: int = 5) -> list[DrawnEdit]:
    return drawn_edits(load(), TEXTS, DrawOptions(edits, seed, guessed=0.0, rules=0.0))


def test_the_same_seed_draws_the_same_and_each_sense_seldom() -> None:
    found = drawn()
    assert found == drawn() != drawn(2)
    assert len(found) == 5
    many = drawn(edits=90)
    befores = [one.sentence[one.start : one.end] for one in many]
    assert befores.count("commence") == DrawOptions.each


def test_an_edit_is_marked_in_its_sentence_with_those_around() -> None:
    found = next(one for one in drawn(edits=90) if one.after == "start")
    assert "will [-commence-]{+start+} work" in found.marked()
    assert found.before_it == "Please notify us in writing."
    assert found.behind_it == ""


def toy_drawn(size: int) -> list[DrawnEdit]:
    return [DrawnEdit("law", "own", "lexicon", f"He came {k}.", 3, 7, "went", "", "So.") for k in range(size)]


def written(folder: Path, size: int = 2 * AGAIN + 1) -> list[list[str]]:
    write_sheets(folder, toy_drawn(size), "x", 2)
    return [path.read_text().splitlines() for path in sorted(folder.glob("x*.sheet.tsv"))]


def test_every_twentieth_is_on_two_sheets(tmp_path: Path) -> None:
    pages = written(tmp_path)
    numbers = [[int(line.split("\t")[0]) for line in page] for page in pages]
    assert sorted(set(numbers[0]) & set(numbers[1])) == [0, AGAIN, 2 * AGAIN]
    assert sorted(set(numbers[0]) | set(numbers[1])) == list(range(2 * AGAIN + 1))


def test_verdicts_are_gathered_with_their_readers(tmp_path: Path) -> None:
    for place, page in enumerate(written(tmp_path)):
        lines = [line.split("\t")[0] + ("\twrong\tsense" if place else "\tright\t") for line in page]
        (tmp_path / f"x{place:02}.read.tsv").write_text("\n".join(lines))
    found = read_sheets(tmp_path, "x")
    assert [one.id for one in found[:2]] == ["x00000", "x00001"]
    assert (found[0].verdict, found[0].second_verdict) == (Verdict.RIGHT, Verdict.WRONG)
    assert (found[0].reader, found[0].second_reader) == ("x00", "x01")
    assert found[-2].reason == "sense"
    assert found[1].second_verdict is None


def test_what_is_missing_or_misspelled_is_said(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "x00.read.tsv").write_text("0\tright\t\n")
    with pytest.raises(InputError, match="40 edits have no verdict, the first is number 1"):
        read_sheets(tmp_path, "x")
    (tmp_path / "x00.read.tsv").write_text("0\tfine\t\n")
    with pytest.raises(InputError, match=r"x00.read.tsv, line 1: a verdict is"):
        read_sheets(tmp_path, "x")


def test_what_a_model_makes_is_drawn_equally_of_each_kind() -> None:
    texts = [*TEXTS, *(text._replace(kind="law") for text in TEXTS)]
    found = made_edits(load(), texts, "careful", 12, 3)
    assert found == made_edits(load(), texts, "careful", 12, 3)
    assert sorted(one.kind for one in found) == ["law"] * 6 + ["letters"] * 6
    assert {one.origin for one in found} == {"careful"}
    assert all(one.sentence[one.start : one.end] in ("notify", "commence", "prior to") for one in found)
    assert {one.behind_it for one in found if "notify" in one.sentence} != {""}
