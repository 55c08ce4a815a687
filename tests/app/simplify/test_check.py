import json
from pathlib import Path

import pytest
from toy_simplifier import ToySimplifier

from ogden.app.main import main

TEXT = "Short.\n\nThe animal is here. People\ncommenced it, as it is.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("ogden.app.simplify.check.load_model", lambda path: ToySimplifier())
    return tmp_path


def write(path: Path, content: str) -> str:
    path.write_text(content, encoding="utf-8")
    return str(path)


def test_places_and_suggestions(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(folder / "a.md", TEXT)
    assert main(["check", path]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:4:1: hard-word: “commenced” is a hard word. Here it means: start, begin.",
        "  “commenced” → “started”",
        f"{path}: grade 1.9; 1 finding",
    ]


@pytest.mark.parametrize(("grade", "code"), [("0.5", 1), ("5", 0)])
def test_the_exit_code_tells_whether_a_text_is_too_hard(
    folder: Path, capsys: pytest.CaptureFixture[str], grade: str, code: int
) -> None:
    easy, hard = write(folder / "a.txt", "It is me.\n"), write(folder / "b.md", TEXT)
    assert main(["check", easy, hard, "--max-grade", grade]) == code
    assert ("above --max-grade 0.5" in capsys.readouterr().out) == bool(code)


def test_a_grade_that_is_just_reached_is_no_failure(folder: Path) -> None:
    path = write(folder / "a.txt", "It is.\n")
    assert main(["check", path, "--max-grade", "0"]) == 0


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", write(folder / "a.md", TEXT), "--json", "--max-grade", "0"]) == 1
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["too_hard"] is True
    assert answer["level"]["sentences"] == 3
    (found,) = answer["findings"]
    assert (found["place"], found["text"], found["rule"]) == ("4:1", "commenced", "hard-word")
    assert [fix["text"] for fix in found["fixes"]] == ["started"]


def test_headings_and_code_are_not_looked_at(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(folder / "a.md", "# We commenced it\n\n```\ncommenced\n```\n\n> I commenced.\n\nIt is.\n")
    assert main(["check", path]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_scraps_and_code_are_not_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(folder / "a.md", "International organisation\n\nRun `commenced` here.\n")
    assert main(["check", path, "--max-grade", "30"]) == 0
    assert capsys.readouterr().out == f"{path}: grade 1.3; 0 findings\n"


def test_another_language(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(folder / "a.txt", "Die Katze und der Hund sind nicht im Haus, weil es dort so warm ist.")
    assert main(["check", path, "--max-grade", "1"]) == 0
    assert "not English (German)" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["missing.txt"], ["{}", "--max-grade", "-2"]])
def test_bad_input(folder: Path, arguments: list[str]) -> None:
    path = write(folder / "a.txt", "It is.\n")
    assert main(["check", *(each.format(path) for each in arguments)]) == 2
