"""Sheets for readers: edits marked, some twice; sentences before and after; and verdicts gathered."""

from pathlib import Path

import pytest

from ogden.editing.learning.reading.drawing import DrawnEdit, DrawnSentence
from ogden.editing.learning.reading.readings import Verdict
from ogden.editing.learning.reading.sheets import (
    AGAIN,
    Reads,
    read_sentence_sheet,
    read_sheets,
    write_sentence_sheet,
    write_sheets,
)
from ogden.errors import InputError


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


def sentence_sheet(folder: Path, verdicts: str) -> list[tuple[DrawnSentence, Reads, str]]:
    drawn = [DrawnSentence("law", "own", "bold", f"He did not come {k}.", f"He went {k}.") for k in range(2)]
    write_sentence_sheet(folder, drawn, "s")
    assert (folder / "s.sheet.tsv").read_text().startswith("0\tHe did not come 0.\tHe went 0.\n1\t")
    (folder / "s.read.tsv").write_text(verdicts)
    return read_sentence_sheet(folder, "s")


def test_sentences_are_read_whole(tmp_path: Path) -> None:
    found = sentence_sheet(tmp_path, "1\twell\n0\tbadly\tturned round\n")
    assert [(one.after, reads, note) for one, reads, note in found] == [
        ("He went 0.", Reads.BADLY, "turned round"),
        ("He went 1.", Reads.WELL, ""),
    ]


def test_faults_of_a_sentence_sheet_are_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="1 sentences have no verdict, the first is number 0"):
        sentence_sheet(tmp_path, "1\twell\n")
    with pytest.raises(InputError, match=r"s\.read\.tsv, line 1: a verdict is a number, well"):
        sentence_sheet(tmp_path, "1\tright\n")
