import json
from pathlib import Path

import pytest

from ogden.app.main import main

HEAD = "word\ttag\tdomain\taction\tmeaning\tcues\tplain\texample 1\texample 2\tcounter-example\n"
RIGHT = (
    "commence\tVERB\tgeneral\treplace\tstart\t\tstart\tThe team will {commence|start} work on Monday.\t"
    "She {commenced|started} the new job in June.\t\n"
)
WRONG = (
    "commence\tVERB\tgeneral\treplace\tstart\t\tstart\tThe team will {commence|open} work on Monday.\t\t"
    "They commence the race at noon.\n"
)


def write(folder: Path, rows: str) -> str:
    path = folder / "house-style.tsv"
    path.write_text(rows, encoding="utf-8")
    return str(path)


def test_a_lexicon_that_keeps_its_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "check", write(tmp_path, HEAD + RIGHT)]) == 0
    assert capsys.readouterr().out == "1 sense, 2 examples: no faults\n"


def test_faults_are_named_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, HEAD + WRONG)
    assert main(["lexicon", "check", path]) == 1
    out = capsys.readouterr().out
    assert f"{path}, line 2: commence: the example is edited in another way" in out
    assert "expected: “open”; came: “start”" in out
    assert "the edit is made in the counter-example" in out
    assert "expected: no change; came: “start”" in out
    assert out.endswith("1 sense, 2 examples: 2 faults\n")


def test_faults_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "check", write(tmp_path, HEAD + WRONG), "--json"]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert (first["word"], first["expected"], first["came"]) == ("commence", "open", "start")
    assert second["expected"] is None


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("word\tplane\n", "line 1: no column is called 'plane'"),
        ("word\n", "line 1: there is no column 'plain'"),
        ("word\tplain\ncommence\tstart\tand more\n", "line 2: 3 cells under 2 columns"),
        ("word\tplain\tcues\ncommence\tstart\tnext to it\n", "line 2: the cue 'next to it'"),
    ],
)
def test_files_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: str, message: str
) -> None:
    assert main(["lexicon", "check", write(tmp_path, rows)]) == 2
    assert f"house-style.tsv, {message}" in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "check", "missing.tsv"]) == 2
    assert "missing.tsv" in capsys.readouterr().err


def test_without_sources_a_file_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ogden.__file__", str(tmp_path / "ogden" / "__init__.py"))
    assert main(["lexicon", "check"]) == 2
    assert "give a lexicon file" in capsys.readouterr().err


def test_the_built_in_sources_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lexicon" / "words").mkdir(parents=True)
    (tmp_path / "lexicon" / "words" / "c.tsv").write_text(HEAD + RIGHT)
    monkeypatch.setattr("ogden.__file__", str(tmp_path / "ogden" / "__init__.py"))
    assert main(["lexicon", "check"]) == 0
    assert "1 sense, 2 examples" in capsys.readouterr().out
