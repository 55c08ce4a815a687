"""`ogden parse`, with a small parser in place of the one that comes with Ogden."""

import io
import lzma
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from toy_parser import toy_parser

from ogden.app.main import main
from ogden.app.parse import parse
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.parser import KINDS, LONGEST, MOST_TREES


@pytest.fixture(autouse=True)
def _small_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ogden.parsing.builtin.load_parser", lambda path: toy_parser())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["parse", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_text_is_split_into_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("The dog saw a cat. He slept (well).\n\nYes!\n", encoding="utf-8")
    trees = [parse_bracketed(line) for line in run(capsys, str(text))]
    assert [" ".join(tree.words()) for tree in trees] == [
        "The dog saw a cat .",
        "He slept ( well ) .",
        "Yes !",
    ]


def test_tokenised_lines_keep_their_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt.xz"
    text.write_bytes(lzma.compress(b"He slept . He saw it .\n\n-LRB- a -RRB-\n"))
    lines = run(capsys, "--tokenised", str(text))
    assert len(lines) == 3
    assert parse_bracketed(lines[0]).words() == "He slept . He saw it .".split()
    assert lines[1] == ""
    assert parse_bracketed(lines[2]).words() == ["(", "a", ")"]


def test_standard_input_and_output_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"He slept .\n")))
    out = tmp_path / "trees.txt"
    assert run(capsys, "--tokenised", "-", "-o", str(out)) == []
    assert parse_bracketed(out.read_text()).words() == ["He", "slept", "."]


def test_nbest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("He slept .\n\nThe dog saw a cat .\n")
    rows = [line.split("\t") for line in run(capsys, "--tokenised", "--nbest", "3", str(text))]
    assert [row[0] for row in rows] == ["1"] * 3 + ["3"] * 3
    scores = [float(row[1]) for row in rows[:3]]
    assert scores == sorted(scores, reverse=True)
    assert max(scores) <= 1e-3
    assert len({row[2] for row in rows}) == 6


def test_drawings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("He slept .\n\nYes !\n")
    run(capsys, "--tokenised", "--svg", str(tmp_path / "a" / "b"), str(text))
    drawn = sorted((tmp_path / "a" / "b").iterdir())
    assert [path.name for path in drawn] == ["1.svg", "3.svg"]
    for path in drawn:
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_jobs_do_not_change_the_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("The dog saw a cat in the park . He slept .\n" * 40)
    assert run(capsys, "--jobs", "1", str(text)) == run(capsys, "--jobs", "3", str(text))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--jobs", "-1", "x"], "--jobs -1"),
        (["--nbest", "0", "x"], "--nbest 0"),
        (["--nbest", "10001", "x"], "--nbest 10001: give the number of trees, from 1 to 10,000"),
        (["--nbest", str(10**30), "x"], "from 1 to 10,000"),
        (["no-such-file"], "no-such-file"),
    ],
)
def test_mistakes_are_said(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_place_that_is_no_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("He slept .\n")
    assert main(["parse", "--svg", str(tmp_path / "file"), str(tmp_path / "file")]) == 2
    assert "cannot be made" in capsys.readouterr().err


def test_standard_error_may_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("He slept .\n")
    monkeypatch.setattr(sys, "stderr", None)
    assert len(run(capsys, "--tokenised", str(text))) == 1
    assert sys.stderr is not None
    sys.stderr.close()  # what was opened in its place


def test_what_the_help_says_is_so() -> None:
    assert (parse.KINDS, parse.MOST_TREES) == (KINDS, MOST_TREES)
    assert f"more than {LONGEST} tokens" in parse.DESCRIPTION
