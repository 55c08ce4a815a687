"""Scores of read edits come back as they were written, and what is no score is named."""

import lzma
from pathlib import Path

import pytest

from ogden.editing.learning.reading.readings import read_readings
from ogden.editing.learning.teacher.kept_scores import read_scores, write_scores
from ogden.errors import InputError

PROJECT = Path(__file__).parents[4]


def test_scores_come_back(tmp_path: Path) -> None:
    write_scores(tmp_path / "a.tsv.xz", {"a00001": -3.25, "a00002": 1.5})
    write_scores(tmp_path / "b.tsv.xz", {"b00001": 0.0})
    found = read_scores([tmp_path / "a.tsv.xz", tmp_path / "b.tsv.xz"])
    assert found == {"a00001": -3.25, "a00002": 1.5, "b00001": 0.0}


@pytest.mark.parametrize("line", ["a00001", "a00001\tmuch", "a\t1\t2"])
def test_what_is_no_score_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.tsv.xz").write_bytes(lzma.compress(f"a00000\t1.0\n{line}\n".encode()))
    with pytest.raises(InputError, match=r"a\.tsv\.xz, line 2: a score is"):
        read_scores([tmp_path / "a.tsv.xz"])


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.tsv.xz").write_bytes(b"no archive")
    with pytest.raises(InputError, match=r"a\.tsv\.xz cannot be read"):
        read_scores([tmp_path / "a.tsv.xz"])


def test_every_score_of_the_project_is_of_a_reading() -> None:
    scores = read_scores(sorted((PROJECT / "readings" / "teacher").glob("*.tsv.xz")))
    readings = {one.id for one in read_readings(sorted((PROJECT / "readings").glob("*.tsv.xz")))}
    assert scores
    assert set(scores) <= readings
